//! What a subject would declare, for answers that come without it.

use epa_format::json;
use epa_format::number::FloatType;
use epa_judge::subject::{Conventions, Declaration, DepthSign, NormalDirection};

/// What the subject of an answer would declare.
#[derive(Debug, clap::Args)]
pub(crate) struct Declared {
    /// The float type that the subject computes in; otherwise f64 in `judge`, and that of
    /// the case elsewhere.
    #[arg(long, value_name = "TYPE", value_parser = scalar)]
    scalar: Option<FloatType>,
    /// The subject's conventions, as in its declaration: a JSON object.
    #[arg(long, value_name = "JSON", value_parser = conventions)]
    conventions: Option<Conventions>,
    /// The normal points from B to A.
    #[arg(long)]
    normal_b_to_a: bool,
    /// Penetration is negative, a distance positive.
    #[arg(long)]
    depth_negative: bool,
}

/// The float type of a name.
pub(crate) fn scalar(name: &str) -> Result<FloatType, String> {
    FloatType::from_name(name).ok_or_else(|| "there are f64 and f32".to_owned())
}

fn conventions(text: &str) -> Result<Conventions, String> {
    let example = "an example is {\"depth\":\"negative\"}, see docs/formats.md#declaration";
    json::read(text).map_err(|why| format!("{why}\n\n{example}"))
}

impl Declared {
    /// Refuses what is declared of no answer, because a subject declares it itself, and what
    /// cannot be declared.
    pub(crate) fn is_for(&self, an_answer: bool) -> Result<(), String> {
        let given = [
            ("--scalar", self.scalar.is_some()),
            ("--conventions", self.conventions.is_some()),
            ("--normal-b-to-a", self.normal_b_to_a),
            ("--depth-negative", self.depth_negative),
        ];
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((flag, _)) if !an_answer => Err(format!(
                "{flag} is for an answer on the command line, and there is none; remove {flag}"
            )),
            _ => {
                let declaration = self.declaration("the answer", FloatType::F64);
                declaration.check().map_err(|error| error.to_string())
            }
        }
    }

    /// The declaration of a subject of this name that handles everything.
    pub(crate) fn declaration(&self, name: &str, otherwise: FloatType) -> Declaration {
        let mut conventions = self.conventions.clone().unwrap_or_default();
        if self.normal_b_to_a {
            conventions.normal = NormalDirection::BToA;
        }
        if self.depth_negative {
            conventions.depth = DepthSign::Negative;
        }
        Declaration {
            conventions,
            ..Declaration::everything(name, self.scalar.unwrap_or(otherwise))
        }
    }
}
