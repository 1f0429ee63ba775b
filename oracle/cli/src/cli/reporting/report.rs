//! `epa-oracle report`: a bug report of one case.

use std::ffi::OsString;

use std::path::{Path, PathBuf};

#[cfg(feature = "png")]
use super::png;

use crate::cli::look::show::NAMELESS;
use crate::cli::shared::{
    Brute, Declared, Ended, Ending, One, OneCase, Rules, Streams, check_output, put,
};
use epa_format::case::Case;
use epa_judge::subject::Answer;
use epa_report::dossier::Dossier;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    case: OneCase,
    #[command(flatten)]
    subject: One,
    /// An answer, as a subject gives it; instead of a subject.
    #[arg(long, value_name = "JSON", conflicts_with_all = ["name", "command"])]
    answer: Option<String>,
    #[command(flatten)]
    declared: Declared,
    #[command(flatten)]
    rules: Rules,
    /// Ask the subject again, and swapped, reordered, turned, scaled and moved variants too.
    #[arg(long)]
    metamorphic: bool,
    /// A page with pictures that can be turned, instead of Markdown.
    #[arg(long)]
    html: bool,
    /// The pictures beside a report in Markdown as PNG instead of SVG, for trackers and mails that
    /// show no SVG.
    #[cfg(feature = "png")]
    #[arg(long, conflicts_with = "html", requires = "output")]
    png: bool,
    /// Write to this file. The pictures of a report in Markdown are written beside it.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    brute: Brute,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    if let Some(path) = &arguments.output {
        check_output(path, &[arguments.case.named()])?;
    }
    let case = arguments.case.find(to)?;
    arguments.write(&arguments.dossier(&case)?, to)
}

impl Arguments {
    /// What is known of the case.
    fn dossier(&self, case: &Case) -> Ended<Dossier> {
        let limit = self.brute.brute_limit;
        let policy = self.rules.read()?;
        self.declared.is_for(self.answer.is_some())?;
        if let Some(line) = &self.answer {
            let answer = Answer::from_line(line).map_err(|why| format!("--answer: {why}"))?;
            let declaration = self.declared.declaration(NAMELESS, case.scalar);
            let dossier = Dossier::of_answer(case, &answer, &declaration, &policy, limit);
            return Ok(dossier?);
        }
        if self.subject.is_none() {
            return Ok(Dossier::of(case, limit)?);
        }
        let built_in = self.subject.built_in();
        let mut subject = self.subject.runner(&built_in, 1)?;
        let dossier = Dossier::of_subject(case, subject.as_mut(), self.metamorphic, &policy, limit);
        Ok(dossier?)
    }

    /// The pictures, and the kind of their files.
    fn pictures(&self, dossier: &Dossier) -> (&'static str, [Vec<u8>; 2]) {
        let pictures = dossier.pictures();
        #[cfg(feature = "png")]
        if self.png
            && let [Some(shapes), Some(difference)] =
                pictures.each_ref().map(|svg| png::of_svg(svg))
        {
            return ("png", [shapes, difference]);
        }
        ("svg", pictures.map(String::into_bytes))
    }

    fn write(&self, dossier: &Dossier, to: &mut Streams) -> Ended {
        let Some(path) = &self.output else {
            let text = match self.html {
                true => dossier.html(),
                false => dossier.markdown(None),
            };
            to.out.write_all(text.as_bytes())?;
            return Ok(Ending::Conformant);
        };
        let mut files = Vec::new();
        if self.html {
            files.push((path.clone(), dossier.html().into_bytes()));
        } else {
            let (kind, pictures) = self.pictures(dossier);
            let paths = ["shapes", "difference"].map(|what| beside(path, what, kind));
            let names = paths.each_ref().map(|path| file_name(path));
            files.extend(paths.into_iter().zip(pictures));
            // The report last: when it is there, its pictures are.
            files.push((path.clone(), dossier.markdown(Some(&names)).into_bytes()));
        }
        for (path, bytes) in files {
            put(&path, &bytes)?;
            writeln!(to.err, "wrote {}", path.display())?;
        }
        Ok(Ending::Conformant)
    }
}

/// `report-shapes.svg` for `report.md`.
fn beside(path: &Path, what: &str, kind: &str) -> PathBuf {
    let mut name = path.file_stem().map_or_else(OsString::new, OsString::from);
    name.push(format!("-{what}.{kind}"));
    path.with_file_name(name)
}

fn file_name(path: &Path) -> String {
    let name = path.file_name();
    name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
