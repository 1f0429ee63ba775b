use super::super::file::of_bytes;
use super::*;

fn read(name: &str, bytes: &[u8]) -> Read<cloud::Cloud> {
    of_bytes(name, bytes, ("--a-object", None), &numbers())
}

#[test]
fn all_objects_of_a_file_are_one_hull_and_that_is_said() {
    let scene = b"o Left\nv 0 0 0\nv 1 0 0\no Right\nv 5 0 0\n";
    let all = read("a.obj", scene).expect("points");
    assert_eq!(all.points.len(), 3);
    let note = all.notes.concat();
    assert!(note.contains("2 objects (Left, Right)"), "{note}");
}

const HEADER: &str = "element junk 2\nproperty list uchar short l\nproperty int i\nelement none 3\nelement vertex 2\nproperty uchar red\nproperty double y\nproperty list int float m\nproperty float x\nproperty int z\nelement face 9\nproperty list uchar int vertex_indices\nend_header\n";

fn ascii_ply() -> Vec<u8> {
    let body = "2 5 6 1\n0 2\n\n200 -0.75 0 .5 -7\n1 0.25 3 1 2 3 -8 2147483647\n3 0 1 2\n";
    format!("ply\nformat ascii 1.0\ncomment hello\nobj_info x\n{HEADER}{body}").into_bytes()
}

/// The file of [`ascii_ply`] in binary.
fn binary_ply(big_endian: bool) -> Vec<u8> {
    let order = if big_endian { "big" } else { "little" };
    let header = format!("ply\nformat binary_{order}_endian 1.0\n{HEADER}");
    let mut file = header.replace('\n', "\r\n").into_bytes();
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

/// Every prefix is refused, or has the vertices.
#[test]
fn ply_vertices_are_the_same_in_every_encoding() {
    let expected = [["1/2", "-3/4", "-7"], ["-8", "1/4", "2147483647"]];
    for file in [ascii_ply(), binary_ply(false), binary_ply(true)] {
        let whole = read("a.ply", &file).expect("points");
        assert_eq!(texts(&whole.points), expected);
        assert_eq!(whole.dim, Dim::Three);
        for cloud in (0..file.len()).filter_map(|end| read("a.ply", &file[..end]).ok()) {
            assert_eq!(cloud.points.len(), 2);
        }
    }
    let plane = b"ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nend_header\n1 2\n";
    assert_eq!(read("a.ply", plane).expect("a point").dim, Dim::Two);
}

#[test]
fn numbers_of_binary_ply_files_are_refused_at_their_byte() {
    let vertex = "element vertex 1\nproperty float x\nproperty float y\nproperty float z\n";
    let header = format!("ply\nformat binary_big_endian 1.0\n{vertex}end_header\n");
    let numbers = [1.0f32, f32::NAN, 0.0].map(f32::to_be_bytes).concat();
    let binary = [header.into_bytes(), numbers].concat();
    let byte = format!("byte {}", binary.len() - 8);
    let nan = read("a.ply", &binary);
    refuses(nan, &["a.ply, vertex 0", &byte, "finite"]);
    refuses(read("a.ply", &binary[..binary.len() - 10]), &["cut off"]);
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
            refuses(read("a.ply", file.as_bytes()), &["cut off"]);
        }
    }
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
            let cloud = read(name, file).expect("points");
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
    let (ascii, mut binary) = (ascii_stl(), binary_stl());
    for end in 0..binary.len() {
        refuses(read("a.stl", &binary[..end]), &["no triangles"]);
    }
    for end in 0..ascii.len() - "endsolid\r\n".len() {
        refuses(read("a.stl", &ascii[..end]), &["a.stl"]);
    }
    binary[100..104].copy_from_slice(&f32::INFINITY.to_le_bytes());
    let infinite = read("a.stl", &binary);
    refuses(infinite, &["a.stl, triangle 0", "byte 100", "finite"]);
}
