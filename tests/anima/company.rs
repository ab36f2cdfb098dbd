//! What bots are told of who else gets at a place, and of action points that come to nothing: small positions
//! with the values that the rules give, and what the expert makes of them.

use crate::support::position;
use tenbin::engine::Scripted;
use tenbin::games::anima::Anima;

use crate::support::game;

type Position = position::Position<Anima>;

/// Kyler, whose activation it is, at the middle of the table, against others, in some turn.
fn kyler(turn: u32, ap: u32, friends: &[&str], enemies: &[&str]) -> Position {
    let own = format!("{{ character = \"kyler\", at = \"60,60\", ap = {ap} }}");
    let mut first = vec![own.as_str()];
    first.extend(friends);
    let start = format!(
        "active = \"kyler\"\nturn = {turn}\nseats = [{{ models = [{}] }}, {{ models = [{}] }}]\n",
        first.join(", "),
        enemies.join(", ")
    );
    Position::staged(game::<Anima>(2), &start, Scripted::with_faces(1, &[]))
}

/// All of them run at least 25 cm: 20 cm are within their charges (ANI-188), 50 cm within nobody's.
const NEAR: [&str; 3] = [
    r#"{ character = "kronen", at = "60,80", ap = 3 }"#,
    r#"{ character = "duncan", at = "80,60", ap = 3 }"#,
    r#"{ character = "claire", at = "40,60", ap = 3 }"#,
];
const FAR: &str = r#"{ character = "kronen", at = "60,110", ap = 3 }"#;
const FRIEND_NEAR: &str = r#"{ character = "reinhold", at = "60,40", ap = 3 }"#;
const FRIEND_FAR: &str = r#"{ character = "reinhold", at = "10,10", ap = 3 }"#;

/// D11, ANI-188: friends count where enemies get at the model and they could strike back at these; where no
/// enemy gets there, nobody is needed.
#[test]
fn d11_friends_count_where_enemies_come() {
    let near = |friend: &str, enemies: &[&str]| {
        let position = kyler(3, 4, &[friend], enemies);
        ["friends_near", "outnumbered"].map(|name| position.feature("end", name))
    };
    assert_eq!(near(FRIEND_NEAR, &NEAR[..1]), [1, 0]);
    assert_eq!(near(FRIEND_FAR, &NEAR[..1]), [0, 0]);
    assert_eq!(near(FRIEND_NEAR, &[FAR]), [0, 0]);
    // Three against two, and against one.
    assert_eq!(near(FRIEND_NEAR, &NEAR), [1, 1]);
    assert_eq!(near(FRIEND_FAR, &NEAR), [0, 2]);
}

/// D10: the expert stays out of reach of three enemies as long as it is alone.
#[test]
fn d10_nobody_goes_among_enemies_alone() {
    let enemies = [
        r#"{ character = "kronen", at = "60,85", ap = 3 }"#,
        r#"{ character = "duncan", at = "66,88", ap = 3 }"#,
        r#"{ character = "claire", at = "54,88", ap = 3 }"#,
    ];
    let choice = kyler(3, 3, &[FRIEND_FAR], &enemies).choice();
    let goes_among = choice.starts_with("charge") || choice.starts_with("use azure_fang");
    assert!(!goes_among, "{choice}");
}

/// D10, ANI-126, ANI-172: of four points that Kyler keeps (Recovery 3, at most 4) the next turn has room for one,
/// and an enemy still to act for one more by a dodge; after the last turn (ANI-520) none is of use.
#[test]
fn d10_points_that_nobody_will_use_are_known() {
    let wasted = |turn: u32, enemy: &str| kyler(turn, 4, &[], &[enemy]).feature("end", "ap_wasted");
    let spent = r#"{ character = "kronen", at = "60,80", ap = 3, spent = true }"#;
    assert_eq!(wasted(3, FAR), 3);
    assert_eq!(wasted(3, NEAR[0]), 2);
    assert_eq!(wasted(3, spent), 3);
    assert_eq!(wasted(10, FAR), 4);
    assert_eq!(wasted(10, NEAR[0]), 3);
}

/// D12, ANI-096: friends that can strike the same enemy later in this turn are counted, those that have acted or
/// are too far away are not.
#[test]
fn d12_who_can_follow_is_known() {
    let enemy = r#"{ character = "kronen", at = "60,63", ap = 1 }"#;
    let follow =
        |friends: &[&str]| kyler(3, 4, friends, &[enemy]).feature("attack kronen", "follow");
    let spent = r#"{ character = "azur_lancer", at = "66,45", ap = 3, spent = true }"#;
    assert_eq!(follow(&[FRIEND_NEAR]), 1);
    assert_eq!(follow(&[FRIEND_NEAR, spent]), 1);
    assert_eq!(follow(&[FRIEND_FAR]), 0);
}
