"""The command line: `python -m bench`, `python -m bench growth` and so on."""

from __future__ import annotations

import argparse
import importlib.util
import shlex
import sys
from pathlib import Path

from bench import compare
from bench.process import ROOT, SOLVE, floor, warm_up
from sevendown.puzzle import kinds

CPSAT = [sys.executable, "-m", "bench.cpsat"]


def main(arguments: list[str]) -> int:
    """Run one of the benchmarks."""
    others = {
        "ablation": _ablation,
        "explain": _explain,
        "growth": _growth,
        "profile": _profile,
        "watching": _watching,
        "screen": _screen,
        "scale": _scale,
        "tutorial": _tutorial,
        "hostile": _hostile,
        "kinds": _kinds,
        "families": _families,
        "tomograph": _tomograph,
        "words": _words,
    }
    if arguments and arguments[0] in others:
        return others[arguments[0]](arguments[1:])
    return _compare(arguments)


def _explain(arguments: list[str]) -> int:
    from bench import explaining

    parser = argparse.ArgumentParser(
        prog="python -m bench explain",
        description="Prove what the solutions of crossnumbers are, and check the proofs.",
    )
    parser.add_argument("paths", nargs="*", type=Path, metavar="PUZZLE", help="file or folder")
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="per puzzle")
    options = parser.parse_args(arguments)
    print(explaining.HEAD, flush=True)
    for path in _puzzles(options.paths or [ROOT / "puzzles"]):
        if path.parent.name not in kinds.names():
            print(explaining.row(path, options.limit), flush=True)
    return 0


def _words(arguments: list[str]) -> int:
    from bench import wording

    parser = argparse.ArgumentParser(
        prog="python -m bench words",
        description="Put the statements of crossnumbers into words, and read these.",
    )
    parser.add_argument("paths", nargs="*", type=Path, metavar="PUZZLE", help="file or folder")
    options = parser.parse_args(arguments)
    paths = _puzzles(options.paths or [ROOT / "puzzles"])
    return wording.main([path for path in paths if path.parent.name not in kinds.names()])


def _compare(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Measure solve-puzzle against CP-SAT. Also: python -m bench ablation, "
        "python -m bench growth, python -m bench explain, "
        "python -m bench profile PUZZLE, python -m bench watching, python -m bench tutorial, "
        "python -m bench hostile, python -m bench kinds, python -m bench families, "
        "python -m bench tomograph, python -m bench words, python -m bench scale.",
    )
    parser.add_argument("paths", nargs="*", type=Path, metavar="PUZZLE", help="file or folder")
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="per puzzle")
    parser.add_argument("--peer", metavar="COMMAND", help="a program to run instead of CP-SAT")
    options = parser.parse_args(arguments)
    peer = _peer(parser, options.peer)
    puzzles = _puzzles(options.paths or [ROOT / "puzzles", ROOT / "bench" / "puzzles"])
    if not puzzles:
        parser.error("no puzzles there")
    warm_up([SOLVE, peer])
    lowest = floor()
    print(compare.HEAD, flush=True)
    rows = []
    for path in puzzles:
        row = compare.compare(path, peer, options.limit)
        rows.append(row)
        print(compare.line(row), flush=True)
    print("\n" + "\n".join(compare.summary(rows, lowest)))
    return int(any(row.wrong or row.peer_wrong for row in rows))


def _puzzles(paths: list[Path]) -> list[Path]:
    """List the puzzles in folders and among files."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.glob("**/*.txt")) if path.is_dir() else [path]
    # Each of the other kinds has a folder of its own.
    return [path.resolve() for path in found if path.parent.name not in kinds.names()]


def _ablation(arguments: list[str]) -> int:
    from bench import ablation

    parser = argparse.ArgumentParser(
        prog="python -m bench ablation",
        description="Measure what each pass of the model is worth, by leaving it out.",
    )
    parser.add_argument("paths", nargs="*", type=Path, metavar="PUZZLE", help="file or folder")
    parser.add_argument("--limit", type=float, default=10.0, metavar="SECONDS", help="per puzzle")
    options = parser.parse_args(arguments)
    return ablation.main(_puzzles(options.paths or [ROOT / "puzzles"]), options.limit)


def _growth(arguments: list[str]) -> int:
    from bench import growth

    parser = argparse.ArgumentParser(
        prog="python -m bench growth",
        description="Measure how time and memory grow with the puzzle.",
    )
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="per puzzle")
    parser.add_argument(
        "--picture", type=Path, default=ROOT / "bench" / "growth.svg", metavar="FILE.svg"
    )
    options = parser.parse_args(arguments)
    return growth.main(options.limit, options.picture)


def _scale(arguments: list[str]) -> int:
    from bench import scaling

    parser = argparse.ArgumentParser(
        prog="python -m bench scale",
        description="Measure two workers beside one, and simulate up to 1024 of them.",
    )
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="the least counts")
    parser.add_argument("--quick", action="store_true", help="one round of smaller work")
    parser.add_argument("--limit", type=float, default=300.0, metavar="SECONDS", help="per run")
    parser.add_argument(
        "--picture", type=Path, default=ROOT / "bench" / "scale.svg", metavar="FILE.svg"
    )
    options = parser.parse_args(arguments)
    rounds = 1 if options.quick else options.rounds
    return scaling.main(rounds, options.quick, options.limit, options.picture)


def _profile(arguments: list[str]) -> int:
    from bench import profiling

    parser = argparse.ArgumentParser(
        prog="python -m bench profile", description="Name the rules and functions that take time."
    )
    parser.add_argument("puzzle", type=Path, metavar="PUZZLE")
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="per pass")
    options = parser.parse_args(arguments)
    profiling.main(options.puzzle, options.limit)
    return 0


def _watching(arguments: list[str]) -> int:
    from bench import watching

    parser = argparse.ArgumentParser(
        prog="python -m bench watching", description="Measure what --stats and --trace cost."
    )
    parser.add_argument("paths", nargs="*", type=Path, metavar="PUZZLE", help="file or folder")
    options = parser.parse_args(arguments)
    return watching.main(_puzzles(options.paths or [ROOT / "puzzles"]))


def _screen(arguments: list[str]) -> int:
    from bench import screen

    parser = argparse.ArgumentParser(
        prog="python -m bench screen", description="Measure what the interface costs."
    )
    parser.add_argument("paths", nargs="*", type=Path, metavar="PUZZLE", help="file or folder")
    options = parser.parse_args(arguments)
    return screen.main(_puzzles(options.paths or [ROOT / "puzzles/chalkdust/01.txt"]))


def _tutorial(arguments: list[str]) -> int:
    from bench import tutorial

    parser = argparse.ArgumentParser(
        prog="python -m bench tutorial", description="Measure the steps of docs/plugins.md."
    )
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="per run")
    return tutorial.main(parser.parse_args(arguments).limit)


def _hostile(arguments: list[str]) -> int:
    from bench import hostile

    argparse.ArgumentParser(
        prog="python -m bench hostile",
        description="Measure how inputs made to hurt end, for the table in docs/limits.md.",
    ).parse_args(arguments)
    return hostile.main()


def _kinds(arguments: list[str]) -> int:
    from bench.kinds import main

    parser = argparse.ArgumentParser(
        prog="python -m bench kinds", description="Measure puzzles of other kinds."
    )
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="per run")
    return main(parser.parse_args(arguments).limit)


def _families(arguments: list[str]) -> int:
    from bench import families
    from bench.families import measuring

    parser = argparse.ArgumentParser(
        prog="python -m bench families",
        description="Measure made puzzles in which a search does well to learn, beside CP-SAT.",
    )
    parser.add_argument("names", nargs="*", metavar="FAMILY", help=", ".join(families.FAMILIES))
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="per puzzle")
    parser.add_argument("--peer", metavar="COMMAND", help="a program to run instead of CP-SAT")
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="leave the puzzles there")
    options = parser.parse_args(arguments)
    if unknown := sorted(set(options.names) - set(families.FAMILIES)):
        parser.error(f"no such family: {', '.join(unknown)}")
    names = options.names or list(families.FAMILIES)
    peer = [*_peer(parser, options.peer), *(measuring.WANTED if options.peer is None else ())]
    return measuring.main(names, peer, options.limit, options.folder)


def _peer(parser: argparse.ArgumentParser, command: str | None) -> list[str]:
    """Give the program to compare with: the one that was named, or CP-SAT if that is there."""
    if command is not None:
        return shlex.split(command)
    if importlib.util.find_spec("ortools") is None:
        parser.error('CP-SAT is not installed: pip install -e ".[bench]"')
    return CPSAT


def _tomograph(arguments: list[str]) -> int:
    from bench import tomograph

    parser = argparse.ArgumentParser(
        prog="python -m bench tomograph",
        description="Measure figures of twenty rows, for the table in docs/tomograph.md.",
    )
    parser.add_argument("--limit", type=float, default=60.0, metavar="SECONDS", help="per figure")
    return tomograph.main(parser.parse_args(arguments).limit)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
