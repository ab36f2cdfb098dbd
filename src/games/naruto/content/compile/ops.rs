//! Primitives with their arguments (section 4).

use crate::content::catalogue::{NOTHING, Range, TargetExpr};
use crate::content::compile::effects::Context;
use crate::content::compile::grammar::{DELAYED, Grammar};
use crate::content::compile::targets::Narrows;
use crate::content::compile::{Compiler, joined, place_of};
use crate::content::effect::{Amount, Effect, Op, Whose};
use crate::content::shape::effects::{BY_WORDS, IGNORE_WORDS};
use crate::content::vocabulary::{
    CardKind, Chooser, Duration, Forbiddable, Noun, PlaceWord, Rank, Selector, Sex, Side, Timing,
    Zone,
};
use tenbin_content::Node;

/// Largest number that is added to a value or strength.
const CHANGE_MAX: i64 = 60;

impl Compiler<'_, '_> {
    /// The primitive of an effect; `None` where something is wrong with it, and an error said so.
    pub(super) fn op(
        &mut self,
        node: &Node,
        word: &str,
        grammar: &Grammar,
        context: &Context,
        on: Selector,
        target: Option<&TargetExpr>,
    ) -> Option<Op> {
        let count = self.count(node, word, grammar);
        Some(match word {
            "modify" | "set" | "team_strength" => return self.values(node, word, context),
            "wound" => Op::Wound(count),
            "kill" => Op::Kill,
            "set_injured" => Op::SetInjured,
            "heal" => Op::Heal,
            "prevent_wound" => Op::PreventWound(count),
            "leave_battle" => Op::LeaveBattle,
            "negate" => Op::Negate,
            "draw" => Op::Draw(count),
            "gain" => Op::Gain(count),
            "mill" => Op::Mill(count),
            "hand_to_chakra" => Op::HandToChakra(count),
            "deck_top_to_chakra" => Op::DeckTopToChakra(count),
            "discard_to_deck_bottom" => Op::DiscardToDeckBottom(count),
            "extra_tactic" => {
                self.in_time(node, place_of(node, "do"), Forbiddable::PlayTactic, context);
                Op::ExtraTactic(count)
            }
            "discard_hand" => Op::DiscardHand { count, chooser: self.chooser(node, on) },
            "chakra_to_discard" => Op::ChakraToDiscard { count, chooser: self.chooser(node, on) },
            "set_trait" => return self.set_trait(node),
            "join_team" => Op::JoinTeam(self.place_word(node, context, target)?),
            "take_control" => {
                let place = self.place_word(node, context, target)?;
                if place == PlaceWord::TargetTeamBackup {
                    let message = "the ninja is the target, so there is no target team";
                    let help = "write place = \"user_team_backup\" or \"rest\" (NAR-310)";
                    self.wrong(place_of(node, "place"), message, help);
                }
                Op::TakeControl(place)
            }
            "put_in_play" => return self.put_in_play(node, context, target),
            "untargetable" => Op::Untargetable {
                opposing: node.text("by").unwrap_or(BY_WORDS[0]) == BY_WORDS[0],
                filter: self.stored_filter(node, Narrows::Techniques),
            },
            "cost_change" => return self.cost_change(node),
            "forbid" => Op::Forbid(self.deeds(node, context)),
            "search" | "look_top" | "look_hand_take" | "return_from_discard" => {
                return self.of_cards(node, word, count, on, target);
            }
            _ => return self.holder(node, word, context),
        })
    }

    /// The amount of a primitive that counts: as stated, else 1.
    fn count(&mut self, node: &Node, word: &str, grammar: &Grammar) -> u8 {
        let (min, max) = grammar.amount;
        let Some(stated) = node.get("amount").filter(|_| min > 0) else { return 1 };
        match stated.as_integer() {
            Some(amount) if (min..=max).contains(&amount) => amount as u8,
            _ => {
                let message = format!("`amount` of `{word}` is from {min} to {max}");
                self.wrong(stated.place, message, format!("not {}", stated.shown()));
                1
            }
        }
    }

    /// Changes of values and strengths.
    fn values(&mut self, node: &Node, word: &str, context: &Context) -> Option<Op> {
        let nothing = format!("this `{word}` changes nothing");
        if word == "team_strength" {
            let amount = self.amount(node, "amount", context)?;
            if amount == Amount::Plain(0) {
                self.wrong(place_of(node, "amount"), nothing, "write another number than 0");
                return None;
            }
            return Some(Op::TeamStrength(amount));
        }
        if node.get("combat").is_none() && node.get("support").is_none() {
            self.wrong(node.place, nothing, "write combat = ..., support = ... or both");
            return None;
        }
        if word == "modify" {
            let combat = self.amount(node, "combat", context)?;
            let support = self.amount(node, "support", context)?;
            if [combat, support] == [Amount::Plain(0); 2] {
                self.wrong(node.place, nothing, "write another number than 0 for one of them");
                return None;
            }
            return Some(Op::Modify { combat, support });
        }
        let mut set = |key: &str| {
            let stated = node.get(key)?;
            let number = stated.as_integer().filter(|number| (-20..=30).contains(number));
            if number.is_none() {
                let message = format!("`{key}` can be set to a number from -20 to 30");
                let help = format!("not to {}", stated.shown());
                self.diagnostics.error_with_help(stated.place, message, help);
            }
            number.map(|number| number as i8)
        };
        Some(Op::Set { combat: set("combat"), support: set("support") })
    }

    /// A number or X; 0 where nothing is said.
    fn amount(&mut self, node: &Node, key: &str, context: &Context) -> Option<Amount> {
        let Some(stated) = node.get(key) else { return Some(Amount::Plain(0)) };
        if let Some(number) = stated.as_integer() {
            return Some(Amount::Plain(number.clamp(-CHANGE_MAX, CHANGE_MAX) as i8));
        }
        if !context.around.has_x {
            let message = "there is no X: nothing chooses it";
            let help = "write X = true in `cost` of a technique, or a number";
            self.wrong(stated.place, message, help);
            return None;
        }
        Some(if stated.as_text() == Some("-X") { Amount::MinusX } else { Amount::X })
    }

    /// Who chooses the cards that a player loses.
    fn chooser(&mut self, node: &Node, on: Selector) -> Chooser {
        let stated = node.text("chooser").and_then(Chooser::of_word);
        if stated.is_none() && !matches!(on, Selector::Controller | Selector::EachPlayer) {
            let message = "it is not said who chooses the cards";
            let help = "write chooser = \"opponent\", or \"controller\" for you";
            self.wrong(node.place, message, help);
        }
        stated.unwrap_or(Chooser::Controller)
    }

    fn set_trait(&mut self, node: &Node) -> Option<Op> {
        if !["name", "sex", "rank", "attribute"].iter().any(|key| node.get(key).is_some()) {
            let help = "write name, sex, rank or attribute";
            self.wrong(node.place, "this `set_trait` changes nothing", help);
            return None;
        }
        let name = match node.get("name") {
            Some(name) => self.name_number(name.as_text().unwrap_or_default(), name.place),
            None => None,
        };
        Some(Op::SetTrait {
            name,
            sex: node.text("sex").and_then(Sex::of_word),
            rank: node.text("rank").and_then(Rank::of_word),
            attributes: self.attribute_bits(node, "attribute"),
        })
    }

    /// Where a ninja is put, if there is such a place.
    fn place_word(
        &mut self,
        node: &Node,
        context: &Context,
        target: Option<&TargetExpr>,
    ) -> Option<PlaceWord> {
        let technique = context.around.kind == CardKind::Technique;
        let usual = if technique { PlaceWord::UserTeamBackup } else { PlaceWord::Rest };
        let place = node.text("place").and_then(PlaceWord::of_word).unwrap_or(usual);
        let (message, help) = match place {
            PlaceWord::UserTeamBackup if !technique => {
                ("only a technique has a user", "write place = \"rest\"")
            }
            PlaceWord::TargetTeamBackup
                if !technique || target.is_none_or(|target| target.noun != Noun::Team) =>
            {
                (
                    "no team is targeted here",
                    "write target = { noun = \"team\", relation = \"user_team\" } on the technique, \
                     or another place",
                )
            }
            _ => return Some(place),
        };
        self.wrong(place_of(node, "place"), message, help);
        None
    }

    /// NAR-057, NAR-331.
    fn put_in_play(
        &mut self,
        node: &Node,
        context: &Context,
        target: Option<&TargetExpr>,
    ) -> Option<Op> {
        let ignored = node.list("ignore");
        if node.get("ignore").is_some()
            && !IGNORE_WORDS
                .iter()
                .all(|word| ignored.iter().any(|one| one.as_text() == Some(word)))
        {
            let message = "an effect that puts a ninja in play asks for neither turn nor hand cost";
            let help = "write ignore = [\"entry_turn\", \"hand_cost\"], or leave it out (NAR-057)";
            self.wrong(place_of(node, "ignore"), message, help);
        }
        let mut filter = self.filter(node, Narrows::Cards);
        if filter.kind.is_some_and(|kind| kind != CardKind::Ninja) {
            let place = node.get("filter").map_or(node.place, |filter| place_of(filter, "type"));
            self.wrong(place, "only ninjas are put in play", "write type = \"ninja\"");
        }
        filter.kind = Some(CardKind::Ninja);
        Some(Op::PutInPlay {
            from: self.zone(
                node,
                "from",
                &[Zone::Hand, Zone::Deck, Zone::Chakra, Zone::Discard],
            )?,
            filter: self.store_filter(filter),
            place: self.place_word(node, context, target)?,
        })
    }

    fn cost_change(&mut self, node: &Node) -> Option<Op> {
        let stated = node.get("amount")?;
        let amount = stated.as_integer().filter(|n| *n != 0 && (-9..=9).contains(n));
        let Some(amount) = amount else {
            let message = "`amount` of `cost_change` is from -9 to 9, not 0";
            self.wrong(stated.place, message, format!("not {}", stated.shown()));
            return None;
        };
        let whose = match node.text("whose")? {
            "controller" => Whose::Controller,
            "opponent" => Whose::Opponent,
            _ => Whose::Both,
        };
        let first_each_turn = node.boolean("first_each_turn").unwrap_or(false);
        Some(Op::CostChange { amount: amount as i8, whose, first_each_turn })
    }

    fn deeds(&mut self, node: &Node, context: &Context) -> u8 {
        let mut set = 0_u8;
        for stated in node.list("actions") {
            let Some(deed) = stated.as_text().and_then(Forbiddable::of_word) else { continue };
            if set >> deed as u8 & 1 == 1 {
                let message = format!("{:?} stands here twice", deed.word());
                self.wrong(stated.place, message, "write it once");
            }
            set |= 1 << deed as u8;
            self.in_time(node, stated.place, deed, context);
        }
        set
    }

    /// A pile, where it is one of these.
    fn zone(&mut self, node: &Node, key: &str, fitting: &[Zone]) -> Option<Zone> {
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

    /// Primitives that find cards in a pile.
    fn of_cards(
        &mut self,
        node: &Node,
        word: &str,
        count: u8,
        on: Selector,
        target: Option<&TargetExpr>,
    ) -> Option<Op> {
        use Zone::{Camp, Chakra, Deck, DeckBottom, Discard, Hand};
        if word == "look_top" {
            let take = node.integer("take").unwrap_or(1) as u8;
            if take > count {
                let message = format!("{take} cards of {count} cannot be taken");
                self.wrong(place_of(node, "take"), message, "lower `take`, or raise `amount`");
            }
            let rest = self.zone(node, "rest", &[DeckBottom, Deck, Discard, Chakra])?;
            return Some(Op::LookTop { count, take, rest });
        }
        let narrowed = self.filter(node, Narrows::Cards);
        if node.text("to").and_then(Zone::of_word) == Some(Camp) {
            let chosen = target.filter(|_| on == Selector::Target);
            self.fits_camp(node, chosen.map_or(narrowed.kind, |target| target.filter.kind), chosen);
        }
        let filter = self.store_filter(narrowed);
        Some(match word {
            "search" => {
                let fitting = [Hand, Chakra, Discard, Deck, DeckBottom, Camp];
                Op::Search { filter, to: self.zone(node, "to", &fitting)? }
            }
            "look_hand_take" => {
                let to = self.zone(node, "to", &[Chakra, Discard, Deck, DeckBottom])?;
                Op::LookHandTake { filter, to }
            }
            _ => {
                if on == Selector::Target && filter != NOTHING {
                    let message = "the card is the target already";
                    self.wrong(place_of(node, "filter"), message, "write the filter in `target`");
                }
                let to = self.zone(node, "to", &[Hand, Deck, DeckBottom, Chakra, Camp])?;
                Op::ReturnFromDiscard { filter, to }
            }
        })
    }

    /// Primitives that hold others.
    fn holder(&mut self, node: &Node, word: &str, context: &Context) -> Option<Op> {
        let empty = |key: &str| node.get(key).is_some() && node.list(key).is_empty();
        if empty("then") {
            let message = format!("nothing follows this `{word}`");
            self.wrong(place_of(node, "then"), message, "write then = { do = ... }");
        }
        if word == "choose" {
            return Some(Op::Choose(self.nested(node.list("of"), context)));
        }
        if word == "delayed" {
            return self.delayed(node, context);
        }
        let pay = match node.get("pay") {
            Some(pay) if word == "pay_then" => self.price(pay, context),
            _ => Range::default(),
        };
        let then = self.nested(node.list("then"), context);
        Some(if word == "pay_then" { Op::PayThen { pay, then } } else { Op::All(then) })
    }

    fn delayed(&mut self, node: &Node, context: &Context) -> Option<Op> {
        let at = node.text("when").and_then(Timing::of_word)?;
        if !DELAYED.contains(&at) {
            let words: Vec<&str> = DELAYED.iter().map(|at| at.word()).collect();
            let message = format!("nothing falls due at {:?}", at.word());
            let help = format!("it can be: {} (NAR-152)", joined(&words));
            self.wrong(place_of(node, "when"), message, help);
            return None;
        }
        if self.is_over(at, context.moment) {
            let message =
                format!("nothing falls due at {:?} after {:?}", at.word(), context.moment.word());
            let help = "write a later moment, such as when = \"turn_end\" (NAR-152 to NAR-156)";
            self.wrong(place_of(node, "when"), message, help);
            return None;
        }
        let later = Context { moment: at, ..*context };
        Some(Op::Delayed { at, then: self.nested(node.list("then"), &later) })
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
