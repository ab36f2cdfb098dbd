//! What events.csv and attacks.csv count, told from staged positions (section 9).

use tenbin::engine::game::action_text;
use tenbin::engine::{Actions, Decision, Game, Recorder, Scripted, TableId};
use tenbin::games::ninja::Ninja;
use tenbin::module::Module;

use crate::ninja_support::{game, stage};

/// Adds up the columns of one table.
struct Sums {
    table: u16,
    columns: Vec<u64>,
}

impl Sums {
    fn new(game: &Ninja, file: &str) -> Self {
        let tables = &game.schema().tables;
        let table = tables.iter().position(|table| table.file == file).expect("the table exists");
        Self { table: table as u16, columns: vec![0; tables[table].columns.len()] }
    }

    fn of(&self, game: &Ninja, column: &str) -> u64 {
        let columns = &game.schema().tables[usize::from(self.table)].columns;
        let found = columns.iter().position(|known| known.name == column);
        self.columns[found.expect("the column exists")]
    }
}

impl Recorder for Sums {
    const ON: bool = true;

    fn count(&mut self, table: TableId, _row: u16, column: u16, amount: u32) {
        if table.0 == self.table {
            self.columns[usize::from(column)] += u64::from(amount);
        }
    }

    fn count_row<const N: usize>(
        &mut self,
        table: TableId,
        row: u16,
        column: u16,
        amounts: &[u32; N],
    ) {
        for (column, &amount) in (column..).zip(amounts) {
            self.count(table, row, column, amount);
        }
    }
}

/// Plays actions one after another, forced ones by themselves, and adds a table up.
fn told(game: &Ninja, file: &str, start: &str, chance: &mut Scripted, texts: &[&str]) -> Sums {
    let mut state = stage(game, start, chance);
    let mut sums = Sums::new(game, file);
    let mut legal = Actions::<Ninja>::new();
    let mut texts = texts.iter();
    while let Decision::Seat(_) = game.decision(&state) {
        game.legal(&state, &mut legal);
        let action = if legal.len() == 1 {
            legal[0]
        } else {
            let Some(&text) = texts.next() else { break };
            let is_it = |&&action: &&_| action_text(game, &state, action) == text;
            let found = legal.iter().find(is_it);
            *found.unwrap_or_else(|| panic!("`{text}` is not legal: {legal:?}"))
        };
        game.apply(&mut state, action, chance, &mut sums);
    }
    sums
}

/// Whether Infiltration, turned up in the second seat's turn, counts as wanted.
fn wanted(second: &str) -> u64 {
    let game = game(3, &[]);
    let start = format!(
        "phase = \"attack\"\nseats = [{{ role = \"hiraku\", objective = \"O12\" }}, \
         {{ role = \"mariposa\", objective = \"O13\" }}, \
         {{ role = \"traceless\", {second} }}]\n"
    );
    let mut chance = Scripted::new(1);
    let (stream, set) = game.draw_set("event", "E01").expect("the card exists");
    chance.draws[stream.source()].push_back(set.into());
    let sums = told(&game, "events", &start, &mut chance, &["pass"]);
    assert_eq!(sums.of(&game, "drawn_count"), 1);
    sums.of(&game, "wanted_count")
}

/// Section 9: an event is needed by an objective of a player in the game who has it not yet (NIN-402).
#[test]
fn an_event_is_wanted_by_those_in_the_game_who_lack_it() {
    assert_eq!(wanted("objective = \"O01\""), 1);
    assert_eq!(wanted("objective = \"O02\""), 0);
    assert_eq!(wanted("objective = \"O01\", events = [\"E09\"]"), 1);
    assert_eq!(wanted("objective = \"O01\", events = [\"E01\"]"), 0);
    assert_eq!(wanted("objective = \"O01\", eliminated = true"), 0);
}

/// How often a survivor could strike back, and did.
fn counters(sets: &[&str], second: &str, texts: &[&str]) -> [u64; 2] {
    let game = game(3, sets);
    let start = format!(
        "phase = \"attack\"\nseats = [{{ role = \"hiraku\" }}, {{ role = \"mariposa\", {second} }}, \
         {{ role = \"traceless\" }}]\n"
    );
    // 5 + 1 misses 10; so does a counterattack of 5 + 1 + 1.
    let mut chance = Scripted::with_faces(1, &[1, 1]);
    let sums = told(&game, "attacks", &start, &mut chance, texts);
    ["counterable_count", "countered_count"].map(|column| sums.of(&game, column))
}

/// NIN-165, NIN-168, NIN-169: who may strike back, whether the attack missed or was escaped.
#[test]
fn a_counterattack_is_one_of_those_that_could_be() {
    let attack = "attack seat2";
    assert_eq!(counters(&[], "hand = []", &[attack, "counter"]), [1, 1]);
    assert_eq!(counters(&[], "hand = []", &[attack, "pass"]), [1, 0]);
    assert_eq!(counters(&[], "disadvantages = [\"retreat\"]", &[attack]), [0, 0]);
    let after_escape = ["counter_after_escape=true"];
    let escape = [attack, "play trokaba", "counter"];
    assert_eq!(counters(&after_escape, "hand = [\"trokaba\"]", &escape), [1, 1]);
    assert_eq!(counters(&[], "hand = [\"trokaba\"]", &escape[..2]), [0, 0]);
}
