//! Whatever the bytes, a reader ends, and says why it refuses.

use proptest::prelude::*;

use super::super::file::of_bytes;
use super::files::{ascii_ply, binary_ply};
use super::*;

const SCENE: &[u8] = b"o A\nv 0 0 0\nv 1.5 -2e1 0x1p3 1\ng q\nf 1/2/3 -1//2\no B\nv 1 1 1\nl -1\n";
const POINTS: &[u8] =
    b"# A\n(1, 2, 3)\nVec3 { x: 1, y: .5f, z: -0x1p-3 }\n\nb[0] = [4, 5, 6];\nglm::vec3(1,2,3)\n";

/// Every reader of files, under every name.
fn read_all(bytes: &[u8]) {
    for name in ["a", "a.obj", "a.ply", "a.txt"] {
        for object in [None, Some("A"), Some("q")] {
            let read = of_bytes(name, bytes, ("--a-object", object), &numbers());
            ends(&read);
        }
    }
    ends(&two_blocks("p", bytes, &numbers()));
}

fn ends<T>(read: &Read<T>) {
    if let Err(error) = read {
        assert!(
            !error.message.is_empty() && !error.help.is_empty(),
            "{error:?}"
        );
        assert!(error.render().contains("help:"));
    }
}

/// Bytes with some replaced, some left out and some put in.
fn mutated(original: Vec<u8>) -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<prop::sample::Index>(), any::<u8>(), 0..3u8);
    prop::collection::vec(change, 1..6).prop_map(move |changes| {
        let mut bytes = original.clone();
        for (at, byte, kind) in changes {
            let at = at
                .index(bytes.len().max(1))
                .min(bytes.len().saturating_sub(1));
            match kind {
                0 if !bytes.is_empty() => bytes[at] = byte,
                1 if !bytes.is_empty() => drop(bytes.remove(at)),
                _ => bytes.insert(at, byte),
            }
        }
        bytes
    })
}

/// Texts of the pieces that poses and shapes are written with.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "1",
        "-2.5",
        "0",
        "1e400",
        "nan",
        "0x1p",
        "t=",
        "q:",
        "m",
        "rotation=",
        "x:",
        "w=",
        " ",
        ",",
        "(",
        "]",
        "{",
        "}",
        "\"",
        ":",
        "::",
        "=",
        "\n",
        "box",
        "hull",
        "capsule",
        "y",
        "é",
        "\u{2028}",
        "angle",
        "Vec3",
        "/",
        "#",
        "//",
        "{\"ball\":",
        "\\",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(proptest_config(400))]

    #[test]
    fn arbitrary_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_all(&bytes);
        read_all(&[b"ply\nformat ascii 1.0\n", &bytes[..]].concat());
    }

    #[test]
    fn mutated_files_are_read_or_refused(
        bytes in prop_oneof![
            mutated(SCENE.to_vec()), mutated(POINTS.to_vec()), mutated(ascii_ply()),
            mutated(binary_ply(false)), mutated(binary_ply(true)),
        ]
    ) {
        read_all(&bytes);
    }

    #[test]
    fn texts_are_read_or_refused(a in prop_oneof![pieces(), any::<String>()], pose in prop_oneof![pieces(), any::<String>()]) {
        // Files are read by the other tests.
        let a = a.replace("hull", "ball");
        ends(&import(&placed([&a, "box 1 1 1"], "t=1,2,3")));
        ends(&import(&placed(["box 1 1 1", "ball 1"], &pose)));
        ends(&import(&placed(["box 1 1", &a], &pose)));
        read_all(a.as_bytes());
    }
}
