//! Builds anew when a content file is added or removed: `built_in!` alone would only notice changes
//! of the files it has already seen.

fn main() {
    println!("cargo::rerun-if-changed=configs");
    println!("cargo::rerun-if-changed=strategies");
}
