//! The commands with their options and their help; nothing here does anything.

// The comments are the help texts, which are no Markdown.
#![allow(clippy::doc_markdown, rustdoc::broken_intra_doc_links)]

mod balance;
mod cards;
mod check_bot;
mod dice;
mod examples;
mod files;
mod keep;
mod league;
mod lists;
mod look;
mod manual;
mod observe;
mod people;
mod play;
mod report;
mod tune;

use clap::{Args, Parser, Subcommand};

use tenbin_lab::outside::handling::OnFault;

use crate::options::{GlobalOptions, ListFormat, RulesOptions};

pub(crate) use balance::BalanceOptions;
pub(crate) use cards::CardsOptions;
pub(crate) use check_bot::CheckBotOptions;
pub(crate) use dice::DiceOptions;
pub(crate) use examples::command;
pub(crate) use files::{
    CheckOptions, InitOptions, MigrateOptions, NewGameOptions, ScenarioOptions,
};
pub(crate) use keep::{KeepOptions, OnFaultChoice};
pub(crate) use league::LeagueOptions;
pub(crate) use lists::{GamesOptions, ListOptions, StrategiesOptions};
pub(crate) use look::{FindOptions, ReplayOptions, ShowOptions};
pub(crate) use manual::{CompletionsOptions, ManOptions, SchemaOptions};
pub(crate) use observe::ObserveOptions;
pub(crate) use people::SitOptions;
pub(crate) use play::{
    CompareOptions, FromOptions, ImpactOptions, MergeOptions, PlayOptions, RunOptions,
    SweepOptions, TableOptions, WriteOptions,
};
pub(crate) use report::ReportOptions;
pub(crate) use tune::TuneOptions;

/// A Monte Carlo balance laboratory for tabletop games
///
/// Plays many seeded games of a tabletop game in parallel and tells how often each seat, role and
/// deck wins, what each card does and whether the dice behave. Rules, cards, bots and experiments
/// are TOML files; `tenbin init DIR` writes them out to edit.
#[derive(Parser, Clone, Debug)]
#[command(name = "tenbin", version, arg_required_else_help = true)]
#[command(after_long_help = "\
Examples:
  tenbin run                           play the default experiment of {game}
[pig] tenbin run pig --games 200k          200,000 games of pig
  tenbin rules {game}                   every knob of {game}'s rules

Exit codes: 0 ok; 1 a check failed; 2 usage or content error; 3 a wanted precision was not
reached before --games ended, all is saved; 4 too many faults; 5 input/output error; 130 interrupted.")]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: GlobalOptions,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Subcommand, Clone, Debug)]
pub(crate) enum Command {
    /// Play a batch of games, print the verdicts, write the reports
    ///
    /// Takes a game (its default experiment), the name of an experiment in
    /// configs/GAME/experiments, or an experiment file. Options win over the experiment. The
    /// same experiment gives the same reports byte for byte, on any number of threads.
    ///
    /// Ctrl-C finishes the games being played and saves what there is, in DIR.partial where DIR
    /// has a report of more games; a second one stops at once. However it ends, the same command goes on
    /// from what was saved last; a finished report grows with --games, and --fresh plays all anew.
    ///
    /// With --until or --smallest-effect the batch ends when enough is known, or after --games. It
    /// is looked at after 1,000 games, 1,414, 2,000 and so on (times the root of two), and intervals
    /// are wider, so that they hold at whichever look it ends. Looking costs 2.2 to 3.3 times the
    /// games of a number fixed before that is just large enough: where you know that number, give
    /// --games alone. Watched are the team, seats, the first player, what can be chosen (roles,
    /// decks, bands, wolves, ...) and bots; not crosses of them, and not how tables come to be set
    /// up. In a ladder each rung is watched by itself.
    ///
    /// --from begins every game at the [start] of a scenario: what that gives is as it says, the rest
    /// is dealt anew for each game. The scenario's rules and players hold, its script is not played.
    ///
    /// --fail-if exits with 1 where a condition surely holds: all of the 95 % interval is on its
    /// side, which luck alone does in at most 1 of 40 runs. `tenbin schema fail-if GAME` lists the
    /// names. Exit 3: what --until or --smallest-effect wants was not reached.
    #[command(after_long_help = "\
Examples:
  tenbin run
[pig] tenbin run pig --games 200k --strategy hold_at_20 --strategy 1=random
[ninja] tenbin run ninja --set hand_limit=6 --until 1pp --fail-if 'role.hiraku > 2pp' --out limit6")]
    Run(RunOptions),

    /// Put the shards of a command together: the report of one command with all its games
    ///
    /// `--shard 3/16` of run, compare, impact, sweep and league plays a part of the games, on any machine, and writes
    /// what adds up. This adds such folders, in any order, to the very tables of what was never split. Folders
    /// with games in common, of other rules, cards, bots or seeds, or of another build are refused, and
    /// so are games that are in none of them; with --partial those are left out.
    #[command(after_long_help = "\
Examples:
  tenbin merge shard-1 shard-2 shard-3 --out whole
  tenbin merge reports/{game}.shard-*
  tenbin merge shard-1 shard-3 --partial")]
    Merge(MergeOptions),

    /// Play the same games on two or more sides and say what surely differs
    ///
    /// A side is `base` (rules and bots as they are), a variant's name or file, `set:hand_limit=6`,
    /// `strategy:NAME` (`strategy:1=random` for some seats), or several joined with `+`; a value that
    /// holds a plus is put in quotes. The others are compared with the first; with one side the first
    /// is `base`. Options go for all sides. What is played comes first: a game, an experiment's name
    /// or its file, else {game}'s default experiment.
    ///
    /// Game N is played on every side from the same seed, so that luck is the same as far as the games
    /// stay alike, and every number is told with the interval of the difference by pairs of games. The
    /// lines say who gains and who loses, how far levels lie apart, how alike the games are, and how
    /// many games more certainty takes. Writes compare.csv, alike.csv and spread.csv.
    ///
    /// With --until or --smallest-effect the games end when enough is known of the differences, or after
    /// --games. It is looked at after 1,000 games, 1,414, 2,000 and so on (times the root of two), and
    /// intervals are wider, so that they hold at whichever look it ends. Looking costs 2.2 to 3.3 times
    /// the games of a number fixed before that is just large enough: where you know that number, give
    /// --games alone. Watched are the win rates of the team, seats and the first player, what can be
    /// chosen (roles, decks, bands, wolves, ...) and bots, as far as both sides have them. An experiment's
    /// own `until` or `smallest_effect` is obeyed, of differences.
    ///
    /// --fail-if exits with 1 where a condition surely holds of a side: all of the 95 % interval of the
    /// difference is on its side, which luck alone does in at most 1 of 40 comparisons. Names are group
    /// and level of a row of compare.csv: 'role.hiraku > 1pp', 'length.turns < -0.5'. Exit 3: what --until
    /// or --smallest-effect wants was not reached.
    ///
    /// --from begins every game at the [start] of a scenario, on all sides: what that gives is as it says, the
    /// rest is dealt anew for each game, alike on all sides.
    ///
    /// With folders of finished reports in place of sides nothing is played: reports of `run` are set side
    /// by side, each against the first, as batches that have nothing to do with each other. compare.csv is
    /// written with --out only.
    #[command(
        override_usage = "tenbin compare [OPTIONS] [GAME or EXPERIMENT.toml] SIDE...\n       \
                                tenbin compare [OPTIONS] DIR DIR..."
    )]
    #[command(after_long_help = "\
Examples:
[ninja] tenbin compare ninja base long_memory set:hand_limit=6+long_memory --games 200k
[pig] tenbin compare pig strategy:keep_pace --smallest-effect 1pp --fail-if 'seat.seat1 > 2pp'
  tenbin compare reports/{game} reports/limit6")]
    Compare(CompareOptions),

    /// What each card is worth: put something else in its place and play the same games
    ///
    /// Without --card all cards are screened at once, in many designs of which each has some of them
    /// replaced, and those that stand out are confirmed: pairs of games on the same seeds, with the card and
    /// with its replacement. In a deck of all one copy is replaced, and the seat that gets it first tells what
    /// it is worth; else all copies of a deck, band or party. The replacement is a blank: a card that does
    /// nothing, a character of the same cost with average numbers and without abilities. Also told: what a seat
    /// loses that never plays the card, and which pairs of cards do more together than their sum. Writes
    /// impact.csv and impact_pairs.csv.
    #[command(after_long_help = "\
Examples:
  tenbin impact {game} --games 400k
[naruto] tenbin impact naruto --card NE-10 --replacement NE-03
[okko] tenbin impact okko --card 'tikku of h12_trio'")]
    Impact(ImpactOptions),

    /// Play a grid of knobs, variants and bots, every cell on the same games
    ///
    /// The experiment says in [[sweep]] what to vary: set = "hand_limit" with values = [5, 6, 7] (or
    /// from, to and step), variants = [...], strategies = [...], or players = [3, 4]. Several are
    /// multiplied, unless one has zip = true. Game N is played in every cell from the same seed, so each
    /// cell is known beside the base (the experiment as it is, else the first cell) by pairs of games. A
    /// cell that cannot be played is told and left out. Writes sweep.csv, a row for each cell and thing
    /// told of it, and cells.csv; prints a table of the cells, and maps or the intervals of one number.
    #[command(after_long_help = "\
Examples:
[ninja] tenbin sweep hand_and_counter
  tenbin sweep my_grid.toml --games 200k --show seat.seat1
  tenbin sweep my_grid.toml --until 1pp --out grid")]
    Sweep(SweepOptions),

    /// Let strategies play against each other: ratings, who beats whom, circles, equilibria
    ///
    /// Every pair of strategies plays the same deals, each with half of the seats, from both sides, and
    /// everybody moves a seat further with every deal. With more than two players one alone among seats of the
    /// other is played too. Without names all shipped strategies play that do not search.
    ///
    /// Tells ratings (Bradley and Terry's model, as Elo) with intervals that allow for the common deals, who is
    /// surely best and who cannot be told apart, whether ratings are the whole story or who beats whom goes in
    /// a circle, the mix against which nobody gains (Nash) and where copying the better leads (alpha-rank), and
    /// what each strategy costs. Writes ratings.csv and league.csv. Each number of players is a league of its
    /// own.
    ///
    /// Of a co-operative game each strategy plays as the whole team at each difficulty, and teams and
    /// difficulties are rated together. With --until it is looked at after 1,000 deals, 1,414, 2,000 and so
    /// on (times the root of two), and intervals are wider, so that they hold at whichever look it ends.
    #[command(after_long_help = "\
Examples:
  tenbin league {game}
[pig] tenbin league pig hold_at_20 hold_at_25 my_bot.toml --games 20k --seats 2 --seats 4
  tenbin league {game} --gauntlet expert --until 1pp")]
    League(LeagueOptions),

    /// Learn the weights of a strategy by playing against a pool, and what they are worth
    ///
    /// Each generation tries many candidates around the weights believed best, all on the same deals, and moves
    /// towards those that win more. They sit alone among others who all play one of the pool: the strategy it began
    /// from, the game's other weighted strategies (or those of --pool), and what was best some generations ago. A
    /// team plays the candidate on all seats, at all difficulties of the game's ladder.
    ///
    /// The verdict is of games that nothing was learned from: what the tuned strategy wins against each of the pool,
    /// and what is lost when a weight is put back, or is 0. The tuned strategy is written to the report's folder
    /// as NAME_tuned.toml: the file it began from with other numbers, whose comments and order stay. Writes
    /// tune_matchups.csv, weights.csv and tune.csv.
    ///
    /// The same command goes on from what was played, and with more --generations learns on.
    /// With --value it learns from --games games what positions are worth, and writes NAME_search.toml, a strategy that
    /// searches and judges by it, with judge.csv and judged.csv.
    #[command(after_long_help = "\
Examples:
  tenbin tune {game} --value
[pig] tenbin tune pig --strategy hold_at_25 --generations 30 --pool keep_pace
[ninja] tenbin tune ninja --strategy expert --games 2k --write my_expert.toml")]
    Tune(TuneOptions),

    /// Find the smallest changes of the rules with which what you want holds
    #[command(long_about = balance::ABOUT, after_long_help = balance::EXAMPLES)]
    Balance(BalanceOptions),

    /// Validate rules, cards, variants, strategies, experiments, goals and scenarios
    ///
    /// Without a path everything is checked: the content of every game for every number of seats,
    /// each variant, strategy, experiment and goal, and every scenario is run. With paths only
    /// those files or folders. A file is known by its folder or by its keys; a variant that lies
    /// anywhere else needs --game. All errors are shown at once, words, types and names before sums
    /// and effects; one game of all that is right is played. Exit 2 on content errors, 1 where a scenario differs.
    #[command(after_long_help = "\
Examples:
  tenbin check
  tenbin check --game {game} my_house_rule.toml
  tenbin check --content ~/my-games")]
    Check(CheckOptions),

    /// Try out a bot that is a program: what it does wrong, and how fast it answers
    #[command(long_about = check_bot::ABOUT, after_long_help = check_bot::EXAMPLES)]
    CheckBot(CheckBotOptions),

    /// Write the built-in configs and strategies to a folder, to edit
    ///
    /// The folder must be empty or not exist yet. Started in that folder (or with --content DIR)
    /// tenbin uses the files there.
    #[command(after_long_help = "\
Examples:
  tenbin init my-games
  tenbin init . && $EDITOR configs/{game}/rules.toml
  tenbin init /tmp/lab && tenbin check --content /tmp/lab")]
    Init(InitOptions),

    /// Write a crate or a script with a small game, to change into a game of your own
    ///
    /// The game plays and reports as it is. It is called like the folder, which must be empty or not
    /// exist yet. A crate needs Rust; with --script the game is a text that tenbin plays as it stands.
    #[command(after_long_help = "\
Examples:
  tenbin new-game my_game
  tenbin new-game ~/games/lost_keys --tenbin ~/src/tenbin
  tenbin new-game my_duel --script && cd my_duel && tenbin run my_duel")]
    NewGame(NewGameOptions),

    /// Show a table of a finished report, sorted and filtered
    ///
    /// Takes the folder of any report (of run, compare, impact, sweep, ...) and the name of a table in
    /// it, with or without .csv; without one it lists the tables. No number is rounded or cut. In a
    /// terminal that is too narrow, titles and sentences go over several lines, and then columns are
    /// left out and named; --columns says which to show. From 120 characters on intervals are drawn
    /// beside the rows, with a mark at what they are compared with (parity, or no difference). In a
    /// pipe or a file a row is a line with all columns.
    ///
    /// A condition is NAME OP VALUE joined by and, or, not and parentheses; names are columns, OP is =,
    /// !=, <, <=, > or >=. A share may be written 0.3 or 30%, points 1 or 1pp. In a text * stands for
    /// any characters. A blank cell satisfies no comparison but NAME = "", every other cell
    /// NAME != "". What has spaces or signs stands in double quotes.
    #[command(after_long_help = "\
Examples:
  tenbin show reports/{game}
[ninja] tenbin show reports/ninja win_rates --where 'edge_pp > 1pp and level = mar*' --sort -edge_pp
  tenbin show reports/{game} cards --sort -draw_effect_pp --top 10 --columns 'card,draw*,flag'")]
    Show(ShowOptions),

    /// Show one game of a batch, move by move
    ///
    /// Plays exactly the game that `run` with the same options counts under that index. At the top
    /// stands who has won, from when on that seat had the best chance, and the three steps that moved
    /// the chances to win most: a chance is the share won of 200 games that the same bots play on
    /// from there, with the cards as they lie and new luck. Then how the table stands at each turn,
    /// what happens, and at the end who has won and why. Passes are
    /// folded, and choices whose result is told are left out; with --all every single choice is
    /// shown, as `seat2: play katana`. Indices begin at 0. With a report's folder everything else
    /// comes from its manifest.
    #[command(after_long_help = "\
Examples:
  tenbin replay {game} --game 0
  tenbin replay my_experiment.toml --game 4711 --legal
  tenbin replay reports/{game} --game 17 --html game.html")]
    Replay(ReplayOptions),

    /// Play a game yourself, in the terminal, against bots or with others at one keyboard
    ///
    /// You see what your seat may see, and are told what it may know. Choose by number, or type an action, with
    /// Tab to complete it; where there are many, words of an action list those that have them. Commands: hint
    /// (what the bot would do that would sit there, and why), odds (the exact chances of an action), undo, save
    /// FILE, log, board, help, quit; and at the end lost (where the game was lost). What is to be typed may
    /// come from a pipe as well.
    ///
    /// The bots are those of the game's default experiment, or of --strategy; on your own seat sits who advises
    /// you. The same seed and number give the same deal and dice. With several --seat the screen is cleared
    /// between people. `save` writes a scenario: `tenbin scenario` holds it, `tenbin replay FILE` tells the game,
    /// `tenbin play FILE` goes on with it, and --from begins other games there. Exit 130 after Ctrl-C.
    #[command(after_long_help = "\
Examples:
  tenbin play {game}
[ninja] tenbin play ninja --seat 2 --strategy novice --seed 7
[okko] tenbin play okko --seat 1 --seat 2")]
    Play(SitOptions),

    /// Find games in which something happened, ready for `replay`
    ///
    /// Plays the games that `run` with the same options counts and prints the lowest indices of
    /// those of which the condition holds, each with its command for `replay`, until --top of them
    /// are found or --games end. With a report's folder everything else comes from its manifest.
    /// Exit 1 where none was found.
    ///
    /// A condition is NAME OP VALUE joined by and, or, not and parentheses; OP is =, !=, <, <=, >
    /// or >=. A name may have several values, such as the roles at a table: a comparison holds where
    /// it holds for any of them, and != where none is the value. A seat in front of a name means
    /// this one alone: seat1.role, winner.role, loser.role. `tenbin schema where GAME` lists the
    /// names.
    #[command(after_long_help = "\
Examples:
  tenbin find {game} --where 'turns > 20'
[ninja] tenbin find ninja --where 'winner.role = hiraku and played.katana >= 1' --top 5
[okko] tenbin find reports/okko --where 'ending = stalemate or fault = yes' --format csv")]
    Find(FindOptions),

    /// Show the exact laws of a game's dice and draws, or answer a question about one
    ///
    /// Every roll that the game declares, with the exact share of each outcome in each condition:
    /// whole numbers of ways, nothing simulated. Where there are many conditions, --roll and
    /// --condition say which.
    ///
    /// --odds asks a question: ROLL key=value... with the keys that the game lists (an attack of 5
    /// against 10 with a re-roll and a counterattack), ROLL condition=NAME for a law as it is
    /// declared, or a scenario file with [odds], whose cases are told as they are found; its
    /// probabilities may be left out. The rules themselves are played in every outcome. Plain dice
    /// and cards can be asked about too (sum dice=4 keep=highest kept=3). --odds alone lists what
    /// can be asked.
    ///
    /// --observed sets a finished run beside the laws: z, chi-squared, p and distance, and whether
    /// the dice were what they should be. Exit 1 where they were not.
    #[command(after_long_help = "\
Examples:
  tenbin dice {game}
[ninja] tenbin dice ninja --odds 'attack att=6 target=11 reroll=yes answer=counter'
  tenbin dice {game} --observed reports/{game}")]
    Dice(DiceOptions),

    /// Set plays at a real table beside a finished run: do the bots play like the table?
    ///
    /// plays.csv has a row for each play: winner (a seat, or what sits there, such as a role; a plus
    /// between several; none for nobody), first_player, role1, role2, ... (groups of win_rates.csv, a
    /// column for each seat), ending, and lengths such as turns. All but winner may be left out, and
    /// cells may be empty. --template writes the header.
    ///
    /// Tested are who wins (seats, the first player, each role, ...), how games end and how long they
    /// are, exactly or by drawing, adjusted for how many questions there are, and it is told how large
    /// a difference so few plays could show. Exit 1 where the table surely plays otherwise.
    #[command(after_long_help = "\
Examples:
  tenbin observe --template {game} > plays.csv
  tenbin observe plays.csv reports/{game}
  tenbin observe plays.csv reports/{game} --out beside --format csv")]
    Observe(ObserveOptions),

    /// Make the page of a finished report anew, or one page of several side by side
    ///
    /// Every report has its page, report.html: one file with pictures of what came out, which opens in
    /// a browser, needs no network and can be sent by mail. This makes it again from the tables, for
    /// instance after an update. With several folders one page shows them beside each other.
    #[command(after_long_help = "\
Examples:
  tenbin report reports/{game}
  tenbin report reports/{game} limit6 --out side_by_side.html
  tenbin report reports/*")]
    Report(ReportOptions),

    /// Run rule scenarios: a given state, scripted dice and choices, the expected result
    ///
    /// Prints what differs and exits 1 if anything does. The facts that a scenario may expect are
    /// listed when it names one that there is not.
    #[command(after_long_help = "\
Examples:
  tenbin scenario configs/{game}/scenarios/*.toml
  tenbin scenario my_house_rule.toml
  tenbin schema scenario {game} > scenario.schema.json")]
    Scenario(ScenarioOptions),

    /// Rewrite files of content, variants and scenarios that use old words
    ///
    /// Words that were changed are still read, with a warning. This writes the new ones into the
    /// files; comments and layout stay.
    #[command(after_long_help = "\
Examples:
  tenbin migrate my_house_rule.toml
  tenbin migrate my_variant.toml --game {game}
  tenbin migrate configs")]
    Migrate(MigrateOptions),

    /// List the games
    #[command(after_long_help = "\
Examples:
  tenbin games
  tenbin games --format csv
  tenbin games --format json")]
    Games(GamesOptions),

    /// List the cards (characters, pieces) of a game, or edit them in a spreadsheet
    ///
    /// --export writes every kind of content as sheets: a row a card, a column a number. Effects are one
    /// cell, and each number in them has a column too, such as effect1.amount: edit either. A workbook has
    /// a sheet for each kind. A .csv is one table whose column `sheet` says which, and what decks hold lies
    /// beside it, cards.decks.csv beside cards.csv.
    ///
    /// With --cards FILE every command that takes --variant plays the edited cards; --import FILE --out
    /// MY.toml writes what differs as a variant. A row more is a new card, a row less takes one out.
    #[command(after_long_help = "\
Examples:
  tenbin cards {game}
  tenbin cards {game} --export cards.xlsx
  tenbin cards {game} --import cards.xlsx --out my_cards.toml")]
    Cards(CardsOptions),

    /// List every knob of a game: value, default, allowed values, clause, meaning
    ///
    /// The clause is that of the rules catalogue. With --variant or --set the values are the
    /// effective ones, and those that differ from the default are marked.
    #[command(after_long_help = "\
Examples:
  tenbin rules {game}
[ninja] tenbin rules ninja --variant long_memory --set hand_limit=6
  tenbin rules {game} --format markdown > rules.md")]
    Rules(ListOptions),

    /// List the strategies (bots) of a game
    #[command(after_long_help = "\
Examples:
  tenbin strategies {game}
[pig] tenbin strategies pig --format csv
[pig] tenbin strategies pig --content ~/my-games")]
    Strategies(StrategiesOptions),

    /// Measure decisions and games a second for each game and kind of bot
    ///
    /// Each line is one strategy at all seats, on one thread and on all: of each kind of bot the one
    /// that the game's default experiment uses, else the first. A decision is a choice between two
    /// or more legal actions; choices_per_s counts forced choices (a single legal action) as well,
    /// which never reach a bot. The last column is what counting costs: the time of a counted game
    /// over that of one where nothing is recorded.
    #[command(after_long_help = "\
Examples:
  tenbin bench
[pig] tenbin bench pig --format csv
[ninja] tenbin bench ninja --threads 4 --seats 7")]
    Bench(BenchOptions),

    /// Print the JSON Schema of a kind of TOML file
    ///
    /// Editors use it for completion and checking while you type.
    #[command(after_long_help = "\
Examples:
  tenbin schema content {game} > {game}.schema.json
  tenbin schema fail-if {game}
[okko] tenbin schema scenario okko > okko.scenario.schema.json")]
    Schema(SchemaOptions),

    /// Print shell completions
    #[command(after_long_help = "\
Examples:
  tenbin completions bash > ~/.local/share/bash-completion/completions/tenbin
  tenbin completions zsh > ~/.zfunc/_tenbin
  tenbin completions fish > ~/.config/fish/completions/tenbin.fish")]
    Completions(CompletionsOptions),

    /// Print the man page of tenbin or of a command
    #[command(after_long_help = "\
Examples:
  tenbin man | man -l -
  tenbin man run | man -l -
  tenbin man > /usr/local/share/man/man1/tenbin.1")]
    Man(ManOptions),
}

/// How many threads a command plays on.
#[derive(Args, Copy, Clone, Debug)]
pub(crate) struct ThreadOptions {
    /// Number of threads [default: one a core]; the results do not depend on it
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1024),
        allow_negative_numbers = true
    )]
    pub(crate) threads: Option<u16>,
}

/// Options of `bench`.
#[derive(Args, Clone, Debug)]
pub(crate) struct BenchOptions {
    /// The game [default: all]
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RulesOptions,

    #[command(flatten)]
    pub(crate) threads: ThreadOptions,

    /// How to print the figures
    #[arg(long, value_enum, default_value = "human")]
    pub(crate) format: ListFormat,
}

impl Command {
    /// What becomes of games in which a program fails.
    pub(crate) fn on_fault(&self) -> OnFault {
        let keep = match self {
            Self::Run(options) => &options.play.keep,
            Self::Compare(options) => &options.play.keep,
            Self::Impact(options) => &options.play.keep,
            Self::Sweep(options) => &options.play.keep,
            Self::League(options) => &options.keep,
            Self::Tune(options) => &options.keep,
            Self::Balance(options) => &options.keep,
            _ => return OnFault::Exclude,
        };
        keep.on_fault.into()
    }
}
