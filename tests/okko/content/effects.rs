//! Section 3.3 and the effects of section 3.4 against the compiled operations, ability by ability.

use tenbin::games::okko::board::Terrain;
use tenbin::games::okko::content::catalogue::{
    Ability, Amount, Catalogue, Chooser, Condition, Duration, Effect, EffectRange, Op, Selector,
    Target, Uses, alignment, cause, test_kind,
};
use tenbin::games::okko::content::shape::TIMING_WORDS;
use tenbin::games::okko::state::dice::Face;

use super::{ability, shipped};

/// Section 3.3: element and timing of every ability.
const ABILITIES: &str = "
veteran_hunter|Veteran Hunter|tori|attack defend
iaijutsu|Iaijutsu|air|attack
steel_nerves|Steel Nerves|auto|will_test
colossal_strength|Colossal Strength|earth|attack
deathless|Deathless|water|would_go_out
sorcerer|Sorcerer|auto|action
invocation|Invocation|tori|action
drunken_sway|Drunken Sway|air|defend shot_defend
quick_feet|Quick Feet|air|movement
encourage|Encourage|water|action
perfect_strike|Perfect Strike|fire|attack
code_of_honour|Code of Honour|tori|attack defend
master_at_arms|Master-at-arms|earth|defend
brother_in_arms|Brother-in-arms|auto|support
mighty_blow|Mighty Blow|earth|attack
tetsubo|Tetsubo|tori|attack
puppet_body|Puppet Body|auto|movement fall_back
heavy_blade|Heavy Blade|fire|attack
naginata_sweep|Naginata Sweep|fire|attack
discipline|Discipline|auto|will_test
entrancing_song|Entrancing Song|tori|action
frightening|Frightening|auto|passive
crushing_club|Crushing Club|fire|attack
demonic_laughter|Demonic Laughter|tori|action
leap|Leap|air|movement
frenzy|Frenzy|fire|attack
hunger|Hunger|fire|attack
amphibious|Amphibious|auto|movement fall_back
shell|Shell|water|defend shot_defend
icy_breath|Icy Breath|air|action
chill|Chill|water|action
tireless|Tireless|earth|will_test
beguile|Beguile|tori|action
shuriken_3|Shuriken|air|action
shuriken_4|Shuriken|air|action
shadow_strike|Shadow Strike|tori|attack
vanish|Vanish|tori|movement
assassinate|Assassinate|fire|attack
fire_mouth_shot|Fire Mouth|fire|action
steady_aim|Steady Aim|earth|shot
longbow|Longbow|auto|action
aimed_shot|Aimed Shot|air|shot
duellist|Duellist|fire|attack defend
braced_spear|Braced Spear|earth|defend
cheap_shot|Cheap Shot|tori|attack
shove|Shove|earth|attack
immovable|Immovable|auto|fall_back
tend|Tend|water|action
barter|Barter|tori|own_activation
";

/// OKK-150 to OKK-154, OKK-161: elements, timings, actions, uses and who decides.
#[test]
fn okk_150_elements_and_timings() {
    let (_, catalogue) = shipped();
    let rows: Vec<Vec<&str>> =
        ABILITIES.trim().lines().map(|line| line.split('|').collect()).collect();
    let own: Vec<&Ability> =
        catalogue.abilities.iter().filter(|ability| ability.equipment.is_none()).collect();
    assert_eq!((rows.len(), own.len()), (49, 49));
    for (ability, row) in own.into_iter().zip(rows) {
        assert_eq!([ability.id.as_str(), ability.name.as_str()], [row[0], row[1]]);
        assert_eq!(ability.element.map_or("auto", Face::word), row[2], "{}", row[0]);
        let bits = row[3]
            .split(' ')
            .map(|word| 1 << TIMING_WORDS.iter().position(|known| *known == word).unwrap());
        assert_eq!(ability.timing, bits.fold(0, |set: u16, bit: u16| set | bit), "{}", row[0]);
        let (paid, action) = (row[2] != "auto", row[3] == "action");
        assert_eq!(ability.action, action, "{}", row[0]);
        assert_eq!(ability.optional, paid || action, "{}", row[0]);
        let uses = if paid { Uses::OncePerPhase } else { Uses::Unlimited };
        assert_eq!(ability.uses, uses, "{}", row[0]);
        assert!(!ability.single_use, "{}", row[0]);
    }
}

fn ops(catalogue: &Catalogue, (from, until): EffectRange) -> &[Op] {
    &catalogue.ops[usize::from(from)..usize::from(until)]
}

fn effects(catalogue: &Catalogue, id: &str) -> Vec<(Effect, Target)> {
    let list = ops(catalogue, ability(catalogue, id).1.ops);
    list.iter().map(|op| (op.effect, op.target)).collect()
}

fn conditions(catalogue: &Catalogue, id: &str) -> Vec<Condition> {
    let (from, until) = ability(catalogue, id).1.conditions;
    catalogue.conditions[usize::from(from)..usize::from(until)].to_vec()
}

const WIN: Effect = Effect::Margin { n: 1, on_win: true };

fn roll(amount: Amount, n: i8) -> Effect {
    Effect::Add { amount, n, duration: Duration::ThisRoll }
}

fn shoot(value: i8, range: u8) -> Effect {
    Effect::Shoot { value, range, ignore_cover: false }
}

fn moving(terrains: &[Terrain], flags: [bool; 3]) -> Effect {
    let bits = terrains.iter().fold(0, |set, terrain| set | 1 << *terrain as u8);
    let [no_zoc_stop, no_disengage_endanger, no_air_die] = flags;
    Effect::MovementRule {
        ignore_terrain_cost: bits,
        no_zoc_stop,
        no_disengage_endanger,
        no_air_die,
    }
}

fn falling(squares: u8, chooser: Chooser, terrains: &[Terrain], skip_if_margin: u8) -> Effect {
    let ignore_terrain = terrains.iter().fold(0, |set, terrain| set | 1 << *terrain as u8);
    Effect::FallBack { squares, chooser, ignore_terrain, skip_if_margin }
}

const BOTH: &[Terrain] = &[Terrain::Difficult, Terrain::Water];

/// Section 3.3: abilities that act on a fight.
#[test]
fn what_abilities_of_fights_do() {
    let (_, catalogue) = shipped();
    let evil = Condition::OpponentAlignment(alignment::EVIL_CREATURE);
    let cancel = |both, n| Effect::CancelSupport { both, n };
    let table: Vec<(&str, Vec<Condition>, Vec<Effect>)> = vec![
        ("veteran_hunter", vec![evil], vec![roll(Amount::Total, 1)]),
        ("iaijutsu", vec![Condition::EnteredAtLeast(1)], vec![roll(Amount::Total, 1)]),
        ("drunken_sway", vec![], vec![roll(Amount::Defence, 1)]),
        ("perfect_strike", vec![], vec![Effect::KeepBest(2)]),
        ("code_of_honour", vec![], vec![cancel(true, 255)]),
        ("master_at_arms", vec![], vec![WIN]),
        ("brother_in_arms", vec![], vec![Effect::SupportValue(2)]),
        ("mighty_blow", vec![], vec![WIN]),
        ("tetsubo", vec![], vec![roll(Amount::Attack, 2)]),
        ("heavy_blade", vec![], vec![roll(Amount::Attack, 1)]),
        ("naginata_sweep", vec![], vec![cancel(false, 1)]),
        ("crushing_club", vec![], vec![WIN]),
        ("frenzy", vec![], vec![roll(Amount::Attack, 2), Effect::Margin { n: 1, on_win: false }]),
        ("hunger", vec![Condition::OpponentEndangered], vec![roll(Amount::Attack, 2)]),
        ("shell", vec![], vec![roll(Amount::Defence, 1)]),
        ("shadow_strike", vec![Condition::BackAttack], vec![Effect::BackAttackValue(2)]),
        ("assassinate", vec![Condition::BackAttack], vec![WIN]),
        ("steady_aim", vec![Condition::EnteredNone], vec![roll(Amount::Shot, 1)]),
        ("aimed_shot", vec![], vec![roll(Amount::Shot, 1)]),
        ("duellist", vec![Condition::NoSupport], vec![roll(Amount::Total, 1)]),
        ("braced_spear", vec![Condition::AttackerWasInZone], vec![roll(Amount::Defence, 2)]),
        ("cheap_shot", vec![Condition::OpponentEndangered], vec![roll(Amount::Attack, 2)]),
        ("powder_flask", vec![], vec![roll(Amount::Shot, 2), Effect::ConsumeSelf]),
        ("naginata", vec![], vec![Effect::SupportValue(2)]),
    ];
    for (id, when, what) in table {
        assert_eq!(conditions(&catalogue, id), when, "{id}");
        let own = what.into_iter().map(|effect| (effect, Target::Own)).collect::<Vec<_>>();
        assert_eq!(effects(&catalogue, id), own, "{id}");
    }
}

/// Section 3.3: movement, fall-backs, tests and results.
#[test]
fn what_abilities_of_movement_status_and_fear_do() {
    let (_, catalogue) = shipped();
    let none = |id: &str| assert_eq!(conditions(&catalogue, id), [], "{id}");
    let two = Effect::Add { amount: Amount::Movement, n: 2, duration: Duration::ThisMovement };
    let movement = |amount| roll(amount, 1);
    let table: Vec<(&str, Vec<Effect>)> = vec![
        ("quick_feet", vec![moving(&[], [true, false, false])]),
        ("leap", vec![two, moving(BOTH, [false; 3])]),
        ("vanish", vec![moving(&[], [false, true, false])]),
        (
            "puppet_body",
            vec![falling(1, Chooser::Rules, BOTH, 0), moving(&[], [false, false, true])],
        ),
        (
            "amphibious",
            vec![
                moving(&[Terrain::Water], [false; 3]),
                falling(1, Chooser::Rules, &[Terrain::Water], 0),
            ],
        ),
        ("immovable", vec![falling(1, Chooser::Rules, &[], 1)]),
        ("steel_nerves", vec![Effect::FearImmune]),
        ("frightening", vec![Effect::FearAura]),
        ("oni_mask", vec![Effect::FearAura]),
        ("omamori", vec![Effect::Prevent, Effect::ConsumeSelf]),
        ("sake_gourd", vec![Effect::AutoPass, Effect::ConsumeSelf]),
        ("smoke_bomb", vec![moving(&[], [true, true, false]), Effect::ConsumeSelf]),
        ("climbing_claws", vec![moving(&[Terrain::Difficult], [false; 3])]),
    ];
    for (id, what) in table {
        none(id);
        let own = what.into_iter().map(|effect| (effect, Target::Own)).collect::<Vec<_>>();
        assert_eq!(effects(&catalogue, id), own, "{id}");
    }
    let conditional: [(&str, Condition, Effect, Target); 5] = [
        (
            "discipline",
            Condition::TestKind(test_kind::FEAR),
            movement(Amount::Willpower),
            Target::Own,
        ),
        ("tireless", Condition::TestKind(test_kind::RECOVERY), Effect::AutoPass, Target::Own),
        ("deathless", Condition::Cause(cause::COMBAT), Effect::ReplaceResult, Target::Own),
        (
            "colossal_strength",
            Condition::SelfWins,
            falling(1, Chooser::Winner, &[], 0),
            Target::Opponent,
        ),
        ("shove", Condition::SelfWins, falling(2, Chooser::Rules, &[], 0), Target::Opponent),
    ];
    for (id, when, what, whom) in conditional {
        assert_eq!(conditions(&catalogue, id), [when], "{id}");
        assert_eq!(effects(&catalogue, id), [(what, whom)], "{id}");
    }
}

/// Section 3.3: shots and their ranges; those of the source are 4 and 5. OKK-310.
#[test]
fn okk_310_shots() {
    let (_, catalogue) = shipped();
    for (id, value, range) in [
        ("icy_breath", 4, 4),
        ("shuriken_3", 3, 4),
        ("shuriken_4", 4, 4),
        ("fire_mouth_shot", 5, 5),
        ("longbow", 3, 6),
    ] {
        let list = ops(&catalogue, ability(&catalogue, id).1.ops);
        let wanted =
            Op { effect: shoot(value, range), target: Target::OneEnemy, selector: Selector::ANY };
        assert_eq!(list, [wanted], "{id}");
    }
}

/// Section 3.3: dice.
#[test]
fn what_abilities_of_dice_do() {
    let (_, catalogue) = shipped();
    let reroll = (Effect::RerollPool { min: 1, max: 2 }, Target::OnePoolDie);
    assert_eq!(effects(&catalogue, "sorcerer"), [reroll]);
    let barter = (Effect::SetPoolDie { used_die: true, faces: 0b0_1111 }, Target::UsedDie);
    assert_eq!(effects(&catalogue, "barter"), [barter]);
    let scroll = (Effect::SetPoolDie { used_die: false, faces: 0b1_1111 }, Target::OnePoolDie);
    let consumed = (Effect::ConsumeSelf, Target::Own);
    assert_eq!(effects(&catalogue, "five_elements_scroll"), [scroll, consumed]);
    let mirror = (Effect::CancelAbility, Target::Opponent);
    assert_eq!(effects(&catalogue, "mirror"), [mirror, consumed]);
}

/// Section 3.3, Invocation: the face raises its stat of one friend within 3; Tori does nothing.
#[test]
fn invocation_raises_the_stat_of_the_face() {
    let (_, catalogue) = shipped();
    let list = ops(&catalogue, ability(&catalogue, "invocation").1.ops);
    let within = Selector { within: 3, ..Selector::ANY };
    let [Op { effect: Effect::RerollUsedDie { on_face, to_pool }, target, selector }] = list else {
        panic!("{list:?}")
    };
    assert_eq!((*target, *selector, *to_pool), (Target::OneFriend, within, 0b0_1111));
    for (face, amount) in [
        (Face::Fire, Amount::Attack),
        (Face::Earth, Amount::Defence),
        (Face::Air, Amount::Movement),
        (Face::Water, Amount::Willpower),
    ] {
        let effect = Effect::Add { amount, n: 1, duration: Duration::UntilUserNextPhase };
        let wanted = Op { effect, target: Target::OneFriend, selector: within };
        assert_eq!(ops(&catalogue, on_face[face as usize]), [wanted], "{face:?}");
    }
    assert_eq!(ops(&catalogue, on_face[Face::Tori as usize]), []);
}

/// Section 3.3: tests of others, whom they are for, and what follows.
#[test]
fn what_tests_are_taken_and_what_follows() {
    let (_, catalogue) = shipped();
    let chill =
        Effect::Add { amount: Amount::Movement, n: -2, duration: Duration::TargetNextPhaseEnd };
    let any = Selector::ANY;
    for (id, target, selector, kind, modifier, passed, failed) in [
        (
            "encourage",
            Target::OneFriend,
            Selector { within: 2, endangered_only: true, not_in_enemy_zone: true, ..any },
            test_kind::RECOVERY,
            1,
            Some(Effect::SetStatus(true)),
            None,
        ),
        (
            "entrancing_song",
            Target::OneEnemy,
            Selector { within: 3, in_field_of_vision: true, ..any },
            test_kind::RESIST,
            0,
            None,
            Some(Effect::SuppressZone(Duration::Phase)),
        ),
        (
            "demonic_laughter",
            Target::AllEnemies,
            Selector { within: 2, ..any },
            test_kind::RESIST,
            0,
            None,
            Some(Effect::SetStatus(false)),
        ),
        (
            "chill",
            Target::OneEnemy,
            Selector { within: 4, ..any },
            test_kind::RESIST,
            0,
            None,
            Some(chill),
        ),
        (
            "beguile",
            Target::OneEnemy,
            Selector { within: 3, line_of_fire: true, ..any },
            test_kind::RESIST,
            0,
            None,
            Some(Effect::ForceFacing),
        ),
    ] {
        let list = ops(&catalogue, ability(&catalogue, id).1.ops);
        let [op] = list else { panic!("{id}: {list:?}") };
        assert_eq!((op.target, op.selector), (target, selector), "{id}");
        let Effect::WillTest { kind: found, modifier: added, on_pass, on_fail } = op.effect else {
            panic!("{id}: {op:?}")
        };
        assert_eq!((found, added), (kind, modifier), "{id}");
        let follows = |effect: Effect| Op { effect, target, selector };
        assert_eq!(ops(&catalogue, on_pass), passed.map(follows).as_slice(), "{id}");
        assert_eq!(ops(&catalogue, on_fail), failed.map(follows).as_slice(), "{id}");
        assert_eq!(conditions(&catalogue, id), [], "{id}: the selector says it");
    }
    let tend = ops(&catalogue, ability(&catalogue, "tend").1.ops);
    let selector =
        Selector { adjacent: true, endangered_only: true, not_in_enemy_zone: true, ..any };
    let wanted = Op { effect: Effect::SetStatus(true), target: Target::OneFriend, selector };
    assert_eq!(tend, [wanted]);
}

/// OKK-039, OKK-150: cards that act by themselves, and cards that are used once.
#[test]
fn okk_039_single_use_cards_are_used_once_and_when_their_bearer_wants() {
    let (_, catalogue) = shipped();
    for one in &catalogue.abilities {
        let Some(card) = one.equipment else { continue };
        assert_eq!(one.element, None, "{}", one.id);
        let uses = if one.single_use { Uses::OncePerGame } else { Uses::Unlimited };
        assert_eq!((one.optional, one.uses), (one.single_use, uses), "{}", one.id);
        let card = &catalogue.equipment[usize::from(card)];
        assert_eq!((card.id.as_str(), card.permanent), (one.id.as_str(), !one.single_use));
    }
    for id in ["katana", "do_maru", "sandals", "prayer_beads"] {
        assert_eq!(effects(&catalogue, id), [], "{id}: it is in the stats");
    }
}
