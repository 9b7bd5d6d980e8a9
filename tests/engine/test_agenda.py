"""The agenda: cheapest first, oldest first among equals, each rule once."""

from __future__ import annotations

from random import Random

from sevendown.engine.agenda import Agenda
from sevendown.engine.rule import Cost, Rule


def rule_of(cost):
    rule = Rule()
    rule.cost = cost
    return rule


def drained(agenda):
    found = []
    while (rule := agenda.pop()) is not None:
        found.append(rule)
    return found


def test_empty_agenda_gives_nothing():
    assert Agenda().pop() is None


def test_cheaper_rules_come_first():
    agenda = Agenda()
    rules = [rule_of(cost) for cost in reversed(Cost)]
    for rule in rules:
        agenda.add(rule)
    assert drained(agenda) == rules[::-1]


def test_of_equal_cost_the_oldest_comes_first():
    agenda = Agenda()
    rules = [rule_of(Cost.TABLE) for _ in range(5)]
    for rule in rules:
        agenda.add(rule)
    assert drained(agenda) == rules


def test_rule_stands_in_it_at_most_once():
    agenda = Agenda()
    rule, other = rule_of(Cost.DIGIT), rule_of(Cost.DIGIT)
    for item in (rule, other, rule, rule):
        agenda.add(item)
    assert drained(agenda) == [rule, other]


def test_rule_taken_off_can_be_added_again():
    agenda = Agenda()
    rule = rule_of(Cost.BOUNDS)
    agenda.add(rule)
    assert agenda.pop() is rule
    assert not rule.scheduled
    agenda.add(rule)
    assert agenda.pop() is rule


def test_cleared_agenda_is_empty_and_its_rules_can_be_added_again():
    agenda = Agenda()
    rules = [rule_of(cost) for cost in Cost]
    for rule in rules:
        agenda.add(rule)
    agenda.clear()
    assert agenda.pop() is None
    assert not any(rule.scheduled for rule in rules)
    for rule in rules:
        agenda.add(rule)
    assert drained(agenda) == rules


def test_order_is_by_cost_and_then_by_age():
    rng = Random("agenda")
    agenda = Agenda()
    rules = [rule_of(rng.choice(list(Cost))) for _ in range(60)]
    for rule in rules:
        agenda.add(rule)
    assert drained(agenda) == sorted(rules, key=lambda rule: rule.cost)
