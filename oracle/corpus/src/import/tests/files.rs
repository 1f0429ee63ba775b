use super::super::file::of_bytes;
use super::*;
use epa_format::case::Geometry;

pub(super) fn obj(text: &str, object: Option<&str>) -> Read<cloud::Cloud> {
    of_bytes("a.obj", text.as_bytes(), ("--a-object", object), &numbers())
}

fn points(text: &str, object: Option<&str>) -> Vec<Vec<String>> {
    texts(&obj(text, object).expect("points").points)
}

const SCENE: &str = "o Left\nv 0 0 0\nv 1 0 0\nv 9 9 9\ng all low\nf 1 2 -3\no Right\nv 5 0 0\nv 6 0 0\nl -1 -2\no Empty\no Loose\nv 7 7 7\n";

#[test]
fn an_object_is_what_its_faces_use() {
    let [first, second] = [["0", "0", "0"], ["1", "0", "0"]];
    assert_eq!(points(SCENE, Some("Left")), [first, second]);
    assert_eq!(points(SCENE, Some("low")), [first, second]);
    let right = [["5", "0", "0"], ["6", "0", "0"]];
    assert_eq!(points(SCENE, Some("Right")), right);
    assert_eq!(points(SCENE, Some("Loose")), [["7", "7", "7"]]);
    let all = obj(SCENE, None).expect("points");
    assert_eq!(all.points.len(), 6);
    assert!(
        all.notes[0].contains("4 objects (Left, Right, Empty, Loose)"),
        "{:?}",
        all.notes
    );
    refuses(
        obj(SCENE, Some("left")),
        &["no object or group `left`", "Left, Right"],
    );
    refuses(obj(SCENE, Some("Empty")), &["`Empty` has no vertices"]);
    refuses(
        obj("v 0 0 0\no A\nf 1 2 3\n", Some("A")),
        &["uses vertex 3", "1 vertices only"],
    );
    refuses(
        obj("v 0 0 0\no A\nf 1 0\n", Some("A")),
        &["a.obj:3:5", "count from 1"],
    );
    refuses(obj("v 0 0 0\no A\nf -2\n", Some("A")), &["a.obj:3:3"]);
}

/// A pair in one file, given as `--points FILE` or dropped on the page.
#[test]
fn an_obj_file_of_two_objects_is_a_pair() {
    let pair = |text: &str, objects: [Option<&str>; 2]| {
        let request = Request {
            objects: objects.map(|name| name.map(str::to_owned)),
            ..request(Pair::Points("p.txt".to_owned()))
        };
        let case = import_from(&request, &|_| Ok(text.as_bytes().to_vec()))?.case;
        Ok([case.a, case.b].map(|shape| match shape.geometry {
            Geometry::Hull(points) => texts(&points),
            other => panic!("{other:?}"),
        }))
    };
    let two = "# by a modeller\no Left\nv 0 0 0\nv 1 0 0\nf 1 2\no Right\nv 5 0 0\nf 3\n";
    let [left, right] = [
        vec![["0", "0", "0"], ["1", "0", "0"]],
        vec![["5", "0", "0"]],
    ];
    assert_eq!(
        pair(two, [None, None]).expect("a pair"),
        [&left[..], &right]
    );
    assert_eq!(
        pair(two, [Some("Right"), Some("Left")]).expect("a pair"),
        [&right[..], &left]
    );
    refuses(
        pair(SCENE, [None, None]),
        &["4 objects (Left, Right, Empty, Loose)"],
    );
    refuses(
        pair("o A\nv 0 0 0\no A\nv 1 0 0\n", [None, None]),
        &["2 objects (A, A)", "different names"],
    );
    refuses(
        pair("v 0 0 0\nv 1 0 0\n", [None, None]),
        &["p.txt", "one shape", "one file for each"],
    );
    // Words that OBJ files begin with may also stand before printed points.
    assert!(pair("v (1, 2, 3)\n\nv (4, 5, 6)\n", [None, None]).is_ok());
}

const HEADER: &str = "element junk 2\nproperty list uchar short l\nproperty int i\nelement none 3\nelement vertex 2\nproperty uchar red\nproperty double y\nproperty list int float m\nproperty float x\nproperty int z\nelement face 9\nproperty list uchar int vertex_indices\nend_header\n";
const EXPECTED: [[&str; 3]; 2] = [["1/2", "-3/4", "-7"], ["-8", "1/4", "2147483647"]];

pub(super) fn ply(bytes: &[u8]) -> Read<cloud::Cloud> {
    of_bytes("a.ply", bytes, ("--a-object", None), &numbers())
}

fn ascii_ply() -> Vec<u8> {
    let body = "2 5 6 1\n0 2\n\n200 -0.75 0 .5 -7\n1 0.25 3 1 2 3 -8 2147483647\n3 0 1 2\n";
    format!("ply\nformat ascii 1.0\ncomment hello\nobj_info x\n{HEADER}{body}").into_bytes()
}

/// The file of [`ascii_ply`] in binary.
fn binary_ply(big_endian: bool) -> Vec<u8> {
    let order = if big_endian { "big" } else { "little" };
    let mut file = format!(
        "ply\r\nformat binary_{order}_endian 1.0\r\n{}",
        HEADER.replace('\n', "\r\n")
    )
    .into_bytes();
    let mut put = |little: &[u8]| {
        let mut bytes = little.to_vec();
        if big_endian {
            bytes.reverse();
        }
        file.extend(bytes);
    };
    put(&[2]);
    put(&5i16.to_le_bytes());
    put(&6i16.to_le_bytes());
    put(&1i32.to_le_bytes());
    put(&[0]);
    put(&2i32.to_le_bytes());
    for (red, y, list, x, z) in [
        (200, -0.75f64, &[][..], 0.5f32, -7),
        (1, 0.25, &[1.0f32, 2.0, 3.0], -8.0, i32::MAX),
    ] {
        put(&[red]);
        put(&y.to_le_bytes());
        put(&(list.len() as i32).to_le_bytes());
        list.iter().for_each(|m| put(&m.to_le_bytes()));
        put(&x.to_le_bytes());
        put(&z.to_le_bytes());
    }
    file
}

#[test]
fn ply_vertices_are_the_same_in_every_encoding() {
    for file in [ascii_ply(), binary_ply(false), binary_ply(true)] {
        let cloud = ply(&file).expect("points");
        assert_eq!(
            (texts(&cloud.points), cloud.dim),
            (
                EXPECTED.map(|p| p.map(String::from).to_vec()).to_vec(),
                Dim::Three
            )
        );
    }
    let plane = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nend_header\n1 2\n";
    assert_eq!(ply(plane.as_bytes()).expect("a point").dim, Dim::Two);
}

#[test]
fn every_prefix_of_a_ply_file_is_refused_or_has_its_vertices() {
    for file in [ascii_ply(), binary_ply(false), binary_ply(true)] {
        for end in 0..file.len() {
            if let Ok(cloud) = ply(&file[..end]) {
                assert_eq!(cloud.points.len(), 2, "{end}");
            }
        }
    }
}

#[test]
fn numbers_of_binary_ply_files_are_refused_at_their_byte() {
    let vertex = "element vertex 1\nproperty float x\nproperty float y\nproperty float z\n";
    let mut binary =
        format!("ply\nformat binary_big_endian 1.0\n{vertex}end_header\n").into_bytes();
    binary.extend([1.0f32, f32::NAN, 0.0].iter().flat_map(|x| x.to_be_bytes()));
    let byte = format!("byte {}", binary.len() - 8);
    refuses(ply(&binary), &["a.ply, vertex 0", &byte, "finite"]);
    binary.pop();
    refuses(ply(&binary[..binary.len() - 9]), &["cut off"]);
}

#[test]
fn counts_beyond_the_file_end_soon() {
    for (properties, size) in [
        ("property list uchar int l\n", "18446744073709551615"),
        ("property double d\n", "18446744073709551615"),
        ("property list int double l\n", "4000000000"),
    ] {
        for encoding in ["ascii", "binary_little_endian"] {
            let file = format!(
                "ply\nformat {encoding} 1.0\nelement face {size}\n{properties}element vertex 1\nproperty int x\nproperty int y\nend_header\n\x7f\x7f\x7f\x7f"
            );
            refuses(ply(file.as_bytes()), &["cut off"]);
        }
    }
}

#[test]
fn a_file_is_known_by_its_content_or_its_name() {
    let read = |name, text: &[u8]| of_bytes(name, text, ("--a-object", None), &numbers());
    for (name, text) in [
        ("shape", &b"v 1 2 3\n"[..]),
        ("shape", b"# x\n\no name\nv 1 2 3\n"),
        ("shape.txt", b"1 2 3\n"),
        ("shape.csv", b"x,y,z\n1,2,3\n"),
        ("shape", b"ply\nformat ascii 1.0\nelement vertex 1\nproperty int x\nproperty int y\nproperty int z\nend_header\n1 2 3\n"),
    ] {
        assert_eq!(texts(&read(name, text).expect(name).points), [["1", "2", "3"]]);
    }
    refuses(read("a.ply", b"1 2 3"), &["not a PLY file"]);
    refuses(read("a.stl", b"solid x"), &["no triangles", "vertex x y z"]);
    refuses(read("a", b"\x7fELF\0\0"), &["OBJ, PLY or STL"]);
    refuses(
        read("a.txt", b"1 2 3\n\n4 5 6\n"),
        &["several blocks", "line 3", "--points"],
    );
    refuses(read("a.txt", b""), &["no points"]);
    let object = ("--b-object", Some("X"));
    refuses(
        of_bytes("a.txt", b"1 2 3", object, &numbers()),
        &["--b-object", "only OBJ"],
    );
}

/// Two triangles that share an edge.
const TRIANGLES: [[[f32; 3]; 3]; 2] = [
    [[0.0, 0.0, 0.1], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
    [[1.0, 0.0, 0.0], [0.0, 0.0, 0.1], [-0.0, -2.5, 0.0]],
];

fn ascii_stl() -> Vec<u8> {
    let corner = |p: [f32; 3]| format!("      vertex {} {} {}\r\n", p[0], p[1], p[2]);
    let facet = |corners: [[f32; 3]; 3]| {
        let corners: String = corners.map(corner).concat();
        format!("  facet normal 0 0 1\r\n    outer loop\r\n{corners}    endloop\r\n  endfacet\r\n")
    };
    format!("solid a b\r\n{}endsolid\r\n", TRIANGLES.map(facet).concat()).into_bytes()
}

fn binary_stl() -> Vec<u8> {
    let mut file = b"solid but binary".to_vec();
    file.resize(80, b' ');
    file.extend(2_u32.to_le_bytes());
    for triangle in TRIANGLES {
        let numbers = [9.0; 3].into_iter().chain(triangle.into_iter().flatten());
        file.extend(numbers.flat_map(f32::to_le_bytes));
        file.extend([7, 7]);
    }
    file
}

#[test]
fn stl_corners_are_taken_once() {
    let tenth = [0.1_f64, 0.1_f32.into()].map(|x| Rational::from_float(x).expect("finite"));
    for (file, tenth) in [ascii_stl(), binary_stl()].iter().zip(tenth) {
        for name in ["a.stl", "a"] {
            let cloud = of_bytes(name, file, ("--a-object", None), &numbers()).expect("points");
            let expected = [
                ["0", "0", &tenth.to_string()],
                ["1", "0", "0"],
                ["0", "1", "0"],
                ["0", "-5/2", "0"],
            ];
            assert_eq!(texts(&cloud.points), expected);
            assert_eq!(cloud.dim, Dim::Three);
        }
    }
}

#[test]
fn broken_stl_files_are_refused_at_their_place() {
    let read = |bytes: &[u8]| of_bytes("a.stl", bytes, ("--a-object", None), &numbers());
    let ascii = |vertex: &str| read(format!("solid a\nfacet\n{vertex}\nendsolid\n").as_bytes());
    refuses(ascii("vertex 1 2"), &["a.stl:3:1", "three coordinates"]);
    refuses(ascii("vertex 1 2 3 4"), &["a.stl:3:1", "three coordinates"]);
    refuses(ascii("vertex 1 nan 3"), &["a.stl:3:10", "finite"]);
    let mut binary = binary_stl();
    binary[84 + 12 + 4..84 + 12 + 8].copy_from_slice(&f32::INFINITY.to_le_bytes());
    refuses(read(&binary), &["a.stl, triangle 0", "byte 100", "finite"]);
    let binary = binary_stl();
    for end in 0..binary.len() {
        refuses(read(&binary[..end]), &["no triangles"]);
    }
    let ascii = ascii_stl();
    for end in 0..ascii.len() - "endsolid\r\n".len() {
        refuses(read(&ascii[..end]), &["a.stl"]);
    }
}
