//! A program that was changed since: its old verdicts are never shown as those of the new one.

use std::path::Path;
use std::process::Output;

use crate::{code, folder, read, stderr, validate, write};

/// A driver that overlooks every overlap, or does not handle any case.
const MISSES: &str = r#"
import json, sys
print(json.dumps({"name": "mine", "scalar": "f64"}), flush=True)
sys.stdin.readline()
for line in sys.stdin:
    question = json.loads(line)
    if question["cmd"] == "run":
        print(json.dumps({"seq": question["seq"], "status": "separated", "depth": -1}), flush=True)
"#;

fn run(folder: &Path, more: &[&str]) -> Output {
    let strata = ["--stratum", "lattice-2d", "--count", "6"];
    let command = ["--", "python3", "driver.py", "--settings=settings.txt"];
    validate(folder, "q.jsonl", &[&strata[..], more].concat(), &command)
}

#[test]
fn an_edited_program_does_not_go_on_with_the_verdicts_of_the_old_one() {
    let folder = folder("edited");
    write(&folder, "driver.py", MISSES);
    write(&folder, "settings.txt", "1");
    let first = run(&folder, &[]);
    assert_eq!(code(&first), 1, "{}", stderr(&first));
    let old = read(&folder, "q.jsonl");
    let again = run(&folder, &[]);
    assert_eq!(code(&again), 2);
    for words in ["--resume", "--overwrite"] {
        assert!(stderr(&again).contains(words), "{}", stderr(&again));
    }
    let resumed = run(&folder, &["--resume"]);
    let says = "6 verdicts from q.jsonl, 0 new";
    assert!(stderr(&resumed).contains(says), "{}", stderr(&resumed));
    // Half of a run, and the program or a file of its command edited before the rest.
    let half = &old[..old.len() / 2];
    for (file, text) in [
        ("driver.py", MISSES.replace("separated", "unsupported")),
        ("settings.txt", "2".to_owned()),
    ] {
        let before = read(&folder, file);
        write(&folder, file, text);
        for kept in [&old[..], half] {
            write(&folder, "q.jsonl", kept);
            let output = run(&folder, &["--resume"]);
            assert_eq!(code(&output), 2, "{file}: {}", stderr(&output));
            assert!(output.stdout.is_empty(), "no table of old verdicts");
            for words in ["a program or a file of its command differs", "--overwrite"] {
                assert!(stderr(&output).contains(words), "{}", stderr(&output));
            }
            assert!(read(&folder, "q.jsonl") == kept, "{file}");
        }
        write(&folder, file, before);
    }
    // What took too long for one run is no verdict of another, which waits longer.
    let output = run(&folder, &["--resume", "--timeout", "20"]);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    let what = "the timeout differs";
    assert!(stderr(&output).contains(what), "{}", stderr(&output));
    let resumed = run(&folder, &["--resume"]);
    assert!(!stderr(&resumed).contains(" 0 new"), "{}", stderr(&resumed));
    assert!(read(&folder, "q.jsonl") == old);
    write(
        &folder,
        "driver.py",
        MISSES.replace("separated", "unsupported"),
    );
    let anew = run(&folder, &["--overwrite"]);
    assert_eq!(code(&anew), 3, "nothing is judged: {}", stderr(&anew));
    assert!(String::from_utf8_lossy(&read(&folder, "q.jsonl")).contains("unsupported"));
}

/// A driver that stands in the command, but is no word of it.
#[test]
fn a_driver_behind_a_shell_a_module_or_a_folder_is_compared_too() {
    let folder = folder("behind");
    std::fs::create_dir(folder.join("sub")).expect("a folder");
    for (command, file) in [
        (["sh", "-c", "cd sub && python3 driver.py"], "sub/driver.py"),
        (["sh", "-c", "cd sub; python3 -m mine"], "sub/mine.py"),
        (["python3", "-m", "sub.other"], "sub/other.py"),
        (["python3", "-u", "sub"], "sub/__main__.py"),
        // A program on the path has the same name.
        (["python3", "-u", "env"], "env"),
    ] {
        let run = |more| {
            let strata = ["--stratum", "lattice-2d", "--count", "6", more];
            validate(
                &folder,
                "q.jsonl",
                &strata,
                &[&["--"], &command[..]].concat(),
            )
        };
        write(&folder, file, MISSES);
        assert_eq!(code(&run("--overwrite")), 1, "{file}");
        assert_eq!(code(&run("--resume")), 1, "{file}");
        write(&folder, file, MISSES.replace("-1", "-2"));
        let output = run("--resume");
        assert_eq!(code(&output), 2, "{file}: {}", stderr(&output));
    }
}

/// Where the command stays and the name leads to another program.
#[cfg(unix)]
#[test]
fn a_name_that_leads_to_another_program_is_another_command() {
    use std::os::unix::fs::symlink;
    let folder = folder("resolved");
    let driver = |text: &str| format!("#!/usr/bin/env python3{text}");
    for (name, text) in [
        ("one", MISSES.to_owned()),
        ("two", MISSES.replace("-1", "-2")),
    ] {
        use std::os::unix::fs::PermissionsExt;
        write(&folder, name, driver(&text));
        let all = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(folder.join(name), all).expect("its own file");
    }
    let run = |more: &[&str]| {
        let strata = ["--stratum", "lattice-2d", "--count", "3"];
        validate(
            &folder,
            "q.jsonl",
            &[&strata[..], more].concat(),
            &["--", "./driver"],
        )
    };
    symlink("one", folder.join("driver")).expect("a link");
    assert_eq!(code(&run(&[])), 1);
    std::fs::remove_file(folder.join("driver")).expect("a link");
    symlink("two", folder.join("driver")).expect("a link");
    assert_eq!(code(&run(&["--resume"])), 2);
    assert_eq!(code(&run(&["--overwrite"])), 1);
}
