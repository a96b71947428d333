"""The settle command: a file or standard input, text or document, one or many, and the exit status."""

import gc
import json
import os
import subprocess
import sys
from random import Random
from types import SimpleNamespace

import pytest
from django.core.management import call_command

from calculator.command_line import language_of
from calculator.documents import MOST_BYTES, answer_round, dump_json
from calculator.documents.samples import SAMPLE
from tests.commands.running import MANAGE, run, run_apart
from tests.dealing import deal_round

EXAMPLE = json.dumps(SAMPLE)
BROKEN = json.dumps({**SAMPLE, "base": 0})


@pytest.fixture
def file_of(tmp_path):
    def write(text, name="round.json"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def test_the_document_of_the_example(file_of):
    status, out, _ = run("settle", file_of(EXAMPLE), "--json")
    document = json.loads(out)
    assert (document["deltas"], document["pool"], document["next_dealer"]) == ([10, 18, -37, -15], 24, 0)
    assert document == answer_round(SAMPLE)
    assert status == 0


def test_the_text_of_the_example_in_english(file_of):
    status, out, _ = run("settle", file_of(EXAMPLE), "--lang", "en")
    assert status == 0
    lines = [line.strip() for line in out.splitlines()]
    totals = lines[lines.index("Totals") + 1 :]
    assert totals == ["Dong +10", "Nan +18", "Xi −37", "Bei −15", "pool +24", "Σ 0 ✓", "Next dealer: Dong"]
    assert "11. Bei → Dong 4 points · win" in lines
    assert any(line.startswith("8. Bei → Dong 1 ") and line.endswith("(undoes 5)") for line in lines)
    assert "1111m 234m 456p 789p 55p" in lines
    assert sum(line[0].isdigit() and "→" in line for line in lines) == 14


def test_the_text_of_the_example_in_chinese(file_of):
    status, out, _ = run("settle", file_of(EXAMPLE), "--lang", "zh-hans")
    assert status == 0
    assert "1. Nan → Dong 2 分 · 暗杠" in out
    assert "七筒" in out
    assert "Σ 0 ✓" in out


def test_a_round_still_played_has_no_next_dealer(file_of):
    playing = json.dumps({**SAMPLE, "events": [], "still_in": [], "over": False})
    status, out, _ = run("settle", file_of(playing), "--lang", "en")
    assert [line.strip() for line in out.splitlines()] == ["Totals", "Dong 0", "Nan 0", "Xi 0", "Bei 0", "Σ 0 ✓"]
    assert status == 0


def test_problems_end_with_status_1(file_of):
    status, out, _ = run("settle", file_of(BROKEN), "--json")
    assert [problem["where"] for problem in json.loads(out)["problems"]] == ["base"]
    assert status == 1
    status, out, _ = run("settle", file_of(BROKEN), "--lang", "en")
    assert out.startswith("base: ")
    assert status == 1


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[" * 70_000, b" " * 200_000])
def test_a_file_that_is_no_document_is_a_problem(file_of, content):
    status, out, _ = run("settle", file_of(content), "--json")
    assert [(problem["code"], problem["where"]) for problem in json.loads(out)["problems"]] == [("bad_value", "")]
    assert status == 1


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path):
    for jsonl in ([], ["--jsonl"]):
        status, out, said = run("settle", tmp_path / "none.json", *jsonl)
        assert (status, out) == (2, "")
        assert "none.json" in said
    assert run("settle", tmp_path)[0] == 2


def test_no_file_is_wrong_usage():
    status, out, said = run_apart("settle")
    assert (status, out) == (2, b"")
    assert b"usage" in said


def test_standard_input_and_the_language_of_the_environment():
    status, out, said = run_apart("settle", "-", stdin=EXAMPLE.encode(), LC_ALL="en_US.UTF-8")
    assert (status, said) == (0, b"")
    assert "Next dealer: Dong" in out.decode()
    status, out, said = run_apart("settle", "-", "--json", stdin=BROKEN.encode())
    assert (status, said) == (1, b"")
    assert json.loads(out)["format"] == "xuezhan-problems/1"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "zh-hans"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-hans"),
        ({"LANG": "C"}, "zh-hans"),
        ({"LANG": "en_US", "LC_ALL": "zh_CN"}, "zh-hans"),
        ({"LANG": "zh_CN", "LC_MESSAGES": "en_US"}, "en"),
        ({"LANG": "en_US", "LC_ALL": ""}, "en"),
    ],
)
def test_the_language_is_what_the_environment_asks_for(environment, language):
    assert language_of(environment) == language


# Many at once.


def test_an_answer_a_line_in_order(file_of):
    rounds = [deal_round(Random(seed)) for seed in range(30)]
    status, out, _ = run("settle", "--jsonl", file_of("\n".join(map(json.dumps, rounds))))
    assert out.splitlines() == [dump_json(answer_round(document)) for document in rounds]
    assert status == 0


def test_a_bad_line_gets_its_problems_and_the_rest_go_on(file_of):
    lines = [EXAMPLE, "{", "", BROKEN, "x" * (3 * MOST_BYTES), "[" * 50_000, EXAMPLE + "\r", EXAMPLE]
    status, out, _ = run("settle", "--jsonl", file_of("\n".join(lines) + "\n"))
    answers = [json.loads(line) for line in out.splitlines()]
    formats = [answer["format"].removeprefix("xuezhan-") for answer in answers]
    assert formats == ["settlement/1", *["problems/1"] * 5, "settlement/1", "settlement/1"]
    assert answers[3]["problems"][0]["where"] == "base"
    assert answers[4]["problems"][0]["params"]["expected"] == "short_document"
    assert status == 1


def test_a_line_is_as_long_as_a_document_may_be(file_of):
    padded = EXAMPLE.ljust(MOST_BYTES)
    status, out, _ = run("settle", "--jsonl", file_of(f"{padded}\n{padded} \n{EXAMPLE}"))
    formats = [json.loads(line)["format"] for line in out.splitlines()]
    assert formats == ["xuezhan-settlement/1", "xuezhan-problems/1", "xuezhan-settlement/1"]
    assert status == 1


def test_no_lines_no_answers(file_of):
    assert run("settle", "--jsonl", file_of("")) == (0, "", "")


def start(*arguments):
    return subprocess.Popen(
        [sys.executable, MANAGE, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "calculator.settings"},
    )


def test_an_answer_comes_before_the_next_line_is_asked_for():
    process = start("settle", "--jsonl", "-")
    for _ in range(3):
        process.stdin.write(EXAMPLE.encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["pool"] == 24
    out, said = process.communicate()
    assert (process.returncode, out, said) == (0, b"", b"")


def test_a_reader_who_leaves_is_not_complained_about():
    process = start("settle", "--jsonl", "-")
    process.stdout.close()
    process.stdin.write(EXAMPLE.encode() + b"\n")
    process.stdin.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


class Lines:
    """Lines without end but a number, and how many blocks of memory there were at some of them."""

    def __init__(self, lines, number, marks):
        self.lines, self.number, self.marks, self.blocks, self.read = lines, number, marks, [], 0

    def readline(self, limit):
        self.read += 1
        if self.read in self.marks:
            gc.collect()
            self.blocks.append(sys.getallocatedblocks())
        return self.lines[self.read % len(self.lines)] if self.read <= self.number else b""


class Sink:
    """Forgets what is written, but for how many lines it was."""

    lines = 0

    def write(self, text):
        self.lines += text.count("\n")

    def flush(self):
        pass


def test_memory_does_not_grow_with_the_lines(monkeypatch):
    quick = {**SAMPLE, "events": SAMPLE["events"][4:], "still_in": [], "over": False}
    lines = [json.dumps({**quick, "base": base}).encode() + b"\n" for base in (1, 2, 0)]
    stdin, sink = Lines(lines, 20_000, marks=(1_000, 20_000)), Sink()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stdin))
    with pytest.raises(SystemExit):
        call_command("settle", "--jsonl", "-", stdout=sink)
    assert sink.lines == 20_000
    early, late = stdin.blocks
    assert late - early < 500
