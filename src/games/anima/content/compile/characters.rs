//! Characters: statistics, traits, and the abilities they have by name or of their own.

use crate::content::catalogue::{ABILITIES_MAX, Character, Origin};
use crate::content::compile::abilities::Header;
use crate::content::compile::expressions::Bearer;
use crate::content::compile::{Compiler, text_of};
use crate::content::vocabulary::{Affiliation, Faction};
use crate::content::words::{self, STATE_WORDS, TRAIT_WORDS};
use tenbin_content::Node;
use tenbin_content::names::unknown_name;

/// Tokens that a character can hold different ones of.
const TOKENS_MAX: usize = 2;
/// Largest range or reach of a trait, in inches.
const INCHES_MAX: i64 = 60;

/// What a list of traits says.
#[derive(Default)]
struct Traits {
    bits: u32,
    ranged: i16,
    reach: i16,
    immune: u16,
}

impl<'a> Compiler<'a, '_> {
    /// All characters with their abilities.
    pub(super) fn characters(&mut self) {
        let root = self.root;
        for node in root.list("character") {
            let traits = self.traits(node);
            let written = self.abilities_of(node);
            let slots: Vec<&str> =
                written.iter().map(|node| node.text("id").unwrap_or_default()).collect();
            let tokens = tokens_of(&written);
            self.countable(node, &written, &tokens);
            let bearer = Bearer { slots: &slots, tokens: &tokens };
            let mut character = self.character(node, &traits);
            for ability in written.iter().take(ABILITIES_MAX) {
                let id = format!("{}.{}", character.id, ability.text("id").unwrap_or_default());
                let compiled = self.ability(
                    ability,
                    &Header {
                        origin: Origin::Character,
                        id: &id,
                        rules: ability.list("rules"),
                        bearer,
                        source: &character.source,
                    },
                );
                self.can_be_paid(ability, &compiled, &character);
                character.triggers |= compiled.triggers;
                character.abilities.push(self.catalogue.abilities.len() as u16);
                self.catalogue.abilities.push(compiled);
            }
            character.tokens = tokens;
            self.catalogue.characters.push(character);
        }
    }

    /// The abilities of a character: those of the shared list, then its own.
    fn abilities_of(&mut self, node: &'a Node) -> Vec<&'a Node> {
        let root = self.root;
        let shared = root.list("ability");
        let mut found = Vec::new();
        for name in node.list("abilities") {
            let index = self.ability_names.resolve(name, self.diagnostics);
            found.extend(index.and_then(|index| shared.get(usize::from(index))));
        }
        found.extend(node.list("ability"));
        found
    }

    fn character(&mut self, node: &Node, traits: &Traits) -> Character {
        let stats = node.get("stats").unwrap_or(node);
        let number = |key: &str| stats.integer(key).unwrap_or(0);
        let (walk, run) = (number("walk_in"), number("run_in"));
        if run < walk {
            let place = stats.get("run_in").map_or(stats.place, |run| run.place);
            let message = format!("the Run ({run} in) is shorter than the Walk ({walk} in)");
            self.diagnostics.error_with_help(place, message, "write run_in >= walk_in");
        }
        if number("recovery") > number("max_ap") {
            let place = stats.get("recovery").map_or(stats.place, |node| node.place);
            let message = "Recovery is more than the action points it may hold (ANI-126)";
            self.diagnostics.error_with_help(place, message, "write recovery <= max_ap");
        }
        let squares = node.get("squares");
        let square = |key: &str, inches: i64| {
            let stated = squares.and_then(|squares| squares.integer(key));
            stated.unwrap_or((inches / 2).max(1)) as u8
        };
        let categories = node.list("category").iter().filter_map(Node::as_text);
        Character {
            id: text_of(node, "id"),
            name: text_of(node, "name"),
            source: text_of(node, "source"),
            affiliation: node
                .text("affiliation")
                .and_then(words::affiliation)
                .unwrap_or(Affiliation::Wanderers),
            faction: node.text("faction").and_then(words::faction).unwrap_or(Faction::Unaligned),
            categories: categories.filter_map(words::category_bit).fold(0, |set, bit| set | bit),
            level: node.integer("level").unwrap_or(1) as u8,
            stats: ["at", "dm", "df", "ar", "re"].map(|key| number(key) as i8),
            damage_second: stats.integer("dm_secondary").unwrap_or(number("dm")) as i8,
            lp: number("lp") as u8,
            walk: self.inches(walk),
            run: self.inches(run),
            squares: (square("walk", walk), square("run", run)),
            recovery: number("recovery") as u8,
            ap_max: number("max_ap") as u8,
            base: node.text("base").and_then(words::base).unwrap_or_default(),
            traits: traits.bits,
            ranged: traits.ranged,
            reach: traits.reach,
            immune: traits.immune,
            crit_min: node.integer("crit_min").unwrap_or(0) as u8,
            tokens: Vec::new(),
            abilities: Vec::new(),
            triggers: 0,
        }
    }

    /// Traits as section 3.2 writes them: `leader`, `ranged 12`, `immunity(poison, doom)`.
    fn traits(&mut self, node: &Node) -> Traits {
        let mut found = Traits::default();
        for stated in node.list("traits") {
            let Some(text) = stated.as_text() else { continue };
            if let Some(list) = text.strip_prefix("immunity(").and_then(|it| it.strip_suffix(')')) {
                for word in list.split(',').map(str::trim) {
                    if let Some(states) = words::states(word) {
                        found.immune |= states;
                        continue;
                    }
                    let message = format!("there is no state `{word}`");
                    unknown_name(stated.place, message, word, STATE_WORDS, self.diagnostics);
                }
                continue;
            }
            let (word, number) = match text.split_once(' ') {
                Some((word, number)) => (word, Some(number.trim())),
                None => (text, None),
            };
            let Some(bit) = words::trait_bit(word) else {
                let message = format!("there is no trait `{text}`");
                unknown_name(stated.place, message, word, TRAIT_WORDS, self.diagnostics);
                continue;
            };
            found.bits |= bit;
            self.measured(stated, word, number, &mut found);
        }
        found
    }

    /// The number behind a trait, where it takes one.
    fn measured(&mut self, stated: &Node, word: &str, number: Option<&str>, found: &mut Traits) {
        let inches = number.and_then(|number| number.parse::<i64>().ok());
        let inches = inches.filter(|inches| (1..=INCHES_MAX).contains(inches));
        let takes = matches!(word, "ranged" | "reach");
        match (takes, number, inches) {
            (true, _, Some(inches)) if word == "ranged" => found.ranged = self.inches(inches),
            (true, _, Some(inches)) => found.reach = self.inches(inches),
            (true, _, None) => self.diagnostics.error_with_help(
                stated.place,
                format!("the trait `{word}` needs its distance in inches"),
                format!("write \"{word} 12\", with 1 to {INCHES_MAX}"),
            ),
            (false, Some(_), _) => self.diagnostics.error_with_help(
                stated.place,
                format!("the trait `{word}` takes no number"),
                format!("write \"{word}\""),
            ),
            (false, None, _) => {}
        }
    }

    /// Not more abilities and tokens than a character can have, each ability once.
    fn countable(&mut self, node: &Node, written: &[&Node], tokens: &[String]) {
        let id = node.text("id").unwrap_or_default();
        if written.len() > ABILITIES_MAX {
            self.diagnostics.error_with_help(
                written[ABILITIES_MAX].place,
                format!("`{id}` has {} abilities; {ABILITIES_MAX} are the most", written.len()),
                "take one out, or write two as the rules of one",
            );
        }
        if tokens.len() > TOKENS_MAX {
            self.diagnostics.error_with_help(
                node.place,
                format!("`{id}` has {} sorts of tokens; {TOKENS_MAX} are the most", tokens.len()),
                format!("they are: {}", tokens.join(", ")),
            );
        }
        for (index, ability) in written.iter().enumerate() {
            let name = ability.text("id");
            if written[..index].iter().any(|other| other.text("id") == name) {
                let place = ability.get("id").map_or(ability.place, |id| id.place);
                let message = format!("`{id}` has two abilities `{}`", name.unwrap_or_default());
                self.diagnostics.error(place, message);
            }
        }
        let traits_of =
            |word: &str| node.list("traits").iter().any(|one| one.as_text() == Some(word));
        if traits_of("leader") && traits_of("agent") {
            let message = format!("`{id}` is a leader and an agent");
            self.diagnostics.error(node.place, message);
        }
    }
}

/// Names of all tokens that some effect of these abilities changes.
pub(super) fn tokens_of(nodes: &[&Node]) -> Vec<String> {
    let mut names = Vec::new();
    for node in nodes {
        gather(node, &mut names);
    }
    names
}

fn gather(node: &Node, names: &mut Vec<String>) {
    if node.text("do") == Some("token")
        && let Some(name) = node.text("name")
        && !names.iter().any(|known| known == name)
    {
        names.push(name.to_owned());
    }
    for (_, _, value) in node.entries() {
        gather(value, names);
    }
    if let tenbin_content::Value::List(list) = &node.value {
        for element in list {
            gather(element, names);
        }
    }
}
