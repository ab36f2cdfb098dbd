//! What can be replaced can be: for everything of every game there is a blank that takes its place, the
//! content with it is legal, and its games go to their end.

use std::sync::atomic::AtomicBool;

use tenbin::content::stock::{self, Lies, Piece, Stock};
use tenbin::content::{Content, Diagnostics, Library, Node};
use tenbin::door::{AnyGame, load_game};
use tenbin::policies::parse;
use tenbin::sim::{Batch, Progress};

use crate::support::library_with;

/// Games of each content that is played.
const GAMES: u64 = 20;
/// Pieces that a blank cannot take the place of: without these advantages the party that has them costs
/// more than it may.
const NEEDED: &[(&str, &str)] = &[("anima", "lost_loggia"), ("anima", "born_mystics")];

struct NoProgress;

impl Progress for NoProgress {
    fn advance(&self, _games: u64) {}
}

/// A game's own content.
fn content_of(game: &dyn AnyGame) -> Content {
    content_in(game, &tenbin::library())
}

fn content_in(game: &dyn AnyGame, library: &Library) -> Content {
    let seats = game.about().seats_default;
    let loaded = load_game(game, library, seats, [&[], &[]], &Diagnostics::default());
    loaded.unwrap_or_else(|errors| panic!("{}", errors.render())).1
}

/// The tree with so many copies of a piece, or each of its parts, replaced by their blanks.
fn without(
    root: &Node,
    content: &Content,
    stocks: &'static [Stock],
    piece: &Piece,
    copies: usize,
) -> Option<Node> {
    if let Lies::Parts { .. } = piece.stock.lies {
        let parts = stock::parts(root, piece, stocks);
        assert!(!parts.is_empty(), "{} is made up of nothing", piece.id);
        return parts.iter().try_fold(root.clone(), |tree, part| {
            without(&tree, content, stocks, part, part.copies)
        });
    }
    let element = stock::find(root, piece.stock.list, &piece.id)?;
    let blank = stock::blank_for(&content.blanks, piece.stock, element)?;
    let id = format!("{}_for_{}", blank.text("id")?, piece.id);
    stock::replaced(root, piece, copies, blank, &id)
}

/// Compiles a tree and plays some games at random; what is wrong with it.
fn check(game: &dyn AnyGame, content: &Content, root: Node, games: u64) -> Result<(), String> {
    let mut diagnostics = content.diagnostics.clone();
    game.shapes().content.check(&root, &mut diagnostics);
    let seats = game.about().seats_default;
    let changed = Content { root, ..content.clone() };
    let compiled = game.compile(&changed, seats, &mut diagnostics);
    if !diagnostics.is_empty() {
        return Err(diagnostics.render());
    }
    let compiled = compiled.expect("a game without errors compiles");
    if games == 0 {
        return Ok(());
    }
    let random = parse(&tenbin::library(), game.owner(), "random", &mut diagnostics);
    let batch = Batch {
        strategies: vec![random.expect("a bot of every game"); usize::from(seats)],
        rotate: true,
        seed: 0xB1A,
        games: 0..games,
        threads: 1,
        content_hash: String::new(),
        luck: None,
    };
    let stop = AtomicBool::new(false);
    let result = compiled.run(&compiled.schema(), &batch, &NoProgress, &stop);
    if result.faults.is_empty() { Ok(()) } else { Err(format!("{:?}", result.faults)) }
}

fn check_game(name: &str) {
    let game = tenbin::GAMES.find(name).expect("a shipped game");
    let content = content_of(game);
    let stocks = game.stocks();
    let pieces = stock::pieces(&content.root, stocks);
    for stock in stocks {
        assert!(pieces.iter().any(|piece| piece.stock == stock), "{name}: no {}", stock.list);
    }
    let is_needed = |piece: &Piece| NEEDED.contains(&(name, piece.id.as_str()));
    for piece in &pieces {
        let counts = match piece.stock.lies {
            Lies::Shared { .. } => vec![1, piece.copies],
            _ => vec![piece.copies],
        };
        for copies in counts {
            let tree = without(&content.root, &content, stocks, piece, copies);
            let tree = tree.unwrap_or_else(|| panic!("no blank: {piece:?}"));
            let checked = check(game, &content, tree, GAMES);
            assert_eq!(checked.is_err(), is_needed(piece), "{piece:?}: {checked:?}");
        }
    }
    // Everything at once.
    let can_go =
        |piece: &&Piece| !matches!(piece.stock.lies, Lies::Parts { .. }) && !is_needed(piece);
    let bare = pieces.iter().filter(can_go).fold(content.root.clone(), |tree, piece| {
        without(&tree, &content, stocks, piece, piece.copies).expect("a piece that has a blank")
    });
    assert_eq!(check(game, &content, bare, GAMES), Ok(()), "without anything");
}

/// Makes a test for each game.
macro_rules! of_each_game {
    ($($test:ident => $name:literal;)*) => {
        #[test]
        fn every_game_is_tried() {
            assert_eq!(tenbin::GAMES.names().collect::<Vec<_>>(), [$($name),*]);
        }
        $(
            #[test]
            fn $test() {
                check_game($name);
            }
        )*
    };
}

of_each_game! {
    ninja_can_be_had_with_blanks => "ninja";
    okko_can_be_had_with_blanks => "okko";
    anima_can_be_had_with_blanks => "anima";
    naruto_can_be_had_with_blanks => "naruto";
    strigoi_can_be_had_with_blanks => "strigoi";
    pig_has_nothing_to_replace => "pig";
}

/// A blank is told nowhere: it is neither in the content that is hashed nor in what is compiled.
#[test]
fn blanks_are_in_no_content() {
    for game in tenbin::GAMES.0 {
        let content = content_of(*game);
        for stock in game.stocks() {
            let of_list = |(list, _): &&(String, Node)| list == stock.list;
            let some = content.blanks.iter().filter(of_list).count() > 0;
            assert_eq!(some, !matches!(stock.lies, Lies::Parts { .. }), "{}", stock.list);
            assert!(!content.root.list(stock.list).iter().any(stock::is_blank));
            assert!(!content.base.list(stock.list).iter().any(stock::is_blank));
        }
        for (list, blank) in &content.blanks {
            assert!(game.stocks().iter().any(|stock| stock.list == list), "{list}");
            assert_eq!(blank.text("source"), Some("assumed"));
        }
    }
}

/// The lists of a content in order, with the ids of their elements.
fn order(root: &Node) -> Vec<String> {
    let ids = |node: &Node| -> Vec<String> {
        let elements = node.elements().iter();
        elements.filter_map(|element| element.text("id").map(str::to_owned)).collect()
    };
    root.entries().map(|(key, _, node)| format!("{key}: {}", ids(node).join(" "))).collect()
}

/// Manifests tell the content in the order in which it is read.
#[test]
fn blanks_change_no_order_and_no_hash() {
    let empty = |game: &str| (format!("configs/{game}/blanks.toml"), "# None.\n");
    let files: Vec<(String, &str)> = tenbin::GAMES.names().map(empty).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (&**path, *text)).collect();
    let bare = library_with("core_without_blanks", &files);
    for game in tenbin::GAMES.0 {
        let (with, without) = (content_of(*game), content_in(*game, &bare));
        assert!(without.blanks.is_empty());
        assert_eq!(order(&with.root), order(&without.root));
        assert_eq!(order(&with.base), order(&without.base));
        assert_eq!(with.hash, without.hash);
    }
}

/// Neutral elements, of which the numbers are means.
struct Neutral {
    game: &'static str,
    list: &'static str,
    /// What they and those that they are the mean of have in common, as far as it is stated.
    same: &'static [&'static str],
    /// Which of the list's blanks are neutral ones: those that have this key.
    with: &'static str,
    /// What they cost: whole numbers.
    price: &'static [&'static str],
    /// Their numbers, keys in keys with a dot; each a whole number or a list of them.
    numbers: &'static [&'static str],
}

const NEUTRAL: &[Neutral] = &[
    Neutral {
        game: "naruto",
        list: "card",
        same: &["type"],
        with: "healthy",
        price: &["entry_turn", "hand_cost"],
        numbers: &["healthy", "injured"],
    },
    Neutral {
        game: "okko",
        list: "character",
        same: &[],
        with: "zeni",
        price: &["zeni"],
        numbers: &[
            "blue.attack",
            "blue.defence",
            "blue.movement",
            "blue.willpower",
            "red.attack",
            "red.defence",
            "red.movement",
            "red.willpower",
        ],
    },
    Neutral {
        game: "anima",
        list: "character",
        same: &[],
        with: "level",
        price: &["level"],
        numbers: &[
            "stats.at",
            "stats.dm",
            "stats.df",
            "stats.ar",
            "stats.lp",
            "stats.re",
            "stats.walk_in",
            "stats.run_in",
            "stats.recovery",
            "stats.max_ap",
        ],
    },
    Neutral {
        game: "strigoi",
        list: "action",
        same: &["family"],
        with: "move",
        price: &[],
        numbers: &["move", "combat"],
    },
];

/// The whole numbers at a key in keys.
fn numbers(element: &Node, path: &str) -> Vec<i64> {
    let found = path.split('.').try_fold(element, Node::get).expect("a number");
    match found.as_integer() {
        Some(number) => vec![number],
        None => found.elements().iter().map(|one| one.as_integer().expect("a number")).collect(),
    }
}

fn distance(one: &Node, other: &Node, price: &[&str]) -> u64 {
    let apart = |key: &&str| one.integer(key).unwrap().abs_diff(other.integer(key).unwrap());
    price.iter().map(apart).sum()
}

/// The mean rounded to a whole number, halves up.
fn mean(of: &[i64]) -> i64 {
    let count = of.len() as i64;
    (2 * of.iter().sum::<i64>() + count).div_euclid(2 * count)
}

/// What the heads of the files say.
#[test]
fn neutral_elements_are_the_mean_of_the_shipped_ones_of_their_price() {
    for neutral in NEUTRAL {
        let &Neutral { game, list, same, with, price, numbers: keys } = neutral;
        let content = content_of(tenbin::GAMES.find(game).unwrap());
        let alike =
            |one: &Node, other: &Node| same.iter().all(|key| one.text(key) == other.text(key));
        let mut prices = Vec::new();
        let blanks =
            content.blanks.iter().filter(|(of, node)| of == list && node.get(with).is_some());
        for (_, blank) in blanks {
            let shipped = content.root.list(list).iter().filter(|one| alike(one, blank));
            let mut shipped: Vec<(u64, &Node)> =
                shipped.map(|one| (distance(one, blank, price), one)).collect();
            shipped.sort_by_key(|(distance, _)| *distance);
            // Where only one has the price, as far as the next has another.
            let far = shipped[1].0;
            let counted: Vec<&Node> = shipped
                .iter()
                .filter(|(distance, _)| *distance <= far)
                .map(|(_, one)| *one)
                .collect();
            for key in keys {
                for (place, number) in numbers(blank, key).into_iter().enumerate() {
                    let all: Vec<i64> =
                        counted.iter().map(|one| numbers(one, key)[place]).collect();
                    assert_eq!(number, mean(&all), "{game} {:?} {key}", blank.text("id"));
                }
            }
            prices.push(blank);
        }
        for one in content.root.list(list).iter().filter(|one| one.get(with).is_some()) {
            let has =
                prices.iter().any(|blank| alike(one, blank) && distance(one, blank, price) == 0);
            assert!(has, "{game}: nothing neutral for {:?}", one.text("id"));
        }
    }
}

fn text_of(tree: &Node) -> String {
    let mut text = String::new();
    tree.canonical(&mut text);
    text
}

#[test]
fn what_is_replaced_by_itself_is_as_it_was() {
    for game in tenbin::GAMES.0 {
        let content = content_of(*game);
        for piece in stock::pieces(&content.root, game.stocks()) {
            if let Lies::Parts { .. } = piece.stock.lies {
                continue;
            }
            let element = stock::find(&content.root, piece.stock.list, &piece.id).unwrap();
            let same = stock::replaced(&content.root, &piece, piece.copies, element, "twin");
            let same = same.unwrap_or_else(|| panic!("{piece:?}"));
            assert_eq!(text_of(&same), text_of(&content.root), "{piece:?}");
        }
    }
}
