//! Every effect, trigger, condition, target and duration of section 4 has its words in `tenbin cards anima`: those of
//! shipped content in `listed.rs`, those of no shipped content here, as abilities, cards and advantages of one's own.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fmt::Write;

use tenbin::games::anima::content::effect::{
    ActionName, AreaSide, Atom, AttackFlags, Change, Duration, Keep, Number, Op, PartyMod,
    Penalties, Rolls, Scope, Sign, Source, Target, TokenChange,
};
use tenbin::games::anima::content::listing::listing;
use tenbin::games::anima::content::vocabulary::{Base, Faction, School, Stat, State, Trigger};
use tenbin::games::anima::content::words::{TARGET_WORDS, TRIGGER_WORDS};

use super::listed::cell;
use super::{Compiled, compiled_in};
use crate::support::library_with;

/// Abilities of a character (without id), and what they do in words.
const ABILITIES: &[(&str, &str)] = &[
    // Rolls.
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", effect = [{ do = "extra_die", roll = "attack" }] }]"#,
        "It has 1 extra die on attack rolls this turn.",
    ),
    (
        r#"kind = "innate", rules = [{ when = "continuous", effect = [{ do = "roll_mod", roll = ["escape", "seek"], amount = 2 }, { do = "roll_mod", roll = "any", amount = -1 }] }]"#,
        "It has +2 on Escape and Seek rolls and -1 on all rolls.",
    ),
    (
        r#"kind = "innate", limit = "turn:1", rules = [{ when = "after_roll", optional = true, effect = [{ do = "reroll", roll = ["attack", "defence"], keep = "high" }] }]"#,
        "After one of its attack or defence rolls, if you like, the die is rolled again, and the higher one counts.",
    ),
    (
        r#"kind = "innate", limit = "turn:1", rules = [{ when = "after_roll", optional = true, effect = [{ do = "reroll", roll = "doom", keep = "better" }] }]"#,
        "After one of its Doom rolls, if you like, the die is rolled again, and the better one counts.",
    ),
    (
        r#"kind = "innate", limit = "turn:1", rules = [{ when = "before_roll", optional = true, effect = [{ do = "extra_die", roll = ["deployment", "impact", "card", "charge", "setup", "initiative"] }] }]"#,
        "Before one of its initiative, deployment, impact, card, charge or scenery and edge rolls, if you like, the roll \
         gets 1 extra die.",
    ),
    // Life points, action points, states.
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = "enemy_in_cz", effect = [{ do = "lose_lp", amount = 4, may_kill = false }, { do = "lose_ap", amount = 2 }] }]"#,
        "An enemy in its control zone loses 4 life points (but not the last one) and 2 action points.",
    ),
    (
        r#"kind = "innate", rules = [{ when = "damage_taken", effect = [{ do = "heal", amount = "lp_lost - 1" }, { do = "gain_ap", amount = 1 }] }]"#,
        "When it has lost life points to an attack, it regains 1 life point for each life point lost (1 less in all) and gains 1 \
         action point.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = "engaged_enemies", effect = [{ do = "remove_states", sign = "any", count = 3 }, { do = "remove_states", sign = "positive" }] }]"#,
        "Each enemy in contact with it loses 3 state tokens and all positive tokens.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = "friend_in_cz", effect = [{ do = "immunity", states = ["poison", "blind"], displacement = true }] }]"#,
        "It or a friend in its control zone is immune to Poison and Blind for the rest of the game, and cannot be moved \
         by Throw, Push or Slam for the rest of the game.",
    ),
    (
        r#"kind = "innate", rules = [{ when = "continuous", effect = [{ do = "immunity", states = ["positive", "doom"] }, { do = "immunity", states = "any" }] }]"#,
        "It is immune to all positive states and Doom and immune to all states.",
    ),
    // Resistance, rolls of their own, choices.
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = "enemies_in_cz", effect = [{ do = "resist", e = 12, fail = [{ do = "lose_lp", amount = 2 }], pass = [{ do = "lose_lp", amount = 1 }] }] }]"#,
        "Each enemy in its control zone loses 2 life points unless the enemy resists (difficulty 12); if the enemy \
         resists, the enemy loses 1 life point.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = "enemy_in_cz", effect = [{ do = "resist", e = 12, pass = [{ do = "add_state", state = "slow", level = 1 }] }] }]"#,
        "If an enemy in its control zone resists (difficulty 12), the enemy gets 1 Slow token.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", effect = [{ do = "roll_check", at_least = 7, pass = [{ do = "gain_ap", amount = 2 }], fail = [{ do = "lose_lp", amount = 1 }] }] }]"#,
        "A die is rolled: on 7 or more it gains 2 action points, on less than 7 it loses 1 life point.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", effect = [{ do = "choose", of = [[{ do = "heal", amount = 2 }], [{ do = "gain_ap", amount = 1 }, { do = "add_state", state = "slow", level = 1 }]] }] }]"#,
        "One of these, as you choose: it regains 2 life points; or it gains 1 action point and gets 1 Slow token.",
    ),
    // Movements.
    (
        r#"kind = "movement", ap = 1, rules = [{ when = "use", effect = [{ do = "move", inches = 6, count_as_move = false }] }]"#,
        "It moves up to 6 inches, without using up its movement of the turn.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = "enemy_in_cz", effect = [{ do = "displace", inches = 3 }] }]"#,
        "An enemy in its control zone is displaced 3 inches straight away from it.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = "other_friend_in_cz", effect = [{ do = "place", radius_in = 4 }, { do = "swap" }] }]"#,
        "Another friend in its control zone is placed within 4 inches of it; it changes places with another friend in its \
         control zone.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = { area = { centre = "self", radius_in = 5, side = "friends", with_centre = false } }, effect = [{ do = "free_action", action = "run" }, { do = "free_action", action = "seek" }] }]"#,
        "Each friend within 5 inches of it makes a Run for nothing and a Seek for nothing.",
    ),
    // Costs, what is forbidden, traits.
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = "los_friends", effect = [{ do = "cost_mod", action = "charge", amount = -1, duration = "activation" }, { do = "cost_mod", action = "walk", amount = 2, duration = "activation" }] }]"#,
        "Each friend in its sight (itself included) pays 1 action point less for a Charge and 2 action points more for a \
         Walk in this activation.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = { area = { centre = "self", radius_in = 6, side = "enemies" } }, effect = [{ do = "forbid", actions = ["attack", "defend", "free_move"], duration = "turn" }] }]"#,
        "Each enemy within 6 inches of it (itself included) may not Attack, make a Free Move or defend itself this turn.",
    ),
    (
        r#"kind = "effect", ap = 1, upkeep = 1, rules = [{ when = "use", effect = [{ do = "grant_trait", trait = "flight", duration = "while" }] }]"#,
        "It has flight as long as the upkeep is paid.",
    ),
    // Attacks.
    (
        r#"kind = "innate", limit = "turn:1", rules = [{ when = "missed", effect = [{ do = "attack", free = true, count = 2, ranged_in = 8, at_fixed = 6, dm_fixed = 3 }] }]"#,
        "When it misses with an attack, it makes 2 free shots of up to 8 inches at the target with an Attack of 6 and a \
         Damage of 3.",
    ),
    (
        r#"kind = "attack", ap = 2, rules = [{ when = "use", effect = [{ do = "attack_mod", ignore_ar = true, use_secondary = true, extra_dice = 2, crit_min = "self.crit_min - 1" }, { do = "attack", count = 3 }] }, { when = "kill", effect = [{ do = "gain_ap", amount = 1 }] }]"#,
        "3 attacks on one target, with 2 extra dice that are critical on a die 1 lower than usual, ignore Armour and use \
         its second Damage (4). If this attack destroys an enemy, it gains 1 action point.",
    ),
    (
        r#"kind = "attack", ap = 2, rules = [{ when = "use", if = ["target.base >= large"], effect = [{ do = "attack_mod", damage_factor = 0.5, no_shield = true }] }]"#,
        "An attack. If the target has a large base, this attack deals half the damage (rounded down) and cannot be \
         shielded.",
    ),
    (
        r#"kind = "ranged", ap = 2, range_in = 10, rules = [{ when = "use", effect = [{ do = "attack_mod", ignore_penalty = ["long_range", "cover", "moved"] }] }]"#,
        "A shot of up to 10 inches that ignores the penalties for long range, cover and having moved far.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = "enemy_in_cz", effect = [{ do = "attack_mod", at = 1, dm = 2, scope = "on_target", duration = "turn" }] }]"#,
        "Attacks on an enemy in its control zone have +1 Attack and +2 Damage this turn.",
    ),
    (
        r#"kind = "counter", ap = 2, reactive = true, rules = [{ when = "targeted", effect = [{ do = "attack_mod", dm = 2 }, { do = "stat_mod", stat = "df", amount = 3 }] }]"#,
        "A Counterattack with +3 Defence whose attack has +2 Damage.",
    ),
    (
        r#"kind = "effect", ap = 1, reactive = true, rules = [{ when = "targeted", if = ["attack.ranged", "within 6"], effect = [{ do = "miss" }] }]"#,
        "As a reaction when it is the target of a ranged attack, if the attacker is within 6 inches of it, the attack \
         misses.",
    ),
    // Numbers.
    (
        r#"kind = "innate", rules = [{ when = "continuous", effect = [{ do = "stat_mod", stat = "at", set = 7 }, { do = "stat_mod", stat = "dm", factor = 2.0 }, { do = "stat_mod", stat = "df", min = 8 }, { do = "stat_mod", stat = "re", factor = 0.75 }] }]"#,
        "It has exactly 7 Attack, twice the usual Damage (rounded down), at least 8 Defence and 75 % of the usual \
         Resistance (rounded down).",
    ),
    (
        r#"kind = "innate", rules = [{ when = "continuous", effect = [{ do = "stat_mod", stat = "speed", amount = 2 }, { do = "stat_mod", stat = "free_move", min = 3 }, { do = "stat_mod", stat = "shield_reach", amount = 1 }, { do = "stat_mod", stat = "cz", factor = 1.5 }] }]"#,
        "It has +2 inches of Walk and Run, a Free Move of at least 3 inches, +1 inch of reach for human shields and \
         interceptions and 150 % of the usual control zone.",
    ),
    (
        r#"kind = "innate", rules = [{ when = "continuous", effect = [{ do = "stat_mod", stat = "displacement", amount = -2 }] }]"#,
        "It is moved 2 inches less by Throw, Push and Slam.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", effect = [{ do = "stat_mod", stat = "ar", amount = "d10", duration = "turn" }, { do = "stat_mod", stat = "at", amount = "-1 * self.crit_min + 12", duration = "roll" }] }]"#,
        "It has +1 Armour for each point of a die this turn, and has +12 Attack and -1 Attack for each point of its critical \
         minimum in the next attack of the turn.",
    ),
    // Triggers and conditions.
    (
        r#"kind = "innate", rules = [{ when = "phase_start:upkeep", if = ["self.engaged or self.ap >= 2"], effect = [{ do = "heal", amount = 1 }] }]"#,
        "At the start of Upkeep, if it is engaged or it has at least 2 action points, it regains 1 life point.",
    ),
    (
        r#"kind = "innate", rules = [{ when = "phase_end:action", if = ["not self.moved", "first_of_turn"], effect = [{ do = "heal", amount = 1 }] }]"#,
        "At the end of the Action phase, if it has not moved this turn and this is its first use this turn, it regains \
         1 life point.",
    ),
    (
        r#"kind = "innate", rules = [{ when = "game_start", effect = [{ do = "gain_ap", amount = 1 }] }, { when = "turn_start", effect = [{ do = "heal", amount = 1 }] }, { when = "phase_start:action", effect = [{ do = "heal", amount = 2 }] }]"#,
        "At the start of the game, it gains 1 action point. At the start of a turn, it regains 1 life point. At the start \
         of the Action phase, it regains 2 life points.",
    ),
    (
        r#"kind = "innate", rules = [{ when = "hit", target = "target", if = ["attack.charge", "target.has_state == blind", "not target.has_trait == flight"], effect = [{ do = "lose_lp", amount = 1 }] }]"#,
        "When it hits with a charge, if the target has a Blind token and does not have flight, the target loses 1 life \
         point.",
    ),
    (
        r#"kind = "innate", rules = [{ when = "declare_attack", if = ["attack.school == ki", "los", "target.level >= 50"], effect = [{ do = "attack_mod", at = 1 }] }]"#,
        "When it declares an attack, if the attack is a Ki ability and the target is in its sight and is of level 50 or \
         higher, the attack has +1 Attack.",
    ),
    (
        r#"kind = "innate", limit = "turn:1", rules = [{ when = "after_action:dodge", effect = [{ do = "free_action", action = "free_move" }] }]"#,
        "After its Dodge, it makes a Free Move for nothing.",
    ),
    (
        r#"kind = "effect", ap = 1, requires = ["not self.hidden", "not prev_hit:charge", "not self.lp <= 3"], rules = [{ when = "use", effect = [{ do = "hide" }] }]"#,
        "Only if it is not hidden, has not just hit the same target with a charge and has more than 3 life points: it \
         becomes hidden.",
    ),
    (
        r#"kind = "effect", ap = 1, range_in = 10, rules = [{ when = "use", target = "enemy_in_range", if = ["not target.faction == light", "target.category == warrior", "not target.level <= 30"], effect = [{ do = "add_state", state = "seal", level = 1 }] }]"#,
        "An enemy in its sight within 10 inches that is not Light, is a Warrior and is above level 30 gets 1 Seal \
         token.",
    ),
    (
        r#"kind = "effect", ap = 1, rules = [{ when = "use", target = "units_in_cz", if = ["not target.hidden", "not target == self", "target.is_friend"], effect = [{ do = "reveal" }] }]"#,
        "It reveals every hidden enemy in its control zone.",
    ),
    (
        r#"kind = "innate", rules = [{ when = "continuous", if = ["self.ran", "not attack.charge"], effect = [{ do = "stat_mod", stat = "df", amount = 2 }] }]"#,
        "It has +2 Defence against attacks other than charges if it has Run this turn.",
    ),
    (
        r#"kind = "innate", rules = [{ when = "would_die", if = ["not turn >= 5"], effect = [{ do = "survive", lp = 2 }] }]"#,
        "When an attack would kill it, if turn 5 has not begun, it stays alive with 2 life points.",
    ),
    (
        r#"kind = "effect", ap = 1, reactive = true, rules = [{ when = "enemy_declares_charge", if = ["not target == self"], target = "attacker", effect = [{ do = "lose_ap", amount = 1 }] }]"#,
        "As a reaction when an enemy declares a charge on a friend, the attacker loses 1 action point.",
    ),
];

/// Cards (without id, type and cost), and what they do in words.
const CARDS: &[(&str, &str, &str)] = &[
    (
        "equipment",
        r#"for = "mystic", rules = [{ when = "hit", target = "target", effect = [{ do = "add_state", state = "poison", level = 1 }] }]"#,
        "When the bearer hits with an attack, the target gets 1 Poison token.",
    ),
    (
        "equipment",
        r#"rules = [{ when = "crit", effect = [{ do = "attack_mod", dm = 2 }] }]"#,
        "When the bearer makes a critical hit, the attack has +2 Damage.",
    ),
    (
        "plot",
        r#"rules = [{ when = "phase_end:upkeep", target = "player:enemy", optional = true, effect = [{ do = "stat_mod", stat = "at", amount = -1, duration = "turn" }, { do = "roll_mod", roll = "seek", amount = -2 }, { do = "discard" }] }]"#,
        "At the end of Upkeep, if you like, each character of your opponent's party has -1 Attack this turn; your \
         opponent has -2 on Seek rolls this turn; this card is discarded.",
    ),
    (
        "plot",
        r#"rules = [{ when = "phase_start:recovery", target = "enemies_in_cz", optional = true, effect = [{ do = "lose_ap", amount = 1 }, { do = "discard" }] }]"#,
        "At the start of Recovery, if you like, each enemy loses 1 action point; this card is discarded.",
    ),
    (
        "plot",
        r#"rules = [{ when = "turn_start", target = "scenery", optional = true, effect = [{ do = "move_scenery", cm = 2.5 }, { do = "discard" }] }]"#,
        "At the start of a turn, if you like, a piece of scenery is moved 2.5 cm in a direction of your choice; this card \
         is discarded.",
    ),
];

/// Organisation advantages (without id and affiliation), and what they do in words.
const ADVANTAGES: &[(&str, &str)] = &[
    (
        r#"rules = [{ when = "continuous", effect = [{ do = "stat_mod", stat = "ar", amount = 1 }] }]"#,
        "Each character of your party has +1 Armour.",
    ),
    (
        r#"limit = "turn:1", rules = [{ when = "phase_end:recovery", target = "party", effect = [{ do = "heal", amount = 1 }] }]"#,
        "At the end of Recovery, each character of your party regains 1 life point.",
    ),
    (
        r#"one_character = true, limit = "game:1", rules = [{ when = "damage_taken", effect = [{ do = "heal", amount = 1 }] }]"#,
        "When the chosen character has lost life points to an attack, the character regains 1 life point.",
    ),
];

/// The content with all of them.
fn own() -> Compiled {
    let mut text = "description = \"x\"\ncard = [\n".to_owned();
    for (number, (sort, card, _)) in CARDS.iter().enumerate() {
        writeln!(
            text,
            "{{ id = \"own_card_{number}\", type = \"{sort}\", cost = 5, source = \"x\", {card} }},"
        )
        .unwrap();
    }
    text.push_str("]\norg_advantage = [\n");
    for (number, (advantage, _)) in ADVANTAGES.iter().enumerate() {
        let id = format!("own_advantage_{number}");
        writeln!(
            text,
            "{{ id = \"{id}\", affiliation = \"empire\", source = \"x\", {advantage} }},"
        )
        .unwrap();
    }
    text.push_str("]\n");
    for (number, abilities) in ABILITIES.chunks(8).enumerate() {
        let character = format!(
            "[[character]]\nid = \"own_{number}\"\nname = \"Own {number}\"\naffiliation = \
             \"wanderers\"\nfaction = \"unaligned\"\ncategory = \"warrior\"\nlevel = 40\nstats = {{ \
             at = 5, dm = 4, df = 9, ar = 0, lp = 20, re = 10, walk_in = 8, run_in = 12, recovery = \
             3, max_ap = 5 }}\nsource = \"assumed\"\nability = [\n"
        );
        text.push_str(&character);
        for (place, (ability, _)) in abilities.iter().enumerate() {
            writeln!(text, "    {{ id = \"a_{place}\", {ability} }},").unwrap();
        }
        text.push_str("]\n");
    }
    let library = library_with("anima_words", &[("configs/anima/variants/mine.toml", &text)]);
    compiled_in(&library, &["mine"], &[]).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn content_of_ones_own_is_told_in_the_same_words() {
    let Compiled { knobs, catalogue, .. } = own();
    let listing = listing(&knobs, &catalogue);
    let mut wrong = String::new();
    let mut check = |id: &str, wanted: &str| {
        let told = cell(&listing, id, "text");
        if told != wanted {
            writeln!(wrong, "{id}\n  told   {told}\n  wanted {wanted}").unwrap();
        }
    };
    for (number, (_, wanted)) in ABILITIES.iter().enumerate() {
        check(&format!("own_{}.a_{}", number / 8, number % 8), wanted);
    }
    for (number, (_, _, wanted)) in CARDS.iter().enumerate() {
        check(&format!("own_card_{number}"), wanted);
    }
    for (number, (_, wanted)) in ADVANTAGES.iter().enumerate() {
        check(&format!("own_advantage_{number}"), wanted);
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The name of a variant: its first word as it is printed for debugging.
fn name(value: &impl Debug) -> String {
    let text = format!("{value:?}");
    text.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}

/// What occurs in the content, by kind of word.
#[derive(Default)]
struct Seen {
    ops: BTreeSet<String>,
    changes: BTreeSet<String>,
    stats: BTreeSet<String>,
    sources: BTreeSet<String>,
    durations: BTreeSet<String>,
    scopes: BTreeSet<String>,
    words: BTreeSet<String>,
    flags: AttackFlags,
    penalties: Penalties,
    rolls: Rolls,
    actions: BTreeSet<String>,
}

impl Seen {
    fn number(&mut self, number: Number) {
        self.sources.insert(name(&number.source));
    }

    fn op(&mut self, op: &Op) {
        self.ops.insert(name(op));
        if let Op::CostMod { duration, .. } | Op::Forbid { duration, .. } = op {
            self.durations.insert(name(duration));
        }
        match *op {
            Op::AttackMod(change) => {
                self.number(change.at);
                self.number(change.dm);
                self.flags |= change.flags;
                self.penalties |= change.ignore_penalty;
                self.scopes.insert(name(&change.scope));
                self.durations.insert(name(&change.duration));
            }
            Op::StatMod { stat, change, duration } => {
                self.stats.insert(name(&stat));
                self.changes.insert(name(&change));
                self.durations.insert(name(&duration));
                if let Change::Add(number) = change {
                    self.number(number);
                }
            }
            Op::RollMod { rolls, .. } | Op::ExtraDie { rolls } => self.rolls |= rolls,
            Op::Reroll { rolls, keep, .. } => {
                self.rolls |= if rolls == Rolls::ANY { Rolls::NONE } else { rolls };
                self.words.insert(name(&keep));
            }
            Op::LoseLp { amount, .. } | Op::Heal { amount, .. } => self.number(amount),
            Op::RemoveStates { sign, .. } => drop(self.words.insert(name(&sign))),
            Op::Token { change, .. } => drop(self.words.insert(name(&change))),
            Op::PartyMod(change) => drop(self.words.insert(name(&change))),
            Op::FreeAction { action, .. } | Op::CostMod { action, .. } => {
                self.actions.insert(name(&action));
            }
            _ => {}
        }
    }
}

fn all_of<T: Debug>(known: &[T]) -> BTreeSet<String> {
    known.iter().map(name).collect()
}

/// One of each effect; an effect that is missing here does not compile.
fn is_known(op: &Op) -> bool {
    match op {
        Op::AttackMod(_)
        | Op::Attack { .. }
        | Op::StatMod { .. }
        | Op::RollMod { .. }
        | Op::ExtraDie { .. }
        | Op::Reroll { .. }
        | Op::SetRoll(_)
        | Op::LoseLp { .. }
        | Op::Heal { .. }
        | Op::GainAp(_)
        | Op::LoseAp(_)
        | Op::GainGnosis(_)
        | Op::AddState { .. }
        | Op::RemoveStates { .. }
        | Op::Resist { .. }
        | Op::Move { .. }
        | Op::Displace(_)
        | Op::Place(_)
        | Op::Swap
        | Op::Hide
        | Op::Reveal
        | Op::EscapeAuto
        | Op::FreeAction { .. }
        | Op::CostMod { .. }
        | Op::PreventDamage(_)
        | Op::RedirectDamage
        | Op::DamageCap(_)
        | Op::Survive { .. }
        | Op::Miss
        | Op::Forbid { .. }
        | Op::Immunity { .. }
        | Op::Token { .. }
        | Op::GrantTrait { .. }
        | Op::RollCheck { .. }
        | Op::Retarget
        | Op::Choose(_)
        | Op::PartyMod(_)
        | Op::Discard
        | Op::Revive { .. }
        | Op::MoveScenery(_)
        | Op::Redeploy(_)
        | Op::AttackerRerolls => true,
    }
}
/// How many they are.
const EFFECTS: usize = 41;

/// Shipped content and that of this file together hold every effect with every one of its words.
#[test]
fn every_effect_occurs() {
    let Compiled { catalogue, .. } = own();
    let mut seen = Seen::default();
    for op in &catalogue.ops {
        assert!(is_known(op));
        seen.op(op);
    }
    assert_eq!(seen.ops.len(), EFFECTS, "{:?}", seen.ops);
    let (change, number) = (Change::Set(0), Number::plain(0));
    assert_eq!(
        seen.changes,
        all_of(&[Change::Add(number), Change::Factor(0), change, Change::Min(0)])
    );
    assert_eq!(
        seen.stats,
        all_of(&[
            Stat::At,
            Stat::Dm,
            Stat::Df,
            Stat::Ar,
            Stat::Re,
            Stat::LpStart,
            Stat::Speed,
            Stat::ControlZone,
            Stat::Range,
            Stat::FreeMove,
            Stat::ShieldReach,
            Stat::Displacement,
        ])
    );
    // The critical minimum is a source of numbers, and what `crit_min` changes.
    assert_eq!(
        seen.sources,
        all_of(&[
            Source::Nothing,
            Source::TargetArmour,
            Source::Die,
            Source::LpLost,
            Source::Spent,
            Source::PaidExtra,
            Source::CritMin,
        ])
    );
    assert_eq!(
        seen.durations,
        all_of(&[
            Duration::Roll,
            Duration::Attack,
            Duration::Activation,
            Duration::Turn,
            Duration::Game,
            Duration::While,
        ])
    );
    assert_eq!(seen.scopes, all_of(&[Scope::Own, Scope::OnTarget, Scope::FriendsOnTarget]));
    assert_eq!(seen.flags, AttackFlags::ANY);
    assert_eq!(seen.penalties, Penalties::ANY);
    assert_eq!(seen.rolls, Rolls::ANY);
    let mut words = all_of(&[Keep::New, Keep::High, Keep::Better]);
    words.extend(all_of(&[Sign::Positive, Sign::Negative, Sign::Any]));
    words.extend(all_of(&[
        TokenChange::Add(0),
        TokenChange::Start(0),
        TokenChange::Spend(0),
        TokenChange::SpendChosen,
    ]));
    words.extend(all_of(&[
        PartyMod::DeployDepth(0),
        PartyMod::CardLimit(0),
        PartyMod::CardFactor(0),
        PartyMod::Points(0),
        PartyMod::PointsFactor(0),
        PartyMod::LevelDiscount { categories: 0, levels: 0 },
        PartyMod::LostScore { bits: 0, percent: 0 },
    ]));
    assert_eq!(seen.words, words);
    for action in [ActionName::Charge, ActionName::Dodge, ActionName::FreeMove, ActionName::Run] {
        assert!(seen.actions.contains(&name(&action)), "{action:?}");
    }
}

/// The same of triggers, targets and conditions.
#[test]
fn every_trigger_target_and_condition_occurs() {
    let Compiled { catalogue, .. } = own();
    let triggers: BTreeSet<String> =
        catalogue.rules.iter().map(|rule| name(&rule.trigger)).collect();
    // `after_action` comes beside the others.
    assert_eq!(triggers.len(), TRIGGER_WORDS.len() + 1, "{triggers:?}");
    assert!(triggers.contains(&name(&Trigger::AfterAction)));
    let targets: BTreeSet<String> =
        catalogue.rules.iter().map(|rule| format!("{:?}", rule.target)).collect();
    let plain = targets.iter().filter(|target| !target.starts_with("Area")).count();
    // `player` and `player:self` are one; areas come beside them.
    assert_eq!(plain, TARGET_WORDS.len() - 1, "{targets:?}");
    for side in [AreaSide::Enemies, AreaSide::Friends, AreaSide::Units] {
        let is_of =
            |target: &Target| matches!(target, Target::Area { side: one, .. } if *one == side);
        assert!(catalogue.rules.iter().any(|rule| is_of(&rule.target)), "{side:?}");
    }
    let conditions: BTreeSet<String> =
        catalogue.conditions.iter().map(|one| name(&one.atom)).collect();
    let known = [
        Atom::SelfHidden,
        Atom::SelfEngaged,
        Atom::SelfLpAtMost(0),
        Atom::SelfLpBelowHalf,
        Atom::SelfApAtLeast(0),
        Atom::SelfMoved,
        Atom::SelfWalked,
        Atom::SelfRan,
        Atom::TargetFaction(Faction::Dark),
        Atom::TargetCategory(0),
        Atom::TargetBase(Base::Large),
        Atom::TargetLevelAtLeast(0),
        Atom::TargetLevelAtMost(0),
        Atom::TargetHasState(State::Blind),
        Atom::TargetHasTrait(0),
        Atom::TargetIsFriend,
        Atom::TargetIsSelf,
        Atom::TargetHidden,
        Atom::InControlZone,
        Atom::Within(0),
        Atom::InSight,
        Atom::AttackRanged,
        Atom::AttackMelee,
        Atom::AttackCharge,
        Atom::AttackSchool(School::Ki),
        Atom::AttackerIsEnemy,
        Atom::PreviousHit(0),
        Atom::PreviousAction(0),
        Atom::RollIs(Rolls::NONE),
        Atom::TokensAtLeast(0, 0),
        Atom::TurnAtLeast(0),
        Atom::FirstOfTurn,
    ];
    assert_eq!(conditions, all_of(&known));
}
