//! Advantage cards and organisation advantages (sections 2.18, 2.19, 3.4 and 3.6).

use crate::content::catalogue::{Ability, Limit, Origin};
use crate::content::compile::abilities::{ANYBODY, Header};
use crate::content::compile::characters::tokens_of;
use crate::content::compile::expressions::Bearer;
use crate::content::compile::{Compiler, Variant};
use crate::content::effect::Target;
use crate::content::vocabulary::Affiliation;
use crate::content::words;
use tenbin_content::Node;

impl<'a> Compiler<'a, '_> {
    /// All advantage cards, in the order of the files.
    pub(super) fn cards(&mut self) {
        let root = self.root;
        self.first_card = self.catalogue.abilities.len() as u16;
        for node in root.list("card") {
            let origin = match node.text("type") {
                Some("power") => Origin::Power,
                Some("plot") => Origin::Plot,
                _ => Origin::Equipment,
            };
            let tokens = tokens_of(&[node]);
            let bearer = Bearer { slots: &[], tokens: &tokens };
            let id = node.text("id").unwrap_or_default();
            let rules = node.list("rules");
            let header = Header { origin, id, rules, bearer, source: "" };
            let mut card = self.ability(node, &header);
            card.cost = node.integer("cost").unwrap_or(0) as u8;
            card.one_per_party = node.boolean("one_per_party").unwrap_or(false);
            if node.get("for").is_some() {
                let words = node.list("for").iter().filter_map(Node::as_text);
                card.bearers =
                    words.filter_map(words::category_bit).fold(0, |set, bit| set | bit) & ANYBODY;
            }
            if origin == Origin::Plot {
                self.fits_plot(node, tokens.len());
            }
            let index = self.add(card);
            match origin {
                Origin::Plot => self.catalogue.plots.push(index),
                _ => self.catalogue.cards.push(index),
            }
        }
    }

    fn add(&mut self, ability: Ability) -> u16 {
        self.catalogue.abilities.push(ability);
        self.catalogue.abilities.len() as u16 - 1
    }

    /// What only makes sense on a card that somebody bears.
    fn fits_plot(&mut self, node: &Node, tokens: usize) {
        for (key, why) in [
            ("ap", "nobody pays action points for a plot card (ANI-473)"),
            ("upkeep", "nobody pays an upkeep for a plot card"),
            ("cost_lp", "nobody loses life points for a plot card"),
            ("for", "a plot card is held by the player"),
        ] {
            if let Some((place, _)) = node.entry(key) {
                self.diagnostics.error_with_help(place, why, format!("leave `{key}` out"));
            }
        }
        if tokens > 1 {
            self.diagnostics.error(node.place, "a plot card has one sort of tokens");
        }
        for rule in node.list("rules") {
            let trigger = rule.text("when");
            if trigger == Some("use") {
                let place = rule.get("when").map_or(rule.place, |trigger| trigger.place);
                self.diagnostics.error_with_help(
                    place,
                    "a plot card is played at a moment (ANI-474)",
                    "write a trigger such as \"phase_start:action\", and optional = true",
                );
            }
        }
    }

    /// All organisation advantages; one with a choice is compiled into a variant for each.
    pub(super) fn advantages(&mut self) {
        let root = self.root;
        for (index, node) in root.list("org_advantage").iter().enumerate() {
            let choices = node.list("choice");
            if choices.is_empty() == node.get("rules").is_none() {
                self.diagnostics.error_with_help(
                    node.place,
                    "an organisation advantage has either rules or choices",
                    "write rules = [...], or [[org_advantage.choice]] for each choice",
                );
            }
            let id = node.text("id").unwrap_or_default();
            if choices.is_empty() {
                self.advantage(node, index as u8, id, "", node.list("rules"));
            }
            for choice in choices {
                let chosen = choice.text("id").unwrap_or_default();
                let name = format!("{id}_{chosen}");
                let compiled =
                    self.advantage(node, index as u8, &name, chosen, choice.list("rules"));
                let ability = &mut self.catalogue.abilities[usize::from(compiled)];
                ability.name = format!("{} ({chosen})", ability.name);
                if let Some(text) = choice.text("text") {
                    text.clone_into(&mut ability.text);
                }
            }
        }
    }

    fn advantage(
        &mut self,
        node: &'a Node,
        advantage: u8,
        id: &str,
        choice: &'a str,
        rules: &[Node],
    ) -> u16 {
        let tokens = tokens_of(&[node]);
        let bearer = Bearer { slots: &[], tokens: &tokens };
        let header = Header { origin: Origin::Advantage, id, rules, bearer, source: "" };
        let mut ability = self.ability(node, &header);
        ability.affiliation =
            node.text("affiliation").and_then(words::affiliation).unwrap_or(Affiliation::Wanderers);
        if let Some(larger) = node.get("larger_game") {
            let limit = self.limit(larger.get("limit"));
            let from = larger.integer("levels").unwrap_or(0);
            if limit != Limit::None && i64::from(self.knobs.size_levels) >= from {
                ability.limit = limit;
            }
        }
        let one_character = node.boolean("one_character").unwrap_or(false);
        ability.one_character = one_character;
        self.given_to_one(node, &ability, one_character);
        let ability = self.add(ability);
        self.catalogue.advantages.push(ability);
        self.variants.push(Variant { advantage, choice, ability, one_character });
        ability
    }

    /// What one character has does not concern the whole party.
    fn given_to_one(&mut self, node: &Node, ability: &Ability, one_character: bool) {
        let (from, to) = ability.rules;
        let rules = &self.catalogue.rules[usize::from(from)..usize::from(to)];
        if one_character && rules.iter().any(|rule| rule.target == Target::Party) {
            self.diagnostics.error_with_help(
                node.place,
                "this is given to one character, but a rule of it concerns the party",
                "write target = \"self\", or leave one_character out",
            );
        }
    }
}
