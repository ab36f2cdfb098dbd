//! The geometry of Strigoi: the printed tables of section 3.3 of the rules catalogue, a slow model
//! written from the clauses' words that must agree with the engine on random boards, and the exact
//! probabilities of section 6 that are about the deal.

mod boards;
mod model;
mod odds;
mod played;
mod scene;
mod tables;
mod ways;
