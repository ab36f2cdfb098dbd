//! Content of one's own, of sorts that the catalogue has none of: whether it does what it says.

use tenbin::engine::play::{play_out, seat_policies};
use tenbin::engine::{Game, NullRecorder, Scripted, Seat, Seeded};
use tenbin::games::anima::Anima;
use tenbin::games::anima::space::point::Point;
use tenbin::games::anima::state::PlotState;

use crate::support::heard::Heard;
use crate::support::position::Position;
use crate::support::{self, library_with, table};

/// The game with a variant of one's own.
fn game_of(name: &str, variant: &str, sets: &[&str]) -> Anima {
    let text = format!("description = \"x\"\n{variant}");
    let library =
        library_with(&format!("anima_own/{name}"), &[("configs/anima/variants/mine.toml", &text)]);
    support::game_in(&library, 2, &["mine"], sets)
}

/// At 5, Dm 4, Df 9, Ar 0, 20 life points; walks 20 cm and runs 30.
fn examiner(ability: &str) -> String {
    format!(
        "[[character]]\nid = \"examiner\"\nname = \"Examiner\"\naffiliation = \"wanderers\"\n\
         faction = \"unaligned\"\ncategory = [\"warrior\"]\nlevel = 40\nstats = {{ at = 5, dm = 4, \
         df = 9, ar = 0, lp = 20, re = 10, walk_in = 8, run_in = 12, recovery = 3, max_ap = 5 }}\n\
         source = \"assumed\"\n[[character.ability]]\n{ability}\n"
    )
}

/// What is there when the moves have been made with these dice.
fn played(
    name: &str,
    ability: &str,
    [first, second]: [&str; 2],
    moves: &[&str],
    dice: &[u32],
) -> Position<Anima> {
    let game = game_of(name, &examiner(ability), &[]);
    let start = format!(
        "active = \"examiner\"\nseats = [{{ models = [{first}] }}, {{ models = [{second}] }}]\n"
    );
    Position::staged(game, &start, Scripted::with_faces(1, dice)).act_freely(moves)
}

/// Life points of a model.
fn lp(position: &Position<Anima>, model: usize) -> u8 {
    position.state.models[model].lp
}

const NEAR: &str = r#"{ character = "examiner", at = "60,60", ap = 4 }"#;
/// Df 8, Ar 2, 12 life points.
const AGENT: &str = r#"{ character = "templar_agent", at = "60,63", ap = 0 }"#;
/// The other party's first model.
const SECOND: usize = 16;

fn for_a_turn(when: &str, change: &str) -> String {
    format!(
        "id = \"rally\"\nap = 1\nkind = \"effect\"\nschool = \"special\"\nlimit = \"turn:1\"\n\
         rules = [{{ when = \"use\", if = [\"{when}\"], target = \"friends_in_cz\", \
         effect = [{change}] }}]"
    )
}

/// ANI-099: "ranged attacks +3 Dm this turn" leaves a melee attack alone: 5 + 6 - 8 + 4 - 2 = 5.
#[test]
fn damage_of_ranged_attacks_is_for_those() {
    let ability =
        for_a_turn("attack.ranged", "{ do = \"attack_mod\", dm = 3, duration = \"turn\" }");
    let moves = ["use rally", "attack templar_agent"];
    let position = played("ranged_damage", &ability, [NEAR, AGENT], &moves, &[6]);
    assert_eq!(lp(&position, SECOND), 7);
}

/// "Charges +3 At this turn" leaves a plain attack alone, and helps a charge: 5 + 2 + 2 + 3 - 8 + 4
/// - 2 = 6 (ANI-188).
#[test]
fn attack_of_charges_is_for_those() {
    let ability =
        for_a_turn("attack.charge", "{ do = \"attack_mod\", at = 3, duration = \"turn\" }");
    let moves = ["use rally", "attack templar_agent"];
    let position = played("charges_attack", &ability, [NEAR, AGENT], &moves, &[6]);
    assert_eq!(lp(&position, SECOND), 7);
    let far = [
        r#"{ character = "examiner", at = "60,40", ap = 5 }"#,
        r#"{ character = "templar_agent", at = "60,60", ap = 0 }"#,
    ];
    let moves = ["use rally", "charge templar_agent"];
    let position = played("charges_charge", &ability, far, &moves, &[2, 1]);
    assert_eq!(lp(&position, SECOND), 6);
}

/// "+3 Df against ranged attacks this turn" does not help in melee: 4 + 8 - 9 + 3 = 6 (ANI-215), but
/// against a shot: 4 + 8 - 12 + 3 = 3.
#[test]
fn defence_against_shots_is_for_those() {
    let change = "{ do = \"stat_mod\", stat = \"df\", amount = 3, duration = \"turn\" }";
    let ability = for_a_turn("attack.ranged", change);
    let own = r#"{ character = "examiner", at = "60,60", ap = 1 }"#;
    let after = |name: &str, at: &str, moves: &[&str]| {
        let other = format!("{{ character = \"azur_agent\", at = \"{at}\", ap = 2 }}");
        lp(&played(name, &ability, [own, &other], moves, &[8]), 0)
    };
    // In melee nothing is left to do but to end the activation.
    assert_eq!(after("shot_melee", "60,63", &["use rally", "attack examiner"]), 14);
    assert_eq!(after("shot_shot", "60,70", &["use rally", "end", "shoot examiner"]), 17);
}

/// ANI-341: mastery that is granted makes a 9 critical, whoever grants it and for however long: at
/// least one life point, and Dm 4 less Ar 2 on success level 0.
#[test]
fn ani_341_granted_mastery_makes_a_9_critical() {
    let guarded = r#"{ character = "templar_agent", at = "60,63", ap = 1 }"#;
    let turn = "id = \"eye\"\nap = 1\nkind = \"effect\"\nschool = \"special\"\nrules = [{ when = \
                \"use\", target = \"self\", effect = [{ do = \"grant_trait\", trait = \"mastery\", duration = \
                \"turn\" }] }]";
    let kept = "id = \"eye\"\nap = 1\nkind = \"effect\"\nschool = \"magic\"\nupkeep = 1\nrules = [{ \
                when = \"use\", target = \"friends_in_cz\", effect = [{ do = \"grant_trait\", trait = \
                \"mastery\" }] }]";
    for (name, ability) in [("mastery_turn", turn), ("mastery_kept", kept)] {
        let moves = ["use eye", "attack templar_agent", "dodge"];
        let position = played(name, ability, [NEAR, guarded], &moves, &[10, 9]);
        assert_eq!(lp(&position, SECOND), 10, "{name}");
    }
}

/// ANI-252: an area that is said to be of enemies spares a friend beside them: 14 against 8 with Dm
/// 4 and Ar 2 is 8 for the target.
#[test]
fn ani_252_an_area_of_enemies_spares_friends() {
    let ability = "id = \"burst\"\nap = 2\nkind = \"ranged\"\nrange_in = 16\nschool = \"magic\"\n\
                   rules = [{ when = \"use\", effect = [{ do = \"attack\", targets = { radius_in = 3, side \
                   = \"enemies\" } }] }]";
    let sides = [
        r#"{ character = "examiner", at = "60,30", ap = 4 }, { character = "lemures", at = "60,46", ap = 0 }"#,
        r#"{ character = "templar_agent", at = "60,50", ap = 0 }"#,
    ];
    let position = played("burst", ability, sides, &["use burst templar_agent"], &[9]);
    assert_eq!((lp(&position, 1), lp(&position, SECOND)), (14, 12 - 8));
}

/// A free charge that ignores the limit of movements leaves the movement (ANI-121).
#[test]
fn ani_121_a_charge_beside_the_limit_leaves_the_movement() {
    let ability = "id = \"rush\"\nap = 1\nkind = \"effect\"\nschool = \"special\"\nlimit = \"turn:1\"\n\
                   rules = [{ when = \"use\", target = \"self\", effect = [{ do = \"free_action\", action = \
                   \"charge\", ignore_movement_limit = true }] }]";
    let far = [
        r#"{ character = "examiner", at = "60,40", ap = 3 }"#,
        r#"{ character = "templar_agent", at = "60,60", ap = 0 }"#,
    ];
    let position = played("rush", ability, far, &["use rush"], &[1, 2]);
    assert_ne!(position.state.models[0].at, Point::new(6000, 4000));
    let moved = tenbin::games::anima::state::flag::MOVED;
    assert_eq!(position.state.models[0].flags & moved, 0);
}

/// ANI-124: one friend may use two different reactions against one attack, each of them once.
#[test]
fn ani_124_a_friend_helps_in_two_ways() {
    let ability = "id = \"wall\"\nap = 2\nkind = \"effect\"\nschool = \"ki\"\nreactive = true\nrules \
                   = [{ when = \"friend_targeted\", if = [\"in_cz\"], target = \"target\", do = \
                   [{ do = \"stat_mod\", stat = \"df\", amount = 3, duration = \"attack\" }] }]\n\
                   [[character.ability]]\nid = \"gate\"\nap = 1\nkind = \"effect\"\nschool = \"ki\"\n\
                   reactive = true\nrules = [{ when = \"friend_targeted\", if = [\"in_cz\"], \
                   target = \"target\", effect = [{ do = \"stat_mod\", stat = \"df\", amount = 2, duration = \
                   \"attack\" }] }]";
    let game = game_of("two_ways", &examiner(ability), &[]);
    let start = r#"
        active = "templar_agent"
        seats = [
          { models = [{ character = "templar_agent", at = "60,60", ap = 2 }] },
          { models = [
            { character = "azur_agent", at = "60,63", ap = 0 },
            { character = "examiner", at = "60,75", ap = 5 },
          ] },
        ]"#;
    let position = Position::<Anima>::staged(game, start, Scripted::with_faces(1, &[2]));
    let position = position.act_freely(&["attack azur_agent", "react examiner wall azur_agent"]);
    let legal: Vec<String> = position.legal().into_iter().map(|(text, _)| text).collect();
    assert!(legal.contains(&"react examiner gate azur_agent".to_owned()), "{legal:?}");
    assert!(!legal.contains(&"react examiner wall azur_agent".to_owned()), "{legal:?}");
}

const COMPANIES: &str = r#"
[[party]]
id = "company"
name = "The great company"
size = 450
members = [
  "yuri", "kronen", "duncan", "janus", "claire", "azur_lancer", "veronica", "sophia", "takanosuke",
  "relic_guard", "dereck",
]
source = "assumed"

[[card]]
id = "great_day"
type = "plot"
cost = 0
source = "assumed"
rules = [{ when = "phase_start:action", optional = true, target = "party", effect = [
  { do = "stat_mod", stat = "at", amount = 1, duration = "turn" },
  { do = "stat_mod", stat = "dm", amount = 1, duration = "turn" },
  { do = "stat_mod", stat = "df", amount = 1, duration = "turn" },
  { do = "stat_mod", stat = "ar", amount = 1, duration = "turn" },
  { do = "stat_mod", stat = "re", amount = 1, duration = "turn" },
] }]

[[party]]
id = "festive"
name = "The festive company"
size = 450
members = [
  "yuri", "kronen", "duncan", "janus", "claire", "azur_lancer", "veronica", "sophia", "takanosuke",
  "relic_guard", "dereck",
]
plots = ["great_day"]
source = "assumed"
"#;

/// ANI-030: games of 450 levels, in which War Cries and cards change all of both parties for the
/// turn, are played to their ends.
#[test]
fn ani_030_great_parties_are_played_to_the_end() {
    let sets = ["size_levels=450", "parties=[\"company\",\"festive\"]"];
    let game = game_of("companies", COMPANIES, &sets);
    for deal in 0..24 {
        let names: [&str; 2] = if deal % 2 == 0 { ["expert"; 2] } else { ["random"; 2] };
        let mut seats = table::<Anima>(2, &names);
        seat_policies(&mut seats, 2026, deal);
        let mut chance = Seeded::new(2026, deal);
        // More things at once than the state holds would end it with a panic.
        let (state, _) = play_out(&game, &mut seats, &mut chance, &mut NullRecorder);
        assert!(state.turn > 1, "{deal}");
    }
}

/// Characters without one of their abilities.
const TWINS: &str = r#"
[[character]]
id = "plain_yuri"
name = "Plain Yuri Olsen"
affiliation = "empire"
faction = "light"
category = ["warrior"]
level = 55
stats = { at = 5, dm = 5, df = 9, ar = 4, lp = 16, re = 10, walk_in = 8, run_in = 12, recovery = 3, max_ap = 5 }
traits = ["leader", "initiative", "mastery"]
abilities = ["queens_round"]
source = "assumed"

[[character.ability]]
id = "unbreakable_will"
kind = "innate"
rules = [
  { when = "damage_taken", effect = [{ do = "stat_mod", stat = "at", amount = 1, duration = "game" }] },
]

[[character.ability]]
id = "tactical_mastery"
ap = 1
school = "special"
kind = "effect"
reactive = true
limit = "game:1"
rules = [
  { when = "phase_end:recovery", target = "los_friends", effect = [{ do = "gain_ap", amount = 1 }] },
]

[[character.ability]]
id = "war_cry"
ap = 1
school = "special"
kind = "effect"
limit = "game:1"
rules = [
  { when = "use", target = "friends_in_cz", effect = [{ do = "stat_mod", stat = "at", amount = 1, duration = "turn" }, { do = "stat_mod", stat = "dm", amount = 1, duration = "turn" }, { do = "remove_states", sign = "negative" }] },
]

[[character]]
id = "plain_akio"
name = "Plain Akio Kageshima"
affiliation = "wanderers"
faction = "light"
category = ["mystic"]
level = 40
stats = { at = 4, dm = 2, df = 8, ar = 0, lp = 11, re = 12, walk_in = 8, run_in = 12, recovery = 3, max_ap = 4 }
source = "assumed"

[[character.ability]]
id = "magical_shield"
ap = 2
school = "magic"
kind = "dodge"
reactive = true
rules = [
  { when = "targeted", effect = [{ do = "stat_mod", stat = "df", amount = 5, duration = "attack" }] },
]
source = "assumed"

[[character.ability]]
id = "spirit_lance"
ap = 3
school = "magic"
kind = "ranged"
range_in = 16
rules = [{ when = "use", effect = [{ do = "attack_mod", at = 1, dm = 3 }] }]
source = "assumed"
"#;

/// Games won by the party with an ability and by the one without, by experts.
fn won_with_and_without(character: &str, deals: u64) -> [u32; 2] {
    let party = |own: &str| {
        format!(
            "[[party]]\nid = \"with_{own}\"\nname = \"With {own}\"\nsize = 300\n\
             members = [\"{own}\", \"dereck\", \"feng_yi\", \"bridget\"]\nsource = \"assumed\"\n"
        )
    };
    let variant = [TWINS, &party(character), &party(&format!("plain_{character}"))].concat();
    let sets = format!("parties=[\"with_{character}\",\"with_plain_{character}\"]");
    let game = game_of(&format!("twin_{character}"), &variant, &["size_levels=300", &sets]);
    let whole =
        game.rules.catalogue.parties.iter().position(|one| one.id == format!("with_{character}"));
    let mut won = [0; 2];
    for deal in 0..deals {
        let mut seats = table::<Anima>(2, &["expert"; 2]);
        seat_policies(&mut seats, 2026, deal);
        let mut chance = Seeded::new(2026, deal);
        let (state, end) = play_out(&game, &mut seats, &mut chance, &mut NullRecorder);
        for seat in [Seat(0), Seat(1)] {
            if end.standing.winners.has(seat) && end.standing.winners.len() == 1 {
                let party = usize::from(state.sides[usize::from(seat.0)].party);
                won[usize::from(Some(party) != whole)] += 1;
            }
        }
    }
    won
}

/// An ability that nobody has to use does no harm to who has it: the expert leaves it alone where
/// its action points are worth more.
#[test]
fn an_ability_is_no_burden() {
    for character in ["yuri", "akio"] {
        let [with, without] = won_with_and_without(character, 800);
        // In 2,400 deals 1,105 to 1,049 for Yuri and 1,012 to 1,242 for Akio.
        assert!(10 * with >= 7 * without, "{character}: {with} to {without}");
    }
}

const DECKS: &str = r#"
[[party]]
id = "deck"
name = "A party with five plots"
size = 300
members = ["veronica", "dereck", "bridget", "feng_yi", "alessa"]
plots = ["tactics", "covert_operation", "dawn_of_the_dark", "shifting_ground", "twist_of_fate"]
source = "assumed"

[[party]]
id = "none"
name = "A party without"
size = 300
members = ["yuri", "dereck", "feng_yi", "bridget"]
source = "assumed"
"#;

/// D24: each plot is played where it is of use, and none in every game at the first moment but those
/// that are for the set-up.
#[test]
fn plots_are_played() {
    let game = game_of("decks", DECKS, &["size_levels=300", "parties=[\"deck\",\"none\"]"]);
    let deck = game.rules.catalogue.parties.iter().position(|one| one.id == "deck");
    let mut played = [0; 5];
    let (games, mut seats_with) = (60, 0);
    for deal in 0..games {
        let mut seats = table::<Anima>(2, &["expert"; 2]);
        seat_policies(&mut seats, 2026, deal);
        let mut chance = Seeded::new(2026, deal);
        let (state, _) = play_out(&game, &mut seats, &mut chance, &mut NullRecorder);
        for side in state.sides.iter().filter(|side| Some(usize::from(side.party)) == deck) {
            seats_with += 1;
            for (count, plot) in played.iter_mut().zip(side.plots.iter()) {
                *count += u32::from(plot.state == PlotState::Discarded);
            }
        }
    }
    assert!(seats_with > 0);
    assert!(played.iter().all(|&count| count > 0), "{played:?} of {seats_with}");
}

/// `gain_gnosis`: its player regains points that were spent, at most the three of a party of 300 (ANI-030, ANI-500),
/// whoever bears it; the replay tells it, and the expert sees what it brings.
#[test]
fn gnosis_points_are_regained() {
    let ability = |amount: u8| {
        format!(
            "id = \"gather\"\nap = 1\nkind = \"effect\"\nschool = \"special\"\nlimit = \"turn:1\"\n\
             rules = [{{ when = \"use\", effect = [{{ do = \"gain_gnosis\", amount = {amount} }}] }}]"
        )
    };
    for (amount, there, after) in [(2, 0, 2), (2, 2, 3), (9, 1, 3), (1, 3, 3)] {
        let name = format!("gather{amount}_{there}");
        let game = game_of(&name, &examiner(&ability(amount)), &[]);
        let start = format!(
            "active = \"examiner\"\nseats = [{{ gnosis = {there}, models = [{NEAR}] }}, \
             {{ gnosis = 1, models = [{AGENT}] }}]\n"
        );
        let mut position = Position::staged(game, &start, Scripted::with_faces(1, &[]));
        let gain = position.feature("use gather", "effect_help");
        assert_eq!(gain > 0, after > there, "{amount} to {there}: {gain}");
        let mut heard = Heard::new(position.game.schema());
        heard.keeps_lines = true;
        position.act_before(&["use gather"], &mut heard);
        let gnosis = position.state.sides.map(|side| side.gnosis);
        assert_eq!(gnosis, [after, 1], "{amount} to {there}");
        let told = format!("seat1 regains {} gnosis", after - there);
        assert_eq!(heard.lines.contains(&told), after > there, "{:?}", heard.lines);
    }
    // A party without gnosis has none to regain (ANI-504).
    let game = game_of("gather_off", &examiner(&ability(2)), &["gnosis=off"]);
    let start = format!(
        "active = \"examiner\"\nseats = [{{ models = [{NEAR}] }}, {{ models = [{AGENT}] }}]\n"
    );
    let position = Position::staged(game, &start, Scripted::with_faces(1, &[]));
    assert_eq!(position.act_freely(&["use gather"]).state.sides[0].gnosis, 0);
}
