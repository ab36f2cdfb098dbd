//! What is replaced by what: the things that lie somewhere, what stands in for each, the content in which it
//! does, and whose games tell what that is worth.

use crate::error::Error;
use crate::experiment::Experiment;
use crate::prepare::Prepared;
use tenbin_content::load::hash;
use tenbin_content::stock::{self, Lies, Piece, Stock};
use tenbin_content::{Content, Node, nearest};
use tenbin_engine::schema::{Group, Schema};
use tenbin_lab::sim::Batch;
use tenbin_lab::sim::paired::{Mark, Marked};

/// Whose wins tell what a replacement does.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Unit {
    /// Of a deck of all: whoever gets the copy first.
    First {
        /// The deck, in the schema's list.
        deck: usize,
    },
    /// The seats of this level of a group: a deck, a band, a wolf.
    Level {
        /// The group.
        group: String,
        /// The level.
        level: String,
    },
    /// All together.
    Team,
}

/// A thing and what stands in for it.
#[derive(Clone, Debug)]
pub(crate) struct Swap {
    /// What is replaced.
    pub(crate) piece: Piece,
    /// How many copies of it are.
    pub(crate) copies: usize,
    /// Its name for people.
    pub(crate) name: String,
    /// By what; None where each of its parts is replaced by its blank.
    by: Option<Node>,
    /// The id of that.
    pub(crate) replacement: String,
    /// Whose wins tell.
    pub(crate) unit: Unit,
}

/// What was asked for by `--replacement`, and the stocks of the game.
#[derive(Copy, Clone)]
pub(crate) struct Source<'a> {
    pub(crate) content: &'a Content,
    pub(crate) schema: &'a Schema,
    pub(crate) stocks: &'static [Stock],
    pub(crate) replacement: Option<&'a str>,
}

impl Source<'_> {
    /// All that can be replaced, and for each thing that cannot be, why.
    pub(crate) fn all(&self) -> (Vec<Swap>, Vec<String>) {
        let (mut swaps, mut refused) = (Vec::new(), Vec::new());
        for piece in stock::pieces(&self.content.root, self.stocks) {
            // What nobody plays with is no matter.
            let Some(unit) = self.unit(&piece) else { continue };
            match self.swap(piece, unit) {
                Ok(swap) => swaps.push(swap),
                Err(why) => refused.push(why),
            }
        }
        (swaps, refused)
    }

    /// The things with these ids; an id may say whose it is: `NE-10 of D3`.
    pub(crate) fn named(&self, cards: &[String]) -> Result<Vec<Swap>, Error> {
        let all = stock::pieces(&self.content.root, self.stocks);
        let mut swaps: Vec<Swap> = Vec::new();
        for card in cards {
            let is_it = |piece: &&Piece| piece.id == *card || label(piece) == *card;
            let meant: Vec<&Piece> = all.iter().filter(is_it).collect();
            if meant.is_empty() {
                return Err(self.unknown(card, &all));
            }
            let played: Vec<(&Piece, Unit)> =
                meant.iter().filter_map(|piece| Some((*piece, self.unit(piece)?))).collect();
            if played.is_empty() {
                return Err(Error::Usage(format!(
                    "--card {card}: nobody plays with it here; choose decks, parties or a variant that have it"
                )));
            }
            for (piece, unit) in played {
                let swap = self.swap(piece.clone(), unit);
                let swap = swap.map_err(|why| Error::Usage(format!("--card {card}: {why}")))?;
                if !swaps.iter().any(|known| known.piece == swap.piece) {
                    swaps.push(swap);
                }
            }
        }
        Ok(swaps)
    }

    fn unknown(&self, card: &str, all: &[Piece]) -> Error {
        let ids = || all.iter().map(|piece| piece.id.as_str());
        let lies =
            self.stocks.iter().any(|one| stock::find(&self.content.root, one.list, card).is_some());
        Error::Usage(match (lies, nearest(card, ids())) {
            (true, _) => format!("--card {card}: there is no copy of it in play"),
            (_, Some(near)) => {
                format!("--card {card}: there is no such card; did you mean `{near}`?")
            }
            _ => format!(
                "--card {card}: there is no such card; `tenbin cards` lists them. What can be replaced here: {}",
                listed(ids())
            ),
        })
    }

    fn swap(&self, piece: Piece, unit: Unit) -> Result<Swap, String> {
        let root = &self.content.root;
        let element = stock::find(root, piece.stock.list, &piece.id);
        let name = element.and_then(|element| element.text("name")).unwrap_or_default().to_owned();
        let copies = if matches!(unit, Unit::First { .. }) { 1 } else { piece.copies };
        if let Lies::Parts { list, .. } = piece.stock.lies {
            if self.replacement.is_some() {
                return Err(format!(
                    "{} is made up of its cards ({list}), which are replaced each by a blank; leave --replacement out",
                    piece.id
                ));
            }
            let replacement = format!("blank {list}s");
            return Ok(Swap { piece, copies, name, by: None, replacement, unit });
        }
        let by = match self.replacement {
            Some(id) => self.asked(&piece, id)?,
            None => element
                .and_then(|element| stock::blank_for(&self.content.blanks, piece.stock, element))
                .ok_or_else(|| {
                    format!(
                        "there is no blank for {}; give another {} with --replacement, or write one with blank = true",
                        piece.id, piece.stock.list
                    )
                })?,
        };
        let replacement = by.text("id").unwrap_or_default().to_owned();
        Ok(Swap { piece, copies, name, by: Some(by.clone()), replacement, unit })
    }

    /// The replacement asked for.
    fn asked(&self, piece: &Piece, id: &str) -> Result<&Node, String> {
        if id == piece.id {
            return Err(format!("{id} is the card itself; give another one with --replacement"));
        }
        let list = piece.stock.list;
        let blanks =
            self.content.blanks.iter().filter(|(of, _)| of == list).map(|(_, blank)| blank);
        let elements = self.content.root.list(list).iter().chain(blanks);
        let known = || elements.clone().filter_map(|element| element.text("id"));
        elements.clone().find(|element| element.text("id") == Some(id)).ok_or_else(|| {
            let near = nearest(id, known());
            let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            format!("--replacement {id}: there is no such {list}{near}")
        })
    }

    /// Whose wins tell of it; None where nobody plays with it.
    fn unit(&self, piece: &Piece) -> Option<Unit> {
        let level = |group: &str, level: &str| {
            let has = |one: &&Group| one.name == group && one.levels.iter().any(|l| l == level);
            self.schema
                .groups
                .iter()
                .find(has)
                .map(|one| Unit::Level { group: one.name.clone(), level: level.to_owned() })
        };
        let team = || self.schema.cooperative.then_some(Unit::Team);
        match (&piece.stock.lies, &piece.holder) {
            (Lies::Counted { holders, .. } | Lies::Named { holders, .. }, Some(holder)) => {
                level(holders, holder).or_else(team)
            }
            (Lies::Parts { .. }, _) => level(piece.stock.list, &piece.id).or_else(team),
            (Lies::Shared { .. }, _) => {
                let decks = &self.schema.shared_decks;
                let deck = decks.iter().position(|deck| deck.list == piece.stock.list);
                deck.map(|deck| Unit::First { deck }).or_else(team)
            }
            _ => team(),
        }
    }
}

impl Swap {
    /// What it is called: with whom it is where that is not everybody.
    pub(crate) fn label(&self) -> String {
        label(&self.piece)
    }

    /// The physical copy that is marked, where it is one of a deck of all: in the game as it is, and in one
    /// in which it is replaced.
    pub(crate) fn marks(&self, base: &Schema, now: &Schema) -> Option<[Marked; 2]> {
        Some([self.mark_in(base, base, false)?, self.mark_in(base, now, true)?])
    }

    /// The same in a game in which it may be replaced or not.
    pub(crate) fn mark_in(&self, base: &Schema, now: &Schema, is_replaced: bool) -> Option<Marked> {
        let Unit::First { deck } = self.unit else { return None };
        let [old, new] = [base, now].map(|schema| &schema.shared_decks[deck].cards);
        let last = |cards: &[String], id: &str| cards.iter().rposition(|card| card == id);
        let card = if is_replaced {
            let by = self.id_in_place();
            let first = |cards: &[String]| cards.iter().position(|card| *card == by);
            // The copy that has come lies where the one that went lay: before or behind those of its kind.
            let own = last(old, &self.piece.id)?;
            let is_last = first(old).is_none_or(|first| own > first);
            if is_last { last(new, &by)? } else { first(new)? }
        } else {
            last(new, &self.piece.id)?
        };
        let mark = Mark::Gets { deck: u8::try_from(deck).ok()?, card: u8::try_from(card).ok()? };
        Some(Marked { name: self.label(), mark })
    }

    /// Whose wins tell of it, as the column `group` has it.
    pub(crate) fn group(&self) -> String {
        match &self.unit {
            Unit::First { .. } => "who_gets_it".to_owned(),
            Unit::Level { group, level } => format!("{group}.{level}"),
            Unit::Team => "team".to_owned(),
        }
    }

    /// The id under which what stands in for it lies in its place.
    fn id_in_place(&self) -> String {
        match &self.by {
            Some(by) if !stock::is_blank(by) => self.replacement.clone(),
            _ => format!("{}_for_{}", self.replacement, self.piece.id),
        }
    }

    /// The tree in which it is replaced.
    fn lay(&self, root: &Node, source: &Source<'_>) -> Option<Node> {
        let Some(by) = &self.by else {
            let parts = stock::parts(root, &self.piece, source.stocks);
            return parts.iter().try_fold(root.clone(), |tree, part| {
                let element = stock::find(root, part.stock.list, &part.id)?;
                let by = stock::blank_for(&source.content.blanks, part.stock, element)?;
                stock::replaced(&tree, part, 1, by, &part.id)
            });
        };
        stock::replaced(root, &self.piece, self.copies, by, &self.id_in_place())
    }
}

fn label(piece: &Piece) -> String {
    match &piece.holder {
        Some(holder) => format!("{} of {holder}", piece.id),
        None => piece.id.clone(),
    }
}

/// Most ids that a message lists.
const LISTED_MAX: usize = 12;

fn listed<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    let mut known: Vec<&str> = Vec::new();
    for id in ids {
        if !known.contains(&id) {
            known.push(id);
        }
    }
    let more = if known.len() > LISTED_MAX { ", ..." } else { "" };
    format!("{}{more}", known[..known.len().min(LISTED_MAX)].join(", "))
}

/// The game in which some things are replaced.
pub(crate) fn with_swaps(
    experiment: &Experiment,
    base: &Prepared,
    source: &Source<'_>,
    swaps: &[&Swap],
) -> Result<Prepared, Error> {
    let names = || swaps.iter().map(|swap| swap.label()).collect::<Vec<_>>().join(", ");
    let laid =
        swaps.iter().try_fold(source.content.root.clone(), |root, swap| swap.lay(&root, source));
    let Some(root) = laid else {
        return Err(Error::Usage(format!("{} cannot be replaced: no copy of it is left", names())));
    };
    let content = Content { hash: hash(&root), root, ..source.content.clone() };
    let mut diagnostics = source.content.diagnostics.clone();
    let compiled = experiment.game.compile(&content, base.game.seats(), &mut diagnostics);
    let Some(game) = compiled.filter(|_| diagnostics.is_empty()) else {
        let found = diagnostics.render();
        let found = found.trim_end().trim_start_matches("error: ");
        return Err(Error::Usage(format!(
            "without {} the game cannot be played: {found}",
            names()
        )));
    };
    let schema = game.schema();
    let batch = Batch { content_hash: content.hash.clone(), ..base.batch.clone() };
    Ok(Prepared { game, content, schema, batch, from: None })
}
