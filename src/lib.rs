//! EPA.
