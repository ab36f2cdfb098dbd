//! The cards: which keys each type has, and what they mean together (NAR-001 to NAR-004).

use crate::content::catalogue::{
    Card, Cost, EVOLUTION, GROUP, KEYWORDS, NOTHING, Range, Requirement,
};
use crate::content::compile::effects::Around;
use crate::content::compile::names::{does, each_effect};
use crate::content::compile::{Compiler, joined, place_of, text_of};
use crate::content::knobs::InjuredEffects;
use crate::content::shape::effects::X_WORDS;
use crate::content::shape::{CONTENT, X_MAX};
use crate::content::vocabulary::{
    CardKind, Noun, Rank, Relation, SYMBOL_WORDS, SYMBOLS, Sex, TIMINGS, TacticKind, Window,
};
use tenbin_content::Node;
use tenbin_content::places::{element_of, saying};

/// Keys of a card that change nothing of what it does. Its name does: there may be one of a name in play.
pub(super) const IDLE: [&str; 4] = ["id", "text", "source", "blank"];

/// Keys that every card may have.
const COMMON: &[&str] = &["id", "type", "name", "text", "symbols", "source", "effect", "blank"];

/// The keys of a type: those it needs, those it may have.
fn keys_of(kind: CardKind) -> (&'static [&'static str], &'static [&'static str]) {
    match kind {
        CardKind::Ninja => (
            &["entry_turn", "hand_cost", "healthy", "injured", "sex", "rank", "attributes"],
            &["mental", "keywords", "group", "works_injured"],
        ),
        CardKind::Technique => (&["cost", "target", "effect"], &["x_max", "requirement"]),
        CardKind::Tactic => (&["entry_turn", "hand_cost", "kind", "effect"], &["window", "target"]),
        CardKind::Client => (&["entry_turn", "hand_cost"], &[]),
    }
}

impl Compiler<'_, '_> {
    /// All cards, in the order of the files.
    pub(super) fn cards(&mut self) {
        let root = self.root;
        for node in root.list("card") {
            let card = self.card(node);
            self.catalogue.cards.push(card);
        }
    }

    fn card(&mut self, node: &Node) -> Card {
        let kind = node.text("type").and_then(CardKind::of_word).unwrap_or(CardKind::Ninja);
        self.keys_fit(node, kind);
        let number = |key: &str| node.integer(key).unwrap_or(0) as u8;
        // Every name has been gathered before.
        let name = node.text("name").unwrap_or_default();
        let name = self.catalogue.names.iter().position(|known| known == name).unwrap_or(0) as u16;
        let mut card = Card {
            id: text_of(node, "id"),
            said: saying(node, element_of(&CONTENT, "card"), &IDLE),
            name,
            kind,
            symbols: self.symbols(node),
            entry_turn: number("entry_turn"),
            hand_cost: number("hand_cost"),
            values: [pair(node, "healthy"), pair(node, "injured")],
            sex: node.text("sex").and_then(Sex::of_word).unwrap_or(Sex::Male),
            rank: node.text("rank").and_then(Rank::of_word).unwrap_or(Rank::Beast),
            attributes: self.attribute_bits(node, "attributes"),
            keywords: self.keywords(node),
            mental: number("mental"),
            components: self.components(node),
            works_injured: node.boolean("works_injured").unwrap_or(false),
            cost: self.cost(node),
            requirement: self.requirement(node),
            tactic: node.text("kind").and_then(TacticKind::of_word).unwrap_or(TacticKind::Normal),
            window: node.text("window").and_then(Window::of_word).unwrap_or(Window::Any),
            target: NOTHING,
            effects: [Range::default(); TIMINGS],
            timings: 0,
            text: text_of(node, "text"),
            source: text_of(node, "source"),
        };
        if card.components.is_some() {
            card.keywords |= 1 << GROUP;
        }
        self.target_and_effects(node, &mut card);
        card
    }

    /// What is named when the card is played, and everything it does.
    fn target_and_effects(&mut self, node: &Node, card: &mut Card) {
        let only_healthy = card.kind == CardKind::Ninja
            && !card.works_injured
            && self.knobs.injured_effects == InjuredEffects::MarkedOnly
            && !does(node, &["wound", "set_injured"]);
        let mut around = Around {
            kind: card.kind,
            tactic: card.tactic,
            target: None,
            has_x: card.cost.has_x,
            only_healthy,
        };
        if let Some(stated) = node.get("target")
            && matches!(card.kind, CardKind::Technique | CardKind::Tactic)
            && let Some(target) = self.card_target(stated, &around)
        {
            around.target = Some(target);
            card.target = self.store_target(target);
        }
        self.window(node, card, around.target.map(|target| target.relation));
        self.uses_x(node, card.cost.has_x);
        let (effects, timings) = self.effects(node, &around);
        (card.effects, card.timings) = (effects, timings);
    }

    /// Whether the type has these keys, and all it needs.
    fn keys_fit(&mut self, node: &Node, kind: CardKind) {
        let (required, optional) = keys_of(kind);
        let (word, id) = (kind.word(), text_of(node, "id"));
        for (key, place, _) in node.entries() {
            let known = [COMMON, required, optional];
            if !known.iter().any(|keys| keys.contains(&key)) {
                let keys: Vec<&str> = required.iter().chain(optional).copied().collect();
                let help = format!("a {word} has: {}", joined(&keys));
                self.wrong(place, format!("the {word} `{id}` has no `{key}`"), help);
            }
        }
        for key in required {
            if node.get(key).is_none() || *key == "effect" && node.list(key).is_empty() {
                let message = format!("the {word} `{id}` lacks the key `{key}`");
                self.wrong(node.place, message, key_help(key));
            }
        }
    }

    /// The symbols of a card, as bits (NAR-052).
    fn symbols(&mut self, node: &Node) -> u8 {
        let mut set = 0_u8;
        for word in node.list("symbols") {
            let symbol = SYMBOL_WORDS.iter().position(|known| word.as_text() == Some(known));
            let bit = 1 << symbol.unwrap_or(0);
            if set & bit != 0 {
                let message = format!("the symbol {} stands here twice", word.shown());
                self.wrong(word.place, message, "a card is 1 chakra of each of its symbols");
            }
            set |= bit;
        }
        set
    }

    fn keywords(&mut self, node: &Node) -> u64 {
        let keywords = self.keyword_bits(node, "keywords");
        let place = place_of(node, "keywords");
        if keywords >> GROUP & 1 == 1 && node.get("group").is_none() {
            let help = "write group = [\"one name\", \"another name\"] instead (NAR-110)";
            self.wrong(place, "a group names its two components", help);
        }
        if keywords >> EVOLUTION & 1 == 1 && node.get("group").is_some() {
            let message = format!("a group is no {}", KEYWORDS[EVOLUTION]);
            self.wrong(place, message, "leave one of the two out (NAR-105)");
        }
        keywords
    }

    /// The components of a group, by name (NAR-110).
    fn components(&mut self, node: &Node) -> Option<[u16; 2]> {
        let stated = node.get("group")?.elements();
        let mut names = Vec::new();
        for name in stated {
            let text = name.as_text().unwrap_or_default();
            let number = self.name_number(text, name.place)?;
            let root = self.root;
            let is_ninja = |card: &Node| {
                card.text("type") == Some(CardKind::Ninja.word()) && card.text("name") == Some(text)
            };
            if !root.list("card").iter().any(is_ninja) {
                let message = format!("`{text}` is no ninja, so it cannot be part of a group");
                self.wrong(name.place, message, "write the names of two ninjas (NAR-110)");
            }
            if node.text("name") == Some(text) {
                let message = format!("`{text}` cannot be a component of itself");
                self.wrong(name.place, message, "write the names of two other ninjas (NAR-110)");
            }
            names.push(number);
        }
        let [first, second] = names.as_slice() else { return None };
        if first == second {
            let place = place_of(node, "group");
            self.wrong(place, "the two components are the same", "a group names two (NAR-110)");
        }
        Some([*first, *second])
    }

    /// The price of a technique (NAR-202, NAR-203).
    fn cost(&mut self, node: &Node) -> Cost {
        let Some(stated) = node.get("cost") else { return Cost::default() };
        let number = |key: &str| stated.integer(key).unwrap_or(0) as u8;
        let mut symbols = [0; SYMBOLS];
        for (count, word) in symbols.iter_mut().zip(SYMBOL_WORDS) {
            *count = number(word);
        }
        let has_x = stated.boolean("X").unwrap_or(false);
        let x_max = node.integer("x_max").unwrap_or(X_MAX) as u8;
        if !has_x && node.get("x_max").is_some() {
            let place = place_of(node, "x_max");
            self.wrong(place, "its price has no X", "write X = true in `cost`, or leave it out");
        }
        Cost { symbols, any: number("any"), x_max: if has_x { x_max } else { 0 }, has_x }
    }

    /// Whether an effect reads the X that may be paid (NAR-203).
    fn uses_x(&mut self, node: &Node, has_x: bool) {
        let amounts = ["amount", "combat", "support"];
        let reads = |effect: &&Node| {
            amounts.iter().any(|key| effect.text(key).is_some_and(|text| X_WORDS.contains(&text)))
        };
        if has_x && !each_effect(node, "effect").iter().any(reads) {
            let place = node.get("cost").map_or(node.place, |cost| place_of(cost, "X"));
            let help = "write \"X\" or \"-X\" as combat, support or amount of a modify or \
                        team_strength, or leave X out of `cost` (NAR-203)";
            self.wrong(place, "no effect of this technique reads X", help);
        }
    }

    /// What the user of a technique must be (NAR-201).
    fn requirement(&mut self, node: &Node) -> Requirement {
        let Some(stated) = node.get("requirement") else { return Requirement::default() };
        let mut names = Vec::new();
        for name in stated.list("name_any") {
            let text = name.as_text().unwrap_or_default();
            names.extend(self.name_number(text, name.place));
        }
        Requirement {
            names,
            attributes: self.attribute_bits(stated, "attribute_any"),
            rank_at_least: self.rank(stated, "rank_at_least"),
            defending: stated.boolean("defending").unwrap_or(false),
        }
    }

    /// A rank that something is compared with: beasts stand outside the ladder (section 3.3).
    pub(super) fn rank(&mut self, node: &Node, key: &str) -> Option<Rank> {
        let rank = node.text(key).and_then(Rank::of_word)?;
        if rank == Rank::Beast {
            let message = "a beast is neither higher nor lower than anybody";
            self.wrong(place_of(node, key), message, "write student, novice, adept, elite, master");
        }
        Some(rank)
    }

    /// When an interruption may be played (NAR-071), which its target may say as well.
    fn window(&mut self, node: &Node, card: &mut Card, relation: Option<Relation>) {
        let interruption = card.kind == CardKind::Tactic && card.tactic == TacticKind::Interruption;
        if let Some(stated) = node.get("window")
            && card.kind == CardKind::Tactic
            && !interruption
        {
            let help = "write kind = \"interruption\", or leave `window` out (NAR-070)";
            self.wrong(stated.place, "only an interruption has a window", help);
        }
        let fitting: &[Window] = match relation {
            Some(Relation::JustCalled) => &[Window::AfterCall],
            Some(Relation::BeingPlayed) => {
                let noun = node.get("target").and_then(|target| target.text("noun"));
                if noun == Some(Noun::Ninja.word()) {
                    &[Window::CallAnnounced]
                } else {
                    &[Window::TacticAnnounced]
                }
            }
            _ => return,
        };
        if node.get("window").is_none() {
            card.window = fitting[0];
        } else if !fitting.contains(&card.window) {
            let relation = relation.map_or("", Relation::word);
            self.wrong(
                place_of(node, "window"),
                format!("nothing is {relation:?} in the window {:?}", card.window.word()),
                format!("write window = {:?}", fitting[0].word()),
            );
        }
    }
}

fn pair(node: &Node, key: &str) -> [i8; 2] {
    let mut values = [0; 2];
    for (value, stated) in values.iter_mut().zip(node.list(key)) {
        *value = stated.as_integer().unwrap_or(0) as i8;
    }
    values
}

/// What to write for a key that is missing.
fn key_help(key: &str) -> &'static str {
    match key {
        "healthy" | "injured" => "write it as [combat, support]: healthy = [4, 2]",
        "entry_turn" => "entry_turn: from which turn on it may be played (NAR-054)",
        "hand_cost" => "hand_cost: how many hand cards it costs; 0 for none (NAR-055)",
        "cost" => "write its price: cost = { L = 1, any = 1 }; cost = { any = 0 } for nothing",
        "target" => "write what is named at launch, such as target = { noun = \"user\" }",
        "effect" => "write what it does: [[card.effect]]",
        "sex" => "write sex = \"m\" or \"f\"",
        "rank" => "write rank = \"novice\", or another one",
        "attributes" => "write its combat attributes: attributes = [\"weapon\"]",
        _ => "write kind = \"normal\", \"permanent\" or \"interruption\"",
    }
}
