//! What would be accepted and do nothing, and elements of one's own that are not complete.

use super::compiled_in;
use super::refusals::{ability, errors, refused, rule};
use crate::support::refusals::outcome_of;

/// ANI-126, ANI-129, ANI-225: prices nobody can pay, ranges nothing looks at, points that nothing
/// counts, amounts below 0.
#[test]
fn what_would_be_accepted_and_do_nothing() {
    let hide = "rules = [{ when = \"use\", effect = [{ do = \"hide\" }] }]";
    let effect = |keys: &str, rule: &str| {
        format!(
            "[[character]]\nid = \"damien\"\n[[character.ability]]\nid = \"mine\"\n{keys}\n\
             rules = [{{ {rule} }}]\n"
        )
    };
    let stats = "stats = { at = 5, dm = 5, df = 8, ar = 1, lp = 12, re = 9, walk_in = 8, \
                 run_in = 12, recovery = 3, max_ap = 4 }\n";
    let with_stats =
        |text: &str| text.replacen("id = \"damien\"\n", &format!("id = \"damien\"\n{stats}"), 1);
    refused(
        &with_stats(&effect(
            "kind = \"effect\"\nap = «5»",
            "when = \"use\", effect = [{ do = \"hide\" }]",
        )),
        "`damien` never holds 5 action points to pay for this",
        "write at most 4, its max_ap",
    );
    refused(
        &with_stats(&ability(&format!("cost_lp = «12»\n{hide}"))),
        "`damien` has 12 life points and may not spend them all",
        "write at most 11",
    );
    let stronger = "when = \"use\", effect = [{ do = \"attack_mod\", dm = 5 }]";
    refused(
        &effect("kind = \"attack\"\nap = 3\nrange_in = «12»", stronger),
        "nothing here looks at this range",
        "write kind = \"ranged\", or target = \"enemy_in_range\"",
    );
    refused(
        &effect(
            "kind = \"effect\"\nap = 1\nrange_in = «30»",
            "when = \"use\", target = \"enemy_in_cz\", effect = [{ do = \"lose_lp\", amount = 2 }]",
        ),
        "nothing here looks at this range",
        "write kind = \"ranged\", or target = \"enemy_in_range\"",
    );
    refused(
        &effect("kind = \"attack\"\nap = 1\nap_extra_max = «2»", stronger),
        "nothing counts what is paid beyond",
        "write for example { do = \"attack_mod\", at = \"2 * paid_extra\" }",
    );
    for word in ["heal", "lose_lp"] {
        refused(
            &rule(&format!(
                "{{ when = «\"use\"», target = \"enemy_in_cz\", \
                 effect = [{{ {word} = {{ amount = -2 }} }}] }}"
            )),
            "an amount of life points below 0 does nothing",
            "write `lose_lp` for life points lost and `heal` for those regained",
        );
    }
}

/// What may be paid after all is no mistake: points beyond the cap where `ap_cap` is
/// `recovery_only` (ANI-126), life points above the starting ones under `overheal` (ANI-291).
#[test]
fn prices_that_some_rules_let_pay() {
    let dear = "[[character]]\nid = \"damien\"\n[[character.ability]]\nid = \"mine\"\n\
                kind = \"effect\"\nap = 9\ncost_lp = 20\n\
                rules = [{ when = \"use\", effect = [{ do = \"hide\" }] }]\n";
    let knobs = "[rules]\nap_cap = \"recovery_only\"\noverheal = true\n";
    let rendered = errors(&format!("description = \"x\"\n{dear}"));
    for message in ["never holds 9 action points", "may not spend them all"] {
        assert!(rendered.contains(message), "{rendered}");
    }
    let text = format!("description = \"x\"\n{knobs}{dear}");
    let accepted = outcome_of("anima", &text, |library| compiled_in(library, &["mine"], &[]));
    assert!(accepted.is_ok(), "{}", accepted.err().unwrap_or_default());
}

/// An element of one's own with an id much like a known one is told what it lacks.
#[test]
fn a_new_party_with_an_id_like_another() {
    refused(
        "«[[party]]»\nid = \"gamma_mine\"\nname = \"Mine\"\nsize = 300\n\
         members = [\"romeo\", \"claire\"]\n",
        "there is no party with the id `gamma_mine`",
        "did you mean `gamma_empire`? If it is new, it lacks `source`",
    );
}
