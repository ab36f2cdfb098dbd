//! Tree search where cards are hidden and dice fall: information-set Monte Carlo tree search.
//!
//! Every walk begins in a world dealt anew and goes down one tree, in which a node is what has been chosen so far,
//! whatever the dice were: so a node gathers what all worlds say of it, and no bot is told which of them it is
//! in. On the way each seat takes what is best for itself by what is known of it so far and by what a weighted
//! strategy thinks of it (PUCT); of many actions only those are looked at of which that strategy thinks best, more of
//! them the more often a node was visited. Where a walk leaves the tree a rollout follows, which is judged after
//! some turns or played to its end. The choice is the action that was visited most.

use std::cmp::Reverse;
use std::sync::Arc;

use rand_pcg::Pcg64Mcg;

use super::judge::SURE;
use super::rollouts::{Limits, Outcome, Rollouts, Turns};
use super::split;
use super::waiting::half_power;
use super::weighted::WeightedBot;
use tenbin_engine::chance::Loose;
use tenbin_engine::play::{Policy, Table};
use tenbin_engine::{Actions, Decision, Game, Key, Luck, NullRecorder, Seat, Unheard, View};

/// What a tree-searching bot may spend, and how it looks around.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Budget {
    /// Walks down the tree for one decision, each with a rollout at its end.
    pub rollouts_per_decision: u32,
    /// How long a rollout may be; its turns count from the decision.
    pub limits: Limits,
    /// How much is expected of actions that were seldom tried, in thousandths of a win.
    pub curiosity_permille: u32,
    /// An action that scores so much below the best is thought half as good.
    pub temperature: u32,
}

/// No edge, no node.
const NONE: u32 = u32::MAX;

/// A walk goes through at most so many choices in the tree.
const DEPTH_MAX: usize = 64;

/// What was chosen up to here.
#[derive(Copy, Clone)]
struct Node {
    visits: u32,
    /// The first of its edges, in the order in which they were met.
    edges: u32,
}

/// An action of a node.
#[derive(Copy, Clone)]
struct Edge {
    /// What it means, which tells it again in another world.
    meaning: u64,
    /// How well the strategy thinks of it, the best of its list 2^23.
    prior: u32,
    visits: u32,
    /// What those who chose it won by it, in parts of [`SURE`].
    won: u64,
    /// Where it leads.
    node: u32,
    /// The next edge of its node.
    next: u32,
}

/// The tree of a decision; its memory serves the next one.
#[derive(Default)]
struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Tree {
    fn clear(&mut self) {
        self.edges.clear();
        self.nodes.clear();
        self.add_node();
    }

    fn add_node(&mut self) -> u32 {
        self.nodes.push(Node { visits: 0, edges: NONE });
        self.nodes.len() as u32 - 1
    }

    fn find(&self, node: u32, meaning: u64) -> Option<u32> {
        let mut edge = self.nodes[node as usize].edges;
        while edge != NONE {
            let known = &self.edges[edge as usize];
            if known.meaning == meaning {
                return Some(edge);
            }
            edge = known.next;
        }
        None
    }

    fn add_edge(&mut self, node: u32, meaning: u64, prior: u32) -> u32 {
        let next = self.nodes[node as usize].edges;
        self.edges.push(Edge { meaning, prior, visits: 0, won: 0, node: NONE, next });
        let edge = self.edges.len() as u32 - 1;
        self.nodes[node as usize].edges = edge;
        edge
    }
}

/// An action that may be chosen now, and its edge.
#[derive(Copy, Clone)]
struct Choice {
    place: usize,
    edge: u32,
}

/// The bot.
pub struct TreeBot<G: Game> {
    budget: Budget,
    prior: WeightedBot<G>,
    rollouts: Rollouts<G>,
    tree: Tree,
    choices: Vec<Choice>,
    path: Vec<(u32, Seat)>,
    actions: Actions<G>,
    luck: Luck,
}

impl<G: Game> TreeBot<G> {
    /// A bot whose rollouts are played by a table and judged by weights, if any.
    pub fn new(
        budget: Budget,
        prior: WeightedBot<G>,
        rollout_table: Table<G>,
        judge: Option<Arc<[(String, i32)]>>,
    ) -> Self {
        Self {
            budget,
            prior,
            rollouts: Rollouts::new(budget.limits, rollout_table, judge),
            tree: Tree::default(),
            choices: Vec::new(),
            path: Vec::new(),
            actions: Actions::<G>::new(),
            luck: Luck::new(Key::NONE),
        }
    }

    /// The edges of the actions that may be chosen at a node; new ones get what the strategy thinks of them.
    fn list_choices(&mut self, view: View<'_, G>, node: u32, legal: &[G::Action]) {
        self.choices.clear();
        let mut is_known = true;
        for (place, &action) in legal.iter().enumerate() {
            let edge = self.tree.find(node, view.meaning(action));
            is_known &= edge.is_some();
            self.choices.push(Choice { place, edge: edge.unwrap_or(NONE) });
        }
        if is_known {
            return;
        }
        let scores = self.prior.scores(view, legal);
        let best = scores.iter().copied().max().unwrap_or(0);
        for choice in &mut self.choices {
            if choice.edge == NONE {
                let below = best.abs_diff(scores[choice.place]);
                let prior = half_power(below, self.budget.temperature.max(1).into());
                let meaning = view.meaning(legal[choice.place]);
                // Two actions of one meaning are one.
                let known = self.tree.find(node, meaning);
                choice.edge = known.unwrap_or_else(|| self.tree.add_edge(node, meaning, prior));
            }
        }
    }

    /// The choice that promises most to who makes it.
    fn select(&mut self, node: u32) -> Choice {
        let visits = u64::from(self.tree.nodes[node as usize].visits);
        let edges = &self.tree.edges;
        let of = |choice: &Choice| &edges[choice.edge as usize];
        // Of many only the best thought of are looked at, more of them with every visit.
        let wide = 2 + visits.isqrt() as usize;
        if self.choices.len() > wide {
            self.choices.sort_by_key(|choice| {
                let edge = of(choice);
                (Reverse(edge.prior), edge.meaning)
            });
            self.choices.truncate(wide);
        }
        let priors: u64 = self.choices.iter().map(|choice| u64::from(of(choice).prior)).sum();
        let (tried, won) = self.choices.iter().fold((0, 0), |(tried, won), choice| {
            let edge = of(choice);
            (tried + u64::from(edge.visits), won + edge.won)
        });
        // What was never tried is thought as good as the rest.
        let usual = won.checked_div(tried).unwrap_or_default();
        let curiosity = u64::from(self.budget.curiosity_permille) * u64::from(SURE) / 1000;
        // The root of the visits in parts of 16.
        let root = ((visits + 1) * 256).isqrt();
        let promise = |choice: &Choice| {
            let edge = of(choice);
            let mean = if edge.visits == 0 { usual } else { edge.won / u64::from(edge.visits) };
            let prior = (u64::from(edge.prior) << 10) / priors.max(1);
            mean + (curiosity * prior / 1024) * root / (16 * (1 + u64::from(edge.visits)))
        };
        let mut best = self.choices[0];
        for choice in &self.choices[1..] {
            let (one, other) = (promise(choice), promise(&best));
            let tie = || of(choice).meaning < of(&best).meaning;
            if one > other || (one == other && tie()) {
                best = *choice;
            }
        }
        best
    }

    /// Goes down the tree from the view in a world of its own, and enters what came of it.
    fn walk(&mut self, view: View<'_, G>, generator: &mut Pcg64Mcg, mut turns: Turns) {
        let game = view.game();
        let mut state = view.world(&mut Loose(generator));
        let (mut dice, mut moves) = (split(generator), split(generator));
        let mut actions = std::mem::take(&mut self.actions);
        let mut decision = game.offer(&state, &mut actions);
        let mut node = 0;
        let mut forced = 0;
        self.path.clear();
        let outcome = loop {
            let Decision::Seat(seat) = decision else {
                break Outcome::Over(game.standing(&state));
            };
            let mut place = 0;
            let mut is_new = false;
            if actions.len() > 1 {
                let is_late = turns.are_over(game.turn(&state)) || self.path.len() == DEPTH_MAX;
                if is_late && !self.path.is_empty() {
                    break self.rollouts.play(game, &mut state, &mut dice, &mut moves, turns);
                }
                self.list_choices(View::new(game, &state, seat), node, &actions);
                let choice = self.select(node);
                self.path.push((choice.edge, seat));
                place = choice.place;
                self.tree.nodes[node as usize].visits += 1;
                let edge = self.tree.edges[choice.edge as usize];
                is_new = edge.visits == 0;
                if edge.node == NONE && !is_new {
                    let child = self.tree.add_node();
                    self.tree.edges[choice.edge as usize].node = child;
                    node = child;
                } else {
                    node = edge.node;
                }
            }
            let chance = &mut Unheard::Loose(&mut dice);
            decision = game.advance(
                &mut state,
                &mut actions,
                place,
                chance,
                &mut NullRecorder,
                &mut forced,
            );
            if is_new {
                break self.rollouts.play(game, &mut state, &mut dice, &mut moves, turns);
            }
        };
        self.actions = actions;
        for &(edge, seat) in &self.path {
            let edge = &mut self.tree.edges[edge as usize];
            edge.visits += 1;
            edge.won += u64::from(outcome.share(seat));
        }
    }
}

impl<G: Game> Policy<G> for TreeBot<G> {
    fn begin(&mut self, seat: Seat, key: Key) {
        self.luck = Luck::new(key);
        self.prior.begin(seat, key);
    }

    fn pass_over(&mut self, view: View<'_, G>) {
        self.luck.decide(view.turn());
    }

    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action]) -> usize {
        self.luck.decide(view.turn());
        let mut generator = self.luck.key().generator();
        let turns = self.rollouts.turns(view);
        self.tree.clear();
        for _ in 0..self.budget.rollouts_per_decision {
            self.walk(view, &mut generator, turns);
        }
        self.list_choices(view, 0, legal);
        let edges = &self.tree.edges;
        let rank = |choice: &&Choice| {
            let edge = &edges[choice.edge as usize];
            (edge.visits, edge.won, edge.prior, Reverse(choice.place))
        };
        self.choices.iter().max_by_key(rank).map_or(0, |choice| choice.place)
    }
}
