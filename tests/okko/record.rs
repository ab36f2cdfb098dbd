//! What Okko records: the exact laws of its rolls against section 6 of the rules catalogue, what is
//! told of single moments, and the totals that must agree in every finished batch (section 9).

mod laws;
mod moments;
mod totals;
