//! Effects that would do nothing, or something else than is written, because what they ask is settled
//! at their moment.

use super::refusals::{accepted, ninja, refused, tactic, technique, text_at};

/// A ninja's effect at a moment, drawing a card if this holds.
fn asked(at: &str, condition: &str) -> String {
    text_at(&format!("when = \"{at}\", if = [«\"{condition}\"»], do = \"draw\""))
}

/// What is accepted is what is refused with a word changed.
#[track_caller]
fn goes(marked: &str) {
    accepted(&marked.replace(['«', '»'], ""));
}

/// NAR-404: a text that works only while its ninja is healthy never finds it injured; what it puts
/// off may (NAR-152), and so may one that injures its ninja first.
#[test]
fn nar_404_a_healthy_text_is_never_injured() {
    for at in ["participate", "static", "while_defending", "win"] {
        for condition in ["injured", "not(healthy)"] {
            let text = format!(
                "when = \"{at}\", if = [«\"{condition}\"»], do = \"{}\", amount = 1",
                if at == "win" { "draw" } else { "team_strength" }
            );
            refused(
                &text_at(&text),
                &format!(
                    "`{condition}` never holds at \"{at}\": the text of this ninja works only"
                ),
                "write works_injured = true on the card",
            );
            goes(
                &text_at(&text).replace("attributes = []", "attributes = []\nworks_injured = true"),
            );
        }
    }
    goes(&asked("participate", "healthy"));
    goes(&text_at(
        "when = \"participate\", do = \"delayed\", due = \"turn_end\", \
         then = { do = \"draw\", if = [\"injured\"] }",
    ));
    goes(&ninja(
        "attributes = []\neffect = [{ when = \"enter\", do = \"set_injured\" }, \
         { when = \"enter\", if = [\"injured\"], do = \"draw\" }]",
    ));
    goes(&technique("", "if = \"injured\", do = \"draw\""));
}

/// NAR-150, NAR-151: when an attacking team takes part no defence is declared yet.
#[test]
fn nar_151_nobody_opposes_before_the_defence() {
    let why = "of an attacking team no defence is declared yet (NAR-150)";
    let help = "write when = \"participate_opposed\" or \"participate_undefended\" (NAR-151)";
    for (condition, how) in [
        ("undefended", "always"),
        ("not(undefended)", "never"),
        ("opposed", "never"),
        ("not(opposed)", "always"),
        ("opposing_team_size(>=, 2)", "never"),
        ("opposing_team_size(<=, 2)", "always"),
    ] {
        let message = format!("`{condition}` {how} holds at \"participate\": {why}");
        refused(&asked("participate", condition), &message, help);
        let defends = |text: String| text.replace("when =", "side = \"defend\", when =");
        if condition != "undefended" {
            goes(&defends(asked("participate", condition)));
        }
    }
    refused(
        &text_at("when = \"participate\", do = \"modify\", combat = -1, on = «\"opposing_team\"»"),
        &format!("there is no \"opposing_team\" at \"participate\": {why}"),
        help,
    );
    refused(
        &text_at(
            "when = \"participate\", do = \"set_injured\", \
             target = { noun = \"ninja\", relation = «\"opposing_backup\"» }",
        ),
        &format!("there is no \"opposing_backup\" at \"participate\": {why}"),
        help,
    );
    refused(
        &asked("participate_opposed", "undefended"),
        "`undefended` never holds at \"participate_opposed\"",
        "write when = \"participate_undefended\"",
    );
    refused(
        &asked("participate_undefended", "opposed"),
        "`opposed` never holds at \"participate_undefended\"",
        "write when = \"participate_opposed\"",
    );
    goes(&asked("participate_opposed", "opposing_team_size(>=, 2)"));
    goes(&asked("while_participating", "undefended").replace("draw", "extra_tactic"));
    goes(&asked("judgement", "opposed"));
}

/// NAR-385: a win is a fight that was won; gains without one are none.
#[test]
fn nar_385_a_win_is_won_in_a_fight() {
    for at in ["win", "win_crushing"] {
        for condition in ["undefended", "not(opposed)"] {
            refused(
                &asked(at, condition),
                &format!("`{condition}` never holds at \"{at}\": what is won so is a fight"),
                "write when = \"participate_undefended\", or when = \"turn_end\" with",
            );
        }
    }
    goes(&asked("win", "attacking"));
    goes(&asked("turn_end", "won_gain_this_turn"));
}

/// NAR-145: before the battle and after it nobody attacks, defends or faces anybody.
#[test]
fn nar_145_nobody_is_in_battle_at_the_ends_of_a_turn() {
    for at in ["turn_start", "turn_end"] {
        for condition in ["attacking", "defending", "opposed", "undefended", "front_line"] {
            let why = format!("`{condition}` never holds at \"{at}\": nobody is in battle then");
            refused(&asked(at, condition), &why, "");
            let not = format!("not({condition})");
            let why = format!("`{not}` always holds at \"{at}\": nobody is in battle then");
            refused(&asked(at, &not), &why, "");
        }
        refused(
            &text_at(&format!("when = \"{at}\", do = \"heal\", on = «\"team_self_front\"»")),
            &format!("there is no \"team_self_front\" at \"{at}\": nobody is in battle then"),
            "write a moment of the battle, such as when = \"participate\"",
        );
    }
    refused(
        &asked("turn_start", "took_part"),
        "`took_part` never holds at \"turn_start\": the turn has just begun",
        "",
    );
    let on_teams = |what: &str, on: &str| {
        tactic("normal", "", &format!("when = \"tactic_resolve\", {what}, on = {on}"))
    };
    refused(
        &on_teams("do = \"modify\", combat = 1", "«\"own_defending_teams\"»"),
        "there is no \"own_defending_teams\" at \"tactic_resolve\": nobody is in battle then",
        "write on = \"own_teams\", or when = \"static\"",
    );
    // What adds to the strength of each own team is asked whenever that is read (section 4).
    goes(&on_teams("do = \"team_strength\", amount = 1, if = \"attacking\"", "\"own_teams\""));
    goes(&on_teams("do = \"team_strength\", amount = 1", "\"own_defending_teams\""));
    goes(&asked("turn_end", "not(took_part)"));
}

/// NAR-153, NAR-154: whether a technique was played is known only from the exchange on.
#[test]
fn nar_154_no_technique_before_the_exchange() {
    for at in ["turn_start", "participate", "participate_opposed"] {
        refused(
            &asked(at, "chain_happened"),
            &format!("`chain_happened` never holds at \"{at}\": no technique was played yet"),
            "write a later moment, such as when = \"judgement\"",
        );
    }
    refused(
        &asked("during_exchange", "chain_happened"),
        "`chain_happened` never holds at \"during_exchange\": it comes before the first technique",
        "write when = \"during_chain\", or a later moment",
    );
    let at_the_end = "[rules]\nduring_exchange_timing = \"end\"\n";
    goes(&(at_the_end.to_owned() + &asked("during_exchange", "chain_happened")));
    for at in ["judgement", "turn_end", "during_chain"] {
        goes(&asked(at, "chain_happened"));
    }
}

/// NAR-423: the turn counter stops.
#[test]
fn nar_423_the_counter_stops() {
    refused(
        &asked("enter", "turn_at_least(12)"),
        "`turn_at_least(12)` never holds at \"enter\": the turn counter stops at 9 (NAR-423)",
        "write a lower number",
    );
    goes(&asked("enter", "turn_at_least(9)"));
    goes(&("[rules]\nturn_counter_cap = 12\n".to_owned() + &asked("enter", "turn_at_least(12)")));
}

/// NAR-420: what lasts for the turn is over at its end; techniques end with the exchange (NAR-030).
#[test]
fn nar_420_what_is_over_at_once() {
    let help = "write duration = \"next_turn\"";
    for (word, more) in [("modify", "combat = 1"), ("team_strength", "amount = 1")] {
        let text = text_at(&format!("when = \"turn_end\", do = «\"{word}\"», {more}"));
        let message = format!("`{word}` for this turn is over at once at its end (NAR-420)");
        refused(&text, &message, help);
        goes(&text.replace("{ when =", "{ duration = \"next_turn\", when ="));
    }
    for what in
        ["do = «\"cost_change\"», amount = 1, whose = \"opponent\"", "do = «\"untargetable\"»"]
    {
        for at in ["judgement", "win", "turn_end"] {
            let text = text_at(&format!("when = \"{at}\", {what}"));
            refused(&text, "the exchange of techniques of this turn is over by then", help);
            goes(&text.replace("{ when =", "{ duration = \"next_turn\", when ="));
        }
    }
    // Wounds put off to the end of the turn come after the effects of its end.
    goes(&text_at("when = \"turn_end\", do = \"prevent_wound\""));
}

/// NAR-203: X is paid for something.
#[test]
fn nar_203_x_is_read() {
    refused(
        &technique("cost = { L = 1, X = «true» }", "do = \"draw\""),
        "no effect of this technique reads X",
        "write \"X\" or \"-X\" as combat, support or amount",
    );
    let deep = "do = \"delayed\", due = \"judgement\", then = { do = \"modify\", combat = \"-X\" }";
    goes(&technique("cost = { L = 1, X = true }", deep));
}

/// NAR-100: a keyword that nothing asks for and that is nearly one that means something.
#[test]
fn nar_100_misspelt_keywords() {
    let of = |keyword: &str| ninja(&format!("attributes = []\nkeywords = [«\"{keyword}\"»]"));
    refused(
        &of("evolutoin"),
        "nothing asks for the keyword `evolutoin`",
        "did you mean `evolution`?",
    );
    goes(&of("artist"));
    let asks = "effect = [{ when = \"enter\", if = \"team_has(revolution)\", do = \"draw\" }]\n";
    goes(&(of("revolution") + asks));
}
