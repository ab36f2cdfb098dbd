//! Sections 3.3, 3.4, 3.6 and 4: what abilities, cards and advantages do, as compiled rules.

use tenbin::games::anima::content::catalogue::Catalogue;
use tenbin::games::anima::content::effect::{
    ActionName, ActionSet, AreaSide, Atom, AttackFlags, AttackMod, Change, Condition, Duration,
    Keep, Number, Op, PartyMod, Penalties, Rolls, Scope, Sign, Source, Sweep, Target, TokenChange,
};
use tenbin::games::anima::content::vocabulary::{
    Base, Faction, School, Stat, State, Trigger, category, traits,
};

use super::{ability, compiled, conditions, ops, rules_of, shipped};

/// An `attack_mod` that changes nothing, for this attack.
const PLAIN: AttackMod = AttackMod {
    at: Number::plain(0),
    dm: Number::plain(0),
    ar_target: 0,
    extra_dice: 0,
    crit_min: 0,
    flags: AttackFlags::NONE,
    ignore_penalty: Penalties::NONE,
    scope: Scope::Own,
    duration: Duration::Attack,
};

/// The effects of the rule with this trigger.
fn at<'c>(catalogue: &'c Catalogue, id: &str, trigger: Trigger) -> &'c [Op] {
    let rules = rules_of(catalogue, ability(catalogue, id));
    let rule = rules.iter().find(|rule| rule.trigger == trigger);
    ops(catalogue, rule.unwrap_or_else(|| panic!("{id} at {trigger:?}")).ops)
}

fn target(catalogue: &Catalogue, id: &str) -> Target {
    rules_of(catalogue, ability(catalogue, id))[0].target
}

fn when(catalogue: &Catalogue, id: &str, rule: usize) -> Vec<Condition> {
    conditions(catalogue, rules_of(catalogue, ability(catalogue, id))[rule].conditions).to_vec()
}

fn holds(atom: Atom) -> Condition {
    Condition { atom, negated: false, or_next: false }
}

fn fails(atom: Atom) -> Condition {
    Condition { atom, negated: true, or_next: false }
}

/// The difficulty of the first resistance of an ability and what follows a fail.
fn resisted<'c>(catalogue: &'c Catalogue, id: &str, trigger: Trigger) -> (u8, &'c [Op], bool) {
    let found = at(catalogue, id, trigger).iter().find_map(|op| match *op {
        Op::Resist { e, fail, friends_roll, .. } => Some((e, ops(catalogue, fail), friends_roll)),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("{id} has no resistance"))
}

/// Section 3.3: bonuses of attacks; "2d" is one die more.
#[test]
fn bonuses_of_attacks() {
    let catalogue = shipped();
    let bonus =
        |at: i8, dm: i8| AttackMod { at: Number::plain(at), dm: Number::plain(dm), ..PLAIN };
    let armour = Number { source: Source::TargetArmour, times: 1, plus: 0 };
    for (id, wanted) in [
        ("damien.breathless", AttackMod { dm: armour, ..bonus(3, 0) }),
        ("justina.tears_of_heaven", AttackMod { extra_dice: 1, ..bonus(0, 2) }),
        ("azriel.wings_of_sin", bonus(6, 0)),
        ("claire.eadgil_solaris", AttackMod { flags: AttackFlags::THROW, ..bonus(2, 4) }),
        ("vayl.scar_of_time", AttackMod { flags: AttackFlags::AUTO_CRIT, ..bonus(2, 1) }),
        (
            "alessa.dark_sniper",
            AttackMod { ar_target: -4, flags: AttackFlags::NO_SHIELD, ..bonus(5, 0) },
        ),
        ("feng_yi.xian_wu_jian", bonus(0, -1)),
        ("hiro.rider_kick", AttackMod { ar_target: -2, flags: AttackFlags::THROW, ..bonus(4, 2) }),
        ("lorenzo.high_frequency", AttackMod { flags: AttackFlags::NO_DAMAGE, ..PLAIN }),
        ("ophiel.godless_world", AttackMod { extra_dice: 1, ..bonus(5, 5) }),
        ("dark_cheshire.summun", bonus(4, 4)),
        ("asset_hunter.heavy_round", bonus(1, 2)),
        ("reinhold.rampart_slam", AttackMod { flags: AttackFlags::HALF_DAMAGE, ..PLAIN }),
        ("celia.tear_of_illusions", bonus(5, 0)),
        ("romeo.queens_round", AttackMod { extra_dice: 1, ..PLAIN }),
    ] {
        assert_eq!(at(&catalogue, id, Trigger::Use)[0], Op::AttackMod(wanted), "{id}");
    }
    let on_crit = at(&catalogue, "yuri.queens_round", Trigger::Crit);
    assert_eq!(on_crit, [Op::AttackMod(bonus(0, 5))]);
    // ANI-225: each extra action point gives +2 Attack.
    let paid = Number { source: Source::PaidExtra, times: 2, plus: 0 };
    let burst = Op::AttackMod(AttackMod { at: paid, ..PLAIN });
    assert_eq!(at(&catalogue, "kairos.final_burst", Trigger::Use)[0], burst);
}

/// ANI-223, ANI-224, ANI-226, ANI-227: several attacks, attacks on everybody about, free ones.
#[test]
fn ani_223_to_227_attacks_of_other_sorts() {
    let catalogue = shipped();
    let attack = |count: u8, inches: i16, side: AreaSide, free: bool| Op::Attack {
        count,
        sweep: (inches > 0).then_some(Sweep { radius: inches * 250, side }),
        free,
        shot: None,
        at_fixed: None,
        dm_fixed: None,
    };
    let (units, enemies) = (AreaSide::Units, AreaSide::Enemies);
    for (id, trigger, wanted) in [
        ("griever.end_of_the_world", Trigger::Use, attack(4, 0, units, false)),
        ("alessa.storm_waltz", Trigger::Use, attack(4, 0, units, false)),
        ("veronica.deadly_dance", Trigger::Use, attack(2, 0, units, false)),
        ("nero.fallen_angels", Trigger::Use, attack(1, 3, enemies, false)),
        ("may.death_zero", Trigger::Use, attack(1, 2, units, false)),
        ("konosuke.ikusaguruma", Trigger::Use, attack(1, 2, enemies, false)),
        ("romeo.final_conflagration", Trigger::Death, attack(1, 3, units, true)),
        ("type_005.final_protocol", Trigger::Death, attack(1, 2, units, true)),
        ("duncan.crossblade", Trigger::Hit, attack(1, 0, units, true)),
        ("retaliation", Trigger::Death, attack(1, 0, units, true)),
    ] {
        assert!(at(&catalogue, id, trigger).contains(&wanted), "{id}");
    }
    let ring = at(&catalogue, "ring_of_rudraskha", Trigger::Use);
    let fixed =
        matches!(ring, [Op::Attack { at_fixed: Some(5), dm_fixed: Some(5), .. }, Op::Discard]);
    assert!(fixed, "{ring:?}");
    let vodka = at(&catalogue, "kirsten.vodka", Trigger::EnemyDeclaresCharge);
    assert!(matches!(vodka, [Op::Attack { free: true, shot: Some(4000), .. }]), "{vodka:?}");
}

/// ANI-292: difficulties and what an affected character suffers.
#[test]
fn ani_292_resistances() {
    let catalogue = shipped();
    let state = |state: State, level: u8| Op::AddState { state, level };
    for (id, trigger, e, wanted) in [
        ("justina.sinners_glare", Trigger::Use, 14, state(State::Blind, 2)),
        ("justina.penitent_shot", Trigger::DamageDealt, 15, state(State::Seal, 2)),
        ("azriel.wings_of_sin", Trigger::DamageDealt, 15, state(State::Doom, 2)),
        ("vayl.time_steal", Trigger::DamageDealt, 13, state(State::Slow, 1)),
        ("ophiel.dark_beam", Trigger::DamageDealt, 14, state(State::Blind, 1)),
        ("bael.mark_of_erebus", Trigger::Use, 16, state(State::Seal, 2)),
        ("bael.mark_of_jedah", Trigger::Use, 16, state(State::Paralysed, 2)),
        ("clover.black_contract", Trigger::Use, 15, state(State::Slow, 2)),
        ("reanimator.grave_chill", Trigger::Use, 14, state(State::Poison, 2)),
        ("asset_hunter.capture_net", Trigger::Hit, 14, state(State::Paralysed, 1)),
        ("seal_warden.sealing_blade", Trigger::DamageDealt, 15, state(State::Seal, 1)),
        ("curse", Trigger::Death, 15, state(State::Doom, 2)),
        ("crimson_death.fearbringer", Trigger::Targeted, 14, Op::Miss),
        ("colonel.absolute_superiority", Trigger::Targeted, 14, Op::Miss),
    ] {
        let (difficulty, fail, _) = resisted(&catalogue, id, trigger);
        assert_eq!((difficulty, fail), (e, [wanted].as_slice()), "{id}");
    }
    let (e, fail, friends_roll) = resisted(&catalogue, "bael.mark_of_noah", Trigger::Use);
    assert_eq!((e, fail), (16, [state(State::Berserker, 2)].as_slice()));
    assert!(!friends_roll, "no roll for friends");
    let (e, fail, _) = resisted(&catalogue, "lorenzo.high_frequency", Trigger::Hit);
    assert_eq!(e, 17);
    assert_eq!(fail, [Op::LoseLp { amount: Number::plain(6), may_kill: true }]);
    let (e, fail, friends_roll) = resisted(&catalogue, "ophiel.devouring_darkness", Trigger::Use);
    let actions = ActionSet::of(ActionName::Walk)
        | ActionSet::of(ActionName::Run)
        | ActionSet::of(ActionName::Charge);
    let forbid = Op::Forbid { actions, duration: Duration::Turn };
    assert_eq!((e, fail, friends_roll), (14, [Op::LoseAp(1), forbid].as_slice(), true));
    let area =
        Target::Area { about_target: true, radius: 750, side: AreaSide::Units, with_centre: true };
    assert_eq!(target(&catalogue, "ophiel.devouring_darkness"), area);
    let (e, fail, _) = resisted(&catalogue, "blood_stone", Trigger::Use);
    let heal = Op::Heal { amount: Number::plain(3), own: true };
    let lose = Op::LoseLp { amount: Number::plain(3), may_kill: true };
    assert_eq!((e, fail), (15, [lose, heal].as_slice()));
}

/// ANI-401, section 3.3: what must hold to use an ability.
#[test]
fn requirements() {
    let catalogue = shipped();
    let requires = |id: &str| conditions(&catalogue, ability(&catalogue, id).requires).to_vec();
    for id in [
        "vayl.scar_of_time",
        "may.moon_zero",
        "alessa.dark_sniper",
        "veronica.forgetful_kiss",
        "veil_hunter.silent_cut",
    ] {
        assert_eq!(requires(id), [holds(Atom::SelfHidden)], "{id}");
    }
    assert_eq!(requires("azriel.wings_of_sin"), [holds(Atom::SelfLpAtMost(6))]);
    assert_eq!(requires("romeo.caedus_celestia"), [holds(Atom::SelfLpAtMost(8))]);
    assert_eq!(requires("justina.penitent_shot"), [fails(Atom::SelfWalked), fails(Atom::SelfRan)]);
    // Slots of Feng Yi's chain: each only after the one before has hit.
    assert_eq!(requires("feng_yi.san_hua"), [holds(Atom::PreviousHit(0))]);
    assert_eq!(requires("feng_yi.jing_niao"), [holds(Atom::PreviousHit(1))]);
    assert_eq!(requires("feng_yi.yan_feng"), [holds(Atom::PreviousHit(2))]);
    assert_eq!(requires("xii.versus"), [holds(Atom::PreviousHit(2))]);
    assert_eq!(requires("konosuke.broken_bones"), [holds(Atom::PreviousAction(254))]);
    let hit_and_run = &rules_of(&catalogue, ability(&catalogue, "dereck.hit_and_run"))[0];
    assert_eq!(
        (hit_and_run.trigger, hit_and_run.after),
        (Trigger::AfterAction, Some(ActionName::Attack))
    );
    assert!(hit_and_run.optional);
    assert_eq!(
        when(&catalogue, "dereck.hit_and_run", 0),
        [holds(Atom::PreviousAction(0)), holds(Atom::SelfEngaged)]
    );
}

/// Section 4: Itami and Energy Cells, tokens that add to attacks.
#[test]
fn tokens() {
    let catalogue = shipped();
    let itami = |trigger| at(&catalogue, "konosuke.itami", trigger);
    let token = |change, max| Op::Token { token: 0, change, max };
    assert_eq!(itami(Trigger::DamageTaken), [token(TokenChange::Add(1), 3)]);
    let spent = Number { source: Source::Spent, times: 2, plus: 0 };
    assert_eq!(
        itami(Trigger::DeclareAttack),
        [token(TokenChange::SpendChosen, 20), Op::AttackMod(AttackMod { at: spent, ..PLAIN })]
    );
    let conditions = [holds(Atom::TokensAtLeast(0, 1)), holds(Atom::AttackMelee)];
    assert_eq!(when(&catalogue, "konosuke.itami", 1), conditions);
    assert_eq!(when(&catalogue, "lorenzo.energy_cells", 1), conditions);
    let cells = at(&catalogue, "lorenzo.energy_cells", Trigger::GameStart);
    assert_eq!(cells, [token(TokenChange::Start(3), 20)]);
    let source = at(&catalogue, "power_source", Trigger::RecoveryEnd);
    assert_eq!(source, [token(TokenChange::Spend(1), 20), Op::GainAp(1)]);
}

/// ANI-128: reactions, their windows and their targets.
#[test]
fn ani_128_reactions() {
    let catalogue = shipped();
    let df = |amount: i8| Op::StatMod {
        stat: Stat::Df,
        change: Change::Add(Number::plain(amount)),
        duration: Duration::Attack,
    };
    for id in ["celia.mirror_stance", "celia_seed.mirror_stance", "akio.magical_shield"] {
        assert_eq!(at(&catalogue, id, Trigger::Targeted), [df(5)], "{id}");
        assert!(ability(&catalogue, id).reactive, "{id}");
    }
    for (id, amount) in [("yuri.kings_tower", 3), ("seal_warden.ward", 2)] {
        assert_eq!(at(&catalogue, id, Trigger::FriendTargeted), [df(amount)], "{id}");
        assert_eq!(at(&catalogue, id, Trigger::Targeted), [df(amount)], "{id}: self too");
        let friend = &rules_of(&catalogue, ability(&catalogue, id))[1];
        assert_eq!((friend.target, friend.optional), (Target::Target, true), "{id}");
    }
    let star = at(&catalogue, "astraega.the_star", Trigger::FriendDamaged);
    assert_eq!(star, [Op::PreventDamage(10)]);
    let exchange = at(&catalogue, "khaine.martyrs_exchange", Trigger::FriendDamaged);
    assert_eq!(exchange, [Op::RedirectDamage]);
    let guardian = at(&catalogue, "takanosuke.guardian", Trigger::FriendTargeted);
    assert_eq!(guardian, [Op::Swap, Op::Retarget]);
    let chronos = at(&catalogue, "vayl.chronos_blades", Trigger::Targeted);
    assert_eq!(chronos, [Op::GainAp(1), Op::AddState { state: State::Slow, level: 1 }]);
    assert_eq!(ability(&catalogue, "vayl.chronos_blades").cost_lp, 2);
    // Duncan's Pride answers an attack, and an Effect before the roll.
    let protection = [Op::AddState { state: State::Protection, level: 2 }];
    for trigger in [Trigger::Use, Trigger::Targeted, Trigger::BeforeRoll] {
        assert_eq!(at(&catalogue, "duncan.pride", trigger), protection, "{trigger:?}");
    }
    assert_eq!(when(&catalogue, "duncan.pride", 2), [holds(Atom::RollIs(Rolls::RESIST))]);
    let stance = at(&catalogue, "griever.defensive_stance", Trigger::RecoveryEnd);
    let free = Op::CostMod { action: ActionName::Dodge, more: None, duration: Duration::Turn };
    assert_eq!(stance, [free]);
    // The counter without the -2, whatever the knob says.
    let bonus = |sets: &[&str]| {
        let catalogue = compiled(&[], sets).unwrap_or_else(|errors| panic!("{errors}")).catalogue;
        match at(&catalogue, "kyler.riposte", Trigger::Targeted) {
            [Op::AttackMod(change)] => change.at.plus,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!((bonus(&[]), bonus(&["counter_penalty=-4"])), (2, 4));
}

/// What is always there: its conditions, targets and numbers.
#[test]
fn continuous_rules() {
    let catalogue = shipped();
    let always =
        |change: AttackMod| Op::AttackMod(AttackMod { duration: Duration::While, ..change });
    let second = always(AttackMod { flags: AttackFlags::SECOND_DAMAGE, ..PLAIN });
    for (id, atom) in [
        ("justina.anathema", Atom::TargetCategory(category::MYSTIC)),
        ("nero.hand_of_azrael", Atom::TargetFaction(Faction::Dark)),
        ("romeo.exterminator", Atom::TargetBase(Base::Medium)),
    ] {
        assert_eq!(at(&catalogue, id, Trigger::Continuous), [second], "{id}");
        assert_eq!(when(&catalogue, id, 0), [holds(atom)], "{id}");
    }
    let stat = |stat: Stat, change: Change| Op::StatMod { stat, change, duration: Duration::While };
    let plus = |amount: i8| Change::Add(Number::plain(amount));
    for (id, wanted) in [
        (
            "damien.lightning_slash",
            vec![always(AttackMod { flags: AttackFlags::IGNORE_ARMOUR, ..PLAIN })],
        ),
        ("faust.unmoved", vec![stat(Stat::Displacement, Change::Factor(50))]),
        ("reinhold.bulwark", vec![stat(Stat::ShieldReach, Change::Set(4))]),
        ("grand_templar.oath", vec![stat(Stat::Re, plus(1))]),
        ("crimson_death.immortal_shadow", vec![Op::DamageCap(6)]),
        ("supernatural_weapon", vec![stat(Stat::At, plus(1))]),
        ("supernatural_armor", vec![stat(Stat::Ar, plus(1))]),
        ("elemental_weapon", vec![stat(Stat::Dm, plus(1))]),
        ("piercing_weapon", vec![always(AttackMod { ar_target: -2, ..PLAIN })]),
        ("heavy_armor", vec![stat(Stat::Ar, plus(2)), stat(Stat::Speed, Change::Factor(50))]),
        ("heart_of_gold", vec![stat(Stat::LpStart, plus(3))]),
        ("alinor", vec![Op::Immunity { states: 0, displacement: true }]),
        ("heart_of_shadow", vec![stat(Stat::FreeMove, Change::Set(4))]),
        ("mikaels_tear", vec![Op::Immunity { states: 0b111_1111_0000, displacement: false }]),
        ("afterimage", vec![stat(Stat::Df, plus(1))]),
        ("last_stand", vec![stat(Stat::At, plus(1)), stat(Stat::Dm, plus(1))]),
        ("presence", vec![stat(Stat::ControlZone, plus(2))]),
        ("tactical_advantage", vec![Op::RollMod { rolls: Rolls::INITIATIVE, amount: 1 }]),
        ("imperial_armour", vec![stat(Stat::Ar, plus(1)), stat(Stat::Ar, Change::Min(1))]),
        ("combat_mastery", vec![always(AttackMod { crit_min: -1, ..PLAIN })]),
        (
            "fire_discipline",
            vec![always(AttackMod { ignore_penalty: Penalties::ENGAGED, ..PLAIN })],
        ),
        ("sealed_knowledge", vec![stat(Stat::Re, plus(1))]),
        ("sentinels", vec![Op::RollMod { rolls: Rolls::SEEK, amount: 2 }]),
        ("exterminators_light", vec![always(AttackMod { dm: Number::plain(2), ..PLAIN })]),
        (
            "empress_chosen",
            vec![
                stat(Stat::At, plus(1)),
                stat(Stat::Df, plus(1)),
                stat(Stat::Re, plus(2)),
                always(AttackMod { extra_dice: 1, ..PLAIN }),
            ],
        ),
        // 10 cm are four inches.
        ("supernatural_mastery", vec![stat(Stat::Range, plus(4))]),
    ] {
        assert_eq!(at(&catalogue, id, Trigger::Continuous), wanted, "{id}");
    }
    let zone = &rules_of(&catalogue, ability(&catalogue, "supernatural_mastery"))[1];
    assert_eq!(ops(&catalogue, zone.ops), [stat(Stat::ControlZone, plus(2))], "5 cm");
    assert_eq!(
        when(&catalogue, "supernatural_mastery", 1),
        [holds(Atom::AttackSchool(School::Magic)), holds(Atom::TargetCategory(category::MYSTIC))]
    );
    let sentenced = at(&catalogue, "crimson_death.sentenced", Trigger::Continuous);
    let heal = Op::Forbid { actions: ActionSet::of(ActionName::Heal), duration: Duration::Game };
    assert_eq!(sentenced, [heal]);
}

/// ANI-094: bonuses with an upkeep last while it is paid.
#[test]
fn ani_094_upkeeps() {
    let catalogue = shipped();
    let plus = |stat: Stat, amount: i8| Op::StatMod {
        stat,
        change: Change::Add(Number::plain(amount)),
        duration: Duration::While,
    };
    assert_eq!(
        at(&catalogue, "evangeline.blessing", Trigger::Use),
        [plus(Stat::At, 1), plus(Stat::Df, 1)]
    );
    assert_eq!(target(&catalogue, "evangeline.blessing"), Target::FriendsInCz);
    assert_eq!(at(&catalogue, "janus.absolute_defense", Trigger::Use), [plus(Stat::Ar, 3)]);
    for id in ["evangeline.blessing", "janus.absolute_defense", "dereck.smoke", "may.stealth"] {
        assert_eq!(ability(&catalogue, id).upkeep, 1, "{id}");
    }
}

/// Section 3.3: cleansing, healing, help for friends; on whom.
#[test]
fn friends() {
    let catalogue = shipped();
    let heal = |amount: Number| Op::Heal { amount, own: false };
    let die = Number { source: Source::Die, times: 1, plus: 0 };
    let cleanse = |count: u8| Op::RemoveStates { sign: Sign::Negative, count: Some(count) };
    for (id, on, wanted) in [
        ("evangeline.healing", Target::FriendInCz, vec![heal(Number::plain(5))]),
        ("astraega.temperance", Target::FriendInCz, vec![heal(die)]),
        ("astraega.holy_priestess", Target::FriendInCz, vec![cleanse(2)]),
        ("aoi.winds_of_life", Target::FriendsInCz, vec![heal(Number::plain(2))]),
        ("grand_templar.rally", Target::FriendsInCz, vec![cleanse(1)]),
        ("bridget.delegate", Target::FriendInCz, vec![Op::GainAp(1)]),
        ("archivist.catalogue", Target::Own, vec![Op::Reveal]),
        (
            "colonel.advance",
            Target::FriendInCz,
            vec![Op::FreeAction { action: ActionName::FreeMove, ignore_movement: true }],
        ),
    ] {
        assert_eq!(at(&catalogue, id, Trigger::Use), wanted, "{id}");
        assert_eq!(target(&catalogue, id), on, "{id}");
    }
    assert_eq!(target(&catalogue, "aoi.coral_ecstasy"), Target::OtherFriendInCz);
    assert_eq!(target(&catalogue, "yuri.tactical_mastery"), Target::FriendsInSight);
    let (e, fail, _) = resisted(&catalogue, "archivist.unwrite", Trigger::Use);
    let all = Op::RemoveStates { sign: Sign::Positive, count: None };
    assert_eq!((e, fail), (14, [all].as_slice()));
    // Mark of Einjeil: shots of friends at the marked one.
    let (e, fail, _) = resisted(&catalogue, "janiel.mark_of_einjeil", Trigger::Use);
    let mark = AttackMod {
        at: Number::plain(2),
        scope: Scope::FriendsOnTarget,
        duration: Duration::Turn,
        ..PLAIN
    };
    assert_eq!((e, fail), (16, [Op::AttackMod(mark)].as_slice()));
    assert_eq!(when(&catalogue, "janiel.mark_of_einjeil", 0), [holds(Atom::AttackRanged)]);
    let order = when(&catalogue, "clover.boardroom_order", 0);
    assert_eq!(order, [holds(Atom::TargetHasTrait(traits::DAMAGE_RESISTANCE))]);
    let revive = at(&catalogue, "reanimator.raise_asset", Trigger::Use);
    let [Op::Revive { character, lp: 5, radius: 500 }] = revive else { panic!("{revive:?}") };
    assert_eq!(catalogue.characters[usize::from(*character)].id, "type_005");
}

/// ANI-471 to ANI-474: cards that are used once, and dice that they change.
#[test]
fn cards_that_change_dice() {
    let catalogue = shipped();
    let reroll = |any_player: bool, rolls: Rolls, failed_only: bool| Op::Reroll {
        rolls,
        any_player,
        failed_only,
        keep: Keep::New,
    };
    for (id, trigger, wanted) in [
        (
            "talisman_of_eriol",
            Trigger::AfterRoll,
            vec![reroll(false, Rolls::ANY, false), Op::Discard],
        ),
        ("twist_of_fate", Trigger::AfterRoll, vec![reroll(true, Rolls::ANY, false), Op::Discard]),
        ("divine_meditation", Trigger::AfterRoll, vec![reroll(false, Rolls::ANY, false)]),
        ("aura", Trigger::AfterRoll, vec![reroll(false, Rolls::RESIST, true)]),
        (
            "bell_of_fortune",
            Trigger::BeforeRoll,
            vec![Op::RollMod { rolls: Rolls::ANY, amount: 1 }, Op::Discard],
        ),
        ("destiny", Trigger::BeforeRoll, vec![Op::SetRoll(7), Op::Discard]),
        ("nine_lives", Trigger::WouldDie, vec![Op::AttackerRerolls]),
        ("unshakable_faith", Trigger::WouldDie, vec![Op::Survive { lp: 1, e: Some(17) }]),
        ("tactics", Trigger::AfterDeployment, vec![Op::Redeploy(3), Op::Discard]),
        ("shifting_ground", Trigger::TurnStart, vec![Op::MoveScenery(500), Op::Discard]),
        ("logistics", Trigger::SetUp, vec![Op::PartyMod(PartyMod::DeployDepth(750))]),
        ("clock_of_cronos", Trigger::Targeted, vec![Op::GainAp(1), Op::Discard]),
        ("smoke_cloud", Trigger::Use, vec![Op::EscapeAuto, Op::Discard]),
    ] {
        assert_eq!(at(&catalogue, id, trigger), wanted, "{id}");
    }
    let [Op::RollCheck { at_least: 6, pass, fail }] =
        at(&catalogue, "protective_shield", Trigger::AfterAction)
    else {
        panic!("a roll of the card")
    };
    assert_eq!(ops(&catalogue, *pass), [Op::Discard]);
    assert!(ops(&catalogue, *fail).is_empty());
    let gale = at(&catalogue, "gale", Trigger::ActionStart);
    let halved =
        Op::StatMod { stat: Stat::Range, change: Change::Factor(50), duration: Duration::Turn };
    assert_eq!(gale, [halved, Op::Discard]);
    assert_eq!(target(&catalogue, "gale"), Target::Players { own: true, enemy: true });
    let dark = at(&catalogue, "dawn_of_the_dark", Trigger::ActionStart)[0];
    let short =
        Op::StatMod { stat: Stat::ControlZone, change: Change::Set(4), duration: Duration::Turn };
    assert_eq!(dark, short);
    assert_eq!(
        when(&catalogue, "covert_operation", 0),
        [holds(Atom::TargetCategory(category::PROWLER)), holds(Atom::TargetLevelAtMost(50))]
    );
}

/// Section 3.6: what advantages do to the party.
#[test]
fn section_3_6_party_building() {
    let catalogue = shipped();
    let discount = PartyMod::LevelDiscount { categories: category::MYSTIC, levels: 5 };
    let lost = PartyMod::LostScore { bits: traits::AGENT, percent: 50 };
    for (id, wanted) in [
        ("lost_loggia", vec![PartyMod::PointsFactor(2), PartyMod::CardFactor(2)]),
        ("born_mystics", vec![discount]),
        ("asset_insurance", vec![lost]),
        ("relic_stock", vec![PartyMod::Points(10), PartyMod::CardLimit(1)]),
    ] {
        let found = at(&catalogue, id, Trigger::PartyBuilding);
        let wanted: Vec<Op> = wanted.into_iter().map(Op::PartyMod).collect();
        assert_eq!(found, wanted, "{id}");
    }
    let process = &rules_of(&catalogue, ability(&catalogue, "the_process"))[0];
    assert_eq!((process.trigger, process.count), (Trigger::UpkeepEnd, 2));
    let [Op::Choose(lists)] = ops(&catalogue, process.ops) else { panic!("a choice") };
    let lists = &catalogue.lists[usize::from(lists.0)..usize::from(lists.1)];
    let states: Vec<Op> = lists.iter().map(|list| ops(&catalogue, *list)[0]).collect();
    let wanted = [State::Haste, State::Shield, State::Protection, State::Healing, State::Berserker];
    assert_eq!(states, wanted.map(|state| Op::AddState { state, level: 1 }));
    let orders = &rules_of(&catalogue, ability(&catalogue, "standing_orders"))[0];
    assert_eq!((orders.trigger, orders.target), (Trigger::RecoveryEnd, Target::PartyMember));
    assert_eq!(when(&catalogue, "standing_orders", 0), [holds(Atom::TurnAtLeast(2))]);
}
