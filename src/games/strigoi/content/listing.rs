//! The wolves, cards, tokens and pieces of the board as `tenbin cards strigoi` lists them. What they
//! do is told in sentences (`listing/words.rs`).

pub(crate) mod words;

use crate::content::catalogue::{
    Acquire, Action, Catalogue, Encounter, Reward, Side, Vampire, Wound,
};
use crate::content::shape::STRIGOI_WORDS;
use crate::content::vocabulary::FrameKind;
use crate::state::HeroId;
use tenbin_lab::module::Listing;
use words::{abilities, acquire, at, name_of};

const COLUMNS: [&str; 12] = [
    "list",
    "id",
    "name",
    "kind",
    "copies_count",
    "move_points",
    "combat",
    "initiative",
    "letter",
    "numbers",
    "text",
    "source",
];

/// A row while it is written: cells by the names of their columns.
#[derive(Default)]
struct Row<'a> {
    list: &'a str,
    id: &'a str,
    name: &'a str,
    kind: String,
    copies: String,
    /// Movement, combat, initiative, letter of an Action card; combat of a Strigoi.
    card: [String; 4],
    numbers: String,
    text: String,
    source: &'a str,
}

impl Row<'_> {
    fn cells(self) -> Vec<String> {
        let [movement, combat, initiative, letter] = self.card;
        let [list, id, name, source] = [self.list, self.id, self.name, self.source];
        let [list, id, name, source] = [list, id, name, source].map(str::to_owned);
        let cells: [String; COLUMNS.len()] = [
            list,
            id,
            name,
            self.kind,
            self.copies,
            movement,
            combat,
            initiative,
            letter,
            self.numbers,
            self.text,
            source,
        ];
        cells.into()
    }
}

/// All of them: what players hold first, then what they meet, then the board.
pub fn listing(catalogue: &Catalogue) -> Listing {
    let mut rows: Vec<Row<'_>> = Vec::new();
    rows.extend((0..catalogue.heroes.len()).map(|index| of_wolf(catalogue, index)));
    rows.extend(catalogue.actions.iter().map(|card| of_action(catalogue, card)));
    rows.extend(catalogue.acquires.iter().map(|rule| of_acquire(catalogue, rule)));
    rows.extend(catalogue.rewards.iter().map(|one| of_reward(catalogue, "reward_card", one)));
    rows.extend(catalogue.tokens.iter().map(|one| of_reward(catalogue, "reward_token", one)));
    rows.extend(catalogue.encounters.iter().map(|one| of_encounter(catalogue, one)));
    rows.extend(catalogue.wounds.iter().map(|one| of_wound(catalogue, one)));
    rows.extend(catalogue.vampires.iter().map(of_strigoi));
    rows.extend(strigoi_tokens(catalogue));
    rows.extend(board(catalogue));
    Listing {
        header: COLUMNS.map(str::to_owned).to_vec(),
        rows: rows.into_iter().map(Row::cells).collect(),
    }
}

fn of_wolf(catalogue: &Catalogue, index: usize) -> Row<'_> {
    let hero = &catalogue.heroes[index];
    let cards =
        catalogue.actions.iter().filter(|card| card.owner.map(HeroId::index) == Some(index));
    let names: Vec<&str> = cards.map(|card| card.name.as_str()).collect();
    Row {
        list: "wolf",
        id: &hero.id,
        name: &hero.name,
        kind: "wolf".to_owned(),
        numbers: format!("{} Action cards", names.len()),
        text: format!("{}.", names.join(", ")),
        source: &hero.source,
        ..Row::default()
    }
}

fn of_action<'a>(catalogue: &'a Catalogue, card: &'a Action) -> Row<'a> {
    let owner = card.owner.map(|hero| &catalogue.heroes[hero.index()]);
    Row {
        list: "action",
        id: &card.id,
        name: &card.name,
        kind: match owner {
            Some(hero) => format!("{} of {}", card.family.word(), hero.id),
            None => card.family.word().to_owned(),
        },
        copies: "1".to_owned(),
        card: [
            card.movement.to_string(),
            card.combat.to_string(),
            card.initiative.to_string(),
            card.letter.word().to_owned(),
        ],
        text: abilities(catalogue, card.abilities, true),
        source: &card.source,
        ..Row::default()
    }
}

fn of_acquire<'a>(catalogue: &'a Catalogue, rule: &'a Acquire) -> Row<'a> {
    Row {
        list: "acquire",
        id: &rule.id,
        name: name_of(catalogue, rule.kind),
        kind: rule.event.word().replace('_', " "),
        text: acquire(catalogue, rule),
        source: &rule.source,
        ..Row::default()
    }
}

fn of_reward<'a>(catalogue: &'a Catalogue, list: &'a str, reward: &'a Reward) -> Row<'a> {
    let mut numbers = Vec::new();
    if reward.protection > 0 {
        numbers.push(format!("protection {}", reward.protection));
    }
    if reward.stealth {
        numbers.push("stealth".to_owned());
    }
    Row {
        list,
        id: &reward.id,
        name: &reward.name,
        kind: list.replace('_', " "),
        copies: reward.copies.to_string(),
        numbers: numbers.join(", "),
        text: abilities(catalogue, reward.abilities, false),
        source: &reward.source,
        ..Row::default()
    }
}

fn of_encounter<'a>(catalogue: &'a Catalogue, token: &'a Encounter) -> Row<'a> {
    let what = if token.monk { "Monk" } else { "Monster" };
    let parts = [("won", token.win), ("lost", token.loss), ("instead of a fight", token.help)];
    let parts: Vec<String> =
        parts.into_iter().filter_map(|(time, span)| at(time, catalogue, span)).collect();
    Row {
        list: "encounter",
        id: &token.id,
        name: &token.name,
        kind: format!("{} {what}", token.colour.word()),
        copies: token.copies.to_string(),
        numbers: format!("strength {}", token.strength),
        text: parts.join(" "),
        source: &token.source,
        ..Row::default()
    }
}

fn of_wound<'a>(catalogue: &'a Catalogue, token: &'a Wound) -> Row<'a> {
    let mut numbers = vec![format!("points {}", token.points)];
    for (word, change) in [("movement", token.movement), ("combat", token.combat)] {
        if change != 0 {
            numbers.push(format!("{word} {change:+}"));
        }
    }
    Row {
        list: "wound_token",
        id: &token.id,
        name: &token.name,
        kind: "Wound token".to_owned(),
        copies: token.copies.to_string(),
        numbers: numbers.join(", "),
        text: at("when received", catalogue, token.on_receive).unwrap_or_default(),
        source: &token.source,
        ..Row::default()
    }
}

fn of_strigoi(card: &Vampire) -> Row<'_> {
    let side =
        |side: Side| format!("life {}, damage {}, combat {}", side.life, side.damage, side.combat);
    Row {
        list: "strigoi",
        id: &card.id,
        name: &card.name,
        kind: "Strigoi".to_owned(),
        copies: "1".to_owned(),
        card: [String::new(), card.front.combat.to_string(), String::new(), String::new()],
        numbers: format!("{}; supreme: {}", side(card.front), side(card.supreme)),
        source: &card.source,
        ..Row::default()
    }
}

fn strigoi_tokens(catalogue: &Catalogue) -> impl Iterator<Item = Row<'_>> {
    catalogue.strigoi_tokens.iter().map(|token| Row {
        list: "strigoi_token",
        id: &token.id,
        kind: "Strigoi Action token".to_owned(),
        copies: token.copies.to_string(),
        numbers: format!("damage {:+}", token.damage),
        text: format!("The {} acts.", STRIGOI_WORDS[token.who.index()]),
        source: &token.source,
        ..Row::default()
    })
}

/// Tiles and platforms.
fn board(catalogue: &Catalogue) -> impl Iterator<Item = Row<'_>> {
    let tiles = catalogue.tiles.iter().map(|tile| Row {
        list: "tile",
        id: &tile.id,
        kind: "room tile".to_owned(),
        copies: "1".to_owned(),
        numbers: format!(
            "frame {}, broken link {}-{}",
            tile.frame.map(FrameKind::word).concat(),
            tile.broken,
            (tile.broken + 1) % 6
        ),
        source: &tile.source,
        ..Row::default()
    });
    let platforms = catalogue.platforms.iter().map(|platform| {
        let open = (0..6).map(|index| if platform.open >> index & 1 == 1 { '1' } else { '0' });
        Row {
            list: "platform",
            id: &platform.id,
            kind: "platform".to_owned(),
            copies: "1".to_owned(),
            numbers: format!("corridors {}", open.collect::<String>()),
            text: match platform.symbol.map(|who| STRIGOI_WORDS[who.index()]) {
                Some(word) => format!("The {word} starts here."),
                None => String::new(),
            },
            source: &platform.source,
            ..Row::default()
        }
    });
    tiles.chain(platforms)
}
