//! The behaviour of every game as hashes: one of all the games of a fixed workload, and one of every
//! ten of them, so that a change says where it shows.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use super::fnv::Fnv;
use super::home::Home;
use super::walk_game;
use crate::module::Module;
use tenbin_engine::play::seat_policies;
use tenbin_engine::seed;
use tenbin_engine::{Actions, Recorder, RollId, Seat, Seeded, Standing};

/// Hashes who did what and how every die fell.
struct Witness(Fnv);

impl Recorder for Witness {
    const ON: bool = true;

    fn roll(&mut self, roll: RollId, condition: u16, outcome: u16) {
        self.0.number(u64::from(roll.0) << 32 | u64::from(condition) << 16 | u64::from(outcome));
    }

    fn ended(&mut self, standing: &Standing, decisions: u32) {
        self.0.number(u64::from(standing.winners.0) << 32 | u64::from(standing.ending));
        self.0.number(u64::from(decisions));
    }
}

/// A decision as the signature sees it: who could do what, and what was done.
fn signature_line<G: Module>(
    game: &G,
    state: &G::State,
    seat: Seat,
    actions: &Actions<G>,
    choice: usize,
) -> String {
    let mut text = format!("{seat} {choice}");
    for &action in actions {
        text.push('|');
        game.describe(state, action, &mut text).expect("writing to a String cannot fail");
    }
    text
}

/// Games that one hash of the signature is of.
const SIGNED_TOGETHER: u64 = 10;

/// The hashes of a table's games, one for every ten.
struct Signed {
    table: &'static str,
    hashes: Vec<u64>,
}

/// What game and bots do over a fixed workload: a hash of all of it, and hashes of its parts.
fn signature<G: Module>(home: &Home) -> (u64, Vec<Signed>) {
    let (seats, names) = home.default_table::<G>();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut total = Fnv::new();
    let mut parts = Vec::new();
    for (title, names, games) in
        [("random", ["random"].as_slice(), 2_000), ("default", names.as_slice(), 500)]
    {
        let game = home.game::<G>(seats);
        let mut table = home.table::<G>(seats, names);
        let mut hashes = Vec::new();
        let mut part = Fnv::new();
        for index in 0..games {
            seat_policies(&mut table, seed::DEFAULT_SEED, index);
            let mut chance = Seeded::new(seed::DEFAULT_SEED, index);
            let mut witness = Witness(Fnv::new());
            let mut played = Fnv::new();
            let mut look = |game: &G, state: &_, seat, actions: &_, choice, _: &mut _| {
                played.bytes(signature_line(game, state, seat, actions, choice).as_bytes());
            };
            walk_game(&game, &mut table, &mut chance, &mut witness, &mut look);
            for sum in [&mut total, &mut part] {
                sum.number(witness.0.0);
                sum.number(played.0);
            }
            if (index + 1) % SIGNED_TOGETHER == 0 {
                hashes.push(part.0);
                part = Fnv::new();
            }
        }
        parts.push(Signed { table: title, hashes });
    }
    (total.0, parts)
}

/// A signature as its file has it: a line for every hundred games, with the number of the first.
fn signature_text(rules_version: u32, total: u64, parts: &[Signed]) -> String {
    let mut text = format!("rules_version {rules_version}\nsignature {total:016x}\n");
    for part in parts {
        for (row, hashes) in part.hashes.chunks(10).enumerate() {
            text += &format!("{} {:>4}:", part.table, row as u64 * 10 * SIGNED_TOGETHER);
            for hash in hashes {
                // Half a hash is enough to tell ten games from others; the whole stands above.
                text += &format!(" {:08x}", hash >> 32);
            }
            text.push('\n');
        }
    }
    text
}

/// In which games two signatures differ: `random: games 20 to 29, 110 to 129`.
fn changed_games(now: &str, known: &str) -> Vec<String> {
    let hashes = |text: &str| -> BTreeMap<(String, u64), String> {
        let mut found = BTreeMap::new();
        for line in text.lines() {
            let Some((head, hashes)) = line.split_once(':') else { continue };
            let Some((table, first)) = head.split_once(' ') else { continue };
            let first: u64 = first.trim().parse().expect("the number of a game");
            for (index, hash) in hashes.split_whitespace().enumerate() {
                let game = first + index as u64 * SIGNED_TOGETHER;
                found.insert((table.to_owned(), game), hash.to_owned());
            }
        }
        found
    };
    let known = hashes(known);
    let mut ranges: BTreeMap<String, Vec<(u64, u64)>> = BTreeMap::new();
    for (place, hash) in hashes(now) {
        let ranges = ranges.entry(place.0.clone()).or_default();
        if known.get(&place) == Some(&hash) {
            continue;
        }
        let end = place.1 + SIGNED_TOGETHER;
        match ranges.last_mut() {
            Some(last) if last.1 == place.1 => last.1 = end,
            _ => ranges.push((place.1, end)),
        }
    }
    let told = |(table, ranges): (String, Vec<(u64, u64)>)| {
        let list: Vec<String> =
            ranges.iter().map(|(first, end)| format!("{first} to {}", end - 1)).collect();
        let list = if list.is_empty() { "none".to_owned() } else { list.join(", ") };
        format!("{table}: games {list}")
    };
    ranges.into_iter().map(told).collect()
}

/// What game and bots do over a fixed workload is what `tests/signature/<game>.txt` says.
pub fn check_signature<G: Module>(home: &Home) {
    const BLESS: &str = "TENBIN_BLESS=signature cargo test";
    let path = home.in_tests(&format!("signature/{}.txt", G::ID));
    let (total, parts) = signature::<G>(home);
    let version = home.game::<G>(G::SEATS_DEFAULT).rules_version();
    let text = signature_text(version, total, &parts);
    let blessed = std::env::var("TENBIN_BLESS").unwrap_or_default();
    if blessed.split(',').any(|kind| kind.trim() == "signature") {
        write(&path, &text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let shown = path.display();
    let Ok(known) = fs::read_to_string(&path) else {
        panic!(
            "{shown} is missing: it holds hashes of what {} does, so that no change of behaviour \
             goes unseen; write it with {BLESS}",
            G::ID
        );
    };
    assert!(
        text == known,
        "\n{shown}: the behaviour of {} has changed, in games of these tables:\n{}\nIf that is \
         meant, raise RULES_VERSION where the rules, the parameters or the order of random draws \
         changed, say so in a line of CHANGELOG.md, and write the new signature with {BLESS}",
        G::ID,
        changed_games(&text, &known).join("\n"),
    );
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

#[cfg(test)]
#[test]
fn a_changed_signature_says_in_which_games() {
    let part = |table, salt: u64| {
        let hashes = (0..30).map(|number| (number * salt) << 32).collect();
        Signed { table, hashes }
    };
    let text = |one, other| signature_text(1, 7, &[part("random", one), part("default", other)]);
    let (known, now) = (text(1, 2), text(1, 3));
    assert_eq!(changed_games(&now, &known), ["default: games 10 to 299", "random: games none"]);
    let now = text(1, 2).replace("00000013", "00000023").replace("00000005", "a");
    let told = ["default: games none", "random: games 50 to 59, 190 to 199"];
    assert_eq!(changed_games(&now, &known), told);
    let told = ["default: games 0 to 299", "random: games 0 to 299"];
    assert_eq!(changed_games(&known, ""), told);
}
