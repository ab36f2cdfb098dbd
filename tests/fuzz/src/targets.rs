//! What is damaged and which command then reads it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::damage::Damage;
use crate::scripts;
use crate::worker::call;

/// A kind of input.
pub(crate) struct Target {
    pub(crate) name: String,
    /// Whole inputs, each with the file that it is written to; no file where it is a word of the line.
    pub(crate) seeds: Vec<(Option<String>, Vec<u8>)>,
    /// Lines, of which one is run on each input; `{}` is the file or the word.
    pub(crate) lines: Vec<String>,
    /// How many of the last inputs are those of the corpus.
    kept: usize,
}

/// Words of command lines, by the target.
const WORDS: [(&str, &[&str], &[&str]); 9] = [
    (
        "where",
        &[
            "turns > 20",
            "winner.role = hiraku and played.katana >= 1",
            "not (ending = rival or fault = yes) and seat1.role != \"hiraku\"",
            "length.turns <= 12 or loser.role = mar*",
        ],
        &["find ninja --games 2 --quiet --where {}", "find pig --games 2 --quiet --where {}"],
    ),
    (
        "where.show",
        &[
            "edge_pp > 1pp and level = mar*",
            "win_rate_share > 30%",
            "not group = \"seat\" or games < 5",
        ],
        &[
            "show report win_rates --where {}",
            "show report summary --where {}",
            "show report win_rates --sort {}",
            "show report win_rates --columns {}",
        ],
    ),
    (
        "fail_if",
        &[
            "seat.seat1 > 2pp",
            "length.turns < -0.5",
            "ending.target_reached > 10% and not seat.seat2 < 1pp",
        ],
        &[
            "run pig --games 2 --quiet --out out --fail-if {}",
            "compare pig strategy:random --games 2 --quiet --out out --fail-if {}",
        ],
    ),
    (
        "sides",
        &[
            "base",
            "set:target=50+strategy:random",
            "strategy:1=random",
            "harsh_die",
            "set:\"target=20\"+harsh_die",
        ],
        &[
            "compare pig {} --games 2 --quiet --out out",
            "compare pig base {} --games 2 --quiet --out out",
        ],
    ),
    (
        "league",
        &["random", "10elo", "1pp", "2", "hold_at_20", "./level1.toml"],
        &[
            "league pig hold_at_20 {} --games 2 --quiet --out out",
            "league pig hold_at_20 random --gauntlet {} --games 2 --quiet --out out",
            "league pig hold_at_20 random --until {} --games 2 --quiet --out out",
            "league pig hold_at_20 random --seats {} --games 2 --quiet --out out",
            "league pig hold_at_20 random --difficulty {} --games 2 --quiet --out out",
            "tune pig --strategy {} --pool --generations 1 --candidates 4 --games 2 --held-out 2 --quiet --out out",
            "tune pig --strategy timid --pool {} --generations 1 --candidates 4 --games 2 --held-out 2 --quiet --out out",
        ],
    ),
    (
        "skill",
        &["1", "level5", "all", "-1"],
        &[
            "run pig --skill {} --games 2 --quiet --out out",
            "compare pig base set:target=50 --skill {} --games 2 --quiet --out out",
            "replay pig --skill {} --no-summary --game 0",
        ],
    ),
    (
        "odds",
        &[
            "attack att=6 target=11 reroll=yes answer=counter",
            "sum dice=4 keep=highest kept=3",
            "attack condition=need_4",
        ],
        &["dice ninja --odds {}", "dice pig --odds {}", "dice strigoi --odds {}"],
    ),
    (
        "set",
        &[
            "hand_limit=6",
            "advantage.katana.clans=all",
            "advantage.katana.count=3",
            "rules.layouts=[\"mine\", {a = 1}]",
            "deck.D1.cards.NI-01=3",
            "objective.O20.remove=true",
        ],
        &["cards ninja --set {}", "cards naruto --set {}", "rules strigoi --set {}"],
    ),
    (
        "options",
        &[
            "200k",
            "0x7E0B1A5C",
            "1-3=random",
            "0.5pp",
            "excel,separator=semicolon,decimal=comma",
            "3/16",
            "seat1=expert",
        ],
        &[
            "run pig --quiet --out out --games 3 --seed {}",
            "run pig --quiet --out out --games 3 --strategy {}",
            "run pig --quiet --out out --games 3 --until {}",
            "run pig --quiet --out out --games 3 --csv {}",
            "run pig --quiet --out out --games 3 --shard {}",
            "replay pig --no-summary --game {}",
        ],
    ),
];

/// Kinds of files of every game: the folder, and the lines that read one.
const KINDS: [(&str, &str, &[&str]); 7] = [
    ("content", "configs/GAME", &["replay GAME --no-summary --game 0 --content content"]),
    (
        "variant",
        "configs/GAME/variants",
        &["replay GAME --no-summary --game 0 --variant {}", "check --game GAME {}"],
    ),
    ("strategy", "strategies/GAME", &["check --game GAME {}"]),
    (
        "bot",
        "strategies/GAME",
        &[
            "league GAME {} random --games 1 --quiet --out out",
            "tune GAME --strategy {} --pool --generations 1 --candidates 4 --games 1 --held-out 1 --quiet --out out",
        ],
    ),
    (
        "goal",
        "configs/GAME/goals",
        &["check {}", "balance {} --games 2 --budget 40 --changes 2 --quiet --out out"],
    ),
    ("experiment", "configs/GAME/experiments", &["check {}", "replay {} --no-summary --game 0"]),
    ("scenario", "configs/GAME/scenarios", &["scenario {}"]),
];

/// The names of all targets.
pub(crate) fn names() -> Vec<String> {
    let files =
        tenbin::GAMES.names().flat_map(|game| KINDS.map(|(kind, ..)| format!("{kind}.{game}")));
    // Not every game has files of every kind.
    let files = files.filter(|name| shipped(name).is_some());
    let words = WORDS.map(|(name, ..)| name.to_owned());
    let made = MADE.map(|(name, ..)| name.to_owned());
    files.chain(words).chain(made).chain(scripts::names()).collect()
}

/// What the program writes and reads again: how it is made, the file, and the lines that read it.
const MADE: [(&str, &[&str], &str, &[&str]); 11] = [
    (
        "sheets.csv",
        &["cards naruto --export cards.csv", "cards ninja --export ninja.csv"],
        "cards.csv",
        &["cards naruto --import {} --out made.toml", "cards ninja --cards {}"],
    ),
    (
        "sheets.xlsx",
        &["cards ninja --export cards.xlsx"],
        "cards.xlsx",
        &["cards ninja --import {} --out made.toml"],
    ),
    ("plays", &["run pig --games 300 --quiet --out report"], "plays.csv", &["observe {} report"]),
    (
        "manifest",
        &["run pig --games 300 --quiet --out report"],
        "report/manifest.json",
        &[
            "replay report --no-summary --game 3",
            "show report",
            "report report",
            "compare report report",
            "find report --where 'turns > 2'",
            "run pig --games 2 --quiet --out report",
        ],
    ),
    (
        "csv",
        &["run pig --games 300 --quiet --out report"],
        "report/win_rates.csv",
        &["show report win_rates", "report report", "compare report report"],
    ),
    (
        "schema",
        &["run pig --games 300 --quiet --out report"],
        "report/schema.json",
        &["show report win_rates", "report report"],
    ),
    (
        "tally",
        &["run pig --games 40 --quiet --shard 1/2 --out shard"],
        "shard/tally.bin",
        &["merge shard --partial --quiet --out out"],
    ),
    (
        "tally.league",
        &["league pig timid random --games 4 --quiet --out report"],
        "report/tally.bin",
        &["league pig timid random --games 8 --quiet --out report"],
    ),
    (
        "tally.tune",
        &[
            "tune pig --strategy timid --pool --generations 2 --candidates 4 --games 4 --held-out 4 --quiet --out report",
        ],
        "report/tally.bin",
        &[
            "tune pig --strategy timid --pool --generations 3 --candidates 4 --games 4 --held-out 4 --quiet --out report",
            "tune pig --strategy timid --pool --generations 2 --candidates 4 --games 4 --held-out 8 --quiet --out report",
        ],
    ),
    (
        "tally.balance",
        &["balance naruto/opening --games 2 --budget 40 --quiet --out report"],
        "report/tally.bin",
        &["balance naruto/opening --games 4 --budget 40 --quiet --out report"],
    ),
    (
        "shard.manifest",
        &["run pig --games 40 --quiet --shard 1/2 --out shard"],
        "shard/manifest.json",
        &["merge shard --partial --quiet --out out"],
    ),
];

/// Plays as somebody at a table may write them down.
const PLAYS: &str = "winner,first_player,ending,turns\nseat1,seat1,,12\nseat2,1,target_reached,\nnone,,,7\n\
                     seat1+seat2,2,target_reached,3\n";

/// A goal for the game whose games are short; none is shipped.
const GOAL_OF_PIG: &str = "game = \"pig\"\ndescription = \"A short evening\"\ngames = \"2k\"\nbudget = 20000\n\
    players = [2, 3]\nstrategies = \"hold_at_20\"\nchanges_max = 2\n\n[[want]]\nof = \"turns_mean\"\nat_least = 9\n\
    at_most = 11\nplayers = [2]\n\n[[want]]\nof = \"seat.*\"\nedge_pp_max = 5.0\n\n[[may]]\nset = \"target\"\n\
    min = 30\nmax = 150\nstep = 10\n\n[[may]]\nset = \"die_sides\"\nby = 2\ncost = 20\n\n[[may]]\n\
    set = \"bust_face\"\nvalues = [1, 2]\n";

/// A target by its name, in the working folder.
pub(crate) fn target(name: &str) -> Option<Target> {
    let found = shipped(name).or_else(|| worded(name)).or_else(|| made(name));
    let mut target = found.or_else(|| scripts::target(name))?;
    // Hard inputs that were kept.
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
    let file = target.seeds[0].0.clone();
    for entry in fs::read_dir(corpus).into_iter().flatten().flatten() {
        let bytes = fs::read(entry.path()).expect("a file of the corpus");
        target.seeds.push((file.clone(), bytes));
        target.kept += 1;
    }
    Some(target)
}

fn shipped(name: &str) -> Option<Target> {
    let (kind, game) = name.split_once('.')?;
    let (_, folder, lines) = KINDS.iter().find(|(known, ..)| *known == kind)?;
    let folder = folder.replace("GAME", game);
    let mut seeds = Vec::new();
    for (path, text) in tenbin::library().built_in_files() {
        let Some(file) = path.strip_prefix(&format!("{folder}/")) else { continue };
        // Bots that search play a game in minutes; what a file of theirs may say Pig's are for, where nobody plays.
        let is_slow = match kind {
            "strategy" => game != "pig" && text.contains("flat_mc"),
            "bot" => text.contains("flat_mc") || text.contains("ismcts"),
            _ => false,
        };
        if file.ends_with(".toml") && !file.contains('/') && !is_slow {
            let written = if kind == "content" {
                format!("content/{path}")
            } else {
                format!("damaged_{kind}.toml")
            };
            seeds.push((Some(written), text.as_bytes().to_vec()));
        }
    }
    if name == "goal.pig" {
        seeds.push((Some("damaged_goal.toml".to_owned()), GOAL_OF_PIG.as_bytes().to_vec()));
    }
    let lines = lines.iter().map(|line| line.replace("GAME", game)).collect();
    (!seeds.is_empty()).then(|| Target::new(name, seeds, lines))
}

fn worded(name: &str) -> Option<Target> {
    let (_, seeds, lines) = WORDS.iter().find(|(known, ..)| *known == name)?;
    if name == "where.show" {
        call(&["run pig --games 300 --quiet --out report"]);
    }
    let seeds = seeds.iter().map(|seed| (None, seed.as_bytes().to_vec())).collect();
    Some(Target::new(name, seeds, lines.iter().map(|&line| line.to_owned()).collect()))
}

fn made(name: &str) -> Option<Target> {
    let (_, makers, file, lines) = MADE.iter().find(|(known, ..)| *known == name)?;
    call(makers);
    let mut seeds = Vec::new();
    if name == "plays" {
        seeds.push((Some((*file).to_owned()), PLAYS.as_bytes().to_vec()));
    } else {
        seeds.push((Some((*file).to_owned()), fs::read(file).expect("what was just written")));
    }
    if name == "sheets.csv" {
        seeds.push((
            Some("cards.csv".to_owned()),
            fs::read("ninja.csv").expect("what was just written"),
        ));
    }
    Some(Target::new(name, seeds, lines.iter().map(|&line| line.to_owned()).collect()))
}

impl Target {
    pub(crate) fn new(
        name: &str,
        seeds: Vec<(Option<String>, Vec<u8>)>,
        lines: Vec<String>,
    ) -> Self {
        Self { name: name.to_owned(), seeds, lines, kept: 0 }
    }

    /// How many inputs of the corpus there are, which are read as they are, too.
    pub(crate) fn kept_count(&self) -> usize {
        self.kept
    }

    /// One of these, from 0.
    pub(crate) fn kept(&self, number: usize, damage: &mut Damage) -> (Vec<String>, Option<String>) {
        let (file, input) = &self.seeds[self.seeds.len() - 1 - number];
        self.line(file.as_deref(), input, damage)
    }

    /// A damaged input: the words of the line that reads it, and the file to remove after.
    pub(crate) fn next(&self, damage: &mut Damage) -> (Vec<String>, Option<String>) {
        let (file, seed) = damage.pick(&self.seeds);
        let other = &damage.pick(&self.seeds).1;
        let input = damage.text(seed, other);
        self.line(file.as_deref(), &input, damage)
    }

    fn line(
        &self,
        file: Option<&str>,
        input: &[u8],
        damage: &mut Damage,
    ) -> (Vec<String>, Option<String>) {
        let line = damage.pick(&self.lines);
        let word = match file {
            Some(file) => {
                if let Some(folder) = Path::new(file).parent() {
                    fs::create_dir_all(folder).expect("the scratch folder");
                }
                fs::write(file, input).expect("the scratch folder");
                file.to_owned()
            }
            None => String::from_utf8_lossy(input).into_owned(),
        };
        let words =
            split(line).into_iter().map(|part| if part == "{}" { word.clone() } else { part });
        let spent = file.filter(|_| self.name.starts_with("content")).map(str::to_owned);
        (words.collect(), spent)
    }
}

/// A line as words; single quotes hold some together.
pub(crate) fn split(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(number, part)| -> Vec<String> {
        match number % 2 {
            1 => vec![part.to_owned()],
            _ => part.split_whitespace().map(str::to_owned).collect(),
        }
    });
    words.collect()
}

/// The targets of damaged files that people write, each as often as it has files.
pub(crate) fn of_files() -> BTreeMap<String, Target> {
    let named =
        names().into_iter().filter(|name| KINDS.iter().any(|(kind, ..)| name.starts_with(kind)));
    let shipped = named.filter_map(|name| Some((name.clone(), shipped(&name)?)));
    shipped.chain(scripts::of_files()).collect()
}
