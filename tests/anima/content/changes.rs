//! New characters, abilities, cards, advantages, parties and layouts from TOML alone.

use tenbin::games::anima::content::catalogue::{CrashClass, Form, Limit, Origin};
use tenbin::games::anima::content::effect::{
    Atom, Change, Condition, Duration, Number, Op, Source, Target, TokenChange,
};
use tenbin::games::anima::content::listing::listing;
use tenbin::games::anima::content::vocabulary::{
    Affiliation, Base, Kind, Stat, State, Trigger, traits,
};
use tenbin::games::anima::space::point::Point;

use super::listed::cell;
use super::{Compiled, ability, character, compiled_in, conditions, ops, party, rules_of, shipped};
use crate::support::library_with;

fn changed(name: &str, variant: &str) -> Compiled {
    let name = format!("anima_changes/{name}");
    let text = format!("description = \"x\"\n{variant}");
    let library = library_with(&name, &[("configs/anima/variants/mine.toml", &text)]);
    compiled_in(&library, &["mine"], &[]).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The examples of section 4 of the catalogue, word by word, as one character's abilities.
const EXAMPLES: &str = r#"
[[character]]
id = "examiner"
name = "The Examiner"
affiliation = "wanderers"
faction = "unaligned"
category = ["warrior"]
level = 45
stats = { at = 5, dm = 3, df = 9, ar = 2, lp = 12, re = 10, walk_in = 12, run_in = 16, recovery = 3, max_ap = 4 }
base = "small"
traits = ["slots_2"]
source = "assumed"

[[character.ability]]
id = "mirror_stance"
ap = 2
school = "ki"
kind = "dodge"
reactive = true
rules = [ { when = "targeted", effect = [ { do = "stat_mod", stat = "df", amount = 5, duration = "attack" } ] } ]

[[character.ability]]
id = "neokinesis"
ap = 2
school = "ki"
kind = "effect"
rules = [ { when = "use", target = "self", effect = [ { do = "add_state", state = "haste", level = 2 } ] } ]

[[character.ability]]
id = "penitent_shot"
ap = 3
school = "ki"
kind = "ranged"
range_in = 16
requires = ["not self.walked", "not self.ran"]   # the Walk/Run ban of the card
rules = [
  { when = "use", effect = [ { do = "attack_mod", at = 1, dm = 2 }, { do = "forbid", actions = ["walk", "run"], duration = "turn" } ] },
  { when = "damage_dealt", target = "target", effect = [ { do = "resist", e = 15, fail = [ { do = "add_state", state = "seal", level = 2 } ] } ] },
]

[[character.ability]]
id = "itami"
kind = "innate"
[[character.ability.rules]]
when = "damage_taken"
effect = [ { do = "token", name = "power", add = 1, max = 3 } ]
[[character.ability.rules]]
when = "declare_attack"
if = ["tokens.power >= 1"]
optional = true
effect = [ { do = "token", name = "power", spend = "choose" }, { do = "attack_mod", at = "2 * spent" } ]

[[character.ability]]
id = "kings_tower"
ap = 2
school = "ki"
kind = "effect"
reactive = true
[[character.ability.rules]]
when = "friend_targeted"
if = ["in_cz or target == self"]
target = "target"
effect = [ { do = "stat_mod", stat = "df", amount = 3, duration = "attack" } ]

[[card]]
id = "stone_of_blood"
type = "equipment"
cost = 10
ap = 1
source = "assumed"
[[card.rules]]
when = "use"
target = "enemy_in_cz"
effect = [
  { do = "resist", e = 15, fail = [ { do = "lose_lp", amount = 3 }, { do = "heal", target = "self", amount = 3 } ] },
  { do = "discard" },
]

[[card]]
id = "my_gale"
type = "plot"
cost = 10
source = "assumed"
[[card.rules]]
when = "phase_start:action"
optional = true
target = "player:all"
effect = [ { do = "stat_mod", stat = "range", factor = 0.5, duration = "turn" }, { do = "discard" } ]

[[org_advantage]]
id = "my_mastery"
affiliation = "empire"
source = "assumed"
[[org_advantage.rules]]
when = "continuous"
target = "party"
effect = [ { do = "attack_mod", crit_min = "self.crit_min - 1" } ]   # 10 -> 9, mastery 9 -> 8
"#;

/// Section 4: the catalogue's own examples compile to what the shipped data has.
#[test]
fn section_4_examples_are_accepted_as_written() {
    let catalogue = changed("examples", EXAMPLES).catalogue;
    let same = |mine: &str, shipped: &str, rule: usize| {
        let of = |id: &str| {
            let rule = rules_of(&catalogue, ability(&catalogue, id))[rule];
            (rule.trigger, rule.target, rule.optional, ops(&catalogue, rule.ops))
        };
        assert_eq!(of(mine), of(shipped), "{mine}");
    };
    same("examiner.mirror_stance", "celia.mirror_stance", 0);
    same("examiner.neokinesis", "celia.neokinesis", 0);
    same("examiner.penitent_shot", "justina.penitent_shot", 0);
    same("examiner.itami", "konosuke.itami", 0);
    same("examiner.itami", "konosuke.itami", 1);
    same("my_gale", "gale", 0);
    same("my_mastery", "combat_mastery", 0);
    let tower = &rules_of(&catalogue, ability(&catalogue, "examiner.kings_tower"))[0];
    let either = [
        Condition { atom: Atom::InControlZone, negated: false, or_next: true },
        Condition { atom: Atom::TargetIsSelf, negated: false, or_next: false },
    ];
    assert_eq!(conditions(&catalogue, tower.conditions), either);
    let stone = ability(&catalogue, "stone_of_blood");
    assert_eq!(
        (stone.origin, stone.kind, stone.name.as_str()),
        (Origin::Equipment, Kind::Effect, "Stone Of Blood")
    );
    assert_eq!(character(&catalogue, "examiner").tokens, ["power"]);
}

const GOLEM: &str = r#"
[[character]]
id = "golem"
name = "Clay Golem"
affiliation = "tol_rauko"
faction = "dark"
category = ["warrior", "mystic"]
level = 50
stats = { at = 4, dm = 6, dm_secondary = 9, df = 8, ar = 4, lp = 22, re = 12, walk_in = 6, run_in = 10, recovery = 2, max_ap = 5 }
squares = { walk = 2, run = 6 }
base = "large"
traits = ["damage_resistance", "reach 3", "ranged 10", "immunity(negative)"]
crit_min = 8
abilities = ["stealth"]
source = "assumed"

[[character.ability]]
id = "crumble"
ap = 1
kind = "effect"
limit = "game:2"
cost_lp = 2
cost_tokens = { name = "clay", n = 2 }
rules = [
  { when = "game_start", effect = [{ do = "token", name = "clay", start = 4 }] },
  { when = "use", target = { area = { centre = "self", radius_in = 4, side = "enemies", with_centre = false } }, effect = [
    { do = "roll_check", at_least = 7, pass = [{ do = "displace", inches = 3 }], fail = [{ do = "lose_lp", amount = "d10 - 5", may_kill = false }] },
  ] },
]

# It takes the place of kronen in a party of Dark that it fits.
[[party]]
id = "gamma_dark"
members = [
  "ophiel", "azriel", "crimson_death", { character = "golem", cards = ["clay_heart"] }, "alessa", "justina",
]
plots = ["landslide"]

[[card]]
id = "clay_heart"
type = "power"
cost = 5
for = ["warrior"]
rules = [{ when = "continuous", if = ["not self.engaged or self.lp <= 5"], effect = [{ do = "stat_mod", stat = "df", amount = 1 }] }]
source = "assumed"

[[card]]
id = "landslide"
type = "plot"
cost = 0
rules = [{ when = "turn_start", optional = true, target = "scenery", effect = [{ do = "move_scenery", cm = 2.5 }, { do = "discard" }] }]
source = "assumed"

[[scenery_kind]]
id = "statue"
ground = "block"
height_cm = 9
crash_class = "impassable"
blocks_los = true
cover = true
move_mult = 1
impassable = true
climbable = true
source = "assumed"

[[layout]]
id = "garden"
name = "The garden"
pieces = [
  { kind = "statue", rect = [2.5, 8], at = [60, 60], turn_deg = 105 },
  { kind = "minor", rect = [12.5, 1], at = [30, 60] },
]
source = "assumed"

[rules]
layouts = ["garden"]
"#;

/// A character, an ability of known effects, cards, a party, a kind of scenery and a layout.
#[test]
fn everything_new_from_toml_alone() {
    let Compiled { knobs, catalogue, .. } = changed("golem", GOLEM);
    let golem = character(&catalogue, "golem");
    assert_eq!((golem.level, golem.affiliation), (50, Affiliation::TolRauko));
    assert_eq!((golem.stats, golem.damage_second), ([4, 6, 8, 4, 12], 9));
    assert_eq!((golem.squares, golem.base, golem.crit_min), ((2, 6), Base::Large, 8));
    assert_eq!((golem.reach, golem.ranged, golem.immune), (750, 2500, 0b111_1111_0000));
    assert_eq!(golem.traits, traits::DAMAGE_RESISTANCE | traits::REACH | traits::RANGED);
    let ids: Vec<&str> = golem
        .abilities
        .iter()
        .map(|one| catalogue.abilities[usize::from(*one)].id.as_str())
        .collect();
    assert_eq!(ids, ["golem.stealth", "golem.crumble"]);
    let crumble = ability(&catalogue, "golem.crumble");
    assert_eq!((crumble.limit, crumble.cost_lp, crumble.cost_tokens), (Limit::Game(2), 2, (0, 2)));
    let [start, used] = rules_of(&catalogue, crumble) else { panic!("two rules") };
    let clay = Op::Token { token: 0, change: TokenChange::Start(4), max: 20 };
    assert_eq!(
        (start.trigger, ops(&catalogue, start.ops)),
        (Trigger::GameStart, [clay].as_slice())
    );
    let side = tenbin::games::anima::content::effect::AreaSide::Enemies;
    let area = Target::Area { about_target: false, radius: 1000, side, with_centre: false };
    assert_eq!(used.target, area);
    let [Op::RollCheck { at_least: 7, pass, fail }] = ops(&catalogue, used.ops) else {
        panic!("a check")
    };
    assert_eq!(ops(&catalogue, *pass), [Op::Displace(3)]);
    let amount = Number { source: Source::Die, times: 1, plus: -5 };
    assert_eq!(ops(&catalogue, *fail), [Op::LoseLp { amount, may_kill: false }]);

    let heart = &rules_of(&catalogue, ability(&catalogue, "clay_heart"))[0];
    let group = [
        Condition { atom: Atom::SelfEngaged, negated: true, or_next: true },
        Condition { atom: Atom::SelfLpAtMost(5), negated: false, or_next: false },
    ];
    assert_eq!(conditions(&catalogue, heart.conditions), group);
    let dark = party(&catalogue, "gamma_dark");
    // ophiel 65, azriel 50, crimson_death 50, golem 50, alessa 40, justina 40, cards for 5.
    assert_eq!((dark.characters_total, dark.total, dark.plots.len()), (295, 300, 1));

    let index = catalogue.layouts_played[0];
    let garden = &catalogue.layouts[usize::from(index)];
    assert_eq!((garden.id.as_str(), garden.pieces[0].turn), ("garden", 7));
    assert_eq!(garden.pieces[1].at, Point::new(3000, 6000));
    let statue = &catalogue.templates[usize::from(garden.pieces[0].template)];
    assert_eq!((statue.id.as_str(), statue.crash), ("statue_2.5x8", CrashClass::Impassable));
    assert_eq!(statue.form, Form::Rectangle { width: 250, depth: 800 });
    assert!(!statue.climbable, "ANI-202: thinner than 3 cm");

    let rows = listing(&knobs, &catalogue).rows;
    let row = rows.iter().find(|row| row[1] == "golem").expect("it is listed");
    assert_eq!(row[0], "character");
    assert_eq!(row[3], "dark tol_rauko mystic warrior, large base");
    assert_eq!(row[5], "At 4 Dm 6/9 Df 8 Ar 4 LP 22 Re 12 Mo 6/10 AP 2/5");
    assert!(row[6].contains("Stealth, Crumble, ranged 10, damage resistance, reach 3"), "{row:?}");
    let row = rows.iter().find(|row| row[1] == "gamma_dark").expect("it is listed");
    assert!(row[6].contains("golem (clay_heart)"), "{row:?}");
}

/// A variant changes one number, one ability, one card; everything else stays.
#[test]
fn single_changes() {
    let text = r#"
[[character]]
id = "kronen"
stats = { lp = 24 }
[[character.ability]]
id = "scarlet_heartbeat"
ap = 2

[[ability]]
id = "stealth"
upkeep = 2

[[card]]
id = "supernatural_weapon"
cost = 5

[[character]]
id = "takanosuke"
[[character.ability]]
id = "iai"
remove = true
"#;
    let catalogue = changed("single", text).catalogue;
    let (old, new) = (shipped(), &catalogue);
    let kronen = character(new, "kronen");
    assert_eq!((kronen.lp, kronen.stats), (24, character(&old, "kronen").stats));
    assert_eq!(ability(new, "kronen.scarlet_heartbeat").ap, 2);
    // A shared ability changes for all who have it.
    for id in ["vayl", "may", "alessa", "veronica", "veil_hunter"] {
        assert_eq!(ability(new, &format!("{id}.stealth")).upkeep, 2, "{id}");
    }
    assert_eq!(ability(new, "dereck.smoke").upkeep, 1);
    assert_eq!(ability(new, "supernatural_weapon").cost, 5);
    assert_eq!(party(new, "gamma_black_sun").total, 295);
    assert_eq!(character(new, "takanosuke").abilities.len(), 1);
}

/// A new advantage with a choice, and one given to a member (D26).
#[test]
fn an_advantage_with_a_choice_in_a_party() {
    let text = r#"
[[org_advantage]]
id = "drill"
name = "Drill"
affiliation = "empire"
source = "assumed"
[[org_advantage.choice]]
id = "blades"
text = "+1 Dm."
rules = [{ when = "continuous", target = "party", effect = [{ do = "stat_mod", stat = "dm", amount = 1 }] }]
[[org_advantage.choice]]
id = "shields"
rules = [{ when = "continuous", target = "party", effect = [{ do = "stat_mod", stat = "df", amount = 1 }] }]

[[party]]
id = "gamma_empire"
advantages = [{ advantage = "drill", choice = "shields" }]

[[party]]
id = "gamma_church"
advantages = [{ advantage = "exterminators", choice = "mystic" }]

[[party]]
id = "beta_empire"
advantages = [{ advantage = "empress_chosen", character = "kronen" }]
"#;
    let Compiled { knobs, catalogue, .. } = changed("drill", text);
    let advantage = |id: &str| {
        let one = party(&catalogue, id);
        let index = usize::from(one.advantages[0]);
        (catalogue.abilities[index].id.as_str(), one.advantage_members[0])
    };
    assert_eq!(advantage("gamma_empire"), ("drill_shields", u16::MAX));
    assert_eq!(advantage("gamma_church"), ("exterminators_mystic", u16::MAX));
    // Kronen is the second member.
    assert_eq!(advantage("beta_empire"), ("empress_chosen", 0b10));
    let blades = ability(&catalogue, "drill_blades");
    assert_eq!((blades.name.as_str(), blades.text.as_str()), ("Drill (blades)", "+1 Dm."));
    let plus = Change::Add(Number::plain(1));
    let wanted = Op::StatMod { stat: Stat::Df, change: plus, duration: Duration::While };
    let shields = &rules_of(&catalogue, ability(&catalogue, "drill_shields"))[0];
    assert_eq!(ops(&catalogue, shields.ops), [wanted]);
    // What a file does not say is told all the same.
    assert_eq!(ability(&catalogue, "drill_shields").text, "");
    let listing = listing(&knobs, &catalogue);
    assert_eq!(
        cell(&listing, "drill_shields", "text"),
        "Each character of your party has +1 Defence."
    );
    assert_eq!(cell(&listing, "drill_shields", "as_written"), "");
    assert_eq!(State::COUNT, 11);
}

/// What the listing shows of everything.
#[test]
fn the_listing_is_complete() {
    let Compiled { knobs, catalogue, .. } = changed("listing", "");
    let listing = listing(&knobs, &catalogue);
    assert!(listing.rows.iter().all(|row| row.len() == listing.header.len()));
    let count = |list: &str| listing.rows.iter().filter(|row| row[0] == list).count();
    assert_eq!((count("character"), count("ability"), count("card")), (60, 158, 41));
    assert_eq!((count("advantage"), count("layout")), (18, 6));
    assert_eq!(count("party"), catalogue.parties.len());
    let row = listing.rows.iter().find(|row| row[1] == "kairos.final_burst").expect("listed");
    assert_eq!((row[3].as_str(), row[5].as_str()), ("ki attack", "3+ AP"));
}
