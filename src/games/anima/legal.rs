//! Who chooses, and what may be chosen (section 5 of the rules catalogue).
