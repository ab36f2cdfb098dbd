//! What Okko records: the exact laws of its rolls against section 6 of the rules catalogue, what is
//! told of single moments, and the totals that must agree in every finished batch (section 9).

#[path = "okko_record/heard.rs"]
mod heard;
#[path = "okko_record/laws.rs"]
mod laws;
#[path = "okko_record/moments.rs"]
mod moments;
mod support;
#[path = "okko_record/totals.rs"]
mod totals;
