//! A trace as text that a person can follow.
