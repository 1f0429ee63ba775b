//! What depends on the dimension stands in `src/vector.rs`, or in a file that its table names.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{
    BinOp, Expr, ExprBinary, ExprIndex, ExprLit, ExprMatch, GenericArgument, Item, Lit, TypeArray,
};

use super::prose::files;
use super::sources::is_for_tests;
use super::{parsed, read, root};

/// The table names every file of the library whose code asks for the dimension, or is written for
/// one of them, and no other file.
#[test]
fn the_table_of_the_dimension_is_complete() {
    let folder = root().join("src");
    let table = read("src/vector.rs");
    let rows = table.lines().filter_map(|line| line.strip_prefix("//! |"));
    let names = rows.filter_map(|row| row.split('|').next());
    let names = names.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let named: BTreeSet<String> = names.map(str::to_owned).collect();
    let paths = files(&folder, "rs").into_iter();
    let asking = paths.filter(|path| {
        let mut seeker = Seeker { asks: false };
        seeker.visit_file(&parsed(path));
        seeker.asks
    });
    let asking = asking.map(|path| {
        let below = path.strip_prefix(&folder).expect("below the folder");
        below.display().to_string()
    });
    let asking: BTreeSet<String> = asking
        .filter(|name| name != "vector.rs" && !name.contains("tests"))
        .collect();
    assert!(asking.len() > 10, "{asking:?}");
    assert_eq!(asking, named, "found in src/, and named in src/vector.rs");
}

/// Looks for a comparison of D, a match on it, a difference of D and a number, a type of dimension
/// 2 or 3, and lists of three. In an index `D - 1` is the last coordinate, and may stand.
struct Seeker {
    asks: bool,
}

fn is_dimension(expression: &Expr) -> bool {
    match expression {
        Expr::Path(path) => path.path.is_ident("D"),
        Expr::Tuple(tuple) => tuple.elems.iter().any(is_dimension),
        _ => false,
    }
}

fn number(expression: &Expr) -> Option<u32> {
    match expression {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => number.base10_parse().ok(),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Seeker {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(item) {
            visit::visit_item(self, item);
        }
    }

    fn visit_expr_binary(&mut self, binary: &'ast ExprBinary) {
        let [left, right] = [&binary.left, &binary.right].map(|side| &**side);
        let numbers = [number(left), number(right)].into_iter().flatten();
        let compares = matches!(
            binary.op,
            BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
        );
        self.asks |= (compares || matches!(binary.op, BinOp::Sub(_)))
            && [left, right].into_iter().any(is_dimension)
            && numbers.count() > 0;
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_index(&mut self, index: &'ast ExprIndex) {
        self.visit_expr(&index.expr);
    }

    fn visit_type_array(&mut self, list: &'ast TypeArray) {
        self.asks |= number(&list.len) == Some(3);
        visit::visit_type_array(self, list);
    }

    fn visit_expr_match(&mut self, choice: &'ast ExprMatch) {
        self.asks |= is_dimension(&choice.expr);
        visit::visit_expr_match(self, choice);
    }

    fn visit_generic_argument(&mut self, argument: &'ast GenericArgument) {
        if let GenericArgument::Const(value) = argument {
            self.asks |= number(value).is_some_and(|value| [2, 3].contains(&value));
        }
        visit::visit_generic_argument(self, argument);
    }
}
