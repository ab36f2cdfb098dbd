//! Ids of cards, and the names, attributes and keywords that cards share.

use std::collections::BTreeMap;

use crate::content::catalogue::{KEYWORDS, TRAITS_MAX};
use crate::content::compile::Compiler;
use tenbin_content::names::unknown_name;
use tenbin_content::{Diagnostics, Node, Place, nearest};

/// The ids of the cards: an index is the number of the card.
pub(super) struct CardIds<'a> {
    ids: Vec<&'a str>,
    /// Where the first card of an id stands in `ids`, and in the files.
    first: BTreeMap<&'a str, (usize, Place)>,
}

impl<'a> CardIds<'a> {
    /// The ids of all cards; the same id twice is an error.
    pub(super) fn of(root: &'a Node, diagnostics: &mut Diagnostics) -> Self {
        let mut ids: Vec<&str> = Vec::new();
        let mut first: BTreeMap<&str, (usize, Place)> = BTreeMap::new();
        for node in root.list("card") {
            let (id, place) = match node.get("id") {
                Some(id) => (id.as_text().unwrap_or_default(), id.place),
                None => ("", node.place),
            };
            let (number, earlier) = *first.entry(id).or_insert((ids.len(), place));
            if number < ids.len() {
                let first = diagnostics.name_of(earlier);
                diagnostics.error_with_help(
                    place,
                    format!("a second card has the id `{id}`"),
                    format!("the first is at {first}; ids must differ"),
                );
            }
            ids.push(id);
        }
        Self { ids, first }
    }

    /// The number of a card; an unknown id is an error with the nearest one.
    pub(super) fn resolve(
        &self,
        id: &str,
        place: Place,
        diagnostics: &mut Diagnostics,
    ) -> Option<u16> {
        let found = self.first.get(id).map(|(index, _)| *index);
        if found.is_none() {
            let message = format!("there is no card `{id}`");
            unknown_name(place, message, id, &self.ids, diagnostics);
        }
        found.map(|index| index as u16)
    }
}

/// The number of a word in a list, added where it is new.
fn intern(list: &mut Vec<String>, word: &str) -> usize {
    let found = list.iter().position(|known| known == word);
    found.unwrap_or_else(|| {
        list.push(word.to_owned());
        list.len() - 1
    })
}

/// The effects under a key of a node, those inside others included.
pub(super) fn each_effect<'n>(node: &'n Node, key: &str) -> Vec<&'n Node> {
    let mut found = Vec::new();
    for effect in node.list(key) {
        found.push(effect);
        found.extend(each_effect(effect, "then"));
        found.extend(each_effect(effect, "of"));
    }
    found
}

/// The keywords that the filters and conditions of a card or effect ask for.
fn asked_keywords(node: &Node) -> Vec<&str> {
    let filters = [Some(node), node.get("target")].into_iter().flatten();
    let filters = filters.filter_map(|around| around.get("filter"));
    let filtered = filters.flat_map(|filter| filter.list("keyword")).filter_map(Node::as_text);
    let inside = |text: &'_ str| text.find("team_has(").map(|start| start + "team_has(".len());
    let conditions = node.list("if").iter().filter_map(Node::as_text);
    let had =
        conditions.filter_map(|text| Some(text[inside(text)?..].trim_end_matches(')').trim()));
    filtered.chain(had).collect()
}

/// Whether an effect of a card does one of these.
pub(super) fn does(card: &Node, words: &[&str]) -> bool {
    let is_it = |effect: &Node| effect.text("do").is_some_and(|word| words.contains(&word));
    each_effect(card, "effect").into_iter().any(is_it)
}

impl Compiler<'_, '_> {
    /// Gathers names, attributes and keywords of all cards, and what effects give: other words may
    /// refer to them.
    pub(super) fn traits(&mut self) {
        let root = self.root;
        for card in root.list("card") {
            intern(&mut self.catalogue.names, card.text("name").unwrap_or_default());
            self.intern_traits(card, "attributes");
            self.intern_traits(card, "keywords");
            let effects = each_effect(card, "effect").into_iter();
            for effect in effects.filter(|one| one.text("do") == Some("set_trait")) {
                if let Some(name) = effect.text("name") {
                    intern(&mut self.catalogue.names, name);
                }
                self.intern_traits(effect, "attribute");
            }
        }
    }

    /// Whether a keyword that nothing asks for was meant to be one that the rules or a card ask for.
    pub(super) fn misspelt_keywords(&mut self) {
        let root = self.root;
        let mut known: Vec<&str> = KEYWORDS.to_vec();
        for card in root.list("card") {
            known.extend(asked_keywords(card));
            for effect in each_effect(card, "effect") {
                known.extend(asked_keywords(effect));
            }
        }
        for word in root.list("card").iter().flat_map(|card| card.list("keywords")) {
            let text = word.as_text().unwrap_or_default();
            if known.contains(&text) {
                continue;
            }
            if let Some(near) = nearest(text, known.iter().copied()) {
                let message = format!("nothing asks for the keyword `{text}`");
                let help = format!("did you mean `{near}`?");
                self.diagnostics.error_with_help(word.place, message, help);
            }
        }
    }

    fn intern_traits(&mut self, node: &Node, key: &str) {
        for word in node.list(key) {
            let Some(text) = word.as_text() else { continue };
            let list = match key {
                "keywords" => &mut self.catalogue.keywords,
                _ => &mut self.catalogue.attributes,
            };
            if intern(list, text) == TRAITS_MAX && list.len() == TRAITS_MAX + 1 {
                let what = if key == "keywords" { "keywords" } else { "attributes" };
                let message = format!("there are more than {TRAITS_MAX} different {what}");
                self.diagnostics.error(word.place, message);
            }
        }
    }

    /// The number of a name; an unknown one is an error with the nearest.
    pub(super) fn name_number(&mut self, name: &str, place: Place) -> Option<u16> {
        let found = self.catalogue.names.iter().position(|known| known == name);
        if found.is_none() {
            let message = format!("no card has the name `{name}`");
            let known: Vec<&str> = self.catalogue.names.iter().map(String::as_str).collect();
            unknown_name(place, message, name, &known, self.diagnostics);
        }
        found.map(|index| index as u16)
    }

    /// The attributes of a key, as bits; unknown ones are errors with the nearest.
    pub(super) fn attribute_bits(&mut self, node: &Node, key: &str) -> u64 {
        self.bits(node, key, "attribute")
    }

    /// The same of keywords.
    pub(super) fn keyword_bits(&mut self, node: &Node, key: &str) -> u64 {
        self.bits(node, key, "keyword")
    }

    fn bits(&mut self, node: &Node, key: &str, what: &str) -> u64 {
        let list =
            if what == "keyword" { &self.catalogue.keywords } else { &self.catalogue.attributes };
        let mut set = 0;
        for word in node.list(key) {
            let Some(text) = word.as_text() else { continue };
            match list.iter().position(|known| known == text) {
                Some(bit) if bit < TRAITS_MAX && set >> bit & 1 == 1 => {
                    let message = format!("the {what} `{text}` stands here twice");
                    self.diagnostics.error_with_help(word.place, message, "write it once");
                }
                // What is beyond the limit is an error already.
                Some(bit) => set |= 1_u64.checked_shl(bit as u32).unwrap_or(0),
                None => {
                    let message = format!("no ninja has the {what} `{text}`");
                    let known: Vec<&str> = list.iter().map(String::as_str).collect();
                    unknown_name(word.place, message, text, &known, self.diagnostics);
                }
            }
        }
        set
    }
}
