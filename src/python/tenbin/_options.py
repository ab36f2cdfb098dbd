"""The options of commands, as types. Made by `tests/python/make_options.py` from what the program says."""

from __future__ import annotations

import os
from typing import Any, Callable, Literal, Mapping, Sequence, TypedDict, Union

#: A file or folder.
PathLike = Union[str, os.PathLike[str]]
#: What may be given several times: one, a list, or KEY=VALUE as a dict. A function is a bot.
Many = Union[str, PathLike, Callable[..., Any], Sequence[Any], Mapping[Any, Any]]


class RunOptions(TypedDict, total=False):
    """Options of `tenbin run`."""

    #: Begin every game at the [start] of a scenario: what it does not give is dealt anew for each
    #: game
    from_: str
    #: Which scenario of the file of --from: its name, or a part of it that no other one has
    case: str
    #: Number of games, such as 20000, 200k or 1M [default: that of the experiment]
    games: Union[int, str]
    #: Number of players
    seats: Union[int, str]
    #: A variant of the rules: a name in configs/GAME/variants or a file; later ones win
    variant: Many
    #: Edited sheets of `tenbin cards GAME --export FILE`, as a variant after all others
    cards: Many
    #: One value of the rules or cards: KNOB=6, or LIST.ID.KEY=all for one of a list
    set: Many
    #: A bot for all seats, or for some: expert, 1=random, 2-4=expert, 1,3=expert
    strategy: Many
    #: How well all play: 1 (a beginner) to 5 (a master), the game's strategies level1 to level5;
    #: all: the command at each of them, and what differs
    skill: str
    #: Master seed, decimal or 0x hexadecimal [default: that of the experiment]
    seed: Union[int, str]
    #: Turn the strategies by one seat from game to game
    rotate: bool
    #: Number of threads [default: one a core]; the results do not depend on it
    threads: Union[int, str]
    #: How to print what came out: verdicts in words, the rows of summary.csv, or both as JSON
    format: Literal['human', 'csv', 'json']
    #: CSV files for a spreadsheet: excel, or excel,separator=semicolon,decimal=comma for one that
    #: writes 0,5 [default: plain, for programs]
    csv: str
    #: Write the report as a workbook as well: report.xlsx, a sheet a table
    xlsx: bool
    #: Begin anew, whatever has been played into the folder already [default: go on from it where
    #: it is of the same rules, bots and seed]
    fresh: bool
    #: Go on from what has been played into the folder, or end with an error where there is nothing
    #: to go on from
    resume: bool
    #: Go on from what another build of this program has played, though its games may be others
    accept_build: bool
    #: Save what has been played this often, such as 10s or 5m
    save_every: str
    #: What becomes of a game in which a bot that is a program fails: exclude (it counts for
    #: nobody, and faults.csv has it), forfeit (its seat plays on at random and does not win),
    #: abort (end with exit 4)
    on_fault: Literal['exclude', 'forfeit', 'abort']
    #: Stop when every watched win rate is known to +/- so much, such as 0.5pp; exit 3 where
    #: --games end before
    until: str
    #: Stop when of every watched level it is decided whether it has an edge of this size, such as
    #: 2pp; exit 3 where --games end before
    smallest_effect: str
    #: Exit with 1 where this surely holds, such as 'seat.seat1 > 1pp'; may be given several times
    fail_if: Many
    #: Take the luck after the deal out of win rates, where that pays, so that as many games tell
    #: more
    reduce_luck: bool
    #: Write a row a game as well, for DuckDB, pandas or polars: a new file or one of ours; the
    #: games are played once more for it
    games_table: PathLike
    #: Write a row for each card that a seat came to see in a game
    cards_table: PathLike
    #: Folder with `configs/` and `strategies/` that take the place of the built-in ones [default:
    #: the current folder, where it has them]
    content: PathLike


class MergeOptions(TypedDict, total=False):
    """Options of `tenbin merge`."""

    #: Leave out games that are in none of the folders; the report is marked partial
    partial: bool
    #: Take shards that another build of this program has played, though its games may be others
    accept_build: bool
    #: How to print what came out: verdicts in words, the rows of summary.csv, or both as JSON
    format: Literal['human', 'csv', 'json']
    #: CSV files for a spreadsheet: excel, or excel,separator=semicolon,decimal=comma for one that
    #: writes 0,5 [default: plain, for programs]
    csv: str
    #: Write the report as a workbook as well: report.xlsx, a sheet a table
    xlsx: bool
    #: Folder with `configs/` and `strategies/` that take the place of the built-in ones [default:
    #: the current folder, where it has them]
    content: PathLike


class CompareOptions(TypedDict, total=False):
    """Options of `tenbin compare`."""

    #: Begin every game at the [start] of a scenario: what it does not give is dealt anew for each
    #: game
    from_: str
    #: Which scenario of the file of --from: its name, or a part of it that no other one has
    case: str
    #: Number of players
    seats: Union[int, str]
    #: A variant of the rules: a name in configs/GAME/variants or a file; later ones win
    variant: Many
    #: Edited sheets of `tenbin cards GAME --export FILE`, as a variant after all others
    cards: Many
    #: One value of the rules or cards: KNOB=6, or LIST.ID.KEY=all for one of a list
    set: Many
    #: A bot for all seats, or for some: expert, 1=random, 2-4=expert, 1,3=expert
    strategy: Many
    #: How well all play: 1 (a beginner) to 5 (a master), the game's strategies level1 to level5;
    #: all: the command at each of them, and what differs
    skill: str
    #: Master seed, decimal or 0x hexadecimal [default: that of the experiment]
    seed: Union[int, str]
    #: Turn the strategies by one seat from game to game
    rotate: bool
    #: Number of threads [default: one a core]; the results do not depend on it
    threads: Union[int, str]
    #: CSV files for a spreadsheet: excel, or excel,separator=semicolon,decimal=comma for one that
    #: writes 0,5 [default: plain, for programs]
    csv: str
    #: Write the report as a workbook as well: report.xlsx, a sheet a table
    xlsx: bool
    #: Begin anew, whatever has been played into the folder already [default: go on from it where
    #: it is of the same rules, bots and seed]
    fresh: bool
    #: Go on from what has been played into the folder, or end with an error where there is nothing
    #: to go on from
    resume: bool
    #: Go on from what another build of this program has played, though its games may be others
    accept_build: bool
    #: Save what has been played this often, such as 10s or 5m
    save_every: str
    #: What becomes of a game in which a bot that is a program fails: exclude (it counts for
    #: nobody, and faults.csv has it), forfeit (its seat plays on at random and does not win),
    #: abort (end with exit 4)
    on_fault: Literal['exclude', 'forfeit', 'abort']
    #: Take the luck after the deal out of win rates, where that pays, so that as many games tell
    #: more
    reduce_luck: bool
    #: Number of games on each side, such as 20000, 200k or 1M [default: that of the experiment]
    games: Union[int, str]
    #: How to print what came out: lines in words, the rows of compare.csv, or all of it as JSON
    format: Literal['human', 'csv', 'json']
    #: Stop when every watched difference of win rates is known to +/- so much, such as 0.5pp; exit
    #: 3 where --games end before
    until: str
    #: Stop when of every watched level it is decided whether its win rate differs by this size,
    #: such as 0.5pp; exit 3 where --games end before
    smallest_effect: str
    #: Exit with 1 where this surely holds of the differences of a side, such as 'seat.seat1 >
    #: 1pp'; may be given several times
    fail_if: Many
    #: Folder with `configs/` and `strategies/` that take the place of the built-in ones [default:
    #: the current folder, where it has them]
    content: PathLike


class ImpactOptions(TypedDict, total=False):
    """Options of `tenbin impact`."""

    #: A card to replace, by its id, for everybody who has it or as `ID of HOLDER`; may be given
    #: several times [default: all are screened]
    card: Many
    #: What to put in its place: another card of its kind [default: the blank of its kind]
    replacement: str
    #: Number of players
    seats: Union[int, str]
    #: A variant of the rules: a name in configs/GAME/variants or a file; later ones win
    variant: Many
    #: Edited sheets of `tenbin cards GAME --export FILE`, as a variant after all others
    cards: Many
    #: One value of the rules or cards: KNOB=6, or LIST.ID.KEY=all for one of a list
    set: Many
    #: A bot for all seats, or for some: expert, 1=random, 2-4=expert, 1,3=expert
    strategy: Many
    #: How well all play: 1 (a beginner) to 5 (a master), the game's strategies level1 to level5;
    #: all: the command at each of them, and what differs
    skill: str
    #: Master seed, decimal or 0x hexadecimal [default: that of the experiment]
    seed: Union[int, str]
    #: Turn the strategies by one seat from game to game
    rotate: bool
    #: Number of threads [default: one a core]; the results do not depend on it
    threads: Union[int, str]
    #: CSV files for a spreadsheet: excel, or excel,separator=semicolon,decimal=comma for one that
    #: writes 0,5 [default: plain, for programs]
    csv: str
    #: Write the report as a workbook as well: report.xlsx, a sheet a table
    xlsx: bool
    #: Begin anew, whatever has been played into the folder already [default: go on from it where
    #: it is of the same rules, bots and seed]
    fresh: bool
    #: Go on from what has been played into the folder, or end with an error where there is nothing
    #: to go on from
    resume: bool
    #: Go on from what another build of this program has played, though its games may be others
    accept_build: bool
    #: Save what has been played this often, such as 10s or 5m
    save_every: str
    #: What becomes of a game in which a bot that is a program fails: exclude (it counts for
    #: nobody, and faults.csv has it), forfeit (its seat plays on at random and does not win),
    #: abort (end with exit 4)
    on_fault: Literal['exclude', 'forfeit', 'abort']
    #: Pairs of games for each card, such as 20000, 200k or 1M; the designs of all cards together
    #: play twice as many [default: a tenth of those of the experiment]
    games: Union[int, str]
    #: How to print what came out: lines in words, the rows of impact.csv, or both as JSON
    format: Literal['human', 'csv', 'json']
    #: Folder with `configs/` and `strategies/` that take the place of the built-in ones [default:
    #: the current folder, where it has them]
    content: PathLike


class SweepOptions(TypedDict, total=False):
    """Options of `tenbin sweep`."""

    #: What the map shows: GROUP.LEVEL of sweep.csv, such as seat.seat1, role.hiraku or
    #: length.turns [default: the win rate that is farthest from balance]
    show: str
    #: Stop when in every cell every watched win rate is known to +/- so much, such as 1pp; exit 3
    #: where --games end before
    until: str
    #: Number of players
    seats: Union[int, str]
    #: A variant of the rules: a name in configs/GAME/variants or a file; later ones win
    variant: Many
    #: Edited sheets of `tenbin cards GAME --export FILE`, as a variant after all others
    cards: Many
    #: One value of the rules or cards: KNOB=6, or LIST.ID.KEY=all for one of a list
    set: Many
    #: A bot for all seats, or for some: expert, 1=random, 2-4=expert, 1,3=expert
    strategy: Many
    #: How well all play: 1 (a beginner) to 5 (a master), the game's strategies level1 to level5;
    #: all: the command at each of them, and what differs
    skill: str
    #: Master seed, decimal or 0x hexadecimal [default: that of the experiment]
    seed: Union[int, str]
    #: Turn the strategies by one seat from game to game
    rotate: bool
    #: Number of threads [default: one a core]; the results do not depend on it
    threads: Union[int, str]
    #: CSV files for a spreadsheet: excel, or excel,separator=semicolon,decimal=comma for one that
    #: writes 0,5 [default: plain, for programs]
    csv: str
    #: Write the report as a workbook as well: report.xlsx, a sheet a table
    xlsx: bool
    #: Begin anew, whatever has been played into the folder already [default: go on from it where
    #: it is of the same rules, bots and seed]
    fresh: bool
    #: Go on from what has been played into the folder, or end with an error where there is nothing
    #: to go on from
    resume: bool
    #: Go on from what another build of this program has played, though its games may be others
    accept_build: bool
    #: Save what has been played this often, such as 10s or 5m
    save_every: str
    #: What becomes of a game in which a bot that is a program fails: exclude (it counts for
    #: nobody, and faults.csv has it), forfeit (its seat plays on at random and does not win),
    #: abort (end with exit 4)
    on_fault: Literal['exclude', 'forfeit', 'abort']
    #: Number of games in each cell, such as 20000, 200k or 1M [default: that of the experiment]
    games: Union[int, str]
    #: How to print what came out: a table and a map, the rows of sweep.csv, or all rows as JSON
    format: Literal['human', 'csv', 'json']
    #: Folder with `configs/` and `strategies/` that take the place of the built-in ones [default:
    #: the current folder, where it has them]
    content: PathLike


class LeagueOptions(TypedDict, total=False):
    """Options of `tenbin league`."""

    #: Let this one meet each of the others, which do not meet each other
    gauntlet: str
    #: Deals for each pair, such as 1000, 20k or 1M; each is played by every table of a pair
    games: Union[int, str]
    #: Stop when every win rate in league.csv with half of the seats is known to +/- so much, such
    #: as 1pp, or every rating, such as 10elo; exit 3 where --games end before
    until: str
    #: Number of players; may be given several times, each is a league of its own
    seats: Many
    #: Of a co-operative game: a variant to play against, or base; may be given several times
    #: [default: those of the game's ladder]
    difficulty: Many
    #: A variant of the rules: a name in configs/GAME/variants or a file; later ones win
    variant: Many
    #: Edited sheets of `tenbin cards GAME --export FILE`, as a variant after all others
    cards: Many
    #: One value of the rules or cards: KNOB=6, or LIST.ID.KEY=all for one of a list
    set: Many
    #: Master seed, decimal or 0x hexadecimal [default: that of the experiment]
    seed: Union[int, str]
    #: Number of threads [default: one a core]; the results do not depend on it
    threads: Union[int, str]
    #: CSV files for a spreadsheet: excel, or excel,separator=semicolon,decimal=comma for one that
    #: writes 0,5 [default: plain, for programs]
    csv: str
    #: Write the report as a workbook as well: report.xlsx, a sheet a table
    xlsx: bool
    #: Begin anew, whatever has been played into the folder already [default: go on from it where
    #: it is of the same rules, bots and seed]
    fresh: bool
    #: Go on from what has been played into the folder, or end with an error where there is nothing
    #: to go on from
    resume: bool
    #: Go on from what another build of this program has played, though its games may be others
    accept_build: bool
    #: Save what has been played this often, such as 10s or 5m
    save_every: str
    #: What becomes of a game in which a bot that is a program fails: exclude (it counts for
    #: nobody, and faults.csv has it), forfeit (its seat plays on at random and does not win),
    #: abort (end with exit 4)
    on_fault: Literal['exclude', 'forfeit', 'abort']
    #: How to print what came out: tables and lines in words, the rows of ratings.csv, or all of it
    #: as JSON
    format: Literal['human', 'csv', 'json']
    #: Folder with `configs/` and `strategies/` that take the place of the built-in ones [default:
    #: the current folder, where it has them]
    content: PathLike


class TuneOptions(TypedDict, total=False):
    """Options of `tenbin tune`."""

    #: The weighted strategy to begin from [default: the experiment's first]
    strategy: str
    #: Play against these too [default: all other weighted strategies of the game]; without a name
    #: against the one to begin from and what came of it alone
    pool: Many
    #: Number of generations
    generations: Union[int, str]
    #: Candidates of a generation, an even number
    candidates: Union[int, str]
    #: Games of a candidate in a generation, such as 500 or 2k; with --value all games [default:
    #: 500, or 4k with --value]
    games: Union[int, str]
    #: Learn what positions are worth, for a strategy that searches, in place of weights
    value: bool
    #: Games of the verdict against each of the pool, from seeds that nothing is learned from; a
    #: weight that is changed alone plays a fifth of them
    held_out: Union[int, str]
    #: Write the tuned strategy to this file as well
    write: PathLike
    #: Number of players
    seats: Union[int, str]
    #: A variant of the rules: a name in configs/GAME/variants or a file; later ones win
    variant: Many
    #: Edited sheets of `tenbin cards GAME --export FILE`, as a variant after all others
    cards: Many
    #: One value of the rules or cards: KNOB=6, or LIST.ID.KEY=all for one of a list
    set: Many
    #: Master seed, decimal or 0x hexadecimal [default: that of the experiment]
    seed: Union[int, str]
    #: Number of threads [default: one a core]; the results do not depend on it
    threads: Union[int, str]
    #: CSV files for a spreadsheet: excel, or excel,separator=semicolon,decimal=comma for one that
    #: writes 0,5 [default: plain, for programs]
    csv: str
    #: Write the report as a workbook as well: report.xlsx, a sheet a table
    xlsx: bool
    #: Begin anew, whatever has been played into the folder already [default: go on from it where
    #: it is of the same rules, bots and seed]
    fresh: bool
    #: Go on from what has been played into the folder, or end with an error where there is nothing
    #: to go on from
    resume: bool
    #: Go on from what another build of this program has played, though its games may be others
    accept_build: bool
    #: Save what has been played this often, such as 10s or 5m
    save_every: str
    #: What becomes of a game in which a bot that is a program fails: exclude (it counts for
    #: nobody, and faults.csv has it), forfeit (its seat plays on at random and does not win),
    #: abort (end with exit 4)
    on_fault: Literal['exclude', 'forfeit', 'abort']
    #: How to print what came out: lines in words, the rows of tune_matchups.csv, or all of it as
    #: JSON
    format: Literal['human', 'csv', 'json']
    #: Folder with `configs/` and `strategies/` that take the place of the built-in ones [default:
    #: the current folder, where it has them]
    content: PathLike


class BalanceOptions(TypedDict, total=False):
    """Options of `tenbin balance`."""

    #: Games of the verdict for each number of players, from seeds that nothing was searched with
    #: [default: that of the goal]
    games: Union[int, str]
    #: Games of the search, of all candidates together [default: that of the goal, or 30 times
    #: --games]
    budget: Union[int, str]
    #: Change at most so many numbers [default: that of the goal]
    changes: Union[int, str]
    #: Write the variant to this file as well
    write: PathLike
    #: How well all play, in place of the goal's strategies: 1 (a beginner) to 5 (a master)
    skill: str
    #: Master seed, decimal or 0x hexadecimal [default: that of the goal]
    seed: Union[int, str]
    #: Number of threads [default: one a core]; the results do not depend on it
    threads: Union[int, str]
    #: CSV files for a spreadsheet: excel, or excel,separator=semicolon,decimal=comma for one that
    #: writes 0,5 [default: plain, for programs]
    csv: str
    #: Write the report as a workbook as well: report.xlsx, a sheet a table
    xlsx: bool
    #: Begin anew, whatever has been played into the folder already [default: go on from it where
    #: it is of the same rules, bots and seed]
    fresh: bool
    #: Go on from what has been played into the folder, or end with an error where there is nothing
    #: to go on from
    resume: bool
    #: Go on from what another build of this program has played, though its games may be others
    accept_build: bool
    #: Save what has been played this often, such as 10s or 5m
    save_every: str
    #: What becomes of a game in which a bot that is a program fails: exclude (it counts for
    #: nobody, and faults.csv has it), forfeit (its seat plays on at random and does not win),
    #: abort (end with exit 4)
    on_fault: Literal['exclude', 'forfeit', 'abort']
    #: How to print what came out: lines in words, the rows of balance_goals.csv, or all of it as
    #: JSON
    format: Literal['human', 'csv', 'json']
    #: Folder with `configs/` and `strategies/` that take the place of the built-in ones [default:
    #: the current folder, where it has them]
    content: PathLike


class FindOptions(TypedDict, total=False):
    """Options of `tenbin find`."""

    #: So many games are enough
    top: Union[int, str]
    #: Number of games to play at most, such as 20000, 200k or 1M [default: that of the experiment]
    games: Union[int, str]
    #: Number of players
    seats: Union[int, str]
    #: A variant of the rules: a name in configs/GAME/variants or a file; later ones win
    variant: Many
    #: Edited sheets of `tenbin cards GAME --export FILE`, as a variant after all others
    cards: Many
    #: One value of the rules or cards: KNOB=6, or LIST.ID.KEY=all for one of a list
    set: Many
    #: A bot for all seats, or for some: expert, 1=random, 2-4=expert, 1,3=expert
    strategy: Many
    #: How well all play: 1 (a beginner) to 5 (a master), the game's strategies level1 to level5;
    #: all: the command at each of them, and what differs
    skill: str
    #: Master seed, decimal or 0x hexadecimal [default: that of the experiment]
    seed: Union[int, str]
    #: Turn the strategies by one seat from game to game
    rotate: bool
    #: Number of threads [default: one a core]; the results do not depend on it
    threads: Union[int, str]
    #: Folder with `configs/` and `strategies/` that take the place of the built-in ones [default:
    #: the current folder, where it has them]
    content: PathLike


class ReplayOptions(TypedDict, total=False):
    """Options of `tenbin replay`."""

    #: Number of players
    seats: Union[int, str]
    #: A variant of the rules: a name in configs/GAME/variants or a file; later ones win
    variant: Many
    #: Edited sheets of `tenbin cards GAME --export FILE`, as a variant after all others
    cards: Many
    #: One value of the rules or cards: KNOB=6, or LIST.ID.KEY=all for one of a list
    set: Many
    #: A bot for all seats, or for some: expert, 1=random, 2-4=expert, 1,3=expert
    strategy: Many
    #: How well all play: 1 (a beginner) to 5 (a master), the game's strategies level1 to level5;
    #: all: the command at each of them, and what differs
    skill: str
    #: Master seed, decimal or 0x hexadecimal [default: that of the experiment]
    seed: Union[int, str]
    #: Turn the strategies by one seat from game to game
    rotate: bool
    #: Show every single choice, and no table
    all: bool
    #: Leave out who has won, from when on and what decided it, which stands at the top otherwise
    no_summary: bool
    #: Show every single choice and the legal actions at each decision
    legal: bool
    #: Write the game as one page for a browser instead: step through it with the arrow keys, with
    #: hands, tables and board before your eyes
    html: PathLike
    #: Folder with `configs/` and `strategies/` that take the place of the built-in ones [default:
    #: the current folder, where it has them]
    content: PathLike


class CheckOptions(TypedDict, total=False):
    """Options of `tenbin check`."""

    #: Check only this game; with files, the game of a variant or strategy that names none
    game: str
    #: How to print the summary
    format: Literal['human', 'csv', 'json']
    #: Folder with `configs/` and `strategies/` that take the place of the built-in ones [default:
    #: the current folder, where it has them]
    content: PathLike
