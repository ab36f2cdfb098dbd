//! Sections 3.2 to 3.9: characters, abilities, cards, advantages, scenery. The sums over whole
//! columns are those of the catalogue's tables, so that a slip in any row is found.

use tenbin::games::anima::content::catalogue::{
    Catalogue, Character, CrashClass, Form, Ground, Limit, Origin,
};
use tenbin::games::anima::content::vocabulary::{
    Affiliation, Base, Faction, Kind, School, Stat, State, category, traits,
};
use tenbin::games::anima::space::point::Point;

use super::{ability, character, compiled, shipped};

fn sum(catalogue: &Catalogue, of: impl Fn(&Character) -> i32) -> i32 {
    catalogue.characters.iter().map(of).sum()
}

fn stat(stat: Stat) -> impl Fn(&Character) -> i32 {
    move |one| i32::from(one.stats[stat as usize])
}

/// Section 3.2: sixty characters, the columns added up.
#[test]
fn section_3_2_the_columns_add_up() {
    let catalogue = shipped();
    assert_eq!(catalogue.characters.len(), 60);
    assert_eq!(sum(&catalogue, |one| i32::from(one.level)), 2540);
    assert_eq!(sum(&catalogue, stat(Stat::At)), 284);
    assert_eq!(sum(&catalogue, stat(Stat::Dm)), 230);
    assert_eq!(sum(&catalogue, |one| i32::from(one.damage_second)), 245, "after the stroke");
    assert_eq!(sum(&catalogue, stat(Stat::Df)), 521);
    assert_eq!(sum(&catalogue, stat(Stat::Ar)), 88);
    assert_eq!(sum(&catalogue, |one| i32::from(one.lp)), 816);
    assert_eq!(sum(&catalogue, stat(Stat::Re)), 601);
    assert_eq!(sum(&catalogue, |one| i32::from(one.walk) / 250), 484, "inches");
    assert_eq!(sum(&catalogue, |one| i32::from(one.run) / 250), 724, "inches");
    assert_eq!(sum(&catalogue, |one| i32::from(one.recovery)), 172);
    assert_eq!(sum(&catalogue, |one| i32::from(one.ap_max)), 249);
}

/// ANI-023, ANI-026, ANI-029, ANI-003: how many of each sort.
#[test]
fn section_3_2_affiliations_factions_categories_and_bases() {
    let catalogue = shipped();
    let count =
        |of: &dyn Fn(&Character) -> bool| catalogue.characters.iter().filter(|one| of(one)).count();
    for (affiliation, wanted) in [
        (Affiliation::Church, 8),
        (Affiliation::Samael, 8),
        (Affiliation::Wissenschaft, 9),
        (Affiliation::BlackSun, 6),
        (Affiliation::Empire, 9),
        (Affiliation::AzurAlliance, 6),
        (Affiliation::TolRauko, 6),
        (Affiliation::Wanderers, 8),
    ] {
        assert_eq!(count(&|one| one.affiliation == affiliation), wanted, "{affiliation:?}");
    }
    for (faction, wanted) in [(Faction::Light, 20), (Faction::Dark, 17), (Faction::Unaligned, 23)] {
        assert_eq!(count(&|one| one.faction == faction), wanted, "{faction:?}");
    }
    // 39 Warriors, 9 Mystics, 9 Prowlers, two of Warrior and Mystic, one of Warrior and Prowler.
    let categories = [(category::WARRIOR, 42), (category::MYSTIC, 11), (category::PROWLER, 10)];
    for (bit, wanted) in categories {
        assert_eq!(count(&|one| one.categories & bit != 0), wanted, "category {bit}");
    }
    assert_eq!(count(&|one| one.base == Base::Small), 56);
    assert_eq!(count(&|one| one.base == Base::Medium), 3);
    assert_eq!(character(&catalogue, "konosuke").base, Base::Large);
    for (bit, wanted) in [
        (traits::LEADER, 8),
        (traits::SLOTS_2, 7),
        (traits::AGENT, 6),
        (traits::MASTERY, 5),
        (traits::RANGED, 5),
        (traits::INITIATIVE, 5),
        (traits::DAMAGE_RESISTANCE, 3),
        (traits::INFILTRATION, 2),
        (traits::REACH, 1),
        (traits::INTANGIBLE, 1),
        (traits::ADVANCED_DEPLOYMENT, 1),
        (traits::OPEN_MOVEMENT, 1),
        (traits::FLIGHT, 0),
    ] {
        assert_eq!(count(&|one| one.traits & bit != 0), wanted, "trait {bit}");
    }
}

/// A sample of rows: level, At Dm Df Ar Re, LP, walk and run inches, Recovery and maximum.
#[test]
fn section_3_2_a_sample_of_rows() {
    let catalogue = shipped();
    for (id, name, level, stats, lp, speed, ap) in [
        ("damien", "Damien", 45, [5, 3, 9, 1, 11], 14, (8, 12), (3, 4)),
        ("romeo", "Romeo Exxet", 75, [6, 5, 9, 3, 12], 16, (8, 12), (3, 5)),
        ("church_agent", "Church Agent", 20, [4, 2, 8, 0, 10], 10, (6, 10), (2, 4)),
        ("kronen", "Kronen Roxxon", 40, [4, 8, 8, 5, 8], 20, (6, 10), (2, 4)),
        ("griever", "Griever", 60, [6, 6, 9, 3, 10], 20, (6, 10), (3, 5)),
        ("celia", "Celia", 45, [5, 3, 10, 0, 10], 12, (12, 16), (3, 4)),
        ("celia_seed", "Celia", 45, [5, 3, 9, 2, 10], 12, (12, 16), (3, 4)),
        ("feng_yi", "Feng Yi", 35, [5, 2, 9, 0, 10], 10, (12, 16), (3, 5)),
        ("konosuke", "Konosuke", 55, [4, 8, 8, 5, 10], 25, (6, 10), (3, 4)),
        ("type_005", "Type-005", 20, [4, 4, 7, 2, 8], 14, (6, 10), (2, 4)),
        ("asset_hunter", "Asset Hunter", 40, [5, 4, 8, 2, 9], 14, (8, 12), (3, 4)),
        ("reinhold", "Reinhold", 45, [4, 6, 8, 4, 9], 18, (6, 10), (3, 4)),
        ("grand_templar", "Grand Templar", 60, [5, 5, 9, 4, 11], 17, (6, 10), (3, 5)),
        ("lemures", "Lemures", 40, [5, 4, 9, 1, 10], 14, (8, 12), (3, 4)),
        ("khaine", "Khaine D'Lacreu", 40, [4, 2, 9, 0, 11], 12, (8, 12), (3, 4)),
    ] {
        let one = character(&catalogue, id);
        assert_eq!((one.name.as_str(), one.level), (name, level), "{id}");
        assert_eq!((one.stats, one.lp), (stats, lp), "{id}");
        assert_eq!((one.walk / 250, one.run / 250), speed, "{id}");
        assert_eq!((one.recovery, one.ap_max), ap, "{id}");
    }
    let seconds = [("justina", 8), ("nero", 10), ("romeo", 10), ("damien", 3)];
    for (id, second) in seconds {
        assert_eq!(character(&catalogue, id).damage_second, second, "{id}");
    }
}

/// ANI-342, ANI-344, ANI-354, ANI-541: what stands behind a trait, and speeds on squares.
#[test]
fn section_3_2_ranges_immunities_and_squares() {
    let catalogue = shipped();
    for (id, inches) in
        [("may", 8), ("bridget", 12), ("asset_hunter", 16), ("kirsten", 16), ("azur_agent", 12)]
    {
        assert_eq!(character(&catalogue, id).ranged, inches * 250, "{id}");
    }
    assert_eq!(character(&catalogue, "claire").reach, 500);
    let bit = |state: State| 1 << state as u16;
    let immune = |id: &str| character(&catalogue, id).immune;
    assert_eq!(immune("type_005"), bit(State::Poison) | bit(State::Doom));
    assert_eq!(immune("revenant_guard"), bit(State::Poison));
    for (id, squares) in [("kronen", (3, 5)), ("damien", (4, 6)), ("celia", (6, 8))] {
        assert_eq!(character(&catalogue, id).squares, squares, "{id}");
    }
    // ANI-001: an inch of 2.54 cm.
    let other = compiled(&[], &["inch_cm=2.54"]).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(character(&other.catalogue, "celia").run, 16 * 254);
    assert_eq!(character(&other.catalogue, "kirsten").ranged, 16 * 254);
}

/// Section 3.3: all rows, their costs, kinds and schools added up.
#[test]
fn section_3_3_the_columns_add_up() {
    let catalogue = shipped();
    let own: Vec<_> =
        catalogue.abilities.iter().filter(|one| one.origin == Origin::Character).collect();
    // 155 rows, three of them for both Celias.
    assert_eq!(own.len(), 158);
    assert_eq!(own.iter().map(|one| u32::from(one.ap)).sum::<u32>(), 351);
    let of_kind = |kind: Kind| own.iter().filter(|one| one.kind == kind).count();
    for (kind, wanted) in [
        (Kind::Attack, 51),
        (Kind::Ranged, 23),
        (Kind::Charge, 6),
        // Rampart Slam, written as a charge that resolves as a slam.
        (Kind::Slam, 1),
        (Kind::Dodge, 3),
        (Kind::Counter, 3),
        (Kind::Effect, 48),
        (Kind::Movement, 2),
        (Kind::Innate, 21),
    ] {
        assert_eq!(of_kind(kind), wanted, "{kind:?}");
    }
    let of_school = |school: School| own.iter().filter(|one| one.school == school).count();
    for (school, wanted) in
        [(School::Ki, 75), (School::Magic, 36), (School::Subterfuge, 17), (School::Special, 9)]
    {
        assert_eq!(of_school(school), wanted, "{school:?}");
    }
    // Eleven rows say so; a dodge or counter is one; Tactical Mastery has its moment.
    assert_eq!(own.iter().filter(|one| one.reactive).count(), 11 + 6 + 1);
    for id in ["azur_agent", "templar_agent"] {
        assert!(character(&catalogue, id).abilities.is_empty(), "{id} is the plain baseline");
    }
    let ids = |id: &str| -> Vec<&str> {
        let list = &character(&catalogue, id).abilities;
        list.iter().map(|one| catalogue.abilities[usize::from(*one)].id.as_str()).collect()
    };
    assert_eq!(
        ids("celia"),
        ["celia.neokinesis", "celia.mirror_stance", "celia.tear_of_illusions"]
    );
    assert_eq!(
        ids("feng_yi"),
        ["feng_yi.xian_wu_jian", "feng_yi.san_hua", "feng_yi.jing_niao", "feng_yi.yan_feng"]
    );
}

/// Section 3.3: limits, upkeeps, ranges, prices in life points, lengths of charges.
#[test]
fn section_3_3_headers() {
    let catalogue = shipped();
    let one = |id: &str| ability(&catalogue, id);
    for id in ["vayl", "may", "alessa", "veronica", "veil_hunter"] {
        let stealth = one(&format!("{id}.stealth"));
        assert_eq!(
            (stealth.ap, stealth.upkeep, stealth.school),
            (2, 1, School::Subterfuge),
            "{id}"
        );
    }
    for id in ["nero.soul", "yuri.tactical_mastery", "yuri.war_cry", "reanimator.raise_asset"] {
        assert_eq!(one(id).limit, Limit::Game(1), "{id}");
    }
    for id in [
        "vayl.chronos_blades",
        "griever.indomitable",
        "janiel.mark_of_einjeil",
        "clover.boardroom_order",
        "bridget.delegate",
        "colonel.advance",
        "colonel.absolute_superiority",
        "grand_templar.rally",
    ] {
        assert_eq!(one(id).limit, Limit::Turn(1), "{id}");
    }
    assert_eq!(one("nero.fallen_angels").cost_lp, 3);
    assert_eq!(one("kairos.dark_valestis").move_length, 4000);
    assert_eq!((one("kairos.final_burst").ap, one("kairos.final_burst").ap_extra_max), (3, 2));
    for (id, inches) in [
        ("justina.penitent_shot", 16),
        ("may.moon_zero", 4),
        ("alessa.dark_sniper", 24),
        ("alessa.storm_waltz", 5),
        ("hiro.shooting_starflash", 8),
        ("ophiel.dark_beam", 12),
        ("bael.dark_beam", 16),
        ("ophiel.devouring_darkness", 16),
        ("janiel.mark_of_einjeil", 20),
        ("janiel.feathers_storm", 20),
        ("sophia.gale_slash", 8),
    ] {
        assert_eq!(one(id).range, inches * 250, "{id}");
    }
    assert_eq!(
        one("duncan.pride").text,
        "Self Protection 2 (also when targeted by an Effect, before the resistance roll)"
    );
    assert_eq!(one("kyler.azure_fang").source, "assumed");
}

/// Section 3.4: 41 cards with type, cost and price.
#[test]
fn section_3_4_every_card() {
    let table = [
        ("supernatural_weapon", "equipment", 10, 0),
        ("supernatural_armor", "equipment", 10, 0),
        ("elemental_weapon", "equipment", 5, 0),
        ("piercing_weapon", "equipment", 5, 0),
        ("heavy_armor", "equipment", 5, 0),
        ("heart_of_gold", "equipment", 5, 0),
        ("alinor", "equipment", 5, 0),
        ("heart_of_shadow", "equipment", 5, 0),
        ("mikaels_tear", "equipment", 10, 0),
        ("life_potion", "equipment", 5, 1),
        ("greater_life_potion", "equipment", 15, 1),
        ("vial_of_life", "equipment", 10, 1),
        ("smoke_cloud", "equipment", 5, 1),
        ("nullifier", "equipment", 10, 1),
        ("blood_stone", "equipment", 10, 1),
        ("clock_of_cronos", "equipment", 5, 0),
        ("talisman_of_eriol", "equipment", 5, 0),
        ("bell_of_fortune", "equipment", 5, 0),
        ("ring_of_rudraskha", "equipment", 5, 2),
        ("ultimate_weapon", "equipment", 10, 1),
        ("nine_lives", "equipment", 10, 0),
        ("ark_shield", "equipment", 5, 0),
        ("afterimage", "power", 5, 0),
        ("aura", "power", 5, 0),
        ("last_stand", "power", 10, 0),
        ("curse", "power", 5, 0),
        ("retaliation", "power", 5, 0),
        ("protective_shield", "power", 15, 0),
        ("raphaels_gift", "power", 5, 0),
        ("destiny", "power", 5, 0),
        ("fantasy_bless", "power", 5, 0),
        ("presence", "power", 10, 0),
        ("covert_operation", "plot", 5, 0),
        ("dawn_of_the_dark", "plot", 10, 0),
        ("gale", "plot", 10, 0),
        ("tactical_advantage", "plot", 10, 0),
        ("tactics", "plot", 10, 0),
        ("power_source", "plot", 20, 0),
        ("logistics", "plot", 5, 0),
        ("shifting_ground", "plot", 5, 0),
        ("twist_of_fate", "plot", 10, 0),
    ];
    let catalogue = shipped();
    assert_eq!(table.len(), 41);
    assert_eq!(catalogue.cards.len() + catalogue.plots.len(), 41);
    for (id, kind, cost, ap) in table {
        let card = ability(&catalogue, id);
        let origin = match kind {
            "equipment" => Origin::Equipment,
            "power" => Origin::Power,
            _ => Origin::Plot,
        };
        assert_eq!((card.origin, card.cost, card.ap), (origin, cost, ap), "{id}");
        let bearers = match id {
            "ultimate_weapon" => category::WARRIOR,
            "presence" => category::MYSTIC,
            _ => 0b111,
        };
        assert_eq!(card.bearers, bearers, "{id}");
        assert_eq!(card.one_per_party, id == "nine_lives", "{id}");
    }
}

/// Section 3.6: sixteen advantages, one of them with three choices.
#[test]
fn section_3_6_sixteen_advantages() {
    let catalogue = shipped();
    let found: Vec<(Affiliation, &str)> = catalogue
        .advantages
        .iter()
        .map(|one| &catalogue.abilities[usize::from(*one)])
        .map(|one| (one.affiliation, one.id.as_str()))
        .collect();
    let wanted = [
        (Affiliation::Church, "unshakable_faith"),
        (Affiliation::Church, "exterminators_dark"),
        (Affiliation::Church, "exterminators_light"),
        (Affiliation::Church, "exterminators_mystic"),
        (Affiliation::Church, "divine_meditation"),
        (Affiliation::Empire, "empress_chosen"),
        (Affiliation::Empire, "combat_mastery"),
        (Affiliation::Empire, "imperial_armour"),
        (Affiliation::Wissenschaft, "the_process"),
        (Affiliation::Wissenschaft, "lost_loggia"),
        (Affiliation::Samael, "supernatural_mastery"),
        (Affiliation::Samael, "born_mystics"),
        (Affiliation::BlackSun, "asset_insurance"),
        (Affiliation::BlackSun, "relic_stock"),
        (Affiliation::AzurAlliance, "standing_orders"),
        (Affiliation::AzurAlliance, "fire_discipline"),
        (Affiliation::TolRauko, "sealed_knowledge"),
        (Affiliation::TolRauko, "sentinels"),
    ];
    assert_eq!(found, wanted);
    // Two re-rolls a turn from 400 levels on.
    assert_eq!(ability(&catalogue, "divine_meditation").limit, Limit::Turn(1));
    let sets = ["size_levels=400", "parties=[\"gamma_empire\", \"gamma_dark\"]"];
    let large = compiled(&[], &sets).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(ability(&large.catalogue, "divine_meditation").limit, Limit::Turn(2));
}

/// Sections 3.8 and ANI-444: what each kind of piece is.
#[test]
fn section_3_8_kinds_of_scenery() {
    let catalogue = shipped();
    for (id, ground, height, crash, blocks, cover, slow, barred, climbable) in [
        ("forest_r8", Ground::Forest, 600, CrashClass::Forest, false, true, true, false, false),
        ("rocks_r6", Ground::Rocks, 400, CrashClass::Minor, false, true, true, false, false),
        ("hill_r10", Ground::Hill, 500, CrashClass::None, true, true, false, false, false),
        ("wall_20x1.5", Ground::Wall, 800, CrashClass::Wall, true, false, false, true, false),
        (
            "block_14x12",
            Ground::Block,
            1500,
            CrashClass::Impassable,
            true,
            false,
            false,
            true,
            true,
        ),
        ("river_44x6", Ground::River, 0, CrashClass::Impassable, false, false, false, true, false),
        ("minor_20x2", Ground::Minor, 200, CrashClass::Minor, false, true, false, false, false),
    ] {
        let found = catalogue.templates.iter().find(|one| one.id == id);
        let one = found.unwrap_or_else(|| panic!("{id}"));
        assert_eq!((one.ground, one.height, one.crash), (ground, height, crash), "{id}");
        assert_eq!((one.blocks_sight, one.cover, one.slow), (blocks, cover, slow), "{id}");
        assert_eq!((one.impassable, one.climbable), (barred, climbable), "{id}");
    }
}

/// Section 3.9: the pool in its order.
#[test]
fn section_3_9_the_pool() {
    let catalogue = shipped();
    let pool: Vec<&str> = catalogue
        .pool
        .iter()
        .map(|one| catalogue.templates[usize::from(*one)].id.as_str())
        .collect();
    let wanted = ["forest_r8", "block_14x12", "hill_r10", "minor_20x2", "rocks_r6", "wall_20x1.5"];
    assert_eq!(pool, wanted);
}

/// Section 3.8: the six layouts; each but `river_ford` is symmetric under a half turn or a mirror
/// that swaps the edges.
#[test]
fn section_3_8_layouts() {
    type Pieces = &'static [(&'static str, i16, i16)];
    let catalogue = shipped();
    let table: [(&str, Pieces); 6] = [
        ("open_two", &[("hill_r10", 4000, 6000), ("forest_r10", 8200, 6000)]),
        (
            "crossroads",
            &[
                ("block_16x16", 6000, 6000),
                ("forest_r8", 3000, 3500),
                ("forest_r8", 9000, 8500),
                ("minor_20x2", 6000, 3000),
                ("minor_20x2", 6000, 9000),
            ],
        ),
        (
            "river_ford",
            &[("river_44x6", 3050, 6000), ("river_44x6", 8950, 6000), ("forest_r8", 6000, 8500)],
        ),
        (
            "ruins",
            &[
                ("wall_20x1.5", 3500, 4500),
                ("wall_20x1.5", 8500, 7500),
                ("wall_1.5x20", 6000, 6000),
                ("minor_10x2", 3000, 7500),
                ("minor_10x2", 9000, 4500),
            ],
        ),
        (
            "high_ground",
            &[
                ("hill_r14", 6000, 6000),
                ("forest_r8", 2800, 4000),
                ("forest_r8", 9200, 8000),
                ("rocks_r5", 4000, 8500),
                ("rocks_r5", 8000, 3500),
            ],
        ),
        (
            "gauntlet",
            &[
                ("block_14x14", 2500, 6000),
                ("block_14x14", 9500, 6000),
                ("block_14x10", 6000, 4200),
                ("block_14x10", 6000, 7800),
                ("forest_r6", 4200, 6000),
                ("forest_r6", 7800, 6000),
            ],
        ),
    ];
    assert_eq!(catalogue.layouts.len(), 6);
    for ((id, pieces), layout) in table.iter().zip(&catalogue.layouts) {
        let found: Vec<(&str, Point)> = layout
            .pieces
            .iter()
            .map(|one| (catalogue.templates[usize::from(one.template)].id.as_str(), one.at))
            .collect();
        let wanted: Vec<(&str, Point)> =
            pieces.iter().map(|&(piece, x, y)| (piece, Point::new(x, y))).collect();
        assert_eq!((layout.id.as_str(), found), (*id, wanted));
        assert!(layout.pieces.iter().all(|one| one.turn == 0));
        let swapped = |half: bool| {
            layout.pieces.iter().all(|one| {
                let x = if half { 12_000 - one.at.x } else { one.at.x };
                let at = Point::new(x, 12_000 - one.at.y);
                layout.pieces.iter().any(|two| two.template == one.template && two.at == at)
            })
        };
        assert_eq!(swapped(true) || swapped(false), *id != "river_ford", "{id}");
    }
    assert_eq!(catalogue.layouts_played, [0], "ANI-054: open_two by default");
    let all = compiled(&["all_layouts"], &[]).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(all.catalogue.layouts_played, [0, 1, 2, 3, 4, 5]);
    let disc = catalogue.templates.iter().find(|one| one.id == "hill_r14").map(|one| one.form);
    assert_eq!(disc, Some(Form::Circle { radius: 1400 }));
}

/// Every number says where it comes from.
#[test]
fn everything_has_a_source() {
    let catalogue = shipped();
    let abilities = catalogue.abilities.iter().map(|one| (&one.id, &one.source));
    let characters = catalogue.characters.iter().map(|one| (&one.id, &one.source));
    for (id, source) in abilities.chain(characters) {
        let known = ["seed", "public", "assumed"];
        assert!(known.iter().any(|word| source.contains(word)), "{id}: {source:?}");
    }
    assert!(catalogue.abilities.iter().all(|one| !one.text.is_empty() && !one.name.is_empty()));
}
