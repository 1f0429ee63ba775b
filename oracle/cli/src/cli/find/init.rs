//! `epa-oracle init`: a driver to fill in.

use epa_judge::reckoning::text::quoted;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cli::shared::{Ended, Ending, Failure, Streams, create, unwritable};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The language of the driver.
    #[arg(value_enum, ignore_case = true, value_name = "LANG")]
    language: Language,
    /// The folder to write it to, made if need be; `epa-driver-LANG` without it.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Writes a driver that can report its steps too, as a trace.
    #[arg(long)]
    trace: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Language {
    C,
    #[value(alias = "c++", alias = "cxx")]
    Cpp,
    #[value(alias = "py", alias = "python3")]
    Python,
    #[value(alias = "js", alias = "node")]
    Javascript,
    #[value(alias = "rs")]
    Rust,
    #[value(alias = "golang")]
    Go,
    Java,
}

/// The files of a skeleton, and how it is built and run. The last file is for a driver with traces
/// alone. In the commands `@` stands before a path in the folder, `!` behind that of a program, and
/// `?` before a path that only a driver with traces has.
struct Skeleton {
    files: &'static [(&'static str, &'static str)],
    build: Option<&'static str>,
    run: &'static str,
}

/// The folder of a skeleton, as it is written in commands, and whether it has traces.
struct Folder(PathBuf, bool);

impl Folder {
    /// A command, with the paths in this folder.
    fn command(&self, command: &str) -> String {
        let word = |word: &str| match word.split_at_checked(1) {
            Some(("@", path)) => Some(self.path(path)),
            Some(("?", path)) => self.1.then(|| self.path(path)),
            _ => Some(word.to_owned()),
        };
        Vec::from_iter(command.split(' ').filter_map(word)).join(" ")
    }

    fn path(&self, path: &str) -> String {
        let path = path.replace('!', std::env::consts::EXE_SUFFIX);
        quoted(&self.0.join(path).to_string_lossy())
    }
}

/// The text of a file of the skeletons.
macro_rules! template {
    ($path:literal) => {
        include_str!(concat!("../../../templates/", $path))
    };
}

/// In the order of the languages.
const SKELETONS: [Skeleton; 7] = [
    Skeleton {
        files: &[
            ("driver.c", template!("c/driver.c")),
            ("trace.h", template!("c/trace.h")),
        ],
        build: Some("cc -O2 -o @driver! @driver.c -lm"),
        run: "@driver!",
    },
    Skeleton {
        files: &[
            ("driver.cpp", template!("cpp/driver.cpp")),
            ("trace.hpp", template!("cpp/trace.hpp")),
        ],
        build: Some("c++ -std=c++17 -O2 -o @driver! @driver.cpp"),
        run: "@driver!",
    },
    Skeleton {
        files: &[
            ("driver.py", template!("python/driver.py")),
            ("epa_trace.py", template!("python/epa_trace.py")),
        ],
        build: None,
        run: "python3 @driver.py",
    },
    Skeleton {
        files: &[
            ("driver.js", template!("javascript/driver.js")),
            ("trace.js", template!("javascript/trace.js")),
        ],
        build: None,
        run: "node @driver.js",
    },
    Skeleton {
        files: &[
            ("Cargo.toml", template!("rust/manifest.toml")),
            ("src/main.rs", template!("rust/src/main.rs")),
            ("src/trace.rs", template!("rust/src/trace.rs")),
        ],
        // With its target folder named, so that no setting of the user moves it.
        build: Some("cargo build --release --manifest-path @Cargo.toml --target-dir @target"),
        run: "@target/release/epa-driver!",
    },
    Skeleton {
        files: &[
            ("driver.go", template!("go/driver.go")),
            ("trace.go", template!("go/trace.go")),
        ],
        build: Some("go build -o @driver! @driver.go ?trace.go"),
        run: "@driver!",
    },
    Skeleton {
        files: &[
            ("Driver.java", template!("java/Driver.java")),
            ("Trace.java", template!("java/Trace.java")),
        ],
        build: Some("javac -d @ -sourcepath @ @Driver.java"),
        run: "java -cp @ Driver",
    },
];

impl Skeleton {
    /// The files as they are written. Lines after `trace:` belong to a driver with traces.
    fn written(&self, trace: bool) -> Vec<(&'static str, String)> {
        let line = |line: &'static str| {
            let (indent, code) = line.split_at(line.len() - line.trim_start().len());
            let code = code.trim_start_matches(['/', '#']);
            match code.strip_prefix(" trace: ") {
                Some(code) if trace => format!("{indent}{code}\n"),
                Some(_) => String::new(),
                None => format!("{line}\n"),
            }
        };
        let written =
            |&(name, text): &(&'static str, &'static str)| (name, text.lines().map(line).collect());
        let count = self.files.len() - usize::from(!trace);
        self.files[..count].iter().map(written).collect()
    }
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let skeleton = &SKELETONS[arguments.language as usize];
    let language = arguments.language.to_possible_value();
    let language = language.as_ref().map_or("", PossibleValue::get_name);
    let default = || PathBuf::from(format!("epa-driver-{language}"));
    let folder = arguments.dir.clone().unwrap_or_else(default);
    // Without a slash a command would be looked for on the path.
    let folder = match folder.as_os_str().is_empty() || folder == Path::new(".") {
        true => PathBuf::from("./"),
        false => folder,
    };
    let files = skeleton.written(arguments.trace);
    let paths = files.iter().map(|(name, _)| folder.join(name));
    let there: Vec<PathBuf> = paths.filter(|p| p.symlink_metadata().is_ok()).collect();
    if !there.is_empty() {
        for path in there {
            let path = path.display();
            to.say(format_args!("{path} exists, and is left as it is"))?;
        }
        return Err(Failure::bad_input(
            "nothing was written; --dir names another folder",
        ));
    }
    for (name, text) in &files {
        let path = folder.join(name);
        create(&path, text.as_bytes()).map_err(|error| unwritable(&path, &error))?;
    }
    for (name, _) in &files {
        writeln!(to.out, "wrote {}", folder.join(name).display())?;
    }
    say_how(skeleton, &Folder(folder, arguments.trace), &mut to.out)?;
    Ok(Ending::Conformant)
}

/// The next commands, as they can be typed where this one was.
fn say_how(skeleton: &Skeleton, folder: &Folder, out: &mut impl Write) -> io::Result<()> {
    let me = std::env::args_os().next();
    let me = me.unwrap_or_else(|| "epa-oracle".into());
    let (me, run) = (quoted(&me.to_string_lossy()), folder.command(skeleton.run));
    if let Some(build) = skeleton.build {
        writeln!(out, "\nbuild it:\n    {}", folder.command(build))?;
    }
    writeln!(
        out,
        "\njudge it on the cases that are built in:\n    {me} validate -- {run}\n\n\
         or on as many as you like of one kind (`{me} generate --list`):\n    \
         {me} validate --stratum lattice-3d --count 1000 -- {run}\n\n\
         It answers \"unsupported\" until its `penetration` is filled in."
    )?;
    if folder.1 {
        writeln!(
            out,
            "\nonce it reports its steps, see and audit those of a case (`docs/traces.md`):\n    \
             EPA_TRACE=run.jsonl {me} show bittle-example -- {run}\n    \
             {me} trace run.jsonl\n    {me} audit run.jsonl"
        )?;
    }
    Ok(())
}
