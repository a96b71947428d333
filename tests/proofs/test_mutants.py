# ruff: noqa: E501 (a wrong rule is a line)
"""One deliberately wrong rule at a time: the quick tests of `scoring` must fail for each."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COPIED = ("scoring", "calculator", "tests", "manage.py", "pyproject.toml")
# No bytecode: a mutant may have the size and the second of what it replaces, which is all that bytecode is checked by.
TESTS = (sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-rfE", "--tb=no", "tests/scoring")


@dataclass(frozen=True)
class Mutant:
    """A wrong rule: what it is, and the replacement in one file of `scoring` that makes it so."""

    name: str
    file: str
    old: str
    new: str


MUTANTS = (
    Mutant("four of a kind are not two pairs", "shapes.py", "all(copies % 2 == 0 for copies in counts)", "all(copies in (0, 2) for copies in counts)"),
    Mutant("789 is no run", "shapes.py", "if first <= 6 and counts[first + 1]", "if first <= 5 and counts[first + 1]"),
    Mutant("清一色 forgets the melds", "fans.py", "enumerate(f.counts) if copies}) == 1", "enumerate(f.hand.concealed_counts()) if copies}) == 1"),
    Mutant("带幺九 read from seven pairs", "fans.py", "return f.reading.is_standard and all(TERMINALS", "return all(TERMINALS"),
    Mutant("门清 broken by a concealed kong", "fans.py", "all(meld.kind is MeldKind.CONCEALED_KONG for meld in f.hand.melds)", "not f.hand.melds"),
    Mutant("roots counted from kongs alone", "fans.py", "return roots(f.counts)", "return sum(meld.kind.is_kong for meld in f.hand.melds)"),
    Mutant("a fifth copy makes two roots", "hand.py", "return sum(copies >= COPIES for copies in counts)", "return sum(max(copies - COPIES + 1, 0) for copies in counts)"),
    Mutant("龙七对 keeps its root", "fans.py", '{"seven_pairs": 1, ROOT: 1}', '{"seven_pairs": 1}'),
    Mutant("将对 does not absorb 对对胡", "fans.py", 'Pattern("all_258_pungs", _all_258_pungs, {"all_pungs": 1})', 'Pattern("all_258_pungs", _all_258_pungs)'),
    Mutant("a combination adds to its members", "fans.py", "            del left[key]\n    lines += ", "            pass\n    lines += "),
    Mutant("the lower combination is taken", "fans.py", "key=lambda c: (-c.fan,", "key=lambda c: (c.fan,"),
    Mutant("the cap is off by one", "rules.py", "min(fan, self.cap)", "min(fan, self.cap + 1)"),
    Mutant("linear forgets the base fan", "rules.py", "else steps + 1)", "else max(steps, 1))"),
    Mutant("plain fan doubles as well", "rules.py", "steps = self.counted(fan) - self.plain_fan", "steps = self.counted(fan)"),
    Mutant("自摸加底 on a robbed share", "score.py", 'return rules.robbing_pays != "one_share"', "return True"),
    Mutant("点杠花 is a self-draw after all", "score.py", "self.by is By.SELF_DRAW and not self.is_fed_draw(rules)", "self.by is By.SELF_DRAW"),
    Mutant("a robbed last tile is a draw", "score.py", '"last_tile_draw" if drawn else', '"last_tile_draw" if self.by is not By.DISCARD else'),
    Mutant("包三家 counts the winners as shares", "score.py", "return still_in - winners if carries_all", "return still_in - 1 if carries_all"),
    Mutant("equal readings: fewer lines first", "score.py", "-len(scored.fans), not reading", "len(scored.fans), not reading"),
    Mutant("equal readings: seven pairs first", "score.py", "not reading.is_standard, -triplets", "reading.is_standard, -triplets"),
    Mutant("equal readings: fewer triplets first", "score.py", "not reading.is_standard, -triplets", "not reading.is_standard, triplets"),
    Mutant("查叫 as self-draw outside the cap", "score.py", 'rules.counted(fan + (bonus == "add_fan")) - rules', 'rules.counted(fan) + (bonus == "add_fan") - rules'),
    Mutant("the ready check's minus before the cap", "score.py", '(bonus == "add_fan")) - rules.ready_check_minus', '(bonus == "add_fan") - rules.ready_check_minus)'),
    Mutant("the dearest wait by points", "waits.py", "key=lambda wait: wait.fan,", "key=lambda wait: wait.points,"),
    Mutant("a dead wait counts", "waits.py", "return counts[tile] < COPIES", "return counts[tile] <= COPIES"),
    Mutant("花猪 looks past the melds", "waits.py", "suits = hand.suits()\n", "suits = Hand(hand.concealed).suits()\n"),
    Mutant("three suits may wait", "waits.py", "and is_legal(hand.with_tile(tile), void, rules)", ""),
    Mutant("everyone pays for a direct kong", "settle.py", "units, payers = rules.kong_direct, [seat for seat in payers if seat == kong.from_seat]", "units = rules.kong_direct"),
    Mutant("a late added kong pays", "rules.py", "return self.late_added_pays or not late", "return True"),
    Mutant("everyone pays for 点杠花", "settle.py", "if moment.is_paid_by_all(table.rules):", "if moment.by is By.SELF_DRAW:"),
    Mutant("a winner goes on paying", "settle.py", "        table.still_in.remove(seat)\n        table.winners[seat]", "        table.winners[seat]"),
    Mutant("平分 rounds down", "settle.py", "-(-income // len(winners))", "income // len(winners)"),
    Mutant("呼叫转移 goes to the last winner", "settle.py", "winners[:1] if rules", "winners[-1:] if rules"),
    Mutant("a run goes on before a direct kong", "settle.py", "        if kong.kind is KongKind.DIRECT:\n            break\n", ""),
    Mutant("transferred money is refunded", "table.py", "        self._closed.update(rows)\n", ""),
    Mutant("refunded money is refunded again", "table.py", "            self._closed.add(index)\n", ""),
    Mutant("a false winner keeps the kong money", "settle.py", "if rules.refund_not_ready:\n        table.give_back(table.kong_rows(seat), Reason.REFUND, index)\n", "if False:\n        pass\n"),
    Mutant("the next dealer is the winner, shared or not", "settle.py", 'if facts.rules.next_dealer == "first_winner":', "if False:"),
    Mutant("the deal goes back", "settle.py", "(facts.dealer + 1) % len(SEATS)", "(facts.dealer - 1) % len(SEATS)"),
    Mutant("pigs pay each other", "ending.py", '"non_pigs": [*clean, *table.winners]', '"non_pigs": [*left, *table.winners]'),
    Mutant("a passive pig pays the pool", "ending.py", "and not left[pig].passive", ""),
    Mutant("a refund after the third win", "ending.py", "if rules.refund_not_ready and not is_third_win:", "if rules.refund_not_ready:"),
    Mutant("the third win is checked always", "ending.py", "(is_third_win and not rules.check_on_third_win)", "False"),
    Mutant("the last player pays as at the wall's end", "ending.py", "to_winners=is_third_win)", "to_winners=False)"),
    Mutant("pigs are spared the ready check", "ending.py", "if rules.pig_also_not_ready else", "if False else"),
    Mutant("payers after the dealer", "ending.py", "in_turn((table.facts.dealer - 1) % len(SEATS), seats)", "in_turn(table.facts.dealer, seats)"),
    Mutant("天胡 with a meld", "event_checks.py", "if index or not at_first_draw:", "if index:"),
    Mutant("地胡 after another's claim", "event_checks.py", "return isinstance(event, Win) and event.by is not By.SELF_DRAW", "return False"),
    Mutant("a fifth copy on the table", "checks.py", "if counts[tile] > COPIES and", "if counts[tile] > COPIES + 1 and"),
    Mutant("a tile won by two counts twice", "checks.py", "won = {won.tile for won in event.wins if isinstance(won, TilesWon)}", "won = Counter(won.tile for won in event.wins if isinstance(won, TilesWon))"),
    Mutant("抢杠 of a tile the winner holds three of", "hand_checks.py", "if hand.counts()[tile] >= COPIES - 1:", "if hand.counts()[tile] >= COPIES:"),
    Mutant("three suits may win", "hand_checks.py", "if len(complete.suits()) == 3:", "if False:"),
)  # fmt: skip


def named(mutant):
    return mutant.name


@pytest.mark.parametrize("mutant", MUTANTS, ids=named)
def test_a_wrong_rule_has_its_place_in_the_source(mutant):
    assert (ROOT / "scoring" / mutant.file).read_text(encoding="utf-8").count(mutant.old) == 1


@pytest.fixture
def quick_tests(tmp_path):
    """Runs the quick tests of `scoring` in a copy of the tree: `quick_tests(mutant)` gives the status and the output."""

    def run(mutant=None):
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, tmp_path / name)
        if mutant:
            path = tmp_path / "scoring" / mutant.file
            path.write_text(path.read_text(encoding="utf-8").replace(mutant.old, mutant.new), encoding="utf-8")
        ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        quick = {"HYPOTHESIS_PROFILE": "quick"}
        done = subprocess.run(TESTS, cwd=tmp_path, env=ours | quick, capture_output=True, text=True)
        return done.returncode, done.stdout

    return run


@pytest.mark.mutants
def test_the_rules_as_they_are_pass(quick_tests):
    status, told = quick_tests()
    assert status == 0, told


@pytest.mark.mutants
@pytest.mark.parametrize("mutant", MUTANTS, ids=named)
def test_a_wrong_rule_is_noticed(quick_tests, mutant):
    status, told = quick_tests(mutant)
    assert status == pytest.ExitCode.TESTS_FAILED, told
