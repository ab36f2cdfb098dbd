//! The geometry of Strigoi: the printed tables of section 3.3 of the rules catalogue, a slow model
//! written from the clauses' words that must agree with the engine on random boards, and the exact
//! probabilities of section 6 that are about the deal.

#[path = "strigoi_geometry/boards.rs"]
mod boards;
#[path = "strigoi_geometry/model.rs"]
mod model;
#[path = "strigoi_geometry/odds.rs"]
mod odds;
#[path = "strigoi_geometry/played.rs"]
mod played;
#[path = "strigoi_geometry/scene.rs"]
mod scene;
mod support;
#[path = "strigoi_geometry/tables.rs"]
mod tables;
#[path = "support/walk.rs"]
mod walk;
#[path = "strigoi_geometry/ways.rs"]
mod ways;
