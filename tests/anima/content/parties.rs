//! Sections 2.1, 3.5 and 3.7: ready parties, the size table, what parties cost and which meet.

use tenbin::games::anima::content::compile::size_row;
use tenbin::games::anima::content::knobs::PartyChoice;
use tenbin::games::anima::content::vocabulary::Affiliation;

use super::{Compiled, compiled, compiled_in, party, shipped};
use crate::support::library_with;

fn with(variants: &[&str], sets: &[&str]) -> Compiled {
    compiled(variants, sets).unwrap_or_else(|errors| panic!("{sets:?}\n{errors}"))
}

/// The content with a variant of one's own, compiled with `--set`.
fn mine(name: &str, variant: &str, sets: &[&str]) -> Result<Compiled, String> {
    let text = format!("description = \"x\"\n{variant}");
    let name = format!("anima_parties/{name}");
    let library = library_with(&name, &[("configs/anima/variants/mine.toml", &text)]);
    compiled_in(&library, &["mine"], sets)
}

/// ANI-030, ANI-031, section 3.5: leaders, gnosis, points, organisation advantages by size.
#[test]
fn ani_030_031_the_size_table() {
    for (levels, class, leaders, gnosis, points, advantages) in [
        (100, 0, 0, 1, 10, 0),
        (200, 1, 0, 2, 20, 1),
        (300, 2, 1, 3, 30, 1),
        (450, 3, 1, 4, 40, 2),
        (600, 4, 2, 6, 60, 3),
        // The highest row not above it; below 100 the first.
        (20, 0, 0, 1, 10, 0),
        (99, 0, 0, 1, 10, 0),
        (150, 0, 0, 1, 10, 0),
        (299, 1, 0, 2, 20, 1),
        (449, 2, 1, 3, 30, 1),
        (599, 3, 1, 4, 40, 2),
        // One gnosis and 10 points more for each further full 100 levels.
        (699, 4, 2, 6, 60, 3),
        (700, 4, 2, 7, 70, 3),
        (1000, 4, 2, 10, 100, 3),
    ] {
        let row = size_row(levels);
        let found = (row.class, row.leaders, row.gnosis, row.points, row.advantages);
        assert_eq!(found, (class, leaders, gnosis, points, advantages), "{levels} levels");
    }
}

/// Section 3.7: the nine parties with their sums; all legal under the defaults, each in the game of
/// its size (ANI-020 to ANI-036).
#[test]
fn section_3_7_nine_parties_are_legal_in_their_games() {
    for (id, size, characters, organisation) in [
        ("alpha_light", 100, 85, None),
        ("alpha_dark", 100, 100, None),
        ("beta_light", 200, 195, None),
        ("beta_samael", 200, 180, Some(Affiliation::Samael)),
        ("gamma_empire", 300, 280, Some(Affiliation::Empire)),
        ("gamma_dark", 300, 290, None),
        ("beta_azur", 200, 190, Some(Affiliation::AzurAlliance)),
        ("gamma_black_sun", 300, 250, Some(Affiliation::BlackSun)),
        ("gamma_tol_rauko", 300, 255, Some(Affiliation::TolRauko)),
    ] {
        let parties = format!("parties=[\"{id}\"]");
        let levels = format!("size_levels={size}");
        let compiled = with(&[], &[&parties, &levels, "party_choice=mirror"]);
        let one = party(&compiled.catalogue, id);
        // Every one of them uses up its levels.
        assert_eq!((one.size, one.total), (size, size), "{id}");
        assert_eq!(one.characters_total, characters, "{id}");
        assert_eq!(one.organisation, organisation, "{id}");
    }
}

/// Section 3.7: members, cards and advantages of the largest one.
#[test]
fn section_3_7_gamma_black_sun() {
    let catalogue = shipped();
    let one = party(&catalogue, "gamma_black_sun");
    let name = |card: &u16| catalogue.abilities[usize::from(*card)].id.as_str();
    let members: Vec<(&str, Vec<&str>)> = one
        .entries
        .iter()
        .map(|entry| {
            let id = catalogue.characters[usize::from(entry.character)].id.as_str();
            (id, entry.cards.iter().map(name).collect())
        })
        .collect();
    let wanted = [
        ("clover", vec!["life_potion"]),
        ("reanimator", vec!["presence"]),
        ("revenant_guard", vec!["supernatural_weapon"]),
        ("asset_hunter", vec!["supernatural_armor"]),
        ("bridget", vec!["ring_of_rudraskha"]),
        ("type_005", vec![]),
        ("type_005", vec![]),
    ];
    assert_eq!(members, wanted);
    assert_eq!(one.plots.iter().map(name).collect::<Vec<_>>(), ["gale"]);
    assert_eq!(one.advantages.iter().map(name).collect::<Vec<_>>(), ["asset_insurance"]);
    assert_eq!(one.advantage_members, [u16::MAX]);
    // Factions: Clover, Bridget and Type-005 fit anywhere, the Asset Hunter is Light, the
    // Reanimator Dark (ANI-024 lifts the ban).
    assert_eq!(one.factions, 0b111);
}

/// Each of the sizes 100, 200 and 300 has at least eight parties, which all meet each other.
#[test]
fn enough_parties_of_each_size() {
    for (variants, size) in [(vec!["alpha"], 100), (vec!["beta"], 200), (vec![], 300)] {
        let compiled = with(&variants, &[]);
        let catalogue = &compiled.catalogue;
        let of_size = catalogue.parties.iter().filter(|one| one.size == size).count();
        assert!(of_size >= 8, "{of_size} parties of {size} levels");
        assert_eq!(catalogue.pairs.len(), of_size * (of_size - 1), "{size}");
        assert_eq!(compiled.knobs.party_choice, PartyChoice::EachPair);
        let plays = |index: u8| catalogue.parties[usize::from(index)].size == size;
        assert!(catalogue.pairs.iter().all(|&(one, two)| one != two && plays(one) && plays(two)));
    }
}

/// ANI-020, ANI-021: a smaller party may play in a larger game; gnosis is that of the game.
#[test]
fn ani_021_a_smaller_party_fits_a_larger_game() {
    let sets = ["parties=[\"alpha_light\", \"gamma_dark\"]", "party_choice=fixed"];
    let compiled = with(&[], &sets);
    let catalogue = &compiled.catalogue;
    let index = |id: &str| catalogue.parties.iter().position(|one| one.id == id).unwrap() as u8;
    assert_eq!(catalogue.pairs, [(index("alpha_light"), index("gamma_dark"))]);
    assert_eq!(party(catalogue, "alpha_light").gnosis, 3);
}

/// ANI-500: `gnosis_scale` multiplies the table, rounded down.
#[test]
fn ani_500_gnosis_of_the_size() {
    for (sets, gnosis) in [
        (vec![], 3),
        (vec!["gnosis_scale=0.5"], 1),
        (vec!["gnosis_scale=2"], 6),
        (vec!["gnosis_scale=0"], 0),
    ] {
        let compiled = with(&[], &sets);
        assert!(compiled.catalogue.parties.iter().all(|one| one.gnosis == gnosis), "{sets:?}");
    }
}

/// ANI-032, section 3.6: Born Mystics and Lost Loggia in the sums of two ready parties.
#[test]
fn ani_032_granted_points_and_cheaper_mystics() {
    let catalogue = shipped();
    // ophiel 65, konosuke 55, bael 45, aoi 40, kairos 40, janiel 40: 285, less 5 for each of the
    // four Mystics; cards for 35.
    let samael = party(&catalogue, "gamma_samael");
    assert_eq!((samael.characters_total, samael.total), (265, 300));
    // xii 60, hiro 50, celia 45, lorenzo 45, alessa 40 and two agents: 280; cards for 50, of which
    // the doubled points pay 30.
    let wissenschaft = party(&catalogue, "gamma_wissenschaft");
    assert_eq!((wissenschaft.characters_total, wissenschaft.total), (280, 300));
}

/// A party of Empire characters of 280 levels with cards for 40.
const CARDS: &str = r#"
[[party]]
id = "cards"
name = "Cards"
size = 300
members = [
  { character = "yuri", cards = ["supernatural_weapon"] },
  { character = "claire", cards = ["supernatural_armor"] },
  { character = "kronen", cards = ["nine_lives"] },
  "duncan",
  "janus",
  "may",
]
organisation = "empire"
plots = ["gale"]
source = "assumed"
"#;

/// ANI-032: 260 levels of characters and cards for 40 under each budget; points of 300 levels: 30.
#[test]
fn ani_032_the_four_budgets() {
    let total = |budget: &str, party_text: &str| {
        let sets = [&format!("advantage_budget={budget}"), "parties=[\"cards\", \"gamma_dark\"]"];
        let sets: Vec<&str> = sets.to_vec();
        let compiled = mine(&format!("budget_{budget}_{}", party_text.len()), party_text, &sets)?;
        Ok::<u16, String>(party(&compiled.catalogue, "cards").total)
    };
    assert_eq!(total("levels_only", CARDS), Ok(300));
    // The points pay 30, levels the other 10.
    assert_eq!(total("points_then_levels", CARDS), Ok(270));
    for budget in ["points_only", "levels_capped"] {
        let rendered = total(budget, CARDS).unwrap_err();
        let wanted = "the cards of the party `cards` cost 40; its advantage points are 30";
        assert!(rendered.contains(wanted), "{rendered}");
    }
    let fewer = CARDS.replace("plots = [\"gale\"]\n", "");
    assert_eq!(total("points_only", &fewer), Ok(260));
    assert_eq!(total("levels_capped", &fewer), Ok(290));
}

/// ANI-032: granted points pay before levels whatever the budget; Relic Stock grants 10 and allows a
/// card more.
#[test]
fn ani_032_relic_stock() {
    let text = r#"
[[party]]
id = "stock"
name = "Stock"
size = 200
organisation = "black_sun"
members = [
  { character = "reanimator", cards = ["presence"] },
  { character = "revenant_guard", cards = ["supernatural_weapon"] },
  { character = "asset_hunter", cards = ["supernatural_armor"] },
  { character = "bridget", cards = ["elemental_weapon"] },
]
plots = ["gale"]
advantages = ["relic_stock"]
source = "assumed"
"#;
    let sets = ["parties=[\"stock\", \"beta_light\"]", "size_levels=200"];
    let compiled = mine("stock", text, &sets).unwrap_or_else(|errors| panic!("{errors}"));
    let one = party(&compiled.catalogue, "stock");
    // 155 levels and cards for 45, of which the granted points pay 10; five cards of four.
    assert_eq!((one.characters_total, one.total), (155, 190));
    let without = text.replace("advantages = [\"relic_stock\"]\n", "");
    let rendered = mine("no_stock", &without, &sets).err().unwrap_or_default();
    assert!(rendered.contains("the party `stock` has 5 cards"), "{rendered}");
    assert!(rendered.contains("it has 4 characters and may have 4 cards (ANI-027)"), "{rendered}");
}

/// ANI-027, ANI-352, ANI-475, section 3.6: a party has at most as many cards as characters; Lost Loggia
/// doubles that, and each character still bears one, or two with `slots_2`.
#[test]
fn ani_475_lost_loggia_doubles_the_card_limit() {
    let text = r#"
[[party]]
id = "loggia"
name = "Loggia"
size = 300
organisation = "wissenschaft"
members = [
  { character = "hiro", cards = ["elemental_weapon", "destiny"] },
  { character = "feng_yi", cards = ["piercing_weapon", "aura"] },
  { character = "veronica", cards = ["afterimage", "curse"] },
]
advantages = ["lost_loggia"]
source = "assumed"
"#;
    let sets = ["parties=[\"loggia\", \"gamma_dark\"]"];
    let compiled = mine("loggia", text, &sets).unwrap_or_else(|errors| panic!("{errors}"));
    let one = party(&compiled.catalogue, "loggia");
    // 50 + 35 + 30 levels; the doubled points of 300 levels grant 30, which pay for all six cards.
    assert_eq!((one.characters_total, one.total), (115, 115));
    assert!(one.entries.iter().all(|entry| entry.cards.len() == 2));
    // A seventh card is one too many.
    let more = text.replace("advantages =", "plots = [\"logistics\"]\nadvantages =");
    let rendered = mine("loggia_more", &more, &sets).err().unwrap_or_default();
    assert!(rendered.contains("the party `loggia` has 7 cards"), "{rendered}");
    assert!(rendered.contains("3 characters and may have 6 cards (ANI-027)"), "{rendered}");
    // Without the advantage three are the limit.
    let without = text.replace("advantages = [\"lost_loggia\"]\n", "");
    let rendered = mine("no_loggia", &without, &sets).err().unwrap_or_default();
    assert!(rendered.contains("3 characters and may have 3 cards (ANI-027)"), "{rendered}");
    // XII is of the Wissenschaft too, but has no `slots_2`.
    let other = text.replace("feng_yi", "xii");
    let rendered = mine("loggia_xii", &other, &sets).err().unwrap_or_default();
    assert!(rendered.contains("it may bear 1 (ANI-028, ANI-352)"), "{rendered}");
}

/// ANI-033: one leader for each full 250 levels agrees with the table at 300 and not at 450.
#[test]
fn ani_033_leader_limits() {
    let text = r#"
[[party]]
id = "leaders"
name = "Two leaders"
size = 500
members = ["yuri", "romeo", "claire", "kronen"]
source = "assumed"
"#;
    let sets = |limit: &str| {
        vec![
            format!("leader_limit={limit}"),
            "size_levels=500".to_owned(),
            "parties=[\"leaders\", \"beta_light\"]".to_owned(),
        ]
    };
    let per_250 = sets("per_250");
    let per_250: Vec<&str> = per_250.iter().map(String::as_str).collect();
    assert!(mine("leaders_250", text, &per_250).is_ok());
    let table = sets("table");
    let table: Vec<&str> = table.iter().map(String::as_str).collect();
    let rendered = mine("leaders_table", text, &table).err().unwrap_or_default();
    assert!(rendered.contains("too many leaders in the party `leaders`"), "{rendered}");
    assert!(rendered.contains("a game of 500 levels allows 1 (ANI-030, ANI-033)"), "{rendered}");
}

/// ANI-025, ANI-026: Wanderers in and as an organisation, by switches.
#[test]
fn ani_025_026_wanderers() {
    let text = r#"
[[party]]
id = "guests"
name = "Guests"
size = 200
organisation = "samael"
members = ["aoi", "bael", "sophia"]
source = "assumed"
"#;
    let sets = ["size_levels=200", "parties=[\"guests\", \"beta_light\"]"];
    let rendered = mine("guests", text, &sets).err().unwrap_or_default();
    let wanted = "`sophia` is not of the organisation samael of the party `guests`";
    assert!(rendered.contains(wanted), "{rendered}");
    assert!(rendered.contains("rules.org_wanderer_slots = 0"), "{rendered}");
    let more = [sets[0], sets[1], "org_wanderer_slots=1"];
    assert!(mine("one_guest", text, &more).is_ok());
    let wanderers = text.replace("samael", "wanderers").replace("\"aoi\", \"bael\"", "\"lemures\"");
    let rendered = mine("wanderers", &wanderers, &sets).err().unwrap_or_default();
    assert!(rendered.contains("Wanderers are no organisation"), "{rendered}");
    let allowed = [sets[0], sets[1], "wanderers_as_org=true"];
    assert!(mine("wanderers_allowed", &wanderers, &allowed).is_ok());
}

/// ANI-024: without organisational parties the ready ones of an affiliation cannot play; the others
/// can.
#[test]
fn ani_024_no_organisational_parties() {
    let sets = ["allow_org_parties=false", "parties=[\"gamma_empire\", \"gamma_dark\"]"];
    let rendered = compiled(&[], &sets).err().unwrap_or_default();
    assert!(rendered.contains("organisational parties are not allowed here"), "{rendered}");
    assert!(rendered.contains("rules.allow_org_parties is false (ANI-024)"), "{rendered}");
    assert!(rendered.contains("an agent cannot join the party `gamma_empire`"), "{rendered}");
    let sets = ["allow_org_parties=false", "parties=[\"gamma_light\", \"gamma_dark\"]"];
    assert!(compiled(&[], &sets).is_ok());
}

/// ANI-022, ANI-100: which parties meet.
#[test]
fn party_choice_says_who_meets() {
    let two = "parties=[\"gamma_light\", \"gamma_dark\"]";
    assert_eq!(with(&[], &[two]).catalogue.pairs.len(), 2, "each in both seats");
    assert_eq!(with(&[], &[two, "party_choice=fixed"]).catalogue.pairs.len(), 1);
    // The same character may be on both sides.
    let mirrored = with(&[], &[two, "party_choice=mirror"]);
    assert!(mirrored.catalogue.pairs.iter().all(|(one, two)| one == two));
    for (sets, wanted) in [
        (vec!["parties=[\"gamma_light\"]"], "only one party plays"),
        (
            vec!["party_choice=fixed"],
            "party_choice is \"fixed\", which needs a list of two parties",
        ),
        (vec!["parties=[\"gamma_light\", \"gamma_light\"]"], "this party is in the list already"),
        (vec!["parties=[\"gamma_lihgt\", \"gamma_dark\"]"], "did you mean `gamma_light`?"),
        (vec!["size_levels=250"], "no ready party is made for a game of 250 levels"),
    ] {
        let rendered = compiled(&[], &sets).err().unwrap_or_default();
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    }
}
