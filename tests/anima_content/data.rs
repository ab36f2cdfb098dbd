//! .
#[test]
fn everything_compiles() {
    crate::shipped();
}
