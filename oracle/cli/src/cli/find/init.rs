//! `epa-oracle init`: a driver to fill in.

use epa_judge::reckoning::text::quoted;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::cli::shared::ending::Ending;
use crate::cli::shared::files::{create, report_unwritable};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The language of the driver.
    #[arg(value_enum, ignore_case = true, value_name = "LANG")]
    language: Language,
    /// The folder to write it to, made if need be; `epa-driver-LANG` without it.
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
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

/// The files of a skeleton, and how it is built and run from the folder `F`.
struct Skeleton {
    files: &'static [(&'static str, &'static str)],
    build: Option<fn(&Folder) -> String>,
    run: fn(&Folder) -> String,
}

/// The folder of a skeleton, as it is written in commands.
struct Folder(PathBuf);

impl Folder {
    fn join(&self, path: &str) -> String {
        quoted(&self.0.join(path).to_string_lossy())
    }

    fn program(&self, path: &str) -> String {
        self.join(&format!("{path}{}", std::env::consts::EXE_SUFFIX))
    }
}

const C: Skeleton = Skeleton {
    files: &[("driver.c", include_str!("../../../templates/c/driver.c"))],
    build: Some(|f| {
        let (program, source) = (f.program("driver"), f.join("driver.c"));
        format!("cc -O2 -o {program} {source} -lm")
    }),
    run: |f| f.program("driver"),
};

const CPP: Skeleton = Skeleton {
    files: &[(
        "driver.cpp",
        include_str!("../../../templates/cpp/driver.cpp"),
    )],
    build: Some(|f| {
        let (program, source) = (f.program("driver"), f.join("driver.cpp"));
        format!("c++ -std=c++17 -O2 -o {program} {source}")
    }),
    run: |f| f.program("driver"),
};

const PYTHON: Skeleton = Skeleton {
    files: &[(
        "driver.py",
        include_str!("../../../templates/python/driver.py"),
    )],
    build: None,
    run: |f| format!("python3 {}", f.join("driver.py")),
};

const JAVASCRIPT: Skeleton = Skeleton {
    files: &[(
        "driver.js",
        include_str!("../../../templates/javascript/driver.js"),
    )],
    build: None,
    run: |f| format!("node {}", f.join("driver.js")),
};

const RUST: Skeleton = Skeleton {
    files: &[
        (
            "Cargo.toml",
            include_str!("../../../templates/rust/manifest.toml"),
        ),
        (
            "src/main.rs",
            include_str!("../../../templates/rust/src/main.rs"),
        ),
    ],
    // With its target folder named, so that no setting of the user moves it.
    build: Some(|f| {
        let (manifest, target) = (f.join("Cargo.toml"), f.join("target"));
        format!("cargo build --release --manifest-path {manifest} --target-dir {target}")
    }),
    run: |f| f.program("target/release/epa-driver"),
};

const GO: Skeleton = Skeleton {
    files: &[("driver.go", include_str!("../../../templates/go/driver.go"))],
    build: Some(|f| {
        let (program, source) = (f.program("driver"), f.join("driver.go"));
        format!("go build -o {program} {source}")
    }),
    run: |f| f.program("driver"),
};

const JAVA: Skeleton = Skeleton {
    files: &[(
        "Driver.java",
        include_str!("../../../templates/java/Driver.java"),
    )],
    build: Some(|f| format!("javac -d {} {}", f.join(""), f.join("Driver.java"))),
    run: |f| format!("java -cp {} Driver", f.join("")),
};

impl Language {
    fn name(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Cpp => "cpp",
            Language::Python => "python",
            Language::Javascript => "javascript",
            Language::Rust => "rust",
            Language::Go => "go",
            Language::Java => "java",
        }
    }

    fn skeleton(self) -> &'static Skeleton {
        match self {
            Language::C => &C,
            Language::Cpp => &CPP,
            Language::Python => &PYTHON,
            Language::Javascript => &JAVASCRIPT,
            Language::Rust => &RUST,
            Language::Go => &GO,
            Language::Java => &JAVA,
        }
    }
}

pub(crate) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let skeleton = arguments.language.skeleton();
    let default = || PathBuf::from(format!("epa-driver-{}", arguments.language.name()));
    let folder = arguments.dir.clone().unwrap_or_else(default);
    // Without a slash a command would be looked for on the path.
    let folder = match folder.as_os_str().is_empty() || folder == Path::new(".") {
        true => PathBuf::from("./"),
        false => folder,
    };
    let paths = skeleton.files.iter().map(|(name, _)| folder.join(name));
    let there: Vec<PathBuf> = paths.filter(|p| p.symlink_metadata().is_ok()).collect();
    if !there.is_empty() {
        for path in there {
            let path = path.display();
            writeln!(err, "epa-oracle: {path} exists, and is left as it is")?;
        }
        writeln!(
            err,
            "epa-oracle: nothing was written; --dir names another folder"
        )?;
        return Ok(Ending::BadInput);
    }
    for (name, text) in skeleton.files {
        let path = folder.join(name);
        if let Err(error) = create(&path, text.as_bytes()) {
            report_unwritable(err, &path, &error)?;
            return Ok(Ending::Incomplete);
        }
    }
    say_how(skeleton, &Folder(folder), out)?;
    Ok(Ending::Conformant)
}

/// The next commands, as they can be typed where this one was.
fn say_how(skeleton: &Skeleton, folder: &Folder, out: &mut impl Write) -> io::Result<()> {
    for (name, _) in skeleton.files {
        writeln!(out, "wrote {}", folder.0.join(name).display())?;
    }
    let me = std::env::args_os().next();
    let me = me.map_or_else(
        || "epa-oracle".into(),
        |me| me.to_string_lossy().into_owned(),
    );
    let (me, run) = (quoted(&me), (skeleton.run)(folder));
    if let Some(build) = skeleton.build {
        writeln!(out, "\nbuild it:\n    {}", build(folder))?;
    }
    writeln!(
        out,
        "\njudge it on the cases that are built in:\n    {me} validate -- {run}\n\n\
         or on as many as you like of one kind (`{me} generate --list`):\n    \
         {me} validate --stratum lattice-3d --count 1000 -- {run}\n\n\
         It answers \"unsupported\" until its `penetration` is filled in."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_skeleton_has_one_place_to_fill_in() {
        for skeleton in [&C, &CPP, &PYTHON, &JAVASCRIPT, &RUST, &GO, &JAVA] {
            let places = skeleton.files.iter();
            let places: usize = places
                .map(|(_, text)| text.matches("FILL IN").count())
                .sum();
            assert_eq!(places, 1, "{}", skeleton.files[0].0);
        }
    }
}
