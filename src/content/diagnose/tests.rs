//! Tests of how errors are gathered and shown.

use super::*;

#[test]
fn an_error_shows_its_line_underlined_and_the_advice() {
    let mut diagnostics = Diagnostics::default();
    let source = diagnostics.add_source("configs/x/rules.toml", "[rules]\nhand_limt = 5\n");
    diagnostics.error_with_help(
        Place { source, start: 8, end: 17 },
        "unknown key `hand_limt`",
        "did you mean `hand_limit`?",
    );
    assert_eq!(
        diagnostics.render(),
        "error: unknown key `hand_limt`\n \
         --> configs/x/rules.toml:2:1\n  \
         |\n\
         2 | hand_limt = 5\n  \
         | ^^^^^^^^^\n  \
         = help: did you mean `hand_limit`?\n"
    );
}

#[test]
fn errors_come_in_order_of_place_and_once() {
    let mut diagnostics = Diagnostics::default();
    let source = diagnostics.add_source("a.toml", "one\ntwo\n");
    let two = Place { source, start: 4, end: 7 };
    diagnostics.error_anywhere("nowhere");
    diagnostics.error(two, "second");
    diagnostics.error(two, "second");
    diagnostics.error(Place { source, start: 0, end: 3 }, "first");
    assert_eq!(diagnostics.count(), 3);
    let order: Vec<&str> =
        diagnostics.findings().iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(order, ["first", "second", "nowhere"]);
}

#[test]
fn columns_count_characters_and_places_beyond_the_text_do_no_harm() {
    let mut diagnostics = Diagnostics::default();
    let source = diagnostics.add_source("a.toml", "n = \"Saìbah\" x");
    assert_eq!(diagnostics.name_of(Place { source, start: 14, end: 15 }), "a.toml:1:14");
    // Inside the two bytes of the accented letter, past the end, and before its start.
    for (start, end) in [(8, 9), (900, 1000), (9, 2)] {
        diagnostics.error(Place { source, start, end }, "odd");
    }
    diagnostics.error(Place { source: 77, start: 0, end: 1 }, "no such source");
    assert!(diagnostics.render().contains('^'));
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let mut diagnostics = Diagnostics::default();
    let text = format!("{}HERE{}", "a".repeat(500), "b".repeat(500));
    let source = diagnostics.add_source("a.toml", &text);
    diagnostics.error(Place { source, start: 500, end: 504 }, "cut");
    let rendered = diagnostics.render();
    let mut lines = rendered.lines().skip(3);
    let (shown, carets) = (lines.next().unwrap(), lines.next().unwrap());
    let at = carets.find('^').unwrap();
    assert_eq!(&shown[at..at + 4], "HERE");
    assert!(shown.len() < 130);
}

#[test]
fn an_argument_is_its_own_source() {
    let mut diagnostics = Diagnostics::default();
    let source = diagnostics.add_argument("--set", "hand_limit=99");
    diagnostics.error(Place { source, start: 11, end: 13 }, "too large");
    let rendered = diagnostics.render();
    assert!(rendered.contains(" --> --set hand_limit=99\n"), "{rendered}");
    assert!(rendered.contains("  | hand_limit=99\n  |            ^^\n"), "{rendered}");
}

#[test]
fn absorbed_errors_keep_their_texts() {
    let mut all = Diagnostics::default();
    all.add_source("a.toml", "aaa");
    let mut other = Diagnostics::default();
    let source = other.add_source("b.toml", "bbb");
    other.error(Place { source, start: 0, end: 3 }, "wrong");
    all.absorb(&other);
    all.absorb(&other);
    assert_eq!(all.count(), 1);
    assert!(all.render().contains("b.toml:1:1"));
}

#[test]
fn the_nearest_word_is_near() {
    let words = ["attack", "counterattack", "katana", "att"];
    assert_eq!(nearest("attakc", words), Some("attack"));
    assert_eq!(nearest("Katana", words), Some("katana"));
    assert_eq!(nearest("counter-attack", words), Some("counterattack"));
    assert_eq!(nearest("atk", words), Some("att"));
    assert_eq!(nearest("volunteer", words), None);
    assert_eq!(nearest("", words), None);
}

#[test]
fn a_name_that_is_a_part_of_another_is_recognised() {
    let words = ["ladders_in_play", "ladder_placement", "stairs_cost"];
    let say = |word| advice_on_name(word, &words, 2);
    assert_eq!(say("ladders").as_deref(), Some("did you mean `ladders_in_play`?"));
    assert_eq!(
        say("ladder").as_deref(),
        Some("did you mean `ladders_in_play` or `ladder_placement`?")
    );
    assert_eq!(say("stair_cost").as_deref(), Some("did you mean `stairs_cost`?"));
    assert_eq!(say("in"), None);
    assert_eq!(advice_on_name("6", &["1", "2"], 2).as_deref(), Some("known here: 1, 2"));
    assert_eq!(say("life"), None);
    assert_eq!(
        advice_on_name("life", &words[..1], 2).as_deref(),
        Some("known here: ladders_in_play")
    );
}

#[test]
fn a_swap_of_neighbours_is_one_step() {
    let word = |text: &str| folded(text);
    assert_eq!(distance(&word("ab"), &word("ba"), 9), 1);
    assert_eq!(distance(&word("kitten"), &word("sitting"), 9), 3);
    assert_eq!(distance(&word(""), &word("abc"), 9), 3);
}

#[test]
fn of_very_many_errors_the_first_are_shown_and_all_are_counted() {
    let mut diagnostics = Diagnostics::default();
    let text = "x\n".repeat(10_000);
    let source = diagnostics.add_source("a.toml", &text);
    for line in (0..10_000).rev() {
        diagnostics.error(Place { source, start: 2 * line, end: 2 * line + 1 }, "wrong");
    }
    let rendered = diagnostics.render();
    assert_eq!(rendered.matches("error:").count(), SHOWN_MAX);
    assert!(rendered.contains("a.toml:1:1") && rendered.contains("a.toml:200:1"), "{rendered}");
    let tally = "10000 errors in the content, of which the first 200 are shown";
    assert_eq!(diagnostics.tally(), tally);
}

#[test]
fn a_cause_is_shown_beside_the_place() {
    let mut diagnostics = Diagnostics::default();
    let source = diagnostics.add_source("bands.toml", "members = []\n");
    diagnostics.error(Place { source, start: 0, end: 7 }, "too much");
    let option = diagnostics.add_argument("--set", "zeni=5");
    diagnostics.blame(Place { source: option, start: 5, end: 6 });
    let rendered = diagnostics.render();
    let shown = " --> brought about by --set zeni=5\n  |\n  | zeni=5\n  |      ^\n";
    assert!(rendered.contains(shown), "{rendered}");
    assert!(rendered.contains(" --> bands.toml:1:1"), "{rendered}");
}

#[test]
fn warnings_are_no_errors() {
    let mut diagnostics = Diagnostics::default();
    let source = diagnostics.add_source("a.toml", "zeni = 1\n");
    diagnostics.warning(Place { source, start: 7, end: 8 }, "cheap", "write 2");
    assert!(diagnostics.is_empty());
    let mut other = Diagnostics::default();
    other.add_source("b.toml", "");
    other.absorb_warnings(&diagnostics);
    other.absorb_warnings(&diagnostics);
    let wanted =
        "warning: cheap\n --> a.toml:1:8\n  |\n1 | zeni = 1\n  |        ^\n  = help: write 2\n";
    assert_eq!(other.render_warnings(), wanted);
}
