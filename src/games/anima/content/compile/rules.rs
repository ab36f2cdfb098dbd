//! Rules of abilities, cards and advantages: trigger, conditions, target, effects.

use crate::content::catalogue::{Origin, Range};
use crate::content::compile::Compiler;
use crate::content::compile::expressions::Bearer;
use crate::content::effect;
use crate::content::effect::{ActionName, Atom, Condition, Op, Rule, Target};
use crate::content::vocabulary::{Kind, Trigger};
use crate::content::words::{self, ACTION_WORDS, TRIGGER_WORDS};
use tenbin_content::names::unknown_name;
use tenbin_content::{Node, Place};

/// What stands around a rule.
#[derive(Copy, Clone)]
pub(super) struct Around<'n> {
    /// Where its ability comes from.
    pub(super) origin: Origin,
    /// The kind of its ability.
    pub(super) kind: Kind,
    /// Its ability has an upkeep.
    pub(super) upkeep: bool,
    /// Its ability is a reaction.
    pub(super) reactive: bool,
    /// The range of its ability in units; 0 for none.
    pub(super) range: i16,
    /// What its words may refer to.
    pub(super) bearer: Bearer<'n>,
}

/// When a rule acts.
#[derive(Copy, Clone)]
struct When {
    trigger: Trigger,
    after: Option<ActionName>,
    /// `after_action` of an ability: the last action was that one.
    slot: Option<u8>,
}

impl Compiler<'_, '_> {
    /// Compiles rules; with them the triggers they have, one bit each.
    pub(super) fn rules(&mut self, nodes: &[Node], around: &Around<'_>) -> (Range, u32) {
        let mut rules = Vec::new();
        for node in nodes {
            rules.extend(self.rule(node, around));
        }
        let triggers = rules.iter().fold(0, |set, rule: &Rule| set | 1 << rule.trigger as u32);
        self.playable(nodes, around, triggers);
        let start = self.catalogue.rules.len() as u16;
        self.catalogue.rules.extend(rules);
        ((start, self.catalogue.rules.len() as u16), triggers)
    }

    fn rule(&mut self, node: &Node, around: &Around<'_>) -> Option<Rule> {
        let when = self.when(node.get("when")?, around);
        let mut conditions = self.conditions(node.list("if"), around.bearer);
        let (target, count) = self.target(node);
        let Some(When { trigger, after, slot }) = when else {
            // The effects are still looked at: everything wrong is told at once.
            self.ops(node.list("effect"), around, Trigger::Use);
            return None;
        };
        if let Some(slot) = slot {
            let atom = Atom::PreviousAction(slot);
            conditions.insert(0, Condition { atom, negated: false, or_next: false });
        }
        self.timely_target(node, target, trigger, around);
        let ops = self.ops(node.list("effect"), around, trigger);
        self.only_of_players(node, target, &ops);
        let stated = node.get("optional").and_then(Node::as_bool);
        self.heard(node, around, (trigger, stated == Some(true)), &conditions, &ops);
        let asked = !matches!(trigger, Trigger::Use | Trigger::Continuous);
        if let Some(place) = node.get("optional").map(|optional| optional.place)
            && trigger == Trigger::Continuous
        {
            self.diagnostics.error_with_help(
                place,
                "what is always there is no decision",
                "leave `optional` out, or give the rule a trigger",
            );
        }
        Some(Rule {
            trigger,
            conditions: self.store_conditions(&conditions),
            target,
            count,
            optional: stated.unwrap_or(around.reactive && asked),
            ops: self.store(&ops),
            after,
        })
    }

    fn when(&mut self, node: &Node, around: &Around<'_>) -> Option<When> {
        let text = node.as_text()?;
        if let Some(name) = text.strip_prefix("after_action:") {
            let trigger = Trigger::AfterAction;
            let after = words::action(name);
            if after.is_some() {
                return Some(When { trigger, after, slot: None });
            }
            if around.bearer.slots.contains(&name) {
                self.follows_an_attack(node.place, around);
                let slot = self.slot_of(node.place, name, around.bearer);
                let after = match around.kind {
                    Kind::Charge => ActionName::Charge,
                    Kind::Slam => ActionName::Slam,
                    Kind::Dodge => ActionName::Dodge,
                    Kind::Counter => ActionName::Counter,
                    _ => ActionName::Attack,
                };
                return Some(When { trigger, after: Some(after), slot });
            }
            let known: Vec<&str> =
                ACTION_WORDS.iter().chain(around.bearer.slots).copied().collect();
            let message = format!("there is no action and no ability `{name}` here");
            unknown_name(node.place, message, name, &known, self.diagnostics);
            return None;
        }
        let found = words::trigger(text);
        if found.is_none() {
            let message = format!("there is no trigger `{text}`");
            unknown_name(node.place, message, text, TRIGGER_WORDS, self.diagnostics);
        }
        found.map(|trigger| When { trigger, after: None, slot: None })
    }

    /// What follows an action of one's own is known of attacks only.
    fn follows_an_attack(&mut self, place: Place, around: &Around<'_>) {
        let help = match around.kind {
            Kind::Dodge => "write \"after_action:dodge\"",
            Kind::Counter => "write \"after_action:counter\"",
            Kind::Effect | Kind::Movement => {
                "write what follows into the rule of `use`, or give the rule to an ability of kind \
                 \"innate\""
            }
            _ => return,
        };
        let message = "abilities of this kind do not hear of what has been used";
        self.diagnostics.error_with_help(place, message, help);
    }

    /// On whom the rule acts, and how many of them are chosen.
    fn target(&mut self, node: &Node) -> (Target, u8) {
        let count = node.integer("n").unwrap_or(1) as u8;
        let Some(stated) = node.get("target") else { return (Target::Own, count) };
        if let Some(area) = stated.get("area") {
            let radius = self.inches(area.integer("radius_in").unwrap_or(0));
            let side = area.text("side").and_then(words::side);
            let target = Target::Area {
                about_target: area.text("centre") == Some("target"),
                radius,
                side: side.unwrap_or(effect::AreaSide::Units),
                with_centre: area.boolean("with_centre").unwrap_or(true),
            };
            return (target, count);
        }
        let target = stated.as_text().and_then(words::target).unwrap_or(Target::Own);
        if let Some(n) = node.get("n")
            && count > 1
            && !is_chosen(target)
        {
            self.diagnostics.error_with_help(
                n.place,
                "nobody is chosen here, so `n` has no meaning",
                "write a target such as \"friend_in_cz\" or \"party_member\", or leave n out",
            );
        }
        (target, count)
    }

    /// Whether the target has a meaning at this trigger.
    fn timely_target(
        &mut self,
        node: &Node,
        target: Target,
        trigger: Trigger,
        around: &Around<'_>,
    ) {
        let place = node.get("target").map_or(node.place, |target| target.place);
        let continuous = trigger == Trigger::Continuous;
        let wrong = match target {
            Target::Attacker => !matches!(
                trigger,
                Trigger::Targeted
                    | Trigger::FriendTargeted
                    | Trigger::FriendDamaged
                    | Trigger::EnemyDeclaresCharge
                    | Trigger::DamageTaken
                    | Trigger::WouldDie
                    | Trigger::Death
                    | Trigger::Hit
                    | Trigger::AfterAction
            ),
            Target::Target
            | Target::Scenery
            | Target::PartyMember
            | Target::EnemyInRange
            | Target::Area { about_target: true, .. } => continuous,
            _ => false,
        };
        if wrong {
            self.diagnostics.error_with_help(
                place,
                "there is nobody like this when the rule acts",
                "give the rule another target or another trigger",
            );
        }
        if target == Target::EnemyInRange && around.range == 0 {
            self.diagnostics.error_with_help(
                place,
                "\"enemy_in_range\" needs a range",
                "write range_in on the ability, or \"enemy_in_cz\"",
            );
        }
        let of_party = matches!(around.origin, Origin::Plot | Origin::Advantage);
        if matches!(target, Target::PartyMember) && !of_party {
            self.no_party_here(place);
        }
    }

    fn no_party_here(&mut self, place: Place) {
        self.diagnostics.error_with_help(
            place,
            "only plot cards and organisation advantages concern the party",
            "write \"friend_in_cz\" or \"los_friends\"",
        );
    }

    /// Effects on a player change what concerns both parties' numbers, and nothing else.
    fn only_of_players(&mut self, node: &Node, target: Target, ops: &[Op]) {
        if !matches!(target, Target::Players { .. }) {
            return;
        }
        let fits = |op: &Op| {
            matches!(op, Op::StatMod { .. } | Op::RollMod { .. } | Op::Discard | Op::PartyMod(_))
        };
        if !ops.iter().all(fits) {
            self.diagnostics.error_with_help(
                node.place,
                "on a player act stat_mod, roll_mod, party_mod and discard only",
                "write target = \"party\" or \"party_member\" for the characters",
            );
        }
    }
}

/// Whether the owner chooses.
fn is_chosen(target: Target) -> bool {
    matches!(
        target,
        Target::FriendInCz
            | Target::OtherFriendInCz
            | Target::EnemyInCz
            | Target::UnitInCz
            | Target::EnemyInRange
            | Target::PartyMember
            | Target::Scenery
    )
}
