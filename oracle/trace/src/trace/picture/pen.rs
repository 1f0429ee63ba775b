//! How the lines and areas of a trace look.

use crate::picture::Style;

/// How a line or an area looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pen {
    /// The whole difference.
    Outline,
    /// A facet that goes.
    Patch,
    Edge,
    HiddenEdge,
    PatchEdge,
    HiddenPatchEdge,
    Horizon,
    /// From the horizon to the new vertex.
    New,
}

impl Pen {
    pub(super) fn class(self) -> &'static str {
        match self {
            Pen::Outline => "outline",
            Pen::Patch => "patch",
            Pen::Edge => "edge",
            Pen::HiddenEdge => "edge hidden",
            Pen::PatchEdge => "gone",
            Pen::HiddenPatchEdge => "gone hidden",
            Pen::Horizon => "horizon",
            Pen::New => "new",
        }
    }
}

pub(super) const STYLE: Style = [
    ".outline{fill:#f5f5f2;stroke:#c9c9c0;stroke-width:1}\
.edge,.gone,.horizon,.new{fill:none;stroke-linecap:round}\
.edge{stroke:#23415c;stroke-width:1.6}.hidden{stroke-dasharray:3 4;opacity:.45}\
.patch{fill:#f2a33a;fill-opacity:.28;stroke:none}.gone{stroke:#d9730d;stroke-width:2.6}\
.horizon{stroke:#b3261e;stroke-width:3.2}.new{stroke:#1a7f5a;stroke-width:1.4;stroke-dasharray:6 4}\
.vertex{fill:#23415c}.support{fill:#1a7f5a}",
    ".outline{fill:#1e252d;stroke:#4a525c}.edge{stroke:#9cc3ea}.gone{stroke:#f2a33a}.horizon{stroke:#ff8a80}\
.new{stroke:#5fd39a}.vertex{fill:#9cc3ea}.support{fill:#5fd39a}",
];
