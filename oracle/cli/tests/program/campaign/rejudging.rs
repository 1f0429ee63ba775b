//! `rejudge`: the answers of an earlier run under today's rules, without asking anyone.

use epa_oracle::edition::edition;
use epa_oracle::judge::{Kind, Tier};
use epa_oracle::results::{Reader, Writer};

use super::{code, entries, folder, read, run, stderr, validate, write};
use crate::common::PROGRAM;

/// A driver with conventions of its own, half right.
const TURNED: &str = r#"
import json, sys
ours = {"normal": "b-to-a", "depth": "negative"}
print(json.dumps({"name": "turned", "scalar": "f64", "dims": [2], "conventions": ours}), flush=True)
sys.stdin.readline()
for line in sys.stdin:
    question = json.loads(line)
    if question["cmd"] == "run":
        answer = {"seq": question["seq"], "status": "penetrating", "depth": -0.5, "normal": [0, -1]}
        print(json.dumps(answer), flush=True)
"#;

/// A driver that declines each case at first, and answers when it is asked in another form.
const LATE: &str = r#"
import json, sys
print(json.dumps({"name": "late", "scalar": "f64", "dims": [2]}), flush=True)
sys.stdin.readline()
for n, line in enumerate(sys.stdin):
    question = json.loads(line)
    if question["cmd"] == "run":
        answer = {"seq": question["seq"], "status": "separated" if n % 3 else "unsupported"}
        print(json.dumps(answer), flush=True)
"#;

/// A copy of results as of another edition, all of whose verdicts are forged.
fn forged(folder: &std::path::Path, from: &str, to: &str) {
    let header = Reader::open(&folder.join(from)).expect("results").header;
    let header = epa_oracle::results::Header {
        edition: "0".repeat(64),
        oracle: "0.0.1".to_owned(),
        ..header
    };
    let mut writer = Writer::create(&folder.join(to), &header).expect("a new file");
    for mut entry in entries(&folder.join(from)).0 {
        let answer = entry.answer.as_ref();
        let answered = answer.filter(|answer| !is_unsupported(answer));
        if let (Some(verdict), Some(_)) = (&mut entry.verdict, answered) {
            // What rests on further answers is kept.
            let compared = [Kind::Metamorphic, Kind::Nondeterministic];
            verdict.kinds.retain(|kind| compared.contains(kind));
            verdict.kinds.insert(0, Kind::NormalSign);
            verdict.tier = Tier::Wrong;
            verdict.ulps = Some(1e9);
        }
        entry.signed_depth = None;
        writer.add(&entry).expect("it can be written");
    }
    writer.end(0).expect("it can be written");
}

fn is_unsupported(answer: &serde_json::Map<String, serde_json::Value>) -> bool {
    answer
        .get("status")
        .is_some_and(|status| status == "unsupported")
}

/// A run that is judged anew is the run of today, byte for byte: with answers in JSON and none,
/// floats that JSON does not have, crashes, baked twins, f32, conventions of its own, curved
/// shapes, cases that are not handled, and answers that differ when they are asked for again.
#[test]
#[expect(clippy::too_many_lines, reason = "one story, told once")]
fn answers_are_judged_anew_to_the_bytes_of_a_run_of_today() {
    let folder = folder("rejudged");
    let rogue = |name: &'static str| ["--", PROGRAM, "rogue", name];
    let strata = [
        "--stratum",
        "lattice-2d",
        "--stratum",
        "random-3d.f32",
        "--stratum",
        "curved-3d",
        "--stratum",
        "overflow-2d",
        "--count",
        "9",
        "--brute-limit",
        "0",
    ];
    let subjects = |names: &[&'static str]| {
        names
            .iter()
            .flat_map(|name| ["--subject", name])
            .collect::<Vec<_>>()
    };
    let named = subjects(&["epa-f64", "epa-f32", "winter-2d", "faulty-flipped-normal"]);
    let compared = subjects(&["faulty-nondeterministic", "faulty-order-dependent"]);
    write(&folder, "turned.py", TURNED);
    write(&folder, "late.py", LATE);
    for (name, more) in [
        ("named", named.clone()),
        ("nan", rogue("prints-nan").to_vec()),
        ("aborts", rogue("aborts").to_vec()),
        ("garbage", rogue("garbage").to_vec()),
        ("turned", vec!["--", "python3", "turned.py"]),
        ("compared", [vec!["--metamorphic"], compared].concat()),
        ("late", vec!["--metamorphic", "--", "python3", "late.py"]),
        ("strict", [named, vec!["--require", "tight"]].concat()),
    ] {
        let first = validate(&folder, name, &strata, &more);
        assert!(code(&first) < 2, "{name}: {}", stderr(&first));
        let (old, new) = (format!("{name}.old"), format!("{name}.new"));
        forged(&folder, name, &old);
        let again = ["rejudge", &old, "--results", &new, "--brute-limit", "0"];
        let again = run(&folder, &again);
        assert!(
            read(&folder, &new) == read(&folder, name),
            "{name}: {}",
            stderr(&again)
        );
        assert_eq!(
            again.stdout, first.stdout,
            "{name}: the same findings and table"
        );
        assert_eq!(code(&again), code(&first), "{name}");
        let says = stderr(&again);
        let under = format!(
            "judged under edition {}; before, edition 000000000000",
            &edition()[..12]
        );
        assert!(says.contains(&under), "{says}");
        assert_eq!(
            says.contains("NONDETERMINISTIC"),
            ["compared", "late"].contains(&name),
            "{says}"
        );
    }
    // Another policy needs no new answers.
    let strict = run(
        &folder,
        &[
            "rejudge",
            "named.old",
            "--require",
            "tight",
            "--brute-limit",
            "0",
        ],
    );
    assert_eq!(
        strict.stdout,
        run(&folder, &["rejudge", "strict.old", "--brute-limit", "0"]).stdout
    );
}
