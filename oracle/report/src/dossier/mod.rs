//! All that is known of one case, and of an answer to it: what `show` prints, and what a bug
//! report is made of.
//!
//! ```text
//!     case ──► truth ──┬─► facts: what the shapes are, what meets, why it is hard
//!                      ├─► pictures
//!     answer ─► verdict┴─► faults: what is wrong, by how much, what it costs
//!                      ├─► hints: under which conventions the answer would be right
//!                      └─► code: programs that show it without this oracle
//! ```

mod code;
mod facts;
mod faults;
mod hints;
mod html;
mod known;
mod markdown;
mod number;

pub use self::code::Language;
pub use self::facts::{Fact, facts, in_the_browser};
pub use self::faults::{Fault, cover, faults};
pub use self::hints::hints;
pub use self::known::{Dossier, Examined, NoDossier};
