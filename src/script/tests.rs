//! What scripts can do, cannot do, and are told. A question of two features and some fields stands for a game.

use std::fmt;
use std::sync::Arc;

use tenbin_engine::{FeatureSink, Key, Of, Question, Seat, Shown, ShownField, ShownId, Wanted};

use crate::{Bot, Facts, Limits, Problem, Script, Text};

/// Actions with their features `gain` and `risk`.
struct Asked {
    fields: Arc<Vec<ShownField>>,
    actions: Vec<(&'static str, [i32; 2])>,
    turn: u32,
}

fn asked(actions: &[(&'static str, [i32; 2])]) -> Asked {
    let fields = vec![
        ShownField::number("points", "points", "So far.").of_seats(),
        ShownField::seat("leader", 3, "Who leads."),
        ShownField::flag("is_night", "Whether it is night."),
        ShownField::cards("hand", &["axe", "bow"], "Held."),
        ShownField::things("models", &["ogre", "elf"], "squares", "All."),
        ShownField::number("wounds", "wounds", "Taken.").of_things(ShownId(4)),
    ];
    Asked { fields: Arc::new(fields), actions: actions.to_vec(), turn: 7 }
}

impl Question for Asked {
    fn game(&self) -> &'static str {
        "toy"
    }

    fn fields(&self) -> &Arc<Vec<ShownField>> {
        &self.fields
    }

    fn seats(&self) -> u8 {
        3
    }

    fn seat(&self) -> Seat {
        Seat(1)
    }

    fn turn(&self) -> u32 {
        self.turn
    }

    fn count(&self) -> usize {
        self.actions.len()
    }

    fn describe(&self, choice: usize, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(self.actions[choice].0)
    }

    fn features(&self, choice: usize, wanted: &Wanted, row: &mut [i32]) {
        let [gain, risk] = self.actions[choice].1;
        let mut sink = wanted.sink(row);
        sink.add(0, gain);
        sink.add(1, risk);
    }

    fn meaning(&self, choice: usize) -> u64 {
        choice as u64
    }

    fn show(&self, out: &mut dyn Shown) {
        out.number(ShownId(0), Of::Seat(Seat(1)), 12);
        out.seat(ShownId(1), Of::Table, Some(Seat(1)));
        out.flag(ShownId(2), Of::Table, true);
        out.cards(ShownId(3), Of::Table, &[1, 0], 4);
        let at = Some(tenbin_engine::At { x: 4, y: 5, facing: None });
        out.thing(ShownId(4), tenbin_engine::Thing { number: 9, what: 1, seat: Some(Seat(0)), at });
        out.number(ShownId(5), Of::Thing(ShownId(4), 9), 2);
    }
}

const FACTS: Facts<'_> = Facts {
    features: &["gain", "risk"],
    advice: |name, known| format!("no `{name}` among {}", known.join(", ")),
};

fn read_with(text: &str, limits: Limits) -> Result<Arc<Script>, Vec<Problem>> {
    let text = Text { file: "bot.luau", text, lines_before: 0 };
    Script::new(&text, &FACTS, vec![("daring".to_owned(), 2.5)], limits).map(Arc::new)
}

fn bot(text: &str) -> Bot {
    let script = read_with(text, Limits::USUAL).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut bot = Bot::new(script);
    bot.begin(Seat(1), Key::of_game(1, 2));
    bot
}

const THREE: [(&str, [i32; 2]); 3] = [("hold", [0, 0]), ("roll 2 dice", [5, 3]), ("pass", [5, 1])];

fn choose(text: &str) -> Result<usize, String> {
    bot(text).choose(&asked(&THREE))
}

/// What a bot says that is wrong.
fn says(text: &str, words: &str) {
    let told = choose(text).expect_err("this script is wrong");
    assert!(told.contains(words), "`{words}` is missing in: {told}");
}

/// What a script is told that cannot be read.
fn refused(text: &str, line: u32, words: &str) {
    let problems = read_with(text, Limits::USUAL).expect_err("this script is wrong");
    let found = problems.iter().any(|told| told.message.contains(words) && told.line == Some(line));
    assert!(found, "line {line}, `{words}`: {problems:?}");
}

#[test]
fn every_form_of_an_answer_is_understood() {
    let score = "return { features = { \"gain\", \"risk\" }, score = function(a) return a.gain - a.risk end }";
    assert_eq!(choose(score), Ok(2));
    // The same where nothing is listed, and by the list of scores.
    let scores = "return function(view) local all = {} for i, a in view.actions do all[i] = a.gain - a.risk end \
                  return all end";
    assert_eq!(choose(scores), Ok(2));
    assert_eq!(choose("return function() return 2 end"), Ok(1));
    assert_eq!(choose("return function() return \"pass\" end"), Ok(2));
    assert_eq!(choose("return function(view) return view.actions[2] end"), Ok(1));
    assert_eq!(choose("return { choose = function(view) return view.count end }"), Ok(2));
}

#[test]
fn a_script_sees_what_its_seat_sees() {
    let sees = "return function(view)
        assert(view.seat == 2 and view.seats == 3 and view.turn == 7 and view.count == 3 and view.game == 'toy')
        assert(view.seen.points[view.seat] == 12 and view.seen.leader == 2 and view.seen.is_night == true)
        assert(view.seen.hand.cards[1] == 'bow' and #view.seen.hand.cards == 2 and view.seen.hand.unseen == 4)
        local model = view.seen.models[1]
        assert(model.what == 'elf' and model.number == 9 and model.seat == 1 and model.x == 4 and model.wounds == 2)
        assert(view.actions[2].text == 'roll 2 dice' and view.actions[2].words[2] == '2')
        assert(parameters.daring == 2.5 and view.parameters.daring == 2.5)
        return 1
    end";
    assert_eq!(choose(sees), Ok(0));
    let listed = "return { fields = { 'points', 'models' }, choose = function(view)
        assert(view.seen.points[2] == 12 and view.seen.models[1].wounds == 2)
        return view.seen.hand and 1
    end }";
    says(listed, "bot.luau:3: the field `hand` is not in the list `fields`; add it there");
}

#[test]
fn names_that_are_not_there_are_told_with_their_line() {
    says(
        "return function(view)\n return view.actions[1].gian end",
        "bot.luau:2: an action has no `gian`",
    );
    says("return function(view)\n return view.sean end", "bot.luau:2: the view has no `sean`");
    says(
        "return function(view)\n return view.seen.pionts end",
        "bot.luau:2: what is seen has no `pionts`",
    );
    let listed = "return { features = { 'gain' },\n score = function(a) return a.risk end }";
    says(listed, "bot.luau:2: the feature `risk` is not in the list `features`");
    let unknown = "return {\n features = { 'gain',\n 'rsik' }, score = function() return 1 end }";
    refused(unknown, 3, "there is no feature `rsik`; no `rsik` among gain, risk");
    refused("return { chose = function() end }", 1, "no `chose`");
    refused(
        "return { fields = 3, score = function() return 1 end }",
        1,
        "`fields` must be a list of names",
    );
}

#[test]
fn what_is_no_answer_is_told() {
    says("return function() end", "bot.luau:1: choose returned nothing (nil)");
    says(
        "return function() return 0 end",
        "choose returned 0; the actions are numbered from 1 to 3",
    );
    says("return function() return 1.5 end", "choose returned 1.5");
    says("return function() return 0/0 end", "choose returned nan");
    says(
        "return function() return 'jump' end",
        "choose returned \"jump\", which is no legal action; those are hold",
    );
    says("return function() return { 1, 2 } end", "a list of 2 scores for 3 actions");
    says("return function() return { 1, 2, 'x' } end", "choose gave action 3 a string");
    says("return function() return { 1, 0/0, 2 } end", "the score of action 2 is no number (nan)");
    says("return { score = function() end }", "score gave action 1 no score");
    says("return function() return true end", "choose returned a boolean");
    refused("local x = 1\n", 1, "a script ends with `return`");
    refused("return {}", 1, "a script ends with `return`");
    refused("return 7", 1, "a script ends with `return`");
    refused("local x = (\n", 2, "Expected");
    refused("return function()\n if x the\n end end", 2, "Expected 'then'");
}

#[test]
fn equal_scores_are_decided_by_lot_and_the_lot_hangs_on_the_key() {
    let script = "return { score = function() return 1 end }";
    let mut counts = [0; 3];
    let mut first = Vec::new();
    for game in 0..600 {
        let mut bot = bot(script);
        bot.begin(Seat(1), Key::of_game(1, game));
        let choice = bot.choose(&asked(&THREE)).unwrap();
        counts[choice] += 1;
        first.push(choice);
        // The same game has the same lots, whoever plays it and after whatever.
        bot.begin(Seat(1), Key::of_game(1, 999));
        let _ = bot.choose(&asked(&THREE));
        bot.begin(Seat(1), Key::of_game(1, game));
        assert_eq!(bot.choose(&asked(&THREE)), Ok(choice));
    }
    // Five standard deviations of a binomial count of mean 200 are 58.
    assert!(counts.iter().all(|count: &i32| count.abs_diff(200) < 58), "{counts:?}");
}

#[test]
fn the_bots_own_random_numbers_hang_on_the_key_too() {
    let script = "return function(view) return tenbin.random(view.count) end";
    let of = |game| {
        let mut bot = bot(script);
        bot.begin(Seat(1), Key::of_game(5, game));
        (0..4).map(|_| bot.choose(&asked(&THREE)).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(of(3), of(3));
    let all: Vec<usize> = (0..300).flat_map(of).collect();
    for choice in 0..3 {
        let count = all.iter().filter(|&&found| found == choice).count();
        // Mean 400 of 1,200; five standard deviations are 82.
        assert!(count.abs_diff(400) < 82, "{choice}: {count}");
    }
}

#[test]
fn helpers_count_and_weigh() {
    let script = "
        local function near(a, b) return math.abs(a - b) < 1e-9 end
        assert(near(tenbin.chance_of_sum(2, 6, 7), 21 / 36) and near(tenbin.chance_of_hits(1, 0.25, 1), 0.25))
        assert(near(tenbin.chance_to_draw(10, 3, 1, 1), 0.3))
        assert(tenbin.count({ 1, 2, 1 }, 1) == 2 and tenbin.count({ 1, 2, 3 }, function(x) return x > 1 end) == 2)
        assert(tenbin.has({ 'a' }, 'a') and not tenbin.has({}, 'a') and tenbin.sum({ 1, 2 }) == 3)
        local best, place, number = tenbin.best({ 'a', 'bbb', 'ccc' }, function(x) return #x end)
        assert(best == 'bbb' and place == 2 and number == 3)
        assert(tenbin.least({ 3, 1, 2 }) == 1 and #tenbin.only({ 1, 2, 3 }, function(x) return x > 1 end) == 2)
        assert(#tenbin.words('roll 2 dice') == 3 and #tenbin.words('') == 0 and tenbin.any({ 7 }) == 7)
        return function() return 1 end";
    assert_eq!(choose(script), Ok(0));
    says(
        "return function()\n return tenbin.chance_of_sum(2.5, 6, 7) end",
        "bot.luau:2: tenbin.chance_of_sum: the number",
    );
    says(
        "return function()\n return tenbin.any({}) end",
        "bot.luau:2: tenbin.any: the list is empty",
    );
    says("return function()\n return tenbin.sum(7) end", "bot.luau:2: ");
}

/// Nothing that leads out, nothing that differs from run to run.
#[test]
fn nothing_leads_out_of_the_sandbox() {
    for name in [
        "os",
        "io",
        "require",
        "load",
        "loadstring",
        "dofile",
        "debug",
        "package",
        "getfenv",
        "setfenv",
        "setmetatable",
        "getmetatable",
        "newproxy",
        "collectgarbage",
        "gcinfo",
        "coroutine",
        "pcall",
        "xpcall",
        "print",
        "_G",
        "math.random",
        "math.randomseed",
        "string.dump",
        "table.move",
        "os.clock",
    ] {
        let text = format!("return function() return if ({name}) == nil then 1 else 2 end");
        match choose(&text) {
            Ok(choice) => assert_eq!(choice, 0, "{name} is there"),
            // A part of what is not there.
            Err(told) => assert!(told.contains("attempt to index nil"), "{name}: {told}"),
        }
    }
    let address = "return function() assert(tostring({}) == 'table' and tostring(tostring) == 'function')
        assert(tostring(nil) == 'nil' and tostring(3) == '3' and string.format('%d %s', 3, 'x') == '3 x')
        return 1 end";
    assert_eq!(choose(address), Ok(0));
    says(
        "return function()\n return string.format('%s', {}) end",
        "bot.luau:2: string.format takes texts",
    );
    says("return function()\n error({}) end", "bot.luau:2: table");
    says("return function()\n assert(false, 'oh') end", "bot.luau:2: oh");
}

/// A game knows nothing of the ones before it, whatever a script writes to.
#[test]
fn no_game_leaves_anything_to_the_next() {
    let writes = [
        "local n = 0\n return function(view) n += 1 return n end",
        "return function(view) n = (n or 0) + 1 return n end",
        "return function(view) local m = view.memory m.n = (m.n or 0) + 1 return m.n end",
        "return function(view) local n = (rawget(view, 'n') or 0) + 1 view.n = n return n end",
        "return function(view) local a = view.actions[1] local n = (rawget(a, 'n') or 0) + 1 a.n = n return n end",
        "return function(view) local n = (rawget(view.actions, 'n') or 0) + 1 rawset(view.actions, 'n', n) return 1 end",
    ];
    for text in writes {
        let mut bot = bot(text);
        let mut play = |game| {
            bot.begin(Seat(1), Key::of_game(1, game));
            [0, 1].map(|_| bot.choose(&asked(&THREE)).unwrap())
        };
        let first = play(1);
        assert_eq!(first[0], 0, "{text}");
        assert_eq!(first, play(2), "{text}");
    }
    // What all games share cannot be written to.
    for text in [
        "string.x = 1",
        "math.pi = 3",
        "tenbin.x = 1",
        "parameters.x = 1",
        "rawset(tenbin, 'x', 1)",
        "rawset(string, 'x', 1)",
        "(\"\").x = 1",
        "table.insert(parameters, 1)",
        "table.clear(tenbin)",
    ] {
        let told = choose(&format!("return function(view) {text} return 1 end")).unwrap_err();
        assert!(told.contains("attempt to") || told.contains("readonly"), "{text}: {told}");
    }
    let own = "function tostring() return 'mine' end\n return function() return if tostring(1) == 'mine' then 1 else 2 end";
    assert_eq!(choose(own), Ok(0), "an own function of a known name is the script's alone");
}

#[test]
fn whatever_goes_on_without_end_is_stopped_with_its_line() {
    let endless = [
        "while true do end",
        "for i = 1, 1e300 do end",
        "string.find(string.rep('a', 50000), '.-.-.-.-.-b')",
        "string.gsub(string.rep('a', 100000), '.-', function(x) while true do end end)",
        "table.sort({ 1, 2, 3, 4 }, function() while true do end end)",
    ];
    for text in endless {
        says(
            &format!("return function()\n {text} return 1 end"),
            "bot.luau:2: a decision took more than 200000 steps",
        );
    }
    says(
        "return function()\n local function f() return 1 + f() end\n return f() end",
        "a function calls itself without end",
    );
    refused("local x = 1\nwhile true do end", 2, "a decision took more than 200000 steps");
}

#[test]
fn whatever_grows_without_end_is_stopped() {
    let bombs = [
        "local t = {} while true do t[#t + 1] = 'x' .. #t end",
        "local s = 'x' while true do s = s .. s end",
        "return string.rep('x', 100000000)",
        "return table.create(1e8, 0)",
        "return buffer.create(1e9)",
        "local s = string.rep('x', 1e6) local t = {} for i = 1, 1000 do t[i] = s .. i end",
        "return string.format('%s%s', string.rep('x', 1e7), string.rep('x', 1e7))",
        "return table.concat(table.create(10000, string.rep('x', 10000)))",
    ];
    for text in bombs {
        let told = choose(&format!("return function()\n {text}\n end")).unwrap_err();
        let known = ["the script holds more than its 16 MB of memory", "a list grows without end"];
        assert!(known.iter().any(|words| told.contains(words)), "{told}");
        assert!(told.starts_with("bot.luau:"), "{told}");
    }
    // Much work on much memory counts for more, so that it does not take minutes either.
    for size in ["1e5", "5e5", "1e6", "4e6"] {
        let begun = std::time::Instant::now();
        let text = format!(
            "local s = string.rep('x', {size}) while true do local t = string.upper(s) end"
        );
        says(&format!("return function() {text} end"), "without end");
        assert!(begun.elapsed().as_secs() < 30, "{size}: {:?}", begun.elapsed());
        println!("{size}: {:?}", begun.elapsed());
    }
}

#[test]
fn limits_can_be_set() {
    let text = "return function() for i = 1, 300000 do end return 1 end";
    let steps = Limits { steps: 1_000_000, ..Limits::USUAL };
    let mut patient = Bot::new(read_with(text, steps).unwrap());
    assert_eq!(patient.choose(&asked(&THREE)), Ok(0));
    let text = "return function() return if #string.rep('x', 20e6) > 0 then 1 else 2 end";
    let memory = Limits { memory_bytes: 64 << 20, ..Limits::USUAL };
    let mut large = Bot::new(read_with(text, memory).unwrap());
    assert_eq!(large.choose(&asked(&THREE)), Ok(0));
    // What is thrown away is not held, however much it is.
    let text = "return function() for i = 1, 150000 do local t = { i, i } end return 1 end";
    assert_eq!(choose(text), Ok(0));
    // A bot that has failed plays the next game all the same.
    let mut bot =
        bot("return function(view) if view.turn == 7 then error('seven') end return 1 end");
    assert!(bot.choose(&asked(&THREE)).is_err());
    bot.begin(Seat(1), Key::of_game(1, 3));
    assert_eq!(bot.choose(&Asked { turn: 8, ..asked(&THREE) }), Ok(0));
}

#[test]
fn begin_is_called_once_a_game_and_memory_lasts_for_it() {
    let text = "return {
        begin = function(view) view.memory.begun = (view.memory.begun or 0) + 1 end,
        choose = function(view) return view.memory.begun end,
    }";
    let mut bot = bot(text);
    for game in 0..3 {
        bot.begin(Seat(1), Key::of_game(1, game));
        assert_eq!([0, 1, 2].map(|_| bot.choose(&asked(&THREE)).unwrap()), [0, 0, 0]);
    }
}

/// What a script keeps of one decision is not taken for that of another.
#[test]
fn texts_and_what_is_seen_are_those_of_the_present_decision() {
    let text = "local before
        return function(view)
            if before then assert(before.text == 'other' and before.words[1] == 'other') end
            before = view.actions[1]
            assert(before.text ~= nil and view.seen.points ~= nil)
            table.clear(view.actions)
            return before
        end";
    let mut bot = bot(text);
    assert_eq!(bot.choose(&asked(&THREE)), Ok(0));
    assert_eq!(bot.choose(&asked(&[("other", [1, 1]), ("x", [0, 0])])), Ok(0));
    let kept = "local kept return function(view) kept = kept or view.actions[3] return kept end";
    let mut bot = self::bot(kept);
    assert_eq!(bot.choose(&asked(&THREE)), Ok(2));
    let told = bot.choose(&asked(&THREE[..2])).unwrap_err();
    assert!(told.contains("an action of an earlier decision"), "{told}");
}

/// A thousand games at once are a thousand states for each seat.
#[test]
fn a_bot_holds_little_and_its_state_is_used_for_the_next_game() {
    let mut bot = bot("return { features = { 'gain' }, score = function(a) return a.gain end }");
    assert_eq!(bot.held_bytes(), 0);
    for game in 0..200 {
        bot.begin(Seat(1), Key::of_game(1, game));
        assert!(game == 0 || bot.held_bytes() > 0, "made anew");
        if game == 1 {
            println!("first {}", bot.held_bytes());
        }
        for _ in 0..20 {
            let _ = bot.choose(&asked(&THREE));
        }
        assert!(bot.held_bytes() < 1_500_000, "{}", bot.held_bytes());
    }
    println!("{} bytes", bot.held_bytes());
}
