//! What is refused, where, and with what advice.

use tenbin::content::Diagnostics;
use tenbin::games::anima::content::compile::compile;

use super::{EMBEDDED, compiled_in, content};
use crate::support::refusals::{errors_of, refused_at};

/// The errors of a variant, which must have some.
#[track_caller]
pub(crate) fn errors(variant: &str) -> String {
    errors_of("anima", variant, |library| compiled_in(library, &["mine"], &[]))
}

/// Asserts that a variant is refused at its marked text with a message and an advice.
#[track_caller]
pub(crate) fn refused(marked: &str, message: &str, help: &str) {
    refused_at("anima", marked, message, help, |library| compiled_in(library, &["mine"], &[]));
}

/// A party of the size of the default game, that plays.
fn party(keys: &str) -> String {
    format!("[[party]]\nid = \"mine\"\nname = \"Mine\"\nsize = 300\nsource = \"assumed\"\n{keys}\n")
}

/// An ability of its own for Damien.
pub(crate) fn ability(keys: &str) -> String {
    format!(
        "[[character]]\nid = \"damien\"\n[[character.ability]]\nid = \"mine\"\nkind = \"effect\"\n\
         ap = 2\n{keys}\n"
    )
}

pub(crate) fn rule(rule: &str) -> String {
    ability(&format!("rules = [{rule}]"))
}

#[test]
fn two_players_and_no_others() {
    for seats in [0, 1, 3, 8] {
        let content = content(&EMBEDDED, &[], &[]).unwrap();
        let mut diagnostics = Diagnostics::default();
        assert!(compile(&content, seats, &mut diagnostics).is_none());
        let wanted = format!("anima is for 2 players; {seats} were asked for");
        assert!(diagnostics.render().contains(&wanted));
    }
}

/// ANI-021.
#[test]
fn ani_021_a_party_that_is_too_dear() {
    refused(
        &party(
            "members = «[\"romeo\", \"nero\", \"claire\", \"kronen\", \"duncan\", { character = \"celia\", cards = [\"supernatural_weapon\"] }]»",
        ),
        "the party `mine` costs 305 levels; the size of the game is 300",
        "romeo 75 + nero 50 + claire 45 + kronen 40 + duncan 40 + celia 45 + cards 10;",
    );
}

/// ANI-022, X26: by the printed name.
#[test]
fn ani_022_each_name_once() {
    refused(
        &party("members = [\"celia\", «\"celia_seed\"»]"),
        "`celia` and `celia_seed` are both Celia, who comes once in a party",
        "each character once, by its printed name, unless it is an agent (ANI-022)",
    );
    refused(
        &party("members = [\"celia\", «\"celia\"»]"),
        "`celia` is in the party `mine` twice",
        "each character once",
    );
}

/// ANI-023.
#[test]
fn ani_023_light_and_dark() {
    refused(
        &party("members = [\"claire\", «\"vayl\"»]"),
        "the party `mine` holds Light (`claire`) and Dark (`vayl`)",
        "take one of them out (ANI-023), or make it a party of one affiliation",
    );
}

/// ANI-024, ANI-025.
#[test]
fn ani_024_one_affiliation() {
    refused(
        &party("organisation = \"church\"\nmembers = [\"nero\", «\"claire\"»]"),
        "`claire` is not of the organisation church of the party `mine`",
        "all are of one affiliation; rules.org_wanderer_slots = 0 Wanderers may come with them",
    );
}

/// ANI-027, ANI-028, ANI-029, ANI-352: cards.
#[test]
fn ani_027_to_029_cards() {
    refused(
        &party("members = «[\"claire\"]»\nplots = [\"gale\", \"tactics\"]"),
        "the party `mine` has 2 cards",
        "it has 1 characters and may have 1 cards (ANI-027)",
    );
    refused(
        &party(
            "members = [{ character = \"claire\", cards = [\"aura\", «\"curse\"»] }, \"kronen\"]",
        ),
        "`claire` bears 2 cards",
        "it may bear 1 (ANI-028, ANI-352)",
    );
    refused(
        &party(
            "members = [{ character = \"celia\", cards = [\"aura\", \"curse\", «\"destiny\"»] }, \"feng_yi\", \"lorenzo\"]",
        ),
        "`celia` bears 3 cards",
        "it may bear 2 (ANI-028, ANI-352)",
    );
    refused(
        &party("members = [{ character = \"claire\", cards = [«\"presence\"»] }]"),
        "`claire` may not bear `presence`",
        "it is for: mystic (ANI-029)",
    );
    refused(
        &party(
            "members = [{ character = \"claire\", cards = [\"nine_lives\"] }, { character = \"kronen\", cards = [«\"nine_lives\"»] }]",
        ),
        "`nine_lives` comes once in a party",
        "take the other one out",
    );
    refused(
        &party("members = [{ character = \"claire\", cards = [«\"gale\"»] }]"),
        "`gale` is a plot card: nobody bears it",
        "write it in `plots`",
    );
    refused(
        &party("members = [\"claire\"]\nplots = [«\"aura\"»]"),
        "`aura` is no plot card",
        "write it among the `cards` of a member",
    );
}

/// ANI-033, ANI-035: leaders and agents.
#[test]
fn ani_033_035_leaders_and_agents() {
    refused(
        &party("members = [\"yuri\", «\"romeo\"»]"),
        "too many leaders in the party `mine`",
        "a game of 300 levels allows 1 (ANI-030, ANI-033)",
    );
    refused(
        &party("members = [\"claire\", «\"empire_agent\"»]"),
        "an agent cannot join the party `mine`",
        "agents come only in an organisational party of empire (ANI-035)",
    );
    let agents = "organisation = \"empire\"\nmembers = [\"empire_agent\", \"empire_agent\", «\"empire_agent\"»]";
    refused(
        &party(agents),
        "too many agents in the party `mine`",
        "a game of 300 levels allows 2 (ANI-035)",
    );
}

/// ANI-030, ANI-034: organisation advantages.
#[test]
fn ani_034_organisation_advantages() {
    refused(
        &party("members = [\"claire\"]\nadvantages = [«\"combat_mastery\"»]"),
        "`combat_mastery` is not for the party `mine`",
        "it is for organisational parties of empire (ANI-034)",
    );
    refused(
        &party(
            "organisation = \"empire\"\nmembers = [\"claire\"]\nadvantages = [\"combat_mastery\", «\"imperial_armour\"»]",
        ),
        "too many organisation advantages in the party `mine`",
        "a game of 300 levels allows 1 (ANI-030)",
    );
    refused(
        &party(
            "organisation = \"church\"\nmembers = [\"nero\"]\nadvantages = [«\"exterminators\"»]",
        ),
        "a choice must be made for `exterminators`",
        "choose one of: dark, light, mystic",
    );
    refused(
        &party(
            "organisation = \"church\"\nmembers = [\"nero\"]\nadvantages = [{ advantage = \"exterminators\", choice = «\"undead\"» }]",
        ),
        "`exterminators` has no choice `undead`",
        "choose one of: dark, light, mystic",
    );
    refused(
        &party(
            "organisation = \"empire\"\nmembers = [\"claire\"]\nadvantages = [«\"empress_chosen\"»]",
        ),
        "`empress_chosen` is given to one character",
        "write { advantage = \"empress_chosen\", character = \"...\" } with a member",
    );
    refused(
        &party(
            "organisation = \"empire\"\nmembers = [\"claire\"]\nadvantages = [{ advantage = \"empress_chosen\", character = «\"yuri\"» }]",
        ),
        "`yuri` is no member of this party",
        "name one of its members",
    );
}

/// ANI-036: an empty party; and every broken limit at once, each with its place.
#[test]
fn ani_036_every_broken_limit_is_told() {
    refused(
        &party("members = «[]»"),
        "the party `mine` is empty",
        "a party holds at least one character (ANI-036)",
    );
    let variant = party(
        "members = [\"romeo\", \"yuri\", \"celia\", \"celia_seed\", \"vayl\", \"type_005\", { character = \"griever\", cards = [\"presence\", \"aura\"] }]",
    );
    let rendered = errors(&format!("description = \"x\"\n{variant}"));
    for wanted in [
        "too many leaders in the party `mine`",
        "`celia` and `celia_seed` are both Celia",
        "holds Light (`romeo`) and Dark (`vayl`)",
        "an agent cannot join the party `mine`",
        "`griever` bears 2 cards",
        "`griever` may not bear `presence`",
        "the party `mine` costs 350 levels",
    ] {
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
    }
    // Both surplus leaders have their own place.
    assert_eq!(rendered.matches("too many leaders").count(), 2, "{rendered}");
}

/// ANI-010, ANI-026, ANI-355: characters.
#[test]
fn characters_out_of_range() {
    let damien = |keys: &str| format!("[[character]]\nid = \"damien\"\n{keys}\n");
    refused(
        &damien("level = 45\nstats = { at = «99» }"),
        "`at` must be a whole number from 0 to 15, not 99",
        "",
    );
    refused(
        &damien("stats = { run_in = «6» }"),
        "the Run (6 in) is shorter than the Walk (8 in)",
        "write run_in >= walk_in",
    );
    refused(
        &damien("stats = { recovery = «5» }"),
        "Recovery is more than the action points it may hold (ANI-126)",
        "write recovery <= max_ap",
    );
    refused(&damien("faction = «\"grey\"»"), "`faction` cannot be \"grey\"", "Allowed: ");
    for (traits, message, help) in [
        ("«\"flihgt\"»", "there is no trait `flihgt`", "did you mean `flight`?"),
        ("«\"ranged\"»", "the trait `ranged` needs its distance in inches", "write \"ranged 12\""),
        ("«\"flight 3\"»", "the trait `flight` takes no number", "write \"flight\""),
        ("«\"immunity(posion)\"»", "there is no state `posion`", "did you mean `poison`?"),
    ] {
        refused(&damien(&format!("traits = [{traits}]")), message, help);
    }
    refused(
        &damien("abilities = [«\"stelth\"»]"),
        "there is no ability `stelth`",
        "did you mean `stealth`?",
    );
    let extra = |number: usize, mark: [&str; 2]| {
        let [open, close] = mark;
        format!(
            "{open}[[character.ability]]{close}\nid = \"extra_{number}\"\nap = 1\nkind = \"attack\"\nrules = []\n"
        )
    };
    let mut many: Vec<String> = (0..4).map(|number| extra(number, ["", ""])).collect();
    many.push(extra(4, ["«", "»"]));
    let many = many.concat();
    refused(&damien(&many), "`damien` has 9 abilities; 8 are the most", "take one out");
}

/// Section 4: triggers, conditions, targets, numbers.
#[test]
fn rules_that_make_no_sense() {
    refused(
        &rule("{ when = «\"damage_delt\"», effect = [] }"),
        "there is no trigger `damage_delt`",
        "did you mean `damage_dealt`?",
    );
    refused(
        &rule("{ when = «\"after_action:lifelss\"», effect = [] }"),
        "there is no action and no ability `lifelss` here",
        "did you mean `lifeless`?",
    );
    for (condition, message, help) in [
        ("self.hiden", "there is no condition `self.hiden`", "did you mean `self.hidden`?"),
        ("target.faction == drak", "`drak` is not known here", "did you mean `dark`?"),
        ("prev_hit:lifelss", "this character has no ability `lifelss`", "did you mean `lifeless`?"),
        ("tokens.power >= 1", "nothing gives tokens `power` here", ""),
        ("self.lp >= 3", "there is no condition `self.lp >= 3`", "known: self.hidden"),
    ] {
        let text = rule(&format!(
            "{{ when = \"use\", if = [«\"{condition}\"»], effect = [{{ do = \"hide\" }}] }}"
        ));
        refused(&text, message, help);
    }
    refused(
        &rule("{ when = \"use\", effect = [{ do = \"heal\", amount = «\"3 * luck\"» }] }"),
        "\"3 * luck\" is no number and no expression",
        "write a number, or [n *] value [+ n] with one of: target.ar",
    );
    refused(
        &rule(
            "{ when = \"use\", target = «\"attacker\"», effect = [{ do = \"lose_ap\", amount = 1 }] }",
        ),
        "there is nobody like this when the rule acts",
        "give the rule another target or another trigger",
    );
    refused(
        &rule(
            "{ when = \"use\", target = «\"enemy_in_range\"», effect = [{ do = \"lose_ap\", amount = 1 }] }",
        ),
        "\"enemy_in_range\" needs a range",
        "write range_in on the ability",
    );
    refused(
        &rule(
            "{ when = \"use\", target = «\"party_member\"», effect = [{ do = \"gain_ap\", amount = 1 }] }",
        ),
        "only plot cards and organisation advantages concern the party",
        "write \"friend_in_cz\"",
    );
    refused(
        &rule(
            "«{ when = \"use\", target = \"friend_in_cz\", effect = [{ do = \"gain_ap\", amount = 1 }] }», { when = \"use\", target = \"enemy_in_cz\", effect = [{ do = \"lose_ap\", amount = 1 }] }",
        ),
        "the rules of one use choose different targets",
        "give them one target, or make two abilities of them",
    );
}

/// Section 4: effects with wrong words, at wrong moments, with missing or contradicting keys.
#[test]
fn effects_that_make_no_sense() {
    let effect = |effect: &str| rule(&format!("{{ when = \"use\", effect = [{effect}] }}"));
    refused(
        &effect("«{ add_sate = { state = \"haste\", level = 1 } }»"),
        "an effect lacks the key `do`",
        "write what it does, such as { do = \"add_state\", ... }",
    );
    refused(
        &effect("{ do = \"add_state\", state = «\"hast\"», level = 1 }"),
        "`state` cannot be \"hast\"",
        "did you mean \"haste\"?",
    );
    refused(
        &effect("{ «survive» = { lp = 1 } }"),
        "`survive` cannot act at this trigger",
        "it acts at: would_die",
    );
    refused(
        &effect("«{ do = \"stat_mod\", stat = \"at\", amount = 1 }»"),
        "it is not said how long this lasts",
        "write duration = \"turn\"",
    );
    refused(
        &effect("{ do = \"stat_mod\", stat = \"at\", amount = 1, duration = «\"while\"» }"),
        "nothing keeps this up",
        "give the ability an upkeep",
    );
    refused(
        &effect(
            "«{ do = \"stat_mod\", stat = \"at\", amount = 1, factor = 2, duration = \"turn\" }»",
        ),
        "`stat_mod` changes a number in one way",
        "write one of amount, factor, set and min",
    );
    refused(
        &effect("{ do = \"hide\", «reveal» = {} }"),
        "unknown key `reveal` in an effect (`hide`)",
        "`hide` takes no keys of its own",
    );
    refused(&effect("{ «discard» = {} }"), "only a card is discarded", "write limit = \"game:1\"");
    refused(
        &effect("«{ do = \"resist\", e = 14 }»"),
        "nothing follows this `resist`",
        "write fail = [...] or pass = [...]",
    );
    // What follows is there, wrong as it is.
    let wrong = effect("{ do = \"resist\", e = 14, fail = [{ do = \"move\" }] }");
    let wrong = errors(&format!("description = \"x\"\n{wrong}"));
    assert!(wrong.contains("`move` needs the key `inches`"), "{wrong}");
    assert!(!wrong.contains("nothing follows"), "{wrong}");
    refused(
        &rule("{ when = \"continuous\", effect = [{ «heal» = { amount = 1 } }] }"),
        "`heal` happens at a moment; this rule is always there",
        "give the rule a trigger, or take one of: attack_mod",
    );
    refused(
        &effect("{ do = \"attack_mod\", crit_min = «\"8\"», duration = \"turn\" }"),
        "\"8\" is no number and no expression",
        "write a number",
    );
    refused(
        &effect("{ do = \"grant_trait\", trait = «\"ranged\"», duration = \"turn\" }"),
        "`ranged` cannot be given in play",
        "traits that can",
    );
    refused(
        &effect("{ do = \"revive\", character = «\"type_05\"», lp = 5, radius_in = 2 }"),
        "there is no character `type_05`",
        "did you mean `type_005`?",
    );
}

/// The header of an ability.
#[test]
fn headers_that_make_no_sense() {
    let hide = "rules = [{ when = \"use\", effect = [{ do = \"hide\" }] }]";
    refused(
        &ability(&format!("limit = «\"week:1\"»\n{hide}")),
        "\"week:1\" is no limit",
        "write \"turn:1\" or \"game:1\", with 1 to 3",
    );
    refused(
        &ability(&format!("reactive = «true»\n{hide}")),
        "no rule of this ability opens for a reaction",
        "write a trigger such as \"targeted\"",
    );
    refused(&ability("rules = «[]»"), "this does nothing", "write rules = [{ when = ... }]");
    refused(
        &ability(&format!("move_in = «10»\n{hide}")),
        "only a charge or slam has a length of its own",
        "write `move` among its effects",
    );
    refused(
        "[[character]]\nid = \"damien\"\n«[[character.ability]]»\nid = \"mine\"\nkind = \"effect\"\nrules = [{ when = \"use\", effect = [{ do = \"gain_ap\", amount = 1 }] }]\n",
        "it costs nothing and may be used without end",
        "give it ap, limit = \"turn:1\", or discard it",
    );
}

/// Plot cards and advantages.
#[test]
fn cards_that_make_no_sense() {
    let card =
        |keys: &str| format!("[[card]]\nid = \"mine\"\ncost = 5\nsource = \"assumed\"\n{keys}\n");
    refused(
        &card("type = \"plot\"\nrules = [{ when = «\"use\"», effect = [{ do = \"discard\" }] }]"),
        "a plot card is played at a moment (ANI-474)",
        "write a trigger such as \"phase_start:action\", and optional = true",
    );
    refused(
        &card(
            "type = \"plot\"\n«ap» = 1\nrules = [{ when = \"turn_start\", effect = [{ do = \"discard\" }] }]",
        ),
        "nobody pays action points for a plot card (ANI-473)",
        "leave `ap` out",
    );
    refused(
        &card(
            "type = \"power\"\nrules = [{ when = \"turn_start\", effect = [«{ do = \"token\", name = \"x\", add = 1 }»] }]",
        ),
        "only characters' abilities and plot cards have tokens",
        "write limit = \"game:3\"",
    );
    refused(
        "«[[org_advantage]]»\nid = \"mine\"\naffiliation = \"church\"\nsource = \"assumed\"\n",
        "an organisation advantage has either rules or choices",
        "write rules = [...], or [[org_advantage.choice]] for each choice",
    );
}

/// ANI-053, ANI-054: scenery.
#[test]
fn ani_053_scenery_that_does_not_fit() {
    let layout = |pieces: &str| {
        format!(
            "[rules]\nlayouts = [\"mine\"]\n[[layout]]\nid = \"mine\"\nname = \"Mine\"\n\
             source = \"assumed\"\npieces = [\n{pieces}\n]\n"
        )
    };
    let block = "{ kind = \"block\", rect = [14, 14], at = [60, 60] },\n";
    refused(
        &layout(&format!("{block}«{{ kind = \"forest\", circle = 8, at = [70, 60] }}»")),
        "this piece of `mine` overlaps another",
        "the other is at ",
    );
    // 60 + 7 + 2.4 + 8 = 77.4: a gap of 2.4 cm; at 2.5 cm it is fine.
    refused(
        &layout(&format!("{block}«{{ kind = \"forest\", circle = 8, at = [77.4, 60] }}»")),
        "this piece of `mine` is nearer than 2.5 cm to another",
        "the other is at ",
    );
    // The block turned by 45 degrees reaches 9.9 cm: the same disc at 77.5 overlaps now.
    refused(
        &layout(
            "{ kind = \"block\", rect = [14, 14], at = [60, 60], turn_deg = 45 },\n\
             «{ kind = \"forest\", circle = 8, at = [77.5, 60] }»",
        ),
        "this piece of `mine` overlaps another",
        "the other is at ",
    );
    // Exactly 7.5 cm from the edge is within it (ANI-008).
    refused(
        &layout("«{ kind = \"forest\", circle = 8, at = [15.5, 60] }»"),
        "this piece of `mine` lies within 7.5 cm of the table's edge",
        "every part of it lies farther than 7.5 cm from the edges of a table of 120 x 120 cm",
    );
    refused(
        &layout("{ kind = \"block\", rect = [14, 14], at = [60, 60], turn_deg = «20» }"),
        "a piece cannot be turned by 20 degrees",
        "write a multiple of 15 (ANI-054)",
    );
    refused(
        &layout("{ kind = «\"fores\"», circle = 8, at = [60, 60] }"),
        "there is no scenery_kind `fores`",
        "did you mean `forest`?",
    );
    refused(
        &layout("«{ kind = \"forest\", circle = 8, rect = [3, 4], at = [60, 60] }»"),
        "a piece is a disc or a rectangle",
        "write circle = 8 (its radius in cm), or rect = [14, 12]",
    );
}

/// ANI-051: the dice may ask for six pieces.
#[test]
fn ani_051_the_pool_must_be_large_enough() {
    let rendered = errors(
        "description = \"x\"\n[[pool]]\nkind = \"forest\"\ncircle = 8\n[rules]\nscenery_mode = \"random_legal\"\n",
    );
    let wanted = "the pool has 1 pieces; the dice may ask for 6 (ANI-051)";
    assert!(rendered.contains(wanted), "{rendered}");
}

/// Rules that would never act, or not as they read, with what to write instead.
#[test]
fn silent_rules() {
    let of_kind =
        |kind: &str, rule: &str| ability(&format!("rules = [{rule}]")).replace("\"effect\"", kind);
    let counter = of_kind(
        "\"counter\"\nreactive = true",
        "{ when = «\"targeted\"», effect = [{ do = \"attack_mod\", at = 1, extra_dice = 1 }] }",
    );
    refused(&counter, "the free Attack of a Counterattack takes `at` and `dm`", "leave the other");
    let rider = of_kind(
        "\"counter\"\nreactive = true",
        "{ when = «\"damage_dealt\"», target = \"target\", effect = [{ do = \"lose_ap\", amount = 1 }] }",
    );
    refused(
        &rider,
        "this ability makes no attack, so that the rule never acts",
        "give the rule to an ability of kind \"innate\"",
    );
    let helps = rule(
        "{ when = «\"friend_damaged\"», target = \"target\", effect = [{ do = \"prevent_damage\", amount = 2 }] }",
    );
    refused(&helps, "at this moment a player is asked", "write reactive = true");
    let late =
        of_kind("\"innate\"", "{ when = «\"hit\"», effect = [{ do = \"attack_mod\", dm = 3 }] }")
            .replace("ap = 2\n", "");
    refused(&late, "the damage of this attack is dealt by then", "write when = \"crit\"");
    let school = rule(
        "{ when = \"use\", if = «[\"attack.school == magic\"]», effect = [{ do = \"attack_mod\", dm = 1, duration = \"turn\" }] }",
    );
    refused(&school, "what lasts cannot depend on this", "write one of attack.ranged");
    let climb =
        rule("{ when = «\"use\"», effect = [{ do = \"free_action\", action = \"climb\" }] }");
    refused(&climb, "this is no action that can be given for nothing", "write attack, charge");
    let dodge =
        rule("{ when = «\"use\"», effect = [{ do = \"free_action\", action = \"dodge\" }] }");
    refused(&dodge, "there is no attack to dodge at this moment", "write when = \"targeted\"");
    let step = rule(
        "{ when = «\"continuous\"», effect = [{ do = \"cost_mod\", action = \"free_move\", amount = 2 }] }",
    );
    refused(&step, "this action has no cost that could change", "write an action with a cost");
    let sweep = of_kind(
        "\"charge\"",
        "{ when = «\"use\"», effect = [{ do = \"attack\", targets = { radius_in = 3, side = \"enemies\" } }] }",
    );
    refused(&sweep, "a charge is on one target", "write an ability of kind \"attack\"");
    let moves =
        of_kind("\"attack\"", "{ when = \"use\", effect = [«{ do = \"move\", inches = 4 }»] }");
    refused(
        &moves,
        "an attack does not move who makes it",
        "write an ability of kind \"movement\"",
    );
    let after =
        rule("{ when = «\"after_action:mine\"», effect = [{ do = \"heal\", amount = 3 }] }");
    refused(
        &after,
        "abilities of this kind do not hear of what has been used",
        "write what follows",
    );
}

/// ANI-474: a plot card acts where its player is asked for it.
#[test]
fn ani_474_plot_cards_that_are_never_played() {
    let card = |rule: &str| {
        format!(
            "[[card]]\nid = \"mine\"\ntype = \"plot\"\ncost = 5\nsource = \"assumed\"\nrules = [{rule}]\n"
        )
    };
    refused(
        &card("{ when = «\"hit\"», target = \"party\", effect = [{ do = \"heal\", amount = 1 }] }"),
        "a plot card is never played at this moment",
        "write set_up",
    );
    refused(
        &card(
            "«{ when = \"continuous\", target = \"player:self\", effect = [{ do = \"roll_mod\", roll = \"initiative\", amount = 1 }] }»",
        ),
        "this plot card is never played",
        "add a rule for the moment",
    );
}
