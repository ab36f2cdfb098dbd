//! Clauses that are statements about the cards themselves.

use tenbin::games::ninja::Ninja;
use tenbin::games::ninja::content::catalogue::{
    Advantage, AdvantageKind, Duration, Effect, Op, Per, Primitive, Scope, Stat, StatSet, Target,
    When,
};

use crate::ninja_support::game;

fn ops<'a>(game: &'a Ninja, card: &Advantage) -> Vec<&'a Op> {
    let uses = &game.rules.catalogue.uses[card.uses.start.into()..card.uses.end.into()];
    uses.iter()
        .flat_map(|how| &game.rules.catalogue.ops[how.ops.start.into()..how.ops.end.into()])
        .collect()
}

/// NIN-001: seven roles, each of its own clan and with one rival among the others.
/// NIN-002: being hunted by a clan is not hunting it.
#[test]
fn nin_001_and_nin_002_rivals_are_others_and_directed() {
    for map in ["pool_closed", "cycle7", "custom"] {
        let game = game(7, &[&format!("rival_map={map}")]);
        let roles = &game.rules.catalogue.roles;
        assert_eq!(roles.len(), 7);
        assert_eq!(game.rules.catalogue.role_pool, 0b111_1111);
        for (index, role) in roles.iter().enumerate() {
            assert_ne!(role.rival.index(), index, "{map}: {}", role.id);
            let back = roles[role.rival.index()].rival.index();
            assert_ne!(back, index, "{map}: {} and its rival hunt each other", role.id);
        }
    }
    let roles = &game(7, &[]).rules.catalogue.roles;
    let rival = |id: &str| {
        let role = roles.iter().find(|role| role.id == id).unwrap();
        roles[role.rival.index()].id.as_str()
    };
    assert_eq!(
        (rival("rose"), rival("traceless"), rival("hiraku")),
        ("traceless", "hiraku", "mariposa")
    );
}

/// NIN-004: symbols, a type, at most one handling icon and an effect on every advantage card.
/// NIN-236: special abilities have no handling icon.
#[test]
fn nin_004_and_nin_236_what_an_advantage_card_shows() {
    let game = game(7, &[]);
    for card in &game.rules.catalogue.advantages {
        assert!(card.clans != 0 && card.clans < 0b1000_0000, "{}", card.id);
        assert!(!(card.hands > 0 && card.protection), "{}", card.id);
        assert!(!ops(&game, card).is_empty(), "{}", card.id);
        let bare = card.hands == 0 && !card.protection;
        assert_eq!(bare, card.kind == AdvantageKind::Special, "{}", card.id);
    }
}

/// NIN-233: every single-use card is held in one hand.
#[test]
fn nin_233_single_use_cards_take_one_hand() {
    let game = game(7, &[]);
    for card in
        game.rules.catalogue.advantages.iter().filter(|c| c.kind == AdvantageKind::SingleUse)
    {
        assert_eq!(card.hands, 1, "{}", card.id);
    }
}

/// NIN-005: a scope, one or more rolls with a stat and a number, cards on success and on failure.
#[test]
fn nin_005_what_an_event_card_shows() {
    let game = game(7, &[]);
    for event in &game.rules.catalogue.events {
        assert!((1..=2).contains(&event.rolls.len()), "{}", event.id);
        assert!(event.rolls.iter().all(|roll| roll.difficulty > 3), "{}", event.id);
        assert!(event.advantages >= 1 && event.disadvantages >= 1, "{}", event.id);
    }
    // One printed event begins with INT 7 and asks for more than one roll.
    let printed = game.rules.catalogue.events.iter().any(|event| {
        event.rolls[0].stat == Stat::Int && event.rolls[0].difficulty == 7 && event.rolls.len() > 1
    });
    assert!(printed);
}

/// NIN-285: permanents are weapons and armour that raise base stats (or rolls) as long as they lie
/// there. NIN-287: the Kusarigama weakens the one attacked until the combat ends.
#[test]
fn nin_285_and_nin_287_permanents_raise_stats() {
    let game = game(7, &[]);
    let tag = |name: &str| game.rules.catalogue.tags.iter().position(|tag| tag == name).unwrap();
    for card in
        game.rules.catalogue.advantages.iter().filter(|c| c.kind == AdvantageKind::Permanent)
    {
        let ops = ops(&game, card);
        let raises = ops.iter().any(|op| {
            matches!(op.effect.primitive(), Primitive::ModStat | Primitive::ModRoll)
                && op.number().0 > 0
                && op.target == Target::SelfSeat
                && op.duration == Duration::WhileInPlay
        });
        assert!(raises, "{}", card.id);
        let kind = card.tags >> tag("weapon") & 1 == 1 || card.tags >> tag("armour") & 1 == 1;
        assert!(kind, "{}", card.id);
        let weakens: Vec<&&Op> = ops.iter().filter(|op| op.number().0 < 0).collect();
        assert_eq!(weakens.len(), usize::from(card.id == "kusarigama"), "{}", card.id);
        for op in weakens {
            let stats = StatSet::of(Stat::Dif);
            assert_eq!(op.effect, Effect::ModStat { stats, amount: -1, per: Per::One });
            assert_eq!((op.target, op.when), (Target::AttackTarget, When::OnOwnAttack));
            assert_eq!(op.duration, Duration::ThisCombat);
        }
    }
}

/// NIN-286: no firearm bears the Hiraku symbol, which is the first role's.
#[test]
fn nin_286_no_firearm_for_hiraku() {
    let game = game(7, &[]);
    let tag = game.rules.catalogue.tags.iter().position(|tag| tag == "firearm").unwrap();
    let hiraku = game.rules.catalogue.roles.iter().position(|role| role.id == "hiraku").unwrap();
    let firearms: Vec<_> =
        game.rules.catalogue.advantages.iter().filter(|card| card.tags >> tag & 1 == 1).collect();
    assert_eq!(firearms.len(), 2);
    assert!(firearms.iter().all(|card| card.clans >> hiraku & 1 == 0));
}

/// NIN-289: an advantage card and a disadvantage card take permanents away. NIN-316: one of the
/// owner's choice.
#[test]
fn nin_289_and_nin_316_cards_that_remove_permanents() {
    let game = game(7, &[]);
    let cunning = game.rules.catalogue.advantages.iter().find(|card| card.id == "cunning").unwrap();
    let cancels = ops(&game, cunning);
    assert!(cancels.iter().any(|op| matches!(op.effect, Effect::CancelCard { kinds, .. }
        if kinds.has(AdvantageKind::Permanent))));
    let disarm =
        game.rules.catalogue.disadvantages.iter().find(|card| card.id == "disarm").unwrap();
    let ops = &game.rules.catalogue.ops[disarm.ops.start.into()..disarm.ops.end.into()];
    assert_eq!(ops[0].effect, Effect::DiscardPermanent { count: 1, user_chooses: false });
}

/// NIN-430: three killers, hard ones. NIN-431: otherwise as other events. NIN-432: for one player,
/// or for all with `killer_scope`.
#[test]
fn nin_430_to_nin_432_killers() {
    for (set, scope) in [("killer_scope=one", Scope::One), ("killer_scope=all", Scope::All)] {
        let game = game(4, &[set]);
        let base = [5, 10, 3, 3];
        let need = |event: &tenbin::games::ninja::content::catalogue::Event| -> i32 {
            event
                .rolls
                .iter()
                .map(|roll| i32::from(roll.difficulty) - base[roll.stat as usize])
                .sum()
        };
        let (killers, others): (Vec<_>, Vec<_>) =
            game.rules.catalogue.events.iter().partition(|event| event.killer);
        assert_eq!(killers.iter().map(|event| event.copies).sum::<u8>(), 3);
        let hardest = others.iter().map(|event| need(event)).max().unwrap();
        for killer in killers {
            assert!(need(killer) > hardest, "{}", killer.id);
            assert_eq!((killer.advantages, killer.disadvantages), (3, 3), "{}", killer.id);
            assert_eq!(killer.scope, scope, "{}", killer.id);
        }
        let missions = others.iter().filter(|event| event.id.starts_with('E'));
        assert!(missions.into_iter().all(|event| event.scope == Scope::One));
    }
}
