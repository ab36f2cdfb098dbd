//! Rewards, Wound tokens, Encounters, Strigoi cards and their Action tokens: kinds, and the physical
//! pieces of the piles (sections 3.5 to 3.7).

use crate::content::catalogue::{
    Encounter, PILE_MAX, Reward, Side, Span, StrigoiToken, Vampire, Wound,
};
use crate::content::compile::{Compiler, number_of, place_of, text_of};
use crate::content::effect::{Bearer, HowMany, Op};
use crate::content::shape::{CONTENT, STRIGOI_WORDS};
use crate::content::vocabulary::Colour;
use crate::state::VampireId;
use crate::state::piles::Pile;
use tenbin_content::Node;
use tenbin_content::names::Names;
use tenbin_content::places::{copies_of, element_of, places, saying};

/// The Strigoi that a key names.
pub(super) fn strigoi_of(node: &Node, key: &str) -> Option<VampireId> {
    let word = node.text(key)?;
    let place = STRIGOI_WORDS.iter().position(|known| *known == word)?;
    VampireId::ALL.get(place).copied()
}

/// Keys of a kind of piece that change nothing of what it does.
pub(super) const IDLE: [&str; 5] = ["id", "name", "source", "copies", "blank"];

fn copies(node: &Node) -> u8 {
    number_of(node, "copies") as u8
}

impl<'a> Compiler<'a, '_> {
    /// Reward cards and Reward tokens.
    pub(super) fn items(&mut self) {
        self.catalogue.rewards = self.rewards("reward_card", Bearer::RewardCard);
        self.pile(Pile::Reward, "reward_card", |_| true);
        self.catalogue.tokens = self.rewards("reward_token", Bearer::RewardToken);
        self.pile(Pile::Token, "reward_token", |_| true);
    }

    fn rewards(&mut self, list: &'static str, bearer: Bearer) -> Vec<Reward> {
        let root = self.root;
        Names::of(root, list, self.diagnostics);
        let mut kinds = Vec::new();
        for node in root.list(list) {
            let printed = self.printed(node, bearer);
            self.does_something(node);
            kinds.push(Reward {
                id: text_of(node, "id"),
                said: saying(node, element_of(&CONTENT, list), &IDLE),
                name: text_of(node, "name"),
                copies: copies(node),
                abilities: printed.span,
                protection: printed.protection,
                stealth: printed.stealth,
                source: text_of(node, "source"),
            });
        }
        kinds
    }

    /// The physical pieces of a pile, in order of their kinds, and where they lie.
    fn pile(&mut self, pile: Pile, list: &'static str, lies_there: impl Fn(&Node) -> bool) {
        let root = self.root;
        let mut pieces: Vec<u8> = Vec::new();
        for (kind, node) in root.list(list).iter().enumerate() {
            if lies_there(node) {
                pieces.extend(std::iter::repeat_n(kind as u8, usize::from(copies(node))));
            }
        }
        let copies = |tree: &'a Node| {
            let kinds = tree.list(list).iter().filter(|node| lies_there(node));
            copies_of(kinds, element_of(&CONTENT, list), "copies", &IDLE)
        };
        let places = places(&copies(self.base), &copies(root), PILE_MAX);
        self.catalogue.places[pile as usize] = places.into_iter().collect();
        if pieces.is_empty() || pieces.len() > PILE_MAX {
            let name = Pile::WORDS[pile as usize];
            let message = format!("the pile `{name}` has {} pieces", pieces.len());
            let place = root.list(list).last().map_or(root.place, |node| place_of(node, "copies"));
            let help = format!("the copies of all kinds of a pile together are 1 to {PILE_MAX}");
            self.wrong(place, message, help);
        }
        self.catalogue.pieces[pile as usize] = pieces;
    }

    /// Wound tokens: what is held is worked out once, what happens on receipt stays a list.
    pub(super) fn wounds(&mut self) {
        let root = self.root;
        Names::of(root, "wound_token", self.diagnostics);
        for node in root.list("wound_token") {
            let printed = self.printed(node, Bearer::Wound);
            let (mut movement, mut combat) = (0_i8, 0_i8);
            let mut received: Vec<Op> = Vec::new();
            for ability in self.catalogue.abilities_of(printed.span) {
                for op in self.catalogue.ops_of(ability.ops) {
                    match *op {
                        Op::ModifyMove(n) => movement = movement.saturating_add(n),
                        Op::ModifyCombat(n) => combat = combat.saturating_add(n),
                        other => received.push(other),
                    }
                }
            }
            self.unconditional(node);
            let on_receive = self.store_ops(received);
            self.catalogue.wounds.push(Wound {
                id: text_of(node, "id"),
                said: saying(node, element_of(&CONTENT, "wound_token"), &IDLE),
                name: text_of(node, "name"),
                copies: copies(node),
                points: number_of(node, "points") as u8,
                movement,
                combat,
                on_receive,
                source: text_of(node, "source"),
            });
        }
        self.pile(Pile::Wound, "wound_token", |_| true);
    }

    /// What a Wound token does on receipt asks for nothing.
    fn unconditional(&mut self, node: &Node) {
        for ability in node.list("ability") {
            let held = ability.list("when").iter().any(|when| when.as_text() == Some("held"));
            if let Some((place, _)) = ability.entry("if")
                && !held
            {
                let help =
                    "take the condition away: its icons act whenever it is received (STR-294)";
                self.wrong(place, "a Wound token asks for nothing", help);
            }
        }
    }

    /// Encounter tokens of both colours.
    pub(super) fn encounters(&mut self) {
        let root = self.root;
        Names::of(root, "encounter", self.diagnostics);
        for node in root.list("encounter") {
            let monk = node.boolean("monk").unwrap_or(false);
            let help = self.help(node, monk);
            let (loss, win) = (self.consequences(node, "loss"), self.consequences(node, "win"));
            self.catalogue.encounters.push(Encounter {
                id: text_of(node, "id"),
                name: text_of(node, "name"),
                colour: node.text("colour").and_then(Colour::of_word).unwrap_or(Colour::Grey),
                copies: copies(node),
                strength: number_of(node, "strength"),
                monk,
                help,
                loss,
                win,
                source: text_of(node, "source"),
            });
        }
        for (pile, colour) in [(Pile::Grey, Colour::Grey), (Pile::Red, Colour::Red)] {
            self.pile(pile, "encounter", |node| node.text("colour") == Some(colour.word()));
        }
    }

    /// What a Monk's help does (STR-128).
    fn help(&mut self, node: &'a Node, monk: bool) -> Span {
        match (monk, node.entry("help")) {
            (false, None) => Span::default(),
            (true, None) => self.store_ops([Op::RecoverActions(HowMany::All)]),
            (true, Some((place, _))) => {
                if node.list("help").is_empty() {
                    let help = "write what it does, or take `help` away: then all Action cards come \
                                back (STR-128)";
                    self.wrong(place, "a Monk whose help does nothing", help);
                }
                self.consequences(node, "help")
            }
            (false, Some((place, _))) => {
                self.wrong(place, "only a Monk helps", "write monk = true, or take `help` away");
                Span::default()
            }
        }
    }

    /// Strigoi cards and Action tokens.
    pub(super) fn strigoi(&mut self) {
        let root = self.root;
        Names::of(root, "strigoi", self.diagnostics);
        let mut known = [false; 2];
        for node in root.list("strigoi") {
            let (Some(who), Some(supreme)) = (strigoi_of(node, "id"), node.get("supreme")) else {
                continue;
            };
            let who = who.index();
            known[who] = true;
            self.catalogue.vampires[who] = Vampire {
                id: text_of(node, "id"),
                name: text_of(node, "name"),
                front: side(node),
                supreme: side(supreme),
                source: text_of(node, "source"),
            };
        }
        for (who, word) in STRIGOI_WORDS.iter().enumerate() {
            if !known[who] {
                let place = root.list("strigoi").last().map_or(root.place, |node| node.place);
                let help = format!("write [[strigoi]] with id = \"{word}\"");
                self.wrong(place, format!("there is no card for the {word}"), help);
            }
        }
        Names::of(root, "strigoi_token", self.diagnostics);
        for node in root.list("strigoi_token") {
            self.catalogue.strigoi_tokens.push(StrigoiToken {
                id: text_of(node, "id"),
                who: strigoi_of(node, "who").unwrap_or_default(),
                damage: number_of(node, "damage_mod"),
                copies: copies(node),
                source: text_of(node, "source"),
            });
        }
        self.pile(Pile::Strigoi, "strigoi_token", |_| true);
    }
}

fn side(node: &Node) -> Side {
    Side {
        life: number_of(node, "life"),
        damage: number_of(node, "damage"),
        combat: number_of(node, "combat"),
    }
}
