//! Totals that agree in every finished batch, whoever plays and whatever the knobs.

use std::collections::BTreeMap;

use tenbin::engine::play::seat_policies;
use tenbin::engine::{CardEvent, Game, Seeded, Table, play};
use tenbin::games::okko::Okko;

use crate::support;
use crate::support::heard::Heard;

const SEED: u64 = 0x0CC0;

/// What was told of so many games.
struct Told {
    heard: Heard,
    games: u64,
    wins: u64,
    /// Figures and zeni of the bands that played.
    figures: u64,
    zeni: u64,
}

fn play_all(game: &Okko, mut table: Table<Okko>, games: u64) -> Told {
    let mut told = Told { heard: Heard::new(game.schema()), games, wins: 0, figures: 0, zeni: 0 };
    for index in 0..games {
        seat_policies(&mut table, SEED, index);
        let mut chance = Seeded::new(SEED, index);
        let end = play(game, &mut table, &mut chance, &mut told.heard);
        told.wins += u64::from(end.standing.winners.len());
    }
    let heard = &told.heard;
    let levels = &heard.schema.groups.iter().find(|one| one.name == "band").unwrap().levels;
    for band in game.rules.catalogue.bands.iter().filter(|band| levels.contains(&band.id)) {
        let times = heard.level(0, "band", &band.id) + heard.level(1, "band", &band.id);
        told.figures += times * band.members.len() as u64;
        told.zeni += times * u64::from(band.total);
    }
    told
}

/// Bands that hold all characters and equipment cards between them.
const BANDS: &str = r#"
[[band]]
id = "one"
name = "One"
budget = 16
members = [
  { character = "wind_reaper", equipment = ["mirror"] },
  { character = "warrior_monk", equipment = ["naginata"] },
  { character = "noshin", equipment = ["five_elements_scroll"] },
  "little_carp",
]
source = "test"

[[band]]
id = "two"
name = "Two"
budget = 16
members = [
  { character = "kanatta", equipment = ["omamori"] },
  { character = "warrior_monk", equipment = ["katana"] },
  { character = "wrestler", equipment = ["mirror"] },
]
source = "test"

[[band]]
id = "three"
name = "Three"
budget = 16
members = [
  { character = "kappa", equipment = ["mirror"] },
  { character = "yuki_onna", equipment = ["sake_gourd"] },
  { character = "possessed_puppet", equipment = ["omamori"] },
  "gaki",
  "fox_courtesan",
]
source = "test"

[[band]]
id = "four"
name = "Four"
budget = 16
members = [
  { character = "yumi_archer", equipment = ["powder_flask"] },
  { character = "bandit", equipment = ["oni_mask"] },
  { character = "yari_ashigaru", equipment = ["sandals"] },
  { character = "ninja_apprentice", equipment = ["smoke_bomb"] },
  { character = "merchant", equipment = ["omamori"] },
]
source = "test"

[[band]]
id = "five"
name = "Five"
budget = 16
members = [
  { character = "oni_warau", equipment = ["climbing_claws"] },
  { character = "oni_bushi", equipment = ["shuriken_pouch"] },
  { character = "healer", equipment = ["prayer_beads"] },
]
source = "test"

[[band]]
id = "six"
name = "Six"
budget = 16
members = [
  { character = "kubban", equipment = ["do_maru"] },
  "okko",
  { character = "tikku", equipment = ["omamori"] },
]
source = "test"

[[band]]
id = "seven"
name = "Seven"
budget = 16
members = ["noburo", "ninja_master", "fire_mouth", "ronin"]
source = "test"
"#;

fn game_of_all_cards(sets: &[&str]) -> Okko {
    let library = support::library_with("okko_record", &[("configs/okko/bands.toml", BANDS)]);
    support::game_in(&library, 2, &[], sets)
}

/// All that must agree.
fn assert_totals(told: &Told) {
    fights(told);
    outs(told);
    dice(told);
    tests_and_abilities(told);
    movements(told);
    presence(told);
}

#[track_caller]
fn all_equal(what: &str, numbers: &[u64]) {
    assert!(numbers.windows(2).all(|pair| pair[0] == pair[1]), "{what}: {numbers:?}");
}

fn fights(told: &Told) {
    let heard = &told.heard;
    let sum = |table: &str, column: &str| heard.sum(table, column);
    let combats = sum("combats", "combats_count");
    all_equal(
        "combats",
        &[
            combats,
            heard.rolled("combat", ""),
            heard.rolled("combat_die", "attacker"),
            heard.rolled("combat_die", "defender"),
            heard.measured("combats").0,
            sum("character_fights", "attacks_count"),
            sum("character_fights", "attacked_count"),
            sum("turns", "combats_count"),
            sum("duels", "combats_count"),
            heard.gauges("attacks") as u64,
        ],
    );
    let shots = sum("shots", "shots_count");
    all_equal(
        "shots",
        &[
            shots,
            heard.rolled("shot", ""),
            heard.rolled("shot_die", "attacker"),
            heard.measured("shots").0,
            sum("character_fights", "shots_count"),
            sum("character_fights", "shot_at_count"),
            sum("turns", "shots_count"),
            sum("duels", "shots_count"),
            heard.gauges("shots") as u64,
        ],
    );
    assert_eq!(sum("squares", "attacked_count"), combats + shots);
    let results = ["attacker_wins_count", "ties_count", "defender_wins_count"];
    for table in ["combats", "duels", "combat_circumstances"] {
        let by_row = results.map(|column| heard.by_row(table, column));
        for (row, combats) in heard.by_row(table, "combats_count").into_iter().enumerate() {
            let parts: u64 = by_row.iter().map(|column| column[row]).sum();
            assert_eq!(parts, combats, "row {row} of {table}");
        }
    }
    let parts = |columns: &[&str]| -> u64 { columns.iter().map(|one| sum("combats", one)).sum() };
    assert_eq!(
        parts(&[
            "defender_out_count",
            "defender_endangered_count",
            "defender_falls_back_count",
            "defender_stays_count"
        ]),
        sum("combats", "attacker_wins_count")
    );
    let lost = sum("character_fights", "attacks_lost_count");
    all_equal(
        "attacks lost",
        &[
            lost,
            sum("combats", "defender_wins_count"),
            sum("character_fights", "defences_won_count"),
            parts(&[
                "attacker_out_count",
                "attacker_endangered_count",
                "attacker_falls_back_count",
                "attacker_stays_count",
            ]),
        ],
    );
    let hits: u64 = ["out_count", "endangered_count", "falls_back_count", "stays_count"]
        .iter()
        .map(|column| sum("shots", column))
        .sum();
    assert_eq!(hits, sum("shots", "hits_count"));
    assert_eq!(hits, sum("character_fights", "shots_hit_count"));
    circumstances(told, combats);
    assert_eq!(heard.gauges("luck"), 0, "what one gains the other loses");
}

fn circumstances(told: &Told, combats: u64) {
    let count = |row: &str| told.heard.cell("combat_circumstances", &[row], "combats_count");
    assert_eq!(count("any"), combats);
    for series in [
        ["back_attack", "no_back_attack"].as_slice(),
        &["attacker_alert", "attacker_endangered"],
        &["defender_alert", "defender_endangered"],
        &[
            "attack_supporters_0",
            "attack_supporters_1",
            "attack_supporters_2",
            "attack_supporters_3_or_more",
        ],
        &[
            "defence_supporters_0",
            "defence_supporters_1",
            "defence_supporters_2",
            "defence_supporters_3_or_more",
        ],
    ] {
        assert_eq!(series.iter().map(|row| count(row)).sum::<u64>(), combats, "{series:?}");
    }
    let back = told.heard.sum("combats", "back_attacks_count");
    all_equal(
        "back attacks",
        &[
            back,
            count("back_attack"),
            told.heard.sum("character_fights", "back_attacks_count"),
            told.heard.sum("character_fights", "back_attacked_count"),
            told.heard.gauges("back_attacks") as u64,
        ],
    );
}

fn outs(told: &Told) {
    let heard = &told.heard;
    let sum = |table: &str, column: &str| heard.sum(table, column);
    let out = sum("outs", "out_count");
    all_equal(
        "out",
        &[
            out,
            sum("characters", "out_count"),
            sum("turns", "out_count"),
            sum("squares", "out_count"),
            heard.measured("figures_out").0,
        ],
    );
    for cause in [
        "combat_margin",
        "combat_endangered",
        "shot_margin",
        "shot_endangered",
        "fall_back",
        "effect",
    ] {
        let column = format!("out_{cause}_count");
        let by_character = sum("characters", &column);
        assert_eq!(by_character, heard.cell("outs", &[cause], "out_count"), "{cause}");
    }
    assert_eq!(heard.cell("outs", &["fall_back"], "out_count"), sum("fallbacks", "out_count"));
    // Nobody but an enemy puts a figure out.
    let credited = sum("outs", "credited_count");
    assert_eq!(credited, out);
    all_equal("kills", &[credited, sum("characters", "kills_count"), heard.gauges("kills") as u64]);
    let zeni = sum("outs", "zeni_sum");
    all_equal(
        "zeni lost",
        &[zeni, sum("characters", "zeni_lost_sum"), sum("turns", "zeni_lost_sum")],
    );
    assert_eq!(sum("characters", "zeni_taken_sum"), zeni);
    // A combat puts its fighters out by its margin, by endangering them again, or as they fall back.
    let by = |causes: [&str; 2]| -> u64 {
        causes.iter().map(|cause| heard.cell("outs", &[cause], "out_count")).sum()
    };
    let [combats, fell] =
        [by(["combat_margin", "combat_endangered"]), by(["fall_back", "fall_back"])];
    let any: u64 = ["defender_out_count", "attacker_out_count"]
        .iter()
        .map(|column| heard.cell("combat_circumstances", &["any"], column))
        .sum();
    assert!(combats <= any && any <= combats + fell / 2);
    assert!(sum("duels", "kills_count") <= credited);
    all_equal(
        "endangered",
        &[sum("characters", "endangered_count"), sum("turns", "endangered_count")],
    );
    all_equal(
        "recovered",
        &[
            sum("characters", "recovered_count"),
            sum("turns", "recovered_count"),
            heard.gauges("recoveries") as u64,
        ],
    );
    assert!(sum("characters", "recovered_count") <= sum("characters", "endangered_count"));
    assert_eq!(heard.gauges("first_blood"), 0);
    assert_eq!(heard.gauges("zeni_lead_after_turn_3"), 0);
    let falls = sum("fallbacks", "fall_backs_count");
    let after: u64 = ["after_combat_count", "after_shot_count", "after_effect_count"]
        .iter()
        .map(|column| sum("fallbacks", column))
        .sum();
    all_equal(
        "fall-backs",
        &[
            falls,
            after,
            sum("character_fights", "fall_backs_count"),
            sum("squares", "fallen_back_count"),
        ],
    );
    assert_eq!(heard.cell("fallbacks", &["none"], "became_endangered_count"), 0);
    assert_eq!(heard.cell("fallbacks", &["none"], "out_count"), 0);
}

/// OKK-111, OKK-116, OKK-117, OKK-120 to OKK-122: every die that shows a face meets one fate, in the
/// pool and on a card.
fn dice(told: &Told) {
    let heard = &told.heard;
    for face in ["fire", "water", "air", "earth", "tori"] {
        let of = |column: &str| heard.cell("inspiration", &[face], column);
        let used = of("used_stat_count") + of("used_ability_count");
        let from_reserve = of("used_from_reserve_count");
        let pool = used - from_reserve
            + of("reserved_count")
            + of("wasted_count")
            + of("rerolled_count")
            + of("set_away_count")
            + of("civilian_pool_count")
            + of("left_in_pool_count");
        assert_eq!(of("dice_count") - of("fizzled_count"), pool, "the pool, {face}");
        let cards = from_reserve
            + of("taken_back_count")
            + of("lost_by_flip_count")
            + of("civilian_reserve_count")
            + of("left_in_reserve_count");
        assert_eq!(of("reserved_count"), cards, "the cards, {face}");
        assert!(of("used_in_enemy_phase_count") <= from_reserve, "only reserved dice (OKK-087)");
        let rolled: u64 = ["rolled", "rolled again"]
            .iter()
            .map(|condition| heard.outcome("inspiration", condition, face))
            .sum();
        assert_eq!(rolled, of("rolled_count"), "{face}");
    }
    let sum = |column: &str| heard.sum("inspiration", column);
    assert_eq!(heard.cell("inspiration", &["tori"], "used_stat_count"), 0, "OKK-123");
    assert_eq!(heard.gauges("dice_wasted") as u64, sum("wasted_count"));
    assert_eq!(heard.gauges("dice_reserved") as u64, sum("reserved_count"));
    let spent = sum("used_stat_count") + sum("used_ability_count");
    assert_eq!(heard.gauges("dice_spent") as u64, spent);
    let pools = heard.rolled("inspiration_faces", "");
    assert_eq!(heard.rolled("inspiration_count", ""), 5 * pools);
    assert!(pools <= heard.measured("phases").0);
}

fn tests_and_abilities(told: &Told) {
    let heard = &told.heard;
    for kind in ["fear", "recovery", "resist"] {
        let sum = |what: &str| heard.sum("willpower", &format!("{kind}_{what}_count"));
        assert_eq!(sum("tests"), heard.rolled("willpower", kind) + sum("automatic"), "{kind}");
        assert_eq!(heard.rolled("willpower", kind), heard.rolled("willpower_die", kind));
        assert!(sum("automatic") <= sum("passed") && sum("passed") <= sum("tests"));
    }
    let water: u64 = ["fear", "recovery", "resist"]
        .map(|kind| heard.sum("willpower", &format!("{kind}_water_count")))
        .iter()
        .sum();
    assert_eq!(water, heard.cell("inspiration", &["water"], "used_stat_count"));
    let air = heard.sum("movement", "air_dice_count");
    assert_eq!(air, heard.cell("inspiration", &["air"], "used_stat_count"));
    let sum = |column: &str| heard.sum("abilities", column);
    let paid = sum("pool_dice_count") + sum("reserve_dice_count");
    assert_eq!(paid, heard.sum("inspiration", "used_ability_count"));
    assert!(paid <= sum("uses_count"));
    assert!(sum("cancelled_count") <= sum("uses_count"));
    assert!(heard.sum("equipment", "uses_count") <= sum("uses_count"));
}

fn movements(told: &Told) {
    let heard = &told.heard;
    let sum = |column: &str| heard.sum("movement", column);
    assert!(sum("steps_count") <= sum("movement_points_sum"));
    assert!(sum("zone_stops_count") <= sum("movements_count"));
    assert!(sum("movements_count") <= heard.sum("characters", "activations_count"));
    assert!(heard.sum("squares", "entered_count") >= sum("steps_count"));
    assert_eq!(heard.gauges("disengagements") as u64, sum("disengaged_count"));
    assert_eq!(heard.sum("squares", "deployed_count"), told.figures);
    all_equal(
        "activations",
        &[
            heard.sum("characters", "activations_count"),
            heard.sum("turns", "activations_count"),
            heard.measured("activations").0,
        ],
    );
}

fn presence(told: &Told) {
    let heard = &told.heard;
    for table in ["characters", "equipment"] {
        let columns = ["seat_games_count", "without_count", "wins_count", "without_wins_count"];
        let [with, without, wins, without_wins] = columns.map(|column| heard.by_row(table, column));
        let rows = &heard.schema.tables.iter().find(|one| one.file == table).unwrap().rows;
        for (row, keys) in rows.iter().enumerate() {
            assert_eq!(with[row] + without[row], 2 * told.games, "{keys:?}");
            assert_eq!(wins[row] + without_wins[row], told.wins, "{keys:?}");
            let in_deck: u64 =
                [0, 1].map(|seat| heard.happened(seat, &keys[0], CardEvent::InDeck)).iter().sum();
            assert_eq!(with[row], in_deck, "{keys:?}");
        }
    }
    let of = |table: &str, keys: &[&str], column: &str| heard.cell(table, keys, column);
    assert_eq!(heard.sum("characters", "figures_count"), told.figures);
    assert_eq!(heard.sum("characters", "zeni_paid_sum"), told.zeni);
    assert_eq!(of("turns", &["1"], "games_count"), told.games);
    assert_eq!(heard.sum("turns", "ended_count"), told.games);
    let (turns, ends) = heard.measured("turns");
    assert_eq!(ends, told.games);
    assert_eq!(turns, heard.sum("turns", "games_count"));
    assert!(heard.sum("equipment", "unused_count") <= heard.sum("equipment", "carried_count"));
}

/// Things that are easily miscounted and do not happen in every game.
fn rare_things(heard: &Heard) -> [(&'static str, u64); 13] {
    let dice = |column: &str| heard.sum("inspiration", column);
    let out = |cause: &str| heard.cell("outs", &[cause], "out_count");
    [
        ("cancelled abilities", heard.sum("abilities", "cancelled_count")),
        ("fizzled dice", dice("fizzled_count")),
        ("dice set", dice("dice_count") - dice("rolled_count")),
        ("dice set away", dice("set_away_count")),
        ("dice rolled again", dice("rerolled_count")),
        ("dice of civilians", dice("civilian_pool_count")),
        ("reserved dice of civilians", dice("civilian_reserve_count")),
        ("dice used by the other player", dice("used_in_enemy_phase_count")),
        ("out by shots", out("shot_margin")),
        ("out by fall-backs", out("fall_back")),
        ("out by abilities", out("effect")),
        ("Willpower without a roll", heard.sum("willpower", "recovery_automatic_count")),
        ("disengagements", heard.sum("movement", "disengaged_count")),
    ]
}

/// OKK-116, OKK-244 and the rest of section 9: random players do everything the rules allow.
#[test]
fn totals_agree_when_random_players_do_anything() {
    let mut seen = BTreeMap::new();
    for sets in [
        [].as_slice(),
        &["reserve_per_character=3", "civilian_die_choice=random", "follow_up=true"],
        &["tie_result=both_fall_back", "fall_back_causes_stack=true", "water_after_roll=true"],
        &["disengage_effect=will_test", "fear_on_shots=true", "one_die_per_stat=false"],
        &["combat_die_sides=8", "tile_selection=random", "margin_fall_back=2"],
        &["tie_result=attacker_wins", "fire_die_boosts_shot=true", "seat_order=alternate"],
    ] {
        let game = game_of_all_cards(sets);
        let told = play_all(&game, support::table::<Okko>(2, &["random"]), 60);
        assert_totals(&told);
        for (what, count) in rare_things(&told.heard) {
            *seen.entry(what).or_insert(0) += count;
        }
    }
    // What agrees because it never happens proves nothing.
    println!("{seen:?}");
    assert!(seen.values().all(|&count| count > 0), "{seen:?}");
}

/// The same of experts, whose games are as designers see them.
#[test]
fn totals_agree_when_experts_play() {
    for sets in [[].as_slice(), &["budget=12"], &[r#"boards=["rb1", "rb2", "rb3"]"#]] {
        let game = support::game_with::<Okko>(2, sets);
        let told = play_all(&game, support::table::<Okko>(2, &["expert"]), 60);
        assert_totals(&told);
    }
    let told = play_all(&game_of_all_cards(&[]), support::table::<Okko>(2, &["expert"]), 120);
    assert_totals(&told);
    let activations = told.heard.by_row("characters", "activations_count");
    assert!(activations.iter().all(|&count| count > 0), "every character plays: {activations:?}");
    assert!(told.heard.sum("equipment", "uses_count") > 0);
    // P9: who declared Perfect Strike, and was not cancelled, rolled two dice.
    let strikes = told.heard.cell("abilities", &["perfect_strike"], "fights_count");
    assert!(strikes > 0);
    assert_eq!(told.heard.rolled("combat_die", "attacker best of 2"), strikes);
}

/// Section 9: with a fixed pair of bands nothing is told apart that has one level only.
#[test]
fn groups_of_one_level_are_left_out() {
    let names = |sets: &[&str]| -> Vec<String> {
        let schema = support::game_with::<Okko>(2, sets).schema();
        schema.groups.into_iter().map(|group| group.name).collect()
    };
    let always = ["band", "alignment", "against", "edge_as_a"];
    assert_eq!(names(&[]), always);
    let boards = names(&[r#"boards=["rb1", "rb2"]"#]);
    assert_eq!(boards[always.len()..], ["board_as_a", "band_and_board"]);
    let game = support::game_with::<Okko>(2, &[r#"boards=["rb1", "rb2"]"#]);
    let told = play_all(&game, support::table::<Okko>(2, &["random"]), 20);
    let level = |level: &str| {
        told.heard.level(0, "board_as_a", level) + told.heard.level(1, "board_as_a", level)
    };
    assert_eq!(level("rb1") + level("rb2"), told.games, "player A alone");
    let sides = ["north", "east", "south", "west"].map(|side| {
        told.heard.level(0, "edge_as_a", side) + told.heard.level(1, "edge_as_a", side)
    });
    assert_eq!(sides.iter().sum::<u64>(), told.games, "player A alone");
    let group = told.heard.schema.groups.iter().find(|one| one.name == "band_and_board").unwrap();
    let on = |seat: u8| -> u64 {
        group.levels.iter().map(|level| told.heard.level(seat, "band_and_board", level)).sum()
    };
    assert_eq!((on(0), on(1)), (told.games, told.games));
}

/// Section 9, cost-efficiency: the interval of the zeni balance takes what each character took, lost
/// and cost game by game; two bands may have the same one.
#[test]
fn the_balance_of_zeni_is_summed_game_by_game() {
    let game = support::game::<Okko>(2);
    let all = play_all(&game, support::table::<Okko>(2, &["expert"]), 30).heard;
    let rows = all.by_row("characters", "figures_count").len();
    let mut sums = vec![[0; 5]; rows];
    for index in 0..30 {
        let mut table = support::table::<Okko>(2, &["expert"]);
        seat_policies(&mut table, SEED, index);
        let mut heard = Heard::new(game.schema());
        play(&game, &mut table, &mut Seeded::new(SEED, index), &mut heard);
        let [paid, taken, lost] = ["zeni_paid_sum", "zeni_taken_sum", "zeni_lost_sum"]
            .map(|column| heard.by_row("characters", column));
        for (row, sum) in sums.iter_mut().enumerate() {
            let balance = taken[row].abs_diff(lost[row]);
            let of_game = [
                u64::from(paid[row] > 0),
                balance * balance,
                taken[row] * paid[row],
                lost[row] * paid[row],
                paid[row] * paid[row],
            ];
            sum.iter_mut().zip(of_game).for_each(|(sum, one)| *sum += one);
        }
    }
    let columns = [
        "balance_games_count",
        "balance_squared_sum",
        "balance_taken_sum",
        "balance_lost_sum",
        "balance_paid_sum",
    ];
    for (number, column) in columns.into_iter().enumerate() {
        let wanted: Vec<u64> = sums.iter().map(|sum| sum[number]).collect();
        assert_eq!(all.by_row("characters", column), wanted, "{column}");
        assert!(wanted.iter().sum::<u64>() > 0);
    }
}

/// Section 9, first-blood: who drew it is told of every game in which a figure went out.
#[test]
fn first_blood_is_told_of_every_game_with_an_out() {
    let game = support::game::<Okko>(2);
    let told = play_all(&game, support::table::<Okko>(2, &["expert"]), 40);
    let (_, games) = told.heard.measured("first_out_turn");
    assert!(games <= told.games && games >= told.wins, "nobody wins before an out");
}
