//! Primitives with their arguments (section 4).

use crate::content::catalogue::{NOTHING, Range, TargetExpr};
use crate::content::compile::effects::Context;
use crate::content::compile::grammar::DELAYED;
use crate::content::compile::targets::Narrows;
use crate::content::compile::{Compiler, joined, place_of};
use crate::content::effect::{Amount, Effect, Op, Whose};
use crate::content::shape::effects::IGNORE_WORDS;
use crate::content::vocabulary::{
    CardKind, Chooser, Duration, Forbiddable, Noun, PlaceWord, Selector, Side, Timing, Zone,
};
use tenbin_content::{Node, Place};

/// Largest number that is added to a value or strength.
const CHANGE_MAX: i64 = 60;

/// An effect that is being read: what its keys are read with.
pub(crate) struct Reading<'r, 'a, 'd> {
    pub(super) compiler: &'r mut Compiler<'a, 'd>,
    pub(super) context: &'r Context,
    /// On what it acts.
    pub(super) on: Selector,
    /// What is chosen when it applies, or was when its card was played.
    pub(super) target: Option<TargetExpr>,
}

impl Reading<'_, '_, '_> {
    fn wrong(&mut self, place: Place, message: impl Into<String>, help: impl Into<String>) {
        self.compiler.wrong(place, message, help);
    }

    /// One of two values is changed, or set; None where neither is.
    pub(crate) fn changes_values(&mut self, node: &Node) -> Option<()> {
        let nothing = format!("this `{}` changes nothing", node.text("do").unwrap_or_default());
        let stated = ["combat", "support"].map(|key| node.get(key));
        if stated.iter().all(Option::is_none) {
            self.wrong(node.place, nothing, "write combat = ..., support = ... or both");
            return None;
        }
        let is_zero =
            |value: Option<&Node>| value.is_none_or(|value| value.as_integer() == Some(0));
        if node.text("do") == Some("modify") && stated.into_iter().all(is_zero) {
            self.wrong(node.place, nothing, "write another number than 0 for one of them");
            return None;
        }
        Some(())
    }

    /// What is added to a team's strength.
    pub(crate) fn strength(&mut self, node: &Node) -> Option<Amount> {
        let amount = self.amount(node, "amount")?;
        if amount == Amount::Plain(0) {
            let nothing = "this `team_strength` changes nothing";
            self.wrong(place_of(node, "amount"), nothing, "write another number than 0");
            return None;
        }
        Some(amount)
    }

    /// A number or X; 0 where nothing is said.
    pub(crate) fn amount(&mut self, node: &Node, key: &str) -> Option<Amount> {
        let Some(stated) = node.get(key) else { return Some(Amount::Plain(0)) };
        if let Some(number) = stated.as_integer() {
            return Some(Amount::Plain(number.clamp(-CHANGE_MAX, CHANGE_MAX) as i8));
        }
        if !self.context.around.has_x {
            let message = "there is no X: nothing chooses it";
            let help = "write X = true in `cost` of a technique, or a number";
            self.wrong(stated.place, message, help);
            return None;
        }
        Some(if stated.as_text() == Some("-X") { Amount::MinusX } else { Amount::X })
    }

    /// Who chooses the cards that a player loses.
    pub(crate) fn chooser(&mut self, node: &Node) -> Chooser {
        let stated = node.text("chooser").and_then(Chooser::of_word);
        if stated.is_none() && !matches!(self.on, Selector::Controller | Selector::EachPlayer) {
            let message = "it is not said who chooses the cards";
            let help = "write chooser = \"opponent\", or \"controller\" for you";
            self.wrong(node.place, message, help);
        }
        stated.unwrap_or(Chooser::Controller)
    }

    /// A trait is changed; None where none is.
    pub(crate) fn changes_traits(&mut self, node: &Node) -> Option<()> {
        if !["name", "sex", "rank", "attribute"].iter().any(|key| node.get(key).is_some()) {
            let help = "write name, sex, rank or attribute";
            self.wrong(node.place, "this `set_trait` changes nothing", help);
            return None;
        }
        Some(())
    }

    /// The number of a new name, where one is given.
    pub(crate) fn name(&mut self, node: &Node) -> Option<u16> {
        let name = node.get("name")?;
        self.compiler.name_number(name.as_text().unwrap_or_default(), name.place)
    }

    /// New attributes.
    pub(crate) fn attributes(&mut self, node: &Node) -> u64 {
        self.compiler.attribute_bits(node, "attribute")
    }

    /// Where a ninja is put, if there is such a place.
    pub(crate) fn place_word(&mut self, node: &Node) -> Option<PlaceWord> {
        let technique = self.context.around.kind == CardKind::Technique;
        let usual = if technique { PlaceWord::UserTeamBackup } else { PlaceWord::Rest };
        let place = node.text("place").and_then(PlaceWord::of_word).unwrap_or(usual);
        let is_team = self.target.as_ref().is_some_and(|target| target.noun == Noun::Team);
        let (message, help) = match place {
            PlaceWord::UserTeamBackup if !technique => {
                ("only a technique has a user", "write place = \"rest\"")
            }
            PlaceWord::TargetTeamBackup if !technique || !is_team => (
                "no team is targeted here",
                "write target = { noun = \"team\", relation = \"user_team\" } on the technique, \
                 or another place",
            ),
            _ => return Some(place),
        };
        self.wrong(place_of(node, "place"), message, help);
        None
    }

    /// Where a ninja is put that is the target itself.
    pub(crate) fn place_of_target(&mut self, node: &Node) -> Option<PlaceWord> {
        let place = self.place_word(node)?;
        if place == PlaceWord::TargetTeamBackup {
            let message = "the ninja is the target, so there is no target team";
            let help = "write place = \"user_team_backup\" or \"rest\" (NAR-310)";
            self.wrong(place_of(node, "place"), message, help);
        }
        Some(place)
    }

    /// The pile that a ninja comes from (NAR-331).
    pub(crate) fn from(&mut self, node: &Node) -> Option<Zone> {
        let ignored = node.list("ignore");
        let is_there = |word: &&str| ignored.iter().any(|one| one.as_text() == Some(*word));
        if node.get("ignore").is_some() && !IGNORE_WORDS.iter().all(is_there) {
            let message = "an effect that puts a ninja in play asks for neither turn nor hand cost";
            let help = "write ignore = [\"entry_turn\", \"hand_cost\"], or leave it out (NAR-057)";
            self.wrong(place_of(node, "ignore"), message, help);
        }
        self.zone(node, "from", &[Zone::Hand, Zone::Deck, Zone::Chakra, Zone::Discard])
    }

    /// Which ninjas.
    pub(crate) fn ninjas(&mut self, node: &Node) -> u16 {
        let mut filter = self.compiler.filter(node, Narrows::Cards);
        if filter.kind.is_some_and(|kind| kind != CardKind::Ninja) {
            let place = node.get("filter").map_or(node.place, |filter| place_of(filter, "type"));
            self.wrong(place, "only ninjas are put in play", "write type = \"ninja\"");
        }
        filter.kind = Some(CardKind::Ninja);
        self.compiler.store_filter(filter)
    }

    /// Which techniques.
    pub(crate) fn techniques(&mut self, node: &Node) -> u16 {
        self.compiler.stored_filter(node, Narrows::Techniques)
    }

    /// How much more techniques cost.
    pub(crate) fn cost(&mut self, node: &Node) -> Option<i8> {
        let stated = node.get("amount")?;
        let amount = stated.as_integer().filter(|number| *number != 0);
        if amount.is_none() {
            let message = "this `cost_change` changes nothing";
            self.wrong(stated.place, message, "write another number than 0");
        }
        amount.map(|amount| amount as i8)
    }

    /// How many of the cards looked at go to the hand.
    pub(crate) fn taken(&mut self, node: &Node) -> u8 {
        let (take, count) = (node.integer("take").unwrap_or(1) as u8, counted(node));
        if take > count {
            let message = format!("{take} cards of {count} cannot be taken");
            self.wrong(place_of(node, "take"), message, "lower `take`, or raise `amount`");
        }
        take
    }

    /// Which cards are found in a pile; only some kinds may go to the camp.
    pub(crate) fn cards(&mut self, node: &Node) -> u16 {
        let narrowed = self.compiler.filter(node, Narrows::Cards);
        if node.text("to").and_then(Zone::of_word) == Some(Zone::Camp) {
            let chosen = self.target.filter(|_| self.on == Selector::Target);
            let kind = chosen.map_or(narrowed.kind, |target| target.filter.kind);
            self.compiler.fits_camp(node, kind, chosen.as_ref());
        }
        self.compiler.store_filter(narrowed)
    }

    /// Which cards come back from the discard; a target says it itself.
    pub(crate) fn returned(&mut self, node: &Node) -> u16 {
        let filter = self.cards(node);
        if self.on == Selector::Target && filter != NOTHING {
            let message = "the card is the target already";
            self.wrong(place_of(node, "filter"), message, "write the filter in `target`");
        }
        filter
    }

    /// How many tactics more, where there is still time to play one.
    pub(crate) fn tactics(&mut self, node: &Node) -> u8 {
        let place = place_of(node, "do");
        self.compiler.in_time(node, place, Forbiddable::PlayTactic, self.context);
        counted(node)
    }

    /// What is forbidden.
    pub(crate) fn deeds(&mut self, node: &Node) -> u8 {
        let mut set = 0_u8;
        for stated in node.list("actions") {
            let Some(deed) = stated.as_text().and_then(Forbiddable::of_word) else { continue };
            if set >> deed as u8 & 1 == 1 {
                let message = format!("{:?} stands here twice", deed.word());
                self.wrong(stated.place, message, "write it once");
            }
            set |= 1 << deed as u8;
            self.compiler.in_time(node, stated.place, deed, self.context);
        }
        set
    }

    /// A pile, where it is one of these.
    pub(crate) fn zone(&mut self, node: &Node, key: &str, fitting: &[Zone]) -> Option<Zone> {
        let zone = match node.text(key) {
            Some(word) => Zone::of_word(word)?,
            None => return fitting.first().copied(),
        };
        if !fitting.contains(&zone) {
            let words: Vec<&str> = fitting.iter().map(|zone| zone.word()).collect();
            let message = format!("`{key}` cannot be {:?} here", zone.word());
            self.wrong(place_of(node, key), message, format!("it can be: {}", joined(&words)));
            return None;
        }
        Some(zone)
    }

    /// The effects that it holds.
    pub(crate) fn nested(&mut self, node: &Node, key: &str) -> Range {
        self.is_held(node, key);
        self.compiler.nested(node.list(key), self.context)
    }

    /// What it holds is something.
    fn is_held(&mut self, node: &Node, key: &str) {
        if node.get(key).is_some() && node.list(key).is_empty() {
            let message = format!("nothing follows this `{}`", node.text("do").unwrap_or_default());
            self.wrong(place_of(node, key), message, "write then = { do = ... }");
        }
    }

    /// What is paid.
    pub(crate) fn price(&mut self, node: &Node) -> Range {
        let pay = node.get("pay");
        pay.map_or_else(Range::default, |pay| self.compiler.price(pay, self.context))
    }

    /// When what is put off falls due.
    pub(crate) fn due(&mut self, node: &Node) -> Option<Timing> {
        let at = node.text("due").and_then(Timing::of_word)?;
        if !DELAYED.contains(&at) {
            let words: Vec<&str> = DELAYED.iter().map(|at| at.word()).collect();
            let message = format!("nothing falls due at {:?}", at.word());
            let help = format!("it can be: {} (NAR-152)", joined(&words));
            self.wrong(place_of(node, "due"), message, help);
            return None;
        }
        let moment = self.context.moment;
        if self.compiler.is_over(at, moment) {
            let message = format!("nothing falls due at {:?} after {:?}", at.word(), moment.word());
            let help = "write a later moment, such as due = \"turn_end\" (NAR-152 to NAR-156)";
            self.wrong(place_of(node, "due"), message, help);
            return None;
        }
        Some(at)
    }

    /// What is put off.
    pub(crate) fn later(&mut self, node: &Node) -> Option<Range> {
        self.is_held(node, "then");
        let moment = node.text("due").and_then(Timing::of_word)?;
        let later = Context { moment, ..*self.context };
        Some(self.compiler.nested(node.list("then"), &later))
    }
}

/// How many; one where nothing is said.
pub(crate) fn counted(node: &Node) -> u8 {
    node.integer("amount").unwrap_or(1) as u8
}

/// A value that is set, if it is.
pub(crate) fn value(node: &Node, key: &str) -> Option<i8> {
    node.integer(key).map(|number| number as i8)
}

/// Whose techniques.
pub(crate) fn whose(node: &Node) -> Option<Whose> {
    Some(match node.text("whose")? {
        "controller" => Whose::Controller,
        "opponent" => Whose::Opponent,
        _ => Whose::Both,
    })
}

impl Compiler<'_, '_> {
    /// Only permanent tactics and clients lie in camp (NAR-058, NAR-060). Where a card is chosen from
    /// a pile, no others are offered; a target says by its filter that it is one.
    fn fits_camp(&mut self, node: &Node, kind: Option<CardKind>, target: Option<&TargetExpr>) {
        let fits = match kind {
            Some(kind) => matches!(kind, CardKind::Tactic | CardKind::Client),
            None => target.is_none(),
        };
        if !fits {
            let message = "only clients and permanent tactics lie in camp";
            let help = match target {
                Some(_) => "write filter = { type = \"client\" } in `target`, or \"tactic\"",
                None => "write type = \"client\" or \"tactic\" in `filter`, or leave it out",
            };
            self.wrong(place_of(node, "to"), message, help);
        }
    }

    /// What is paid: effects of the controller on itself.
    fn price(&mut self, node: &Node, context: &Context) -> Range {
        let mut effects = Vec::new();
        for (word, _, stated) in node.entries() {
            let count = stated.as_integer().unwrap_or(1) as u8;
            let chooser = Chooser::Controller;
            let op = match word {
                "hand_to_chakra" => Op::HandToChakra(count),
                "discard_hand" => Op::DiscardHand { count, chooser },
                "chakra_to_discard" => Op::ChakraToDiscard { count, chooser },
                "mill" => Op::Mill(count),
                _ => Op::DeckTopToChakra(count),
            };
            effects.push(Effect {
                at: context.at,
                side: Side::Any,
                conditions: Range::default(),
                optional: false,
                once_per_turn: false,
                target: NOTHING,
                on: Selector::Controller,
                op,
                duration: Duration::Instant,
            });
        }
        if effects.is_empty() {
            self.wrong(node.place, "nothing is paid", "write pay = { chakra_to_discard = 1 }");
        }
        self.store(&effects)
    }
}
