//! Tests of the running rule, with Pig: what a script takes silently, where it stops, what it
//! refuses.

use tenbin::content::{Diagnostics, LibraryFile};
use tenbin::scenario::{Report, Verdict, run_files};

const HEAD: &str = "name = \"test\"\ngame = \"pig\"\n";

fn reports(text: &str) -> (Vec<Report>, Diagnostics) {
    let file = LibraryFile { name: "test.toml".into(), text: text.into() };
    run_files(tenbin::GAMES, &tenbin::library(), &[file])
}

/// The reasons why a scenario failed; none where it passed.
fn reasons(body: &str) -> Vec<String> {
    let (reports, errors) = reports(&format!("{HEAD}{body}"));
    assert!(errors.is_empty(), "{}", errors.render());
    assert_eq!(reports.len(), 1);
    match &reports[0].verdict {
        Verdict::Passed => Vec::new(),
        Verdict::Failed(reasons) => reasons.clone(),
        Verdict::Malformed(diagnostics) => panic!("{}", diagnostics.render()),
    }
}

/// What is wrong with a scenario that is wrong in itself.
fn errors(text: &str) -> String {
    let (reports, errors) = reports(text);
    if let [Report { verdict: Verdict::Malformed(diagnostics), .. }] = reports.as_slice() {
        return diagnostics.render();
    }
    assert!(reports.is_empty(), "{reports:?}");
    errors.render()
}

#[test]
fn a_script_plays_its_moves_and_dice() {
    let body = "[start]\nscores = [10, 20]\n[script]\nmoves = ['roll', 'seat1: roll', 'hold']\n\
        dice = [4, 3]\n[expect]\nscores = [17, 20]\nactive = 'seat2'\nturn_total = 0\n";
    assert_eq!(reasons(body), Vec::<String>::new());
}

#[test]
fn a_turn_may_end_by_the_last_move_or_after_it() {
    // PIG-005: a 1 ends the turn; the script says no more than that.
    let lost = "[script]\nmoves = ['roll', 'roll']\ndice = [6, 1]\nstop = 'turn'\n\
        [expect]\nscores = [0, 0]\nactive = 'seat2'\n";
    assert_eq!(reasons(lost), Vec::<String>::new());
    let open = lost.replace("[6, 1]", "[6, 2]");
    assert!(reasons(&open)[0].contains("the script does not say what comes next"));
}

#[test]
fn a_difference_names_the_fact_and_both_values() {
    let body =
        "[script]\nmoves = ['roll']\ndice = [4]\n[expect]\nturn_total = 5\nactive = 'seat1'\n";
    let found = reasons(body);
    assert_eq!(found[0], "expected turn_total = 5\n   found turn_total = 4");
    assert!(found[1].starts_with("what happened:\n  seat1: roll"), "{found:?}");
}

#[test]
fn an_illegal_move_fails_and_lists_the_legal_ones() {
    for moves in ["'attack seat2'", "'seat2: roll'"] {
        let found = reasons(&format!("[script]\nmoves = [{moves}]\n[expect]\nactive = 'seat1'\n"));
        assert!(found[0].contains("is not legal"), "{found:?}");
        assert!(found[0].contains("seat1 may: "), "{found:?}");
        assert!(found[0].contains("roll") && found[0].contains("hold"), "{found:?}");
    }
}

#[test]
fn dice_that_are_missing_or_left_over_fail() {
    let found = reasons("[script]\nmoves = ['roll']\n[expect]\nactive = 'seat1'\n");
    assert!(found[0].contains("asks for more dice than the script has"), "{found:?}");
    let body = "[start]\nscores = [99, 0]\n[script]\nmoves = ['roll']\ndice = [2, 5]\n\
        [expect]\nover = true\n";
    let found = reasons(body);
    assert_eq!(found[0], "dice left over: 5");
    let found = reasons("[script]\nmoves = ['roll']\ndice = [7]\n[expect]\nactive = 'seat1'\n");
    assert_eq!(found[0], "the script says a die shows 7, but it has 6 sides");
}

#[test]
fn a_move_after_the_end_is_left_over() {
    let body = "[start]\nscores = [99, 0]\n[script]\nmoves = ['roll', 'seat1: hold']\n\
        dice = [2]\n[expect]\nwinners = ['seat1']\n";
    let found = reasons(body);
    assert!(found[0].starts_with("the move `seat1: hold` never became legal"), "{found:?}");
    assert!(found[0].contains("seat1 may: "), "{found:?}");
}

#[test]
fn legal_and_illegal_are_checked_where_the_script_stops() {
    let body =
        "[expect]\nlegal = ['seat1: roll', 'hold']\nillegal = ['seat2: roll', 'seat2: hold']\n";
    assert_eq!(reasons(body), Vec::<String>::new());
    let found = reasons("[expect]\nillegal = ['roll']\nlegal = ['seat2: roll']\n");
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn odds_are_exact() {
    // A turn that prefers to roll ends in a bust or by reaching 100. From 94 banked points: 6 wins
    // at once; 2 to 5 leave 4 to 1 points to go and another roll; any face but 1 wins from 98 on;
    // from 96 a 2 or 3 does not. The recursion for W(points to go): W(n) = sum over faces 2..6 of
    // (1 if face >= n else W(n - face)) / 6, so W(1) = W(2) = 5/6, W(3) = (4 + W(1))/6 = 29/36.
    let body = "[start]\nscores = [97, 0]\n[script]\nprefer = ['roll']\nstop = 'turn'\n[odds]\n\
        [[odds.case]]\nexpect = { winners = ['seat1'] }\nprobability = '29/36'\n\
        [[odds.case]]\nexpect = { over = false, scores = [97, 0] }\nprobability = '7/36'\n";
    assert_eq!(reasons(body), Vec::<String>::new());
    let wrong = body.replace("29/36", "5/6");
    let found = reasons(&wrong);
    assert!(found[0].contains("probability 5/6") && found[0].contains("29/36"), "{found:?}");
}

#[test]
fn odds_may_stop_where_facts_hold() {
    // The same turn as above, told by its facts: either the die has passed on or the game is over.
    let body = "[start]\nscores = [97, 0]\n[script]\nprefer = ['roll']\nuntil = { active = 'seat2' }\n\
        [odds]\n[[odds.case]]\nexpect = { over = true }\nprobability = '29/36'\n\
        [[odds.case]]\nexpect = { active = 'seat2' }\nprobability = '7/36'\n";
    assert_eq!(reasons(body), Vec::<String>::new());
}

#[test]
fn odds_without_an_end_are_told() {
    // Who never holds and always busts plays for ever.
    let body = "[script]\nprefer = ['roll']\nstop = 'over'\n[odds]\n\
        [[odds.case]]\nexpect = { turn = 1 }\nprobability = '1/6'\n";
    assert!(reasons(body)[0].starts_with("an outcome does not end"), "{:?}", reasons(body));
}

#[test]
fn several_scenarios_share_what_stands_above_them() {
    let text = "game = \"pig\"\nseats = 3\n[[scenario]]\nname = \"one\"\n[expect]\n";
    assert!(errors(text).contains("unknown key `expect`"), "{}", errors(text));
    let text = "game = \"pig\"\nseats = 3\nset = \"target=50\"\n\
        [[scenario]]\nname = \"one\"\ncites = [\"PIG-001\"]\nexpect = { scores = [0, 0, 0] }\n\
        [[scenario]]\nname = \"two\"\nseats = 2\nexpect = { scores = [0, 0] }\n";
    let (reports, errors) = reports(text);
    assert!(errors.is_empty(), "{}", errors.render());
    assert!(reports.iter().all(|report| report.verdict.passed()), "{reports:?}");
    assert_eq!(
        (reports[0].place.as_str(), reports[1].place.as_str()),
        ("test.toml:5", "test.toml:9")
    );
    assert_eq!(reports[0].cites, ["PIG-001"]);
}

#[test]
fn scenarios_that_are_wrong_say_what_to_write() {
    for (text, wanted) in [
        ("name = 'x'\n[expect]\n", "names no `game`"),
        ("name = 'x'\ngame = 'pgi'\n[expect]\n", "did you mean `pig`?"),
        ("name = 'x'\ngame = 'pig'\n", "expects nothing"),
        ("name = 'x'\ngame = 'pig'\n[expect]\n", "nothing is expected, and nothing is played"),
        (
            "name = 'x'\ngame = 'pig'\n[script]\nmoves = []\nstop = 'turn'\n[expect]\n",
            "nothing is expected, and nothing is played",
        ),
        ("name = 'x'\ngame = 'pig'\nseats = 8\n[expect]\nover = false\n", "2 to 4 seats, not 8"),
        ("name = 'x'\ngame = 'pig'\n[expect]\nturn_totl = 1\n", "did you mean `turn_total`?"),
        ("name = 'x'\ngame = 'pig'\n[start]\nscore = [1]\n[expect]\nover = false\n", "scores"),
        ("name = 'x'\ngame = 'pig'\n[script]\ndice = [0]\n[expect]\nover = false\n", "dice"),
        (
            "name = 'x'\ngame = 'pig'\n[script.draws]\nevent = 'E01'\n[expect]\nover = false\n",
            "no card `E01` in a pile `event`",
        ),
        ("name = 'x'\ngame = 'pig'\nset = 'targt=50'\n[expect]\nover = false\n", "`target`"),
        (
            "name = 'x'\ngame = 'pig'\nvariants = ['shrt']\n[expect]\nover = false\n",
            "pig has no variant `shrt`",
        ),
        (
            "name = 'x'\ngame = 'pig'\n[odds]\n[[odds.case]]\nexpect = {}\nprobability = '1/3'\n",
            "do not say where to stop",
        ),
        (
            "name = 'x'\ngame = 'pig'\nscript.stop = 'turn'\n[odds]\n[[odds.case]]\n\
             expect = {}\nprobability = '4/3'\n",
            "this is no probability",
        ),
        ("name = 'x'\ngame = 'pig'\nseed = 'abc'\n[expect]\nover = false\n", "this is no seed"),
        ("name = 'x\n", "not valid TOML"),
    ] {
        let rendered = errors(text);
        assert!(rendered.contains(wanted), "no {wanted:?} in\n{rendered}");
        assert!(rendered.contains("test.toml:"), "{rendered}");
    }
}
