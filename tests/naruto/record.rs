//! What Naruto records: the exact laws of its draws against section 6 of the rules catalogue, what
//! is told of single moments, and the totals that must agree in every finished batch (section 9).

use tenbin::engine::play::{play_out, seat_policies};
use tenbin::engine::{CardEvent, Game, Scripted, Seeded};
use tenbin::games::naruto::Naruto;

use crate::support;
use crate::support::heard::Heard;
use crate::support::position::Position;

const SEED: u64 = 0x4A42;
const GAMES: u64 = 200;

/// What was told of a batch, and what its last states show.
struct Told {
    heard: Heard,
    gains: u64,
    turns: u64,
    decided: u64,
}

fn play_all(sets: &[&str], strategy: &str) -> Told {
    let game = support::game_with::<Naruto>(2, sets);
    let mut table = support::table::<Naruto>(2, &[strategy]);
    let mut told = Told { heard: Heard::new(game.schema()), gains: 0, turns: 0, decided: 0 };
    for index in 0..GAMES {
        seat_policies(&mut table, SEED, index);
        let mut chance = Seeded::new(SEED, index);
        let (state, end) = play_out(&game, &mut table, &mut chance, &mut told.heard);
        told.gains += state.players.iter().map(|player| player.gains.len() as u64).sum::<u64>();
        told.turns += u64::from(state.turn);
        told.decided += u64::from(end.standing.winners.len());
    }
    told
}

#[track_caller]
fn all_equal(what: &str, numbers: &[u64]) {
    assert!(numbers.windows(2).all(|pair| pair[0] == pair[1]), "{what}: {numbers:?}");
}

fn techniques(told: &Told) {
    let heard = &told.heard;
    let sum = |column: &str| heard.sum("techniques", column);
    let reasons = ["absent", "changed", "untargetable", "user", "team"];
    let reasons: u64 = reasons.iter().map(|reason| sum(&format!("cancelled_{reason}_count"))).sum();
    all_equal("cancelled", &[sum("cancelled_count"), reasons + sum("negated_count")]);
    let ended = sum("resolved_count") + sum("partly_count") + sum("cancelled_count");
    all_equal("INV-11: each comes out once", &[sum("ended_count"), ended]);
    let launches = sum("launches_count");
    all_equal(
        "launches",
        &[
            launches,
            heard.gauges("techniques") as u64,
            heard.sum("ninjas", "techniques_count"),
            heard.sum("turns", "launches_count"),
        ],
    );
    // Only an exchange in whose middle the game ends is not told of as a whole.
    let whole = heard.sum("exchanges", "launches_sum");
    assert!(whole <= launches && launches - ended <= GAMES, "{whole} {ended} {launches}");
    all_equal("exchanges", &[whole, heard.measured("exchange_techniques").0]);
    all_equal(
        "chains",
        &[heard.sum("chains", "chains_count"), heard.measured("chain_techniques").1],
    );
    all_equal(
        "INV-09: price",
        &[sum("chakra_sum"), heard.cell("chakra", &["spent"], "cards_count")],
    );
    assert_eq!(heard.gauges("techniques_lost") as u64, sum("cancelled_count"));
}

fn ninjas(told: &Told) {
    let heard = &told.heard;
    let sum = |column: &str| heard.sum("ninjas", column);
    let called = sum("calls_count") + sum("evolutions_count") + sum("groups_count");
    all_equal(
        "arrivals",
        &[
            sum("arrivals_count"),
            called + sum("put_in_play_count"),
            heard.sum("turns", "arrivals_count"),
        ],
    );
    all_equal("calls", &[called, heard.gauges("calls") as u64]);
    all_equal(
        "deaths",
        &[
            sum("killed_count"),
            sum("killed_in_judgement_count") + sum("killed_by_effect_count"),
            heard.sum("wounds", "killed_count"),
            heard.sum("turns", "killed_count"),
            heard.gauges("kills") as u64,
            heard.gauges("deaths") as u64,
        ],
    );
    all_equal("wounds", &[sum("wounds_sum"), heard.sum("wounds", "wounds_sum")]);
    all_equal("controls", &[sum("taken_count"), heard.sum("controls", "takes_count")]);
}

fn battles(told: &Told) {
    let heard = &told.heard;
    all_equal(
        "attacks",
        &[
            heard.sum("blocks", "attacks_count"),
            heard.sum("turns", "attacks_count"),
            heard.sum("counters", "attacks_count"),
            heard.gauges("attacks") as u64,
            heard.measured("attacking_teams").0,
        ],
    );
    all_equal(
        "blocks",
        &[heard.sum("blocks", "blocked_count"), heard.sum("counters", "blocked_count")],
    );
    all_equal(
        "fights",
        &[heard.sum("margins", "fights_count"), heard.sum("verdicts", "fights_count")],
    );
    all_equal(
        "frontless teams",
        &[
            heard.sum("margins", "frontless_defenders_count"),
            heard.sum("verdicts", "frontless_defenders_count"),
        ],
    );
    let items: u64 = heard.by_row("verdicts", "items_count")[..2].iter().sum();
    all_equal("gains", &[items, heard.by_row("gains", "times_count")[..4].iter().sum()]);
}

fn gains_and_turns(told: &Told) {
    let heard = &told.heard;
    let by_turn =
        heard.sum("turns", "gains_of_starter_sum") + heard.sum("turns", "gains_of_second_sum");
    all_equal("gains", &[told.gains, by_turn, heard.sum("counters", "gains_sum")]);
    // A deck that runs out gives fewer than it should (NAR-366).
    let due = heard.sum("gains", "gains_sum");
    assert!(due >= told.gains && due <= told.gains + 2 * GAMES, "{due} {}", told.gains);
    all_equal("turns", &[told.turns, heard.measured("turns").0, heard.sum("turns", "games_count")]);
    all_equal(
        "games",
        &[GAMES, heard.by_row("turns", "games_count")[0], heard.sum("turns", "ended_count")],
    );
    assert_eq!(told.decided, GAMES, "INV-16: no game is cut off");
    matches(told);
    assert_eq!(heard.gauges("first_gain"), 0, "who wins the first gain takes it from the other");
}

/// By deck and pair of decks: each game once for the pair, twice for the decks.
fn matches(told: &Told) {
    let heard = &told.heard;
    let of_decks = |column: &str| heard.sum("decks", column);
    let of_pairs = |column: &str| heard.sum("deck_pairs", column);
    all_equal("games", &[2 * GAMES, of_decks("games_count"), 2 * of_pairs("games_count")]);
    let wins = of_pairs("first_wins_count") + of_pairs("second_wins_count");
    all_equal(
        "wins",
        &[
            GAMES,
            wins,
            of_decks("wins_count"),
            of_pairs("gains_count") + of_pairs("deck_outs_count"),
        ],
    );
    all_equal(
        "gains",
        &[of_pairs("gains_count"), of_decks("gains_wins_count"), of_decks("gains_losses_count")],
    );
    all_equal(
        "decks run out",
        &[
            of_pairs("deck_outs_count"),
            of_decks("deck_out_wins_count"),
            of_decks("deck_out_losses_count"),
        ],
    );
    all_equal("turns", &[2 * told.turns, of_decks("turns_sum"), 2 * of_pairs("turns_sum")]);
    assert_eq!(of_decks("cutoffs_count") + of_pairs("cutoffs_count"), 0);
}

/// NAR-021, NAR-022, NAR-025: what the shuffle deals is told apart from the hand that is kept, and
/// the second player's extra cards come after that choice, so they are draws.
#[test]
fn hands_are_told_as_dealt_and_as_kept() {
    let sets = [
        "rules.opening_hand=5",
        "rules.redraws=3",
        "rules.redraw_penalty=1",
        "rules.second_player_extra_cards=2",
    ];
    let heard = play_all(&sets, "random").heard;
    let redraws = heard.gauges("redraws") as u64;
    assert!(redraws > GAMES, "random players redraw: {redraws}");
    assert_eq!(heard.happened_to_all(CardEvent::Dealt), 2 * GAMES * 5);
    assert_eq!(heard.happened_to_all(CardEvent::Opening), 2 * GAMES * 5 - redraws);
    let drawn = |purpose: &str| heard.cell("draws", &[purpose], "cards_count");
    assert_eq!(drawn("extra"), 2 * GAMES);
    let later = drawn("turn") + drawn("effect") + drawn("extra");
    assert_eq!(heard.happened_to_all(CardEvent::Drawn), later);
}

fn decks(told: &Told) {
    let heard = &told.heard;
    all_equal("games", &[GAMES, heard.rolled("start", ""), heard.rolled("decks", "")]);
    let starts = |seat: &str| heard.outcome("start", "starting player", seat);
    all_equal("starts", &[GAMES, starts("seat1") + starts("seat2")]);
    let happened = |event: CardEvent| heard.happened_to_all(event);
    let drawn = |purpose: &str| heard.cell("draws", &[purpose], "cards_count");
    all_equal(
        "cards drawn",
        &[happened(CardEvent::Drawn), drawn("turn") + drawn("effect") + drawn("extra")],
    );
    let played = heard.sum("techniques", "launches_count")
        + heard.sum("ninjas", "arrivals_count")
        + heard.sum("tactics_and_clients", "plays_count");
    all_equal("cards played", &[happened(CardEvent::Played), played]);
    assert!(happened(CardEvent::InDeck) > 2 * GAMES * 20, "a deck has more kinds of cards");
    let levels = &heard.schema.groups[0].levels;
    let seated: u64 =
        levels.iter().map(|deck| heard.level(0, "deck", deck) + heard.level(1, "deck", deck)).sum();
    assert_eq!(seated, 2 * GAMES);
    let hands = 2 * GAMES + heard.gauges("redraws") as u64;
    all_equal(
        "opening hands",
        &[
            hands,
            heard.rolled("opening_turn_0_ninjas", ""),
            heard.rolled("opening_ninjas", ""),
            heard.rolled("opening_techniques", ""),
        ],
    );
    for purpose in ["opening", "redraw", "turn", "effect", "gain"] {
        let of = |end: &str| -> Vec<u64> {
            ["ninjas", "techniques", "tactics", "clients"]
                .iter()
                .map(|kind| heard.cell("draws", &[purpose], &format!("{kind}_{end}")))
                .collect()
        };
        let draws = heard.cell("draws", &[purpose], "cards_count");
        let (found, expected) = (of("count"), of("expected_ppm_sum"));
        assert_eq!(found.iter().sum::<u64>(), draws, "each card has a type: {purpose}");
        // The chances of the types make one whole, but for what each of the four is rounded down.
        let whole = draws * 1_000_000;
        let sum: u64 = expected.iter().sum();
        assert!(sum <= whole && whole - sum <= 4 * draws, "{purpose}: {sum} of {whole}");
        for (found, expected) in found.into_iter().zip(expected) {
            // Draws are bets at exact odds: five standard deviations of at most one half each.
            let bound = 2.5 * (draws as f64).sqrt() + 1.0;
            let gap = found as f64 - expected as f64 / 1e6;
            assert!(gap.abs() <= bound, "{purpose}: {found} instead of {expected} ppm");
        }
    }
    assert_eq!(heard.cell("draws", &["opening"], "cards_count"), 2 * GAMES * 6);
}

/// Everything of section 9 that is counted in several places agrees.
#[test]
fn the_totals_agree() {
    for sets in [
        &[][..],
        &["frontless_replacement=true", "double_defence=true", "redraws=3"],
        &["client_loss=discard_one_per_gain_lost", "technique_goes_to=chakra"],
    ] {
        let told = play_all(sets, "random");
        techniques(&told);
        ninjas(&told);
        battles(&told);
        decks(&told);
        if sets.len() != 2 {
            gains_and_turns(&told);
        }
    }
}

/// CH-a, CH-f to CH-i, CH-l, CH-m: the laws of the schema are those of section 6.
#[test]
fn the_laws_are_those_of_the_catalogue() {
    let schema = support::game::<Naruto>(2).schema();
    let law = |roll: &str, beginning: &str| -> Vec<u64> {
        let roll = schema.rolls.iter().find(|one| one.name == roll).expect("the roll");
        let found = roll.conditions.iter().find(|one| one.name.starts_with(beginning));
        found.unwrap_or_else(|| panic!("no condition {beginning}")).weights.clone()
    };
    assert_eq!(law("start", ""), [1, 1], "CH-a");
    let share = |weights: &[u64], outcome: usize, over: u64, under: u64| {
        let whole: u64 = weights.iter().sum();
        u128::from(weights[outcome]) * u128::from(under) == u128::from(whole) * u128::from(over)
    };
    for (deck, over, under) in [
        ("D1: 11 in 50, hand 6", 155_363, 756_700),
        ("D2: 9 in 50, hand 6", 374_699, 1_324_225),
        ("D3: 10 in 50, hand 6", 9_139, 37_835),
        ("D4: 8 in 50, hand 6", 374_699, 1_135_050),
    ] {
        assert!(share(&law("opening_turn_0_ninjas", deck), 0, over, under), "{deck}");
    }
    assert!(share(&law("opening_techniques", "D1: 17 in 50"), 2, 92_752, 264_845), "CH-l");
    assert!(share(&law("opening_ninjas", "D1: 25 in 50"), 0, 11, 987), "CH-m");
}

/// Plays a script from a start and gives what was told from there on.
fn told(start: &str, moves: &[&str]) -> Heard {
    told_by(&support::game::<Naruto>(2), start, moves)
}

fn told_by(game: &Naruto, start: &str, moves: &[&str]) -> Heard {
    let mut position = Position::staged(game.clone(), start, Scripted::with_faces(1, &[]));
    let mut heard = Heard::new(game.schema());
    heard.keeps_lines = true;
    position.act_before(moves, &mut heard);
    heard
}

/// EX-T11, NAR-351: a fight before gains; NAR-381: the crushed front line dies of two wounds.
#[test]
fn a_fight_resolved_before_gains() {
    let start = r#"
phase = "judgement"
seats = [
  { units = ["NF-05", "NE-08"], attacking = ["NF-05", "NE-08"], gains = 8 },
  { units = ["NN-11"], defending = { NN-11 = "NF-05" } },
]
"#;
    let heard = told(start, &["judge NF-05"]);
    // Strengths 4 against 8: a victory, one wound; then the gains of strength 5 are the last item.
    assert_eq!(heard.cell("verdicts", &["defender_wins"], "fights_count"), 1);
    assert_eq!(heard.cell("margins", &["-4"], "fights_count"), 1);
    assert_eq!(heard.cell("wounds", &["judgement", "active"], "wounds_sum"), 1);
    assert_eq!(heard.cell("judgement_orders", &["fight"], "judgements_count"), 1);
    assert_eq!(heard.gauge_of(1, "fights_first"), 1);
    assert_eq!(heard.cell("gains", &["undefended_strong"], "gains_sum"), 2);
    assert_eq!(heard.measured("turns"), (9, 1), "ten gains end the game");
}

/// EX-S10: a control before the technique that names the user's team: cancelled by the team.
#[test]
fn a_team_modified_in_response() {
    let start = r#"
phase = "exchange"
seats = [
  { units = ["NI-01", "NL-01"], teams = [["NI-01", "NL-01"]], attacking = ["NI-01"],
    hand = ["TE-163", "NS-01"], chakra_of = { L = 2 } },
  { units = ["NF-09"], defending = { NF-09 = "NI-01" }, hand = ["TE-110"], chakra_of = { L = 3 } },
]
"#;
    let heard = told(start, &["launch TE-163 by NI-01", "launch TE-110 by NF-09", "target NI-01"]);
    let cell = |technique: &str, column: &str| heard.cell("techniques", &[technique], column);
    assert_eq!(cell("TE-163", "launches_count"), 1);
    assert_eq!(cell("TE-163", "chakra_sum"), 2);
    assert_eq!(cell("TE-163", "responses_count"), 0);
    assert_eq!(cell("TE-163", "by_attacker_count"), 1);
    assert_eq!(cell("TE-163", "cancelled_count"), 1);
    assert_eq!(cell("TE-163", "resolved_count"), 0);
    assert_eq!(cell("TE-110", "responses_count"), 1);
    assert_eq!(cell("TE-110", "resolved_count"), 1);
    assert_eq!(heard.cell("chakra", &["spent"], "cards_count"), 5);
    assert_eq!(heard.cell("chains", &["2"], "answered_count"), 1);
    assert_eq!(heard.cell("chains", &["2"], "opened_by_attacker_count"), 1);
    assert_eq!(heard.cell("exchanges", &["1"], "launches_sum"), 2);
    assert_eq!(heard.cell("controls", &["limited"], "takes_count"), 1);
    assert_eq!(heard.cell("controls", &["limited"], "in_battle_count"), 1);
    assert_eq!(heard.cell("controls", &["limited"], "by_attacker_count"), 0);
    // The taken front line leaves a front-less team: a defender of 0 + 1 meets support 1 alone.
    assert_eq!(heard.cell("verdicts", &["draw"], "frontless_attackers_count"), 1);
    // Before it was 1 + 1 against 0; at the end of the turn the ninja goes back (NAR-316).
    assert_eq!(heard.cell("controls", &["limited"], "outcome_changed_count"), 1);
    assert_eq!(heard.cell("controls", &["limited"], "returned_count"), 1);
    assert!(heard.lines.contains(&"NI-01 returns to seat1".to_owned()), "{:#?}", heard.lines);
}

/// NAR-317, section 9: the end of a control is told where the owner's camp has the name by then.
#[test]
fn a_control_that_ends_in_the_discard() {
    let start = r#"
phase = "defence"
seats = [
  { units = ["NI-11", { card = "NI-01", owner = 2, control = "turn" }], attacking = ["NI-11"] },
  { units = ["NL-01", "NI-01"] },
]
"#;
    let heard = told(start, &["pass"]);
    assert_eq!(heard.cell("controls", &["limited"], "discarded_count"), 1);
    assert_eq!(heard.cell("controls", &["limited"], "returned_count"), 0);
}

/// NAR-152, section 9: what a technique puts off is told when it comes, and counted once.
#[test]
fn what_is_put_off_counts_once() {
    let start = r#"
phase = "exchange"
seats = [
  { units = ["NL-01"], attacking = ["NL-01"], hand = ["JL-05"], chakra_of = { L = 3 } },
  {},
]
"#;
    let heard = told(start, &["launch JL-05 by NL-01"]);
    assert_eq!(heard.cell("effects", &["JL-05", "tech_resolve"], "applied_count"), 1);
    assert_eq!(heard.cell("wounds", &["effect", "active"], "wounds_sum"), 1);
    for line in
        ["JL-05 targets NL-01", "JL-05 (tech_resolve) applies", "JL-05 (put off before) applies"]
    {
        assert_eq!(heard.lines.iter().filter(|one| *one == line).count(), 1, "{line}");
    }
}

/// Section 9: continuous effects are counted once a turn, when the declarations are over, where they
/// are in force; an injured ninja's are not (NAR-404), nor those whose conditions do not hold.
#[test]
fn continuous_effects_are_counted_where_they_are_in_force() {
    let start = |second: &str| {
        format!(
            r#"
phase = "defence"
seats = [
  {{ units = ["NN-08", "NF-04", "NL-02"], teams = [["NN-08", "NF-04"]], attacking = ["NN-08", "NL-02"], camp = ["CL-03"] }},
  {{ units = [{second}, "NN-05"] }},
]
"#
        )
    };
    let heard = told(&start("\"NE-09\""), &["block NE-09", "pass"]);
    let counted = |card: &str, timing: &str| {
        let count = |column| heard.cell("effects", &[card, timing], column);
        (count("applied_count"), count("own_turn_count"))
    };
    assert_eq!(counted("NN-08", "static"), (1, 1), "in front");
    assert_eq!(counted("NF-04", "static"), (1, 1), "in back-up");
    assert_eq!(counted("CL-03", "static"), (1, 1), "in camp");
    assert_eq!(counted("NE-09", "while_defending"), (1, 0), "defends");
    assert_eq!(counted("NN-05", "static"), (1, 0), "at rest");
    let injured = r#"{ card = "NE-09", injured = true }"#;
    let heard = told(&start(injured), &["block NE-09", "pass"]);
    assert_eq!(heard.cell("effects", &["NE-09", "while_defending"], "applied_count"), 0);
}

/// NAR-351: an item that comes to nothing is neither gains nor a fight, even where it is first.
#[test]
fn an_idle_item_does_not_hide_what_came_first() {
    let start = r#"
phase = "exchange"
seats = [
  { units = [{ card = "NL-01", injured = true }, "NF-05", "NL-02"], attacking = ["NL-01", "NF-05", "NL-02"] },
  { units = ["NI-11", "NE-02"], defending = { NI-11 = "NL-01", NE-02 = "NL-02" }, hand = ["JF-03"], chakra_of = { F = 2 } },
]
"#;
    let launch = "launch JF-03 by NI-11";
    for (moves, row, items) in [
        (["judge attack#1", "judge NF-05"], "gains", 2),
        (["judge attack#1", "judge NL-02"], "fight", 2),
        (["judge NL-02", "judge attack#1"], "fight", 2),
    ] {
        let heard = told(start, &[launch, moves[0], moves[1]]);
        assert_eq!(heard.cell("judgement_orders", &[row], "judgements_count"), 1, "{moves:?}");
        assert_eq!(heard.cell("judgement_orders", &[row], "items_sum"), items, "{moves:?}");
        assert_eq!(heard.sum("judgement_orders", "judgements_count"), 1, "{moves:?}");
        assert_eq!(heard.gauge_of(1, "gains_first") == 1, row == "gains", "{moves:?}");
        assert_eq!(heard.gauge_of(1, "fights_first") == 1, row == "fight", "{moves:?}");
    }
}

/// NAR-227, NAR-147: a cancelled technique tells what became of its user.
#[test]
fn a_cancelled_technique_tells_why() {
    let start = r#"
phase = "exchange"
seats = [
  { units = ["NL-04", "NL-01"], attacking = ["NL-04", "NL-01"], hand = ["JL-04"], chakra_of = { L = 1 } },
  { units = ["NF-05", "NN-04"], teams = [["NF-05", "NN-04"]], defending = { NF-05 = "NL-04" }, hand = ["JN-01"], chakra_of = { N = 3 } },
]
"#;
    let heard = told(start, &["launch JL-04 by NL-04", "target NN-04", "launch JN-01 by NN-04"]);
    let line = "JL-04 is cancelled: its user and its target do not stand as it asks any more";
    assert!(heard.lines.iter().any(|told| told == line), "{:?}", heard.lines);
    assert_eq!(heard.cell("techniques", &["JL-04"], "cancelled_user_count"), 1);
}

/// NAR-421: what leaves the hand beyond its limit is not turned into chakra by choice (NAR-051).
#[test]
fn cards_beyond_the_hand_limit_are_no_charge() {
    let game = support::game_with::<Naruto>(2, &["hand_excess_to=\"chakra\""]);
    let start = r#"
phase = "end"
seats = [{ hand = ["NF-01", "NF-02", "NF-03", "NL-01", "NL-02", "NL-03", "NW-01"] }, {}]
"#;
    let heard = told_by(&game, start, &["take NL-03"]);
    assert_eq!(heard.cell("chakra", &["hand_excess"], "cards_count"), 1);
    assert_eq!(heard.cell("chakra", &["charged"], "cards_count"), 0);
    assert_eq!(heard.gauges("charged"), 0);
}

/// NAR-402: a replay tells who is changed to injured status without a wound.
#[test]
fn a_change_of_status_is_told() {
    let start = r#"
phase = "defence"
seats = [
  { units = ["NE-10"], attacking = ["NE-10"] },
  { units = ["NL-01"] },
]
"#;
    let heard = told(start, &["block NL-01"]);
    assert!(heard.lines.contains(&"NL-01 is now injured".to_owned()), "{:#?}", heard.lines);
}

/// A technique for nothing that brings back its own kind.
const ECHO: &str = r#"description = "a loop"
[[card]]
id = "XT-ECHO"
type = "technique"
name = "Echo"
symbols = ["L"]
cost = { any = 0 }
target = { noun = "card_in_discard", number = "one", relation = "own", filter = { type = "technique" } }
source = "test"
[[card.effect]]
when = "tech_resolve"
do = "return_from_discard"
to = "hand"
"#;

/// NAR-481: two techniques that bring each other back never end; the game is cut off after
/// `max_launches`, counted, and reported with the card.
#[test]
fn a_loop_is_cut_off_and_reported_with_its_cards() {
    let library = support::library_with("echo", &[("configs/naruto/variants/echo.toml", ECHO)]);
    let game = support::game_in::<Naruto>(&library, 2, &["echo"], &["rules.max_launches=50"]);
    let start = r#"
phase = "exchange"
seats = [
  { units = ["NI-01"], attacking = ["NI-01"], hand = ["XT-ECHO"], discard = ["XT-ECHO"] },
  {},
]
"#;
    let heard = told_by(&game, start, &["launch XT-ECHO by NI-01"; 50]);
    assert_eq!(heard.cell("loops", &["XT-ECHO"], "cutoff_launches_count"), 1);
    assert_eq!(heard.sum("loops", "cutoff_launches_count"), 1);
    assert_eq!(heard.sum("loops", "cutoff_turns_count"), 0);
    assert_eq!(heard.cell("techniques", &["XT-ECHO"], "launches_count"), 50);
}

/// Section 9: what a card does is told apart by the deck that holds it, so that no card is given the
/// strength of its deck.
#[test]
fn cards_are_rows_of_their_decks() {
    let game = support::game::<Naruto>(2);
    let schema = game.schema();
    for (group, of_deck) in [("D4", 31), ("D5", 30)] {
        assert_eq!(schema.cards.iter().filter(|card| card.group == group).count(), of_deck);
    }
    // JN-04 is in two of the ready decks.
    let rows = schema.cards.iter().filter(|card| card.name == "JN-04");
    assert_eq!(rows.map(|card| &*card.group).collect::<Vec<_>>(), ["D2", "D5"]);
    // Decks that are in no game have no rows.
    let mirror = support::game_with::<Naruto>(2, &["decks=[\"D1\"]", "deck_choice=\"mirror\""]);
    assert!(mirror.schema().cards.iter().all(|card| card.group == "D1"));
}
