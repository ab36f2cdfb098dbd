"""Commands called from Python are those of the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tenbin


def program(*words: str, code: int = 0) -> str:
    """What the installed command prints."""
    tool = Path(sys.executable).with_name("tenbin")
    ran = subprocess.run([tool, *words], capture_output=True, text=True, check=False)
    assert ran.returncode == code, ran.stderr
    return ran.stdout


def test_a_report_has_the_bytes_of_the_programs() -> None:
    program("run", "pig", "--games", "3000", "--seed", "5", "--out", "by_program", "--quiet")
    report = tenbin.run("pig", games=3000, seed=5, out="by_python")
    for file in Path("by_program").glob("*.csv"):
        assert file.read_bytes() == (report.folder / file.name).read_bytes(), file.name
    assert report.exit_code == 0
    assert report.text == program("run", "pig", "--games", "3k", "--seed", "5", "--out", "again")
    assert report.manifest["command_line"][:3] == ["tenbin", "run", "--games=3000"]


def test_the_command_of_the_wheel_is_the_program() -> None:
    assert program("--version").startswith("tenbin ")
    assert "pig" in program("games")
    assert "no game" in tenbin.call("run", "pigg").notes
    program("run", "pigg", code=2)
    module = [sys.executable, "-m", "tenbin", "games"]
    assert subprocess.run(module, capture_output=True, text=True, check=True).stdout == program("games")


def test_options_are_those_of_the_program() -> None:
    commands = tenbin.commands()
    assert {"run", "compare", "impact", "sweep", "replay"} <= set(commands)
    # Each option stands in the help of its command.
    for name, command in commands.items():
        told = program(name, "--help")
        for argument in command.options():
            assert f"--{argument.option}" in told, (name, argument.option)


def test_values_become_words() -> None:
    report = tenbin.run(
        "pig",
        games="2k",
        set={"target": 60},
        strategy={1: "random"},
        rotate=True,
        fail_if=[],
    )
    said = report.manifest["configuration"]
    assert (said["games"], said["set"], said["rotate"]) == (2000, ["target=60"], True)
    assert said["strategies"][0] == "random" != said["strategies"][1]


def test_unknown_arguments_name_the_nearest() -> None:
    with pytest.raises(TypeError, match="did you mean `games`"):
        tenbin.run("pig", game=5)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="True or False"):
        tenbin.run("pig", rotate="yes")  # type: ignore[arg-type]
    with pytest.raises(tenbin.UsageError, match="did you mean `replay`"):
        tenbin.call("repaly")


def test_errors_are_told_by_their_exit_codes() -> None:
    with pytest.raises(tenbin.UsageError, match="did you mean `pig`"):
        tenbin.run("pigg")
    with pytest.raises(ValueError, match="number of games"):
        tenbin.run("pig", games="many")
    Path("file").write_text("")
    with pytest.raises(tenbin.FileError):
        tenbin.run("pig", games=10, out="file/report")
    with pytest.raises(tenbin.UsageError, match="no folder of a report"):
        tenbin.read_report("nowhere")


def test_a_condition_that_holds_is_told_with_its_report() -> None:
    options = {"games": 2000, "strategy": ["hold_at_20", "2=random"]}
    report = tenbin.run("pig", fail_if="seat.seat1 > 2pp", **options)  # type: ignore[arg-type]
    assert report.exit_code == 1
    assert "seat.seat1" in report.message
    report = tenbin.run("pig", until="0.01pp", **options)  # type: ignore[arg-type]
    assert report.exit_code == 3


def test_a_report_without_a_folder_goes_with_its_object() -> None:
    report = tenbin.run("pig", games=100)
    folder = report.folder
    assert folder.is_dir()
    del report
    assert not folder.exists()
    assert os.listdir(".") == []


def test_compare_impact_and_sweep_give_their_tables() -> None:
    compared = tenbin.compare("pig", "base", "strategy:1=random", games=500)
    assert {"compare", "alike", "spread"} <= set(compared.tables)
    Path("grid.toml").write_text(
        'game = "pig"\nname = "grid"\nstrategies = "hold_at_20"\ngames = 200\n[[sweep]]\nset = "target"\nvalues = [50, 100]\n'
    )
    swept = tenbin.sweep("grid.toml", games=200)
    assert len(swept.table("cells")) == 2
    worth = tenbin.impact("ninja", card="katana", games=500)
    assert "impact" in worth.tables


def test_strategies_meet_in_a_league() -> None:
    def timid(view: tenbin.View) -> str:
        return "hold" if "hold" in view.legal else view.legal[0]

    report = tenbin.league("pig", "hold_at_20", "random", timid, games=100)
    ratings = report["ratings"]
    assert list(ratings["strategy"])[0] == "hold_at_20"
    assert "python:timid" in set(ratings["strategy"])
    assert "league" in report


def test_weights_are_tuned() -> None:
    small = {"generations": 2, "candidates": 4, "games": 20, "held_out": 100}
    # An empty pool is the option alone: against the strategy to begin from and what comes of it.
    report = tenbin.tune("pig", strategy="hold_at_25", pool=[], **small)  # type: ignore[arg-type]
    assert set(report["tune_matchups"]["opponent"]) == {"hold_at_25"}
    (tuned,) = report.folder.glob("*_tuned.toml")
    assert tenbin.run("pig", strategy={1: tuned, 2: "hold_at_25"}, games=100).exit_code == 0
    some = tenbin.tune("pig", strategy="hold_at_25", pool=["keep_pace"], **small)  # type: ignore[arg-type]
    assert "keep_pace" in set(some["tune_matchups"]["opponent"])


def test_rules_are_balanced() -> None:
    # A game to 100 takes about 20 turns; one to 40 or so about half of them.
    Path("shorter.toml").write_text(
        'game = "pig"\ngames = 2000\nbudget = 20000\nstrategies = "hold_at_20"\n'
        '[[want]]\nof = "turns_mean"\nat_least = 8\nat_most = 12\n'
        '[[may]]\nset = "target"\nmin = 30\nmax = 150\nstep = 5\n'
    )
    report = tenbin.balance("shorter.toml")
    assert report.exit_code == 0
    assert list(report["balance_goals"]["after_verdict"]) == ["holds"]
    variant = report.folder / "shorter_balanced.toml"
    assert tenbin.content("pig", variant=str(variant)).tree["rules"]["target"] < 100
    # Nothing between 120 and 150 does it: there is a report all the same, and why not.
    text = Path("shorter.toml").read_text().replace("min = 30", "min = 120")
    Path("never.toml").write_text(text)
    report = tenbin.balance("never.toml")
    assert report.exit_code == 1
    assert "does not hold" in report.text and report.message


def test_a_command_is_played_at_each_level() -> None:
    report = tenbin.run("pig", games=1000, skill="all", seed=3)
    assert {"skills", "luck"} <= set(report.tables)
    levels = report.levels
    assert list(levels) == [f"level{number}" for number in range(1, 6)]
    assert repr(report) == "<report of skills pig: 3 tables>"
    alone = tenbin.run("pig", games=1000, skill="2", seed=3)
    for name in alone.tables:
        file = f"{name}.csv"
        assert (alone.folder / file).read_bytes() == (levels["level2"].folder / file).read_bytes(), file
    assert alone.levels == {}
    # They last as long as any of them does, and leave nothing behind.
    one, place = levels["level5"], report.folder.parent
    del report, levels
    assert one.folder.is_dir()
    del one
    assert not place.exists()
    kept = tenbin.compare("pig", "base", "set:target=50", games=200, skill="all", out="sides/")
    assert "compare" in kept.levels["level1"]
    assert Path("sides_level1").is_dir()
    with pytest.raises(tenbin.UsageError, match="played at one level"):
        tenbin.replay("pig", skill="all")


def test_parts_are_put_together() -> None:
    whole = tenbin.run("pig", games=1000, out="whole")
    parts = [tenbin.run_shard("pig", games=1000, shard=f"{k}/3", out=f"part{k}") for k in (1, 2, 3)]
    merged = tenbin.merge(*parts, out="merged")
    for name in whole.tables:
        file = f"{name}.csv"
        assert (whole.folder / file).read_bytes() == (merged.folder / file).read_bytes(), file


def test_progress_is_told_and_may_stop_the_command() -> None:
    told = []
    tenbin.run("pig", games=300_000, progress=lambda *now: told.append(now))
    assert told[-1] == (300_000, 300_000, "games")
    assert [done for done, _, _ in told] == sorted(done for done, _, _ in told)

    def enough(done: int, total: int, what: str) -> None:
        if done > 0:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        tenbin.run("ninja", games=10_000_000, progress=enough, out="stopped")
    # What was finished is there, and is less than was asked for.
    counted = tenbin.read_report("stopped").manifest["games_counted"]
    assert 0 < counted < 10_000_000


def test_a_bar_is_drawn_where_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    tenbin.run("pig", games=200_000, progress=True)
    assert "games" in capsys.readouterr().err


def test_two_threads_may_play_at_once() -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as pool:
        seeds = list(pool.map(lambda seed: tenbin.run("pig", games=20_000, seed=seed), [1, 2, 1]))
    first, second, third = (report["win_rates"]["wins_count"].tolist() for report in seeds)
    assert first == third != second
