//! Content in the words of before: read as what it means today with a line of warning, and rewritten by `migrate`.

use crate::support::program::Scratch;

/// A variant in old words, the same in those of today, and what the warning says of it.
struct Case {
    game: &'static str,
    old: &'static str,
    new: &'static str,
    warning: &'static str,
}

const CASES: [Case; 5] = [
    Case {
        game: "strigoi",
        old: "description = \"x\"\n[[wound_token]]\nid = \"slow\"  # -2\n\
              ability = [{ when = \"held\", do = { modify_move = -2 } }]\n",
        new: "description = \"x\"\n[[wound_token]]\nid = \"slow\"  # -2\n\
              ability = [{ when = \"held\", effect = { do = \"modify_move\", amount = -2 } }]\n",
        warning: "warning: mine.toml says 2 things in an old way: now `do` is `effect`, \
                  `modify_move = ...` is `do = \"modify_move\", amount = ...`; `tenbin migrate mine.toml` \
                  rewrites it",
    },
    Case {
        game: "okko",
        old: "description = \"x\"\n[[ability]]\nid = \"tetsubo\"\ntiming = [\"attack\"]\n\
              do = [{ effect = \"margin\", n = 2, when = \"win\" }]\n",
        new: "description = \"x\"\n[[ability]]\nid = \"tetsubo\"\nwhen = [\"attack\"]\n\
              effect = [{ do = \"margin\", amount = 2, result = \"win\" }]\n",
        warning: "warning: mine.toml says 5 things in an old way: now `do` is `effect`, `effect = \"...\"` is \
                  `do = \"...\"`, `n` is `amount`, `timing` is `when` and 1 more; `tenbin migrate \
                  mine.toml` rewrites it",
    },
    Case {
        game: "anima",
        old: "description = \"x\"\n[[card]]\nid = \"heavy_armor\"\nrules = [\n  { trigger = \"continuous\", \
              when = [\"self.lp <= 5\"], do = [{ stat_mod = { stat = \"ar\", amount = 3 } }] }, # more\n]\n",
        new: "description = \"x\"\n[[card]]\nid = \"heavy_armor\"\nrules = [\n  { when = \"continuous\", \
              if = [\"self.lp <= 5\"], effect = [{ do = \"stat_mod\", stat = \"ar\", amount = 3 }] }, # more\n]\n",
        warning: "warning: mine.toml says 4 things in an old way: now `do` is `effect`, `stat_mod = { ... }` is \
                  `do = \"stat_mod\", ...`, `trigger` is `when`, `when` is `if`; `tenbin migrate mine.toml` \
                  rewrites it",
    },
    Case {
        game: "naruto",
        old: "description = \"x\"\n[[card]]\nid = \"NW-10\"\n[[card.effect]]\nat = \"judgement\"\n\
              do = \"delayed\"\nwhen = \"turn_end\"\nthen = { do = \"draw\" }\n",
        new: "description = \"x\"\n[[card]]\nid = \"NW-10\"\n[[card.effect]]\nwhen = \"judgement\"\n\
              do = \"delayed\"\ndue = \"turn_end\"\nthen = { do = \"draw\" }\n",
        warning: "warning: mine.toml says 2 things in an old way: now `at` is `when`, `when` is `due`; `tenbin \
                  migrate mine.toml` rewrites it",
    },
    Case {
        game: "ninja",
        old: "description = \"x\"\n[[advantage]]\nid = \"katana\"\n[[advantage.effect]]\ndo = \"mod_roll\"\n\
              rolls = [\"attack\"]\namount = 1\nduration = \"while_in_play\"\n\
              conditions = [\"in_own_turn\"]\n",
        new: "description = \"x\"\n[[advantage]]\nid = \"katana\"\n[[advantage.effect]]\ndo = \"mod_roll\"\n\
              rolls = [\"attack\"]\namount = 1\nduration = \"while_in_play\"\n\
              if = [\"in_own_turn\"]\n",
        warning: "warning: mine.toml says 1 thing in an old way: now `conditions` is `if`; `tenbin migrate \
                  mine.toml` rewrites it",
    },
];

#[test]
fn old_words_play_the_same_and_migrate_rewrites_them() {
    for Case { game, old, new, warning } in CASES {
        let scratch = Scratch::new(&format!("older-{game}"));
        scratch.write("mine.toml", old);
        let line = format!("run {game} --strategy random --variant mine.toml --games 3 --out");
        let ran = scratch.run(&format!("{line} old"));
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let told: Vec<&str> =
            ran.stderr.lines().filter(|line| line.starts_with("warning")).collect();
        assert_eq!(told, [warning], "{game}");
        assert_eq!(scratch.run("migrate mine.toml").ok().lines().count(), 1, "{game}");
        assert_eq!(scratch.read("mine.toml"), new, "{game}");
        let ran = scratch.run(&format!("{line} new"));
        assert!(!ran.stderr.contains("warning"), "{}", ran.stderr);
        // The manifest has the text of the variant; all else is the same.
        assert_eq!(scratch.read("old/win_rates.csv"), scratch.read("new/win_rates.csv"), "{game}");
        let hash = |folder: &str| {
            let manifest = scratch.read(&format!("{folder}/manifest.json"));
            let line = manifest.lines().find(|line| line.contains("content_hash")).unwrap();
            line.to_owned()
        };
        assert_eq!(hash("old"), hash("new"), "{game}");
        assert!(scratch.run("migrate mine.toml").ok().contains("1 file looked at: no old words"));
    }
}

/// A path of `--set` may go through old words, and so may its value.
#[test]
fn settings_in_old_words() {
    let scratch = Scratch::new("older-set");
    for (game, old, new) in [
        ("okko", "ability.tetsubo.do.1.n=3", "ability.tetsubo.effect.1.amount=3"),
        (
            "strigoi",
            "wound_token.slow.ability.1.do.modify_move=-2",
            "wound_token.slow.ability.1.effect.amount=-2",
        ),
        (
            "anima",
            "card.heavy_armor.rules.1.do.1.stat_mod.amount=3",
            "card.heavy_armor.rules.1.effect.1.amount=3",
        ),
        (
            "okko",
            "ability.tetsubo.do=[{ effect = \"margin\", n = 2, when = \"win\" }]",
            "ability.tetsubo.effect=[{ do = \"margin\", amount = 2, result = \"win\" }]",
        ),
    ] {
        let shown = |set: &str| {
            let ran = scratch.run_with(&format!("cards {game} --set"), set);
            assert_eq!(ran.code, Some(0), "{set}\n{}", ran.stderr);
            ran.stdout
        };
        assert_eq!(shown(old), shown(new), "{old}");
    }
}
