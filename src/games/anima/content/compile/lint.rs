//! Rules that could be written and would never act, or not as they read: each is refused with what
//! to write instead.

use crate::content::catalogue::{Origin, Range};
use crate::content::compile::Compiler;
use crate::content::compile::rules::Around;
use crate::content::effect::{
    ActionName, Atom, AttackFlags, AttackMod, Condition, Duration, Op, Penalties, Source,
};
use crate::content::vocabulary::{Kind, Trigger};
use tenbin_content::{Node, Place};

/// Moments at which a player may play a plot card (ANI-474).
const PLAYED_AT: &[Trigger] = &[
    Trigger::SetUp,
    Trigger::AfterDeployment,
    Trigger::TurnStart,
    Trigger::RecoveryStart,
    Trigger::RecoveryEnd,
    Trigger::UpkeepStart,
    Trigger::UpkeepEnd,
    Trigger::ActionStart,
    Trigger::ActionEnd,
    Trigger::AfterRoll,
];

/// Moments of an attack of the bearer once its dice have been compared.
fn is_past_the_roll(trigger: Trigger) -> bool {
    matches!(
        trigger,
        Trigger::Hit
            | Trigger::Missed
            | Trigger::DamageDealt
            | Trigger::DamageTaken
            | Trigger::Kill
            | Trigger::Death
    )
}

/// Moments in an attack.
fn is_in_an_attack(trigger: Trigger) -> bool {
    is_past_the_roll(trigger)
        || matches!(
            trigger,
            Trigger::DeclareAttack
                | Trigger::Targeted
                | Trigger::FriendTargeted
                | Trigger::EnemyDeclaresCharge
                | Trigger::FriendDamaged
                | Trigger::Crit
                | Trigger::WouldDie
                | Trigger::AfterAction
                | Trigger::BeforeRoll
                | Trigger::AfterRoll
        )
}

fn lasts(op: &Op) -> bool {
    matches!(*op, Op::RollMod { .. } | Op::ExtraDie { .. })
        || matches!(
            op.duration(),
            Some(Duration::Turn | Duration::Activation | Duration::Game | Duration::Attack)
        )
}

/// Whether the free Attack of a Counterattack takes all of it.
fn is_for_a_counter(change: &AttackMod) -> bool {
    change.extra_dice == 0
        && change.ar_target == 0
        && change.crit_min == 0
        && change.flags == AttackFlags::NONE
        && change.ignore_penalty == Penalties::NONE
}

/// Whether what lasts can heed these conditions: none about the attack, or one of those that attacks
/// are told apart by, alone.
fn can_be_heeded(conditions: &[Condition]) -> bool {
    let about_attack = |atom: Atom| {
        matches!(
            atom,
            Atom::AttackRanged
                | Atom::AttackMelee
                | Atom::AttackCharge
                | Atom::AttackSchool(_)
                | Atom::AttackerIsEnemy
        )
    };
    let mut named = conditions.iter().filter(|one| about_attack(one.atom));
    match (named.next(), named.next()) {
        (None, _) => true,
        (Some(_), Some(_)) => false,
        (Some(one), None) => {
            let grouped = conditions.iter().zip(conditions.iter().skip(1)).any(|(left, right)| {
                left.or_next && (about_attack(left.atom) || about_attack(right.atom))
            });
            !grouped && !matches!(one.atom, Atom::AttackSchool(_) | Atom::AttackerIsEnemy)
        }
    }
}

impl Compiler<'_, '_> {
    /// Whether any of some effects, or of those that follow them, is of a sort.
    fn any_op(&self, ops: &[Op], test: &dyn Fn(&Op) -> bool) -> bool {
        let inside = |range: Range| {
            self.any_op(&self.catalogue.ops[range.0 as usize..range.1 as usize], test)
        };
        ops.iter().any(|op| {
            test(op)
                || match *op {
                    Op::Resist { fail, pass, .. } | Op::RollCheck { fail, pass, .. } => {
                        inside(fail) || inside(pass)
                    }
                    Op::Choose(lists) => {
                        self.catalogue.lists_of(lists).iter().any(|&list| inside(list))
                    }
                    _ => false,
                }
        })
    }

    /// Refuses a rule that would be silent.
    pub(super) fn heard(
        &mut self,
        node: &Node,
        around: &Around<'_>,
        (trigger, asked): (Trigger, bool),
        conditions: &[Condition],
        ops: &[Op],
    ) {
        let place = node.get("when").map_or(node.place, |trigger| trigger.place);
        self.of_its_own_attack(place, around, trigger);
        if around.origin == Origin::Plot {
            self.of_a_plot(place, trigger);
        }
        let helps = matches!(
            trigger,
            Trigger::FriendTargeted | Trigger::FriendDamaged | Trigger::EnemyDeclaresCharge
        );
        if helps && !around.reactive && !asked {
            self.diagnostics.error_with_help(
                place,
                "at this moment a player is asked, and nothing acts by itself",
                "write reactive = true on the ability, or optional = true on the rule",
            );
        }
        let use_in_attack = trigger == Trigger::Use && around.kind.is_attack();
        let standing = trigger == Trigger::Continuous || trigger == Trigger::Use && around.upkeep;
        if !is_in_an_attack(trigger)
            && !use_in_attack
            && !standing
            && !can_be_heeded(conditions)
            && self.any_op(ops, &lasts)
        {
            let place = node.get("if").map_or(node.place, |when| when.place);
            self.diagnostics.error_with_help(
                place,
                "what lasts cannot depend on this of the attacks to come",
                "write one of attack.ranged, attack.melee and attack.charge, alone or with `not`",
            );
        }
        self.of_the_attack(place, around, trigger, ops);
        self.of_actions(place, trigger, ops);
        let below_nothing = |op: &Op| match *op {
            Op::Heal { amount, .. } | Op::LoseLp { amount, .. } => {
                amount.source == Source::Nothing && amount.plus < 0
            }
            _ => false,
        };
        if self.any_op(ops, &below_nothing) {
            self.diagnostics.error_with_help(
                place,
                "an amount of life points below 0 does nothing",
                "write `lose_lp` for life points lost and `heal` for those regained, with a \
                 number from 0 on",
            );
        }
    }

    /// Abilities that make no attack hear nothing of one (section 4).
    fn of_its_own_attack(&mut self, place: Place, around: &Around<'_>, trigger: Trigger) {
        let no_attack =
            matches!(around.kind, Kind::Dodge | Kind::Counter | Kind::Effect | Kind::Movement);
        let of_attack = matches!(
            trigger,
            Trigger::DeclareAttack
                | Trigger::Hit
                | Trigger::Crit
                | Trigger::Missed
                | Trigger::DamageDealt
                | Trigger::Kill
        );
        if around.origin == Origin::Character && no_attack && of_attack {
            self.diagnostics.error_with_help(
                place,
                "this ability makes no attack, so that the rule never acts",
                "give the rule to an ability of kind \"innate\", for all attacks of the bearer",
            );
        }
    }

    /// A plot card is played at a moment at which its player is asked (ANI-474).
    fn of_a_plot(&mut self, place: Place, trigger: Trigger) {
        let known =
            [Trigger::Continuous, Trigger::GameStart, Trigger::PartyBuilding].contains(&trigger);
        if !known && !PLAYED_AT.contains(&trigger) {
            self.diagnostics.error_with_help(
                place,
                "a plot card is never played at this moment",
                "write set_up, after_deployment, turn_start, phase_start:..., phase_end:..., \
                 after_roll (for a reroll) or continuous",
            );
        }
    }

    /// A plot card that is never played does nothing.
    pub(super) fn playable(&mut self, nodes: &[Node], around: &Around<'_>, triggers: u32) {
        let plays = PLAYED_AT.iter().any(|&trigger| triggers >> trigger as u32 & 1 == 1);
        if let Some(first) = nodes.first()
            && around.origin == Origin::Plot
            && triggers != 0
            && !plays
        {
            self.diagnostics.error_with_help(
                first.place,
                "this plot card is never played",
                "add a rule for the moment, such as { when = \"set_up\", effect = [] }",
            );
        }
    }

    /// Changes of attacks that come too late, or that their kind of attack does not take.
    fn of_the_attack(&mut self, place: Place, around: &Around<'_>, trigger: Trigger, ops: &[Op]) {
        let momentary = |op: &Op| {
            let attack = matches!(op.duration(), Some(Duration::Attack | Duration::Roll));
            attack && matches!(op, Op::AttackMod(_) | Op::StatMod { .. })
        };
        if is_past_the_roll(trigger) && !around.kind.is_attack() && self.any_op(ops, &momentary) {
            self.diagnostics.error_with_help(
                place,
                "the damage of this attack is dealt by then",
                "write when = \"crit\" or \"declare_attack\", or duration = \"turn\" for attacks \
                 to come",
            );
        }
        let refused = |op: &Op| matches!(op, Op::AttackMod(change) if !is_for_a_counter(change));
        if around.kind == Kind::Counter && self.any_op(ops, &refused) {
            self.diagnostics.error_with_help(
                place,
                "the free Attack of a Counterattack takes `at` and `dm`, nothing else (ANI-225)",
                "leave the other changes out",
            );
        }
        let sweeps = |op: &Op| matches!(op, Op::Attack { sweep: Some(_), .. });
        let rushes = matches!(around.kind, Kind::Charge | Kind::Slam);
        if rushes && trigger == Trigger::Use && self.any_op(ops, &sweeps) {
            self.diagnostics.error_with_help(
                place,
                "a charge is on one target",
                "write an ability of kind \"attack\" for attacks on everybody about",
            );
        }
    }

    /// Actions that are not made for nothing, or cost nothing in any case.
    fn of_actions(&mut self, place: Place, trigger: Trigger, ops: &[Op]) {
        let free = |wanted: fn(ActionName) -> bool| move |op: &Op| matches!(*op, Op::FreeAction { action, .. } if wanted(action));
        let never = free(|action| {
            use ActionName::{Climb, Defend, Heal};
            matches!(action, Climb | Defend | Heal)
        });
        if self.any_op(ops, &never) {
            self.diagnostics.error_with_help(
                place,
                "this is no action that can be given for nothing",
                "write attack, charge, push, slam, walk, run, free_move, escape, seek, dodge or \
                 counter",
            );
        }
        let defends = free(|action| matches!(action, ActionName::Dodge | ActionName::Counter));
        let targeted = matches!(trigger, Trigger::Targeted | Trigger::FriendTargeted);
        if !targeted && self.any_op(ops, &defends) {
            self.diagnostics.error_with_help(
                place,
                "there is no attack to dodge at this moment",
                "write when = \"targeted\" or \"friend_targeted\"",
            );
        }
        let costs = |op: &Op| {
            use ActionName::{Defend, FreeMove, Heal};
            matches!(*op, Op::CostMod { action: Defend | FreeMove | Heal, .. })
        };
        if self.any_op(ops, &costs) {
            self.diagnostics.error_with_help(
                place,
                "this action has no cost that could change",
                "write an action with a cost of its own (rules.cost)",
            );
        }
    }
}
