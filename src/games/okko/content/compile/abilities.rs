//! Abilities of characters and equipment cards: their headers, and what an ability as a whole must
//! satisfy.

use crate::content::catalogue::{
    Ability, Amount, Condition, Duration, Effect, Equipment, Op, Stat, Target, Uses, timing,
};
use crate::content::compile::Compiler;
use crate::content::compile::effects::{Context, narrowing};
use crate::content::compile::grammar::{DEEDS, FIGHTS, timing_words};
use crate::content::shape;
use crate::content::text;
use crate::state::dice::Face;
use tenbin_content::Node;

/// Timings of what acts by itself: its owner is not asked.
const AUTOMATIC: u16 = timing::PASSIVE | timing::SUPPORT | timing::FALL_BACK;
/// Timings at which the bearer always decides.
const DECIDED: u16 = timing::ACTION
    | timing::OWN_ACTIVATION
    | timing::CANCEL_WINDOW
    | timing::WOULD_ENDANGER
    | timing::WOULD_GO_OUT;

/// A permanent, unconditional raise of a stat, which becomes a part of the member's stats.
#[derive(Copy, Clone, Debug)]
pub(super) struct Raise {
    /// The stat.
    pub(super) stat: Stat,
    /// By how much.
    pub(super) n: i8,
}

/// An equipment card as the content states it.
#[derive(Copy, Clone)]
struct Card {
    index: u8,
    permanent: bool,
}

impl Compiler<'_, '_> {
    /// All abilities, then those of the equipment cards; the cards themselves.
    pub(super) fn abilities(&mut self) {
        let root = self.root;
        for node in root.list("ability") {
            let (ability, raises) = self.ability(node, None);
            self.catalogue.abilities.push(ability);
            self.raises.push(raises);
        }
        for (index, node) in root.list("equipment").iter().enumerate() {
            if let Some(name) = node.get("id")
                && let Some(id) = name.as_text()
                && self.ability_names.find(id).is_some()
            {
                self.diagnostics.error_with_help(
                    name.place,
                    format!("there is an ability with the id `{id}` too"),
                    "a card is an ability of its own id; give one of them another id",
                );
            }
            let permanent = node.boolean("permanent").unwrap_or(true);
            let granted = self.granted(node);
            self.given_always(node, &granted);
            let card = Card { index: index as u8, permanent };
            let (ability, raises) = self.ability(node, Some(card));
            let text = ability.text.clone();
            let mut abilities = Vec::new();
            // A card that only gives abilities has none of its own.
            if node.list("effect").len() > granted.len() {
                abilities.push(self.catalogue.abilities.len() as u8);
                self.catalogue.abilities.push(ability);
                self.raises.push(raises);
            }
            abilities.extend(granted);
            self.catalogue.equipment.push(Equipment {
                id: node.text("id").unwrap_or_default().to_owned(),
                name: node.text("name").unwrap_or_default().to_owned(),
                zeni: node.integer("zeni").unwrap_or(0) as u8,
                permanent,
                abilities,
                allowed_kinds: allowed_kinds(node),
                forbidden_alignments: forbidden_alignments(node),
                text,
                source: node.text("source").unwrap_or_default().to_owned(),
            });
        }
    }

    /// The abilities that a card gives to its bearer.
    fn granted(&self, card: &Node) -> Vec<u8> {
        let gives = |effect: &&Node| effect.text("do") == Some("grant_ability");
        let ids = card.list("effect").iter().filter(gives).filter_map(|effect| effect.text("id"));
        // Unknown names are reported when the effect itself is compiled.
        ids.filter_map(|id| self.ability_names.find(id)).collect()
    }

    /// An ability that a card gives is its bearer's, whatever is so (OKK-155): it has conditions of its
    /// own.
    fn given_always(&mut self, card: &Node, granted: &[u8]) {
        if let Some(stated) = card.get("if")
            && !granted.is_empty()
            && !card.list("if").is_empty()
        {
            self.diagnostics.error_with_help(
                stated.place,
                "a card gives an ability for good: `grant_ability` has no conditions",
                "write the condition into the ability that is given, and other effects on a card of \
                 their own",
            );
        }
    }

    /// Compiles one ability, and what it raises for good.
    fn ability(&mut self, node: &Node, card: Option<Card>) -> (Ability, Vec<Raise>) {
        let mut timings = 0;
        for word in node.list("when") {
            timings |= word.as_text().and_then(shape::timing_bit).unwrap_or(0);
        }
        let element = node
            .text("element")
            .and_then(|word| Face::ALL.into_iter().find(|face| face.word() == word));
        let single_use = card.is_some_and(|card| !card.permanent);
        let optional = self.optional(node, timings, element, single_use);
        let uses = self.uses(node, timings, element, (single_use, optional));
        self.timely(node, timings, element, single_use);
        let mut conditions = self.conditions(node, timings);
        let aimed = self.aim(node, timings, &mut conditions);
        let context = Context {
            timings,
            pays: element.is_some(),
            permanent_card: card.map(|card| card.permanent),
            narrows: narrowing(node),
            not_in_enemy_zone: aimed,
            conditions: &conditions,
            after: None,
        };
        let all = self.effects(node, &context);
        self.only_when_endangered(node, &all, &conditions, optional);
        self.known_in_time(node, &all, &conditions);
        let (raises, ops) = fold(&all, &conditions);
        let start = self.catalogue.conditions.len() as u16;
        self.catalogue.conditions.extend(&conditions);
        let mut ability = Ability {
            id: node.text("id").unwrap_or_default().to_owned(),
            name: node.text("name").unwrap_or_default().to_owned(),
            element,
            timing: timings,
            action: timings & timing::ACTION != 0,
            uses,
            optional,
            conditions: (start, self.catalogue.conditions.len() as u16),
            ops: self.store(&ops),
            equipment: card.map(|card| card.index),
            single_use,
            text: String::new(),
            source: node.text("source").unwrap_or_default().to_owned(),
        };
        let names: Vec<&str> =
            self.root.list("ability").iter().filter_map(|node| node.text("name")).collect();
        ability.text = text::of_ability(&ability, &all, &conditions, &self.catalogue.ops, &names);
        (ability, raises)
    }

    /// Takes the condition on a chosen target out of the list, as the selector says it; whether
    /// there was one and a target is chosen.
    fn aim(&mut self, node: &Node, timings: u16, conditions: &mut Vec<Condition>) -> bool {
        let wanted = conditions.contains(&Condition::TargetNotInEnemyZone);
        let chooses = node.list("effect").iter().any(|effect| {
            let target = effect.text("target").and_then(shape::target);
            matches!(target, Some(Target::OneFriend | Target::OneEnemy | Target::AllEnemies))
        });
        let why = match (timings & DEEDS != 0, timings & FIGHTS != 0) {
            (true, _) if !chooses => Some((
                "no target is chosen here: this condition asks for nothing",
                "write \"not_in_enemy_zoc\" if the user's own square is meant",
            )),
            (true, true) => Some((
                "this condition means the chosen target here, and the opponent in a fight",
                "make two abilities of it",
            )),
            _ => None,
        };
        if let Some((message, help)) = why.filter(|_| wanted) {
            let place = node.get("if").map_or(node.place, |list| list.place);
            self.diagnostics.error_with_help(place, message, help);
        }
        if wanted && chooses {
            conditions.retain(|condition| *condition != Condition::TargetNotInEnemyZone);
        }
        wanted && chooses
    }

    /// Whether the bearer decides (OKK-150, OKK-161).
    fn optional(
        &mut self,
        node: &Node,
        timings: u16,
        element: Option<Face>,
        single_use: bool,
    ) -> bool {
        let decided = timings & DECIDED != 0 || element.is_some() || single_use;
        let stated = node.get("optional");
        let Some((place, wanted)) = stated.and_then(|node| Some((node.place, node.as_bool()?)))
        else {
            return decided;
        };
        if wanted && timings & AUTOMATIC != 0 {
            self.diagnostics.error_with_help(
                place,
                format!("what acts at {} acts by itself", timing_words(timings & AUTOMATIC)),
                "leave `optional` out",
            );
        }
        if !wanted && decided {
            let why = match (timings & timing::ACTION != 0, element, single_use) {
                (true, _, _) => "an action is used only when its player takes it (OKK-161)",
                (_, Some(_), _) => "an ability with an element is used only when its die is spent",
                (_, _, true) => "a single-use card is used only when its bearer wants to",
                _ => "at this timing the bearer is asked",
            };
            self.diagnostics.error_with_help(place, why, "leave `optional` out");
        }
        wanted
    }

    /// How often it may be used (OKK-152, OKK-039).
    fn uses(
        &mut self,
        node: &Node,
        timings: u16,
        element: Option<Face>,
        (single_use, optional): (bool, bool),
    ) -> Uses {
        let free_action = timings & timing::ACTION != 0 && element.is_none();
        let usual = if single_use {
            Uses::OncePerGame
        } else if element.is_some() || timings & DECIDED != 0 && !free_action {
            Uses::OncePerPhase
        } else {
            Uses::Unlimited
        };
        let Some(stated) = node.get("uses") else { return usual };
        let Some(uses) = stated.as_text().and_then(shape::uses) else { return usual };
        if single_use && uses != Uses::OncePerGame {
            self.diagnostics.error_with_help(
                stated.place,
                "a single-use card is used once a game (OKK-039)",
                "leave `uses` out, or make the card permanent = true",
            );
        }
        if timings & timing::OWN_ACTIVATION != 0 && uses == Uses::Unlimited {
            self.diagnostics.error_with_help(
                stated.place,
                "an ability at the timing own_activation without limit would never end",
                "write uses = \"once_per_phase\"",
            );
        }
        if !optional && uses != Uses::Unlimited {
            let help = if timings & AUTOMATIC == 0 {
                "leave `uses` out, or write optional = true: then its bearer decides"
            } else {
                "leave `uses` out"
            };
            self.diagnostics.error_with_help(
                stated.place,
                "an ability that acts by itself is a state, not a use (OKK-152)",
                help,
            );
        }
        uses
    }

    /// Timings against each other, the element and `action`.
    fn timely(&mut self, node: &Node, timings: u16, element: Option<Face>, single_use: bool) {
        let place = node.get("when").map_or(node.place, |timing| timing.place);
        let is_action = timings & timing::ACTION != 0;
        if is_action && timings != timing::ACTION {
            self.diagnostics.error_with_help(
                place,
                "an action has no other timing",
                "make two abilities of it",
            );
        }
        if let Some(action) = node.get("action")
            && action.as_bool() != Some(is_action)
        {
            let (message, help) = if is_action {
                ("`when` says \"action\", `action` does not", "write action = true")
            } else {
                (
                    "an ability that replaces the action has the timing \"action\" (OKK-154)",
                    "write when = [\"action\"], or action = false",
                )
            };
            self.diagnostics.error_with_help(action.place, message, help);
        }
        let automatic = timings & AUTOMATIC;
        if automatic != 0 && element.is_some() {
            let place = node.get("element").map_or(node.place, |element| element.place);
            self.diagnostics.error_with_help(
                place,
                format!("what acts at {} acts by itself and costs no die", timing_words(automatic)),
                "write element = \"none\", or another timing",
            );
        }
        if automatic != 0 && single_use {
            self.diagnostics.error_with_help(
                place,
                format!(
                    "a single-use card is used at a moment, not at {}",
                    timing_words(automatic)
                ),
                "give it another timing, or make it permanent = true",
            );
        }
    }

    /// What waits for the result of a fight (OKK-162) comes too late for what brings it about: who
    /// wins is known before the shifts of the margin, the margin only after them (OKK-159).
    fn known_in_time(&mut self, node: &Node, ops: &[Op], conditions: &[Condition]) {
        let margin = |condition: &Condition| matches!(condition, Condition::MarginIs(_));
        let winner = |condition: &Condition| *condition == Condition::SelfWins;
        for (op, effect) in ops.iter().zip(node.list("effect")) {
            let late = match op.effect {
                Effect::FallBack { .. } | Effect::ConsumeSelf | Effect::GrantAbility(_) => None,
                Effect::Margin { .. } => conditions.iter().find(|one| margin(one)),
                _ => conditions.iter().find(|one| margin(one) || winner(one)),
            };
            let Some(late) = late else { continue };
            let word = if winner(late) { "self_wins" } else { "margin_is" };
            self.diagnostics.error_with_help(
                effect.place,
                format!("`{word}` is known too late for this effect (OKK-159)"),
                "it is for `fall_back`, and \"self_wins\" for `margin` too: make two abilities of it",
            );
        }
    }

    /// Fear is a property of a face: it can depend on nothing but the face. Immunity that is declared
    /// before a test is none, and depends on what it likes.
    fn only_when_endangered(
        &mut self,
        node: &Node,
        ops: &[Op],
        conditions: &[Condition],
        optional: bool,
    ) {
        let fear =
            |op: &Op| op.effect == Effect::FearAura || op.effect == Effect::FearImmune && !optional;
        let other = |condition: &Condition| *condition != Condition::SelfEndangered;
        if ops.iter().any(fear) && conditions.iter().any(other) {
            let place = node.get("if").map_or(node.place, |list| list.place);
            self.diagnostics.error_with_help(
                place,
                "`fear_aura` and `fear_immune` cannot depend on this",
                "the one condition they may have is \"self_endangered\"",
            );
        }
    }
}

/// The kinds of characters that may carry a card, as bits; all where nothing is said.
fn allowed_kinds(card: &Node) -> u8 {
    if card.get("allowed_kinds").is_none() {
        return u8::MAX;
    }
    let words = card.list("allowed_kinds").iter().filter_map(Node::as_text);
    words.filter_map(shape::character_kind).fold(0, |kinds, kind| kinds | 1 << kind as u8)
}

/// The alignments that may not carry a card, as bits.
fn forbidden_alignments(card: &Node) -> u8 {
    let words = card.list("forbidden_alignments").iter().filter_map(Node::as_text);
    words.filter_map(shape::alignment_bit).fold(0, |set, bit| set | bit)
}

/// Parts what is permanent and unconditional from what is looked up while playing.
fn fold(all: &[Op], conditions: &[Condition]) -> (Vec<Raise>, Vec<Op>) {
    let (mut raises, mut ops) = (Vec::new(), Vec::new());
    for op in all {
        match op.effect {
            Effect::Add { amount, n, duration: Duration::Permanent } if conditions.is_empty() => {
                let stat = match amount {
                    Amount::Attack => Some(Stat::Attack),
                    Amount::Defence => Some(Stat::Defence),
                    Amount::Movement => Some(Stat::Movement),
                    Amount::Willpower => Some(Stat::Willpower),
                    Amount::Shot | Amount::Total => None,
                };
                match stat {
                    Some(stat) => raises.push(Raise { stat, n }),
                    None => ops.push(*op),
                }
            }
            Effect::GrantAbility(_) => {}
            _ => ops.push(*op),
        }
    }
    (raises, ops)
}
