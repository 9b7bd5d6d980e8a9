"""Digits of long numbers whose values lie close together: two ways to find what fits."""

from random import Random

from sevendown.engine import bits as bitset
from sevendown.engine.domains import Bits
from sevendown.rules.digits.number import _fitting_by_patterns, _fitting_one_by_one


def test_values_fit_as_one_by_one_and_by_patterns():
    rng = Random(1)
    fitting = 0
    for _ in range(1000):
        length = rng.randrange(6, 10)
        base = rng.choice([0, rng.randrange(10 ** (length - 1), 10**length), 10**length - 50])
        width = rng.choice([3, 100, 1000, 99_999])
        values = rng.sample(range(width), min(width, rng.randrange(1, 60)))
        domain = Bits(base, bitset.of(values))
        masks = [rng.choice([1023, rng.randrange(1, 1024)]) for _ in range(length)]
        kept, seen = _fitting_one_by_one(domain, masks)
        assert _fitting_by_patterns(domain, masks) == (kept, seen)
        texts = [str(base + i).zfill(length) for i in values]
        allowed = [[str(d) for d in bitset.members(mask)] for mask in masks]
        sized = [text for text in texts if len(text) == length]
        found = [t for t in sized if all(c in some for c, some in zip(t, allowed, strict=True))]
        assert set(bitset.members(kept)) == {int(text) - base for text in found}
        assert seen == [bitset.of({int(text[i]) for text in found}) for i in range(length)]
        fitting += bool(found)
    assert 100 < fitting < 900
