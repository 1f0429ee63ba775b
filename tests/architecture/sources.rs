//! The modules of a crate, parsed, and which file uses which.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, Meta, Token, UseTree, Visibility};

use crate::{entries, parsed};

/// A path inside a crate, segment by segment; empty for its root.
pub(crate) type Names = Vec<String>;

/// What is looked at of the sources of a module, unit tests left out.
#[derive(Default)]
pub(crate) struct Module {
    pub(crate) children: Vec<String>,
    pub(crate) items: BTreeSet<String>,
    /// Every name that is brought into the module, and what it stands for.
    names: BTreeMap<String, Names>,
    globs: Vec<Names>,
    /// What of these is a re-export out of a child.
    re_exports: BTreeSet<String>,
    /// Paths in its code, as they are written.
    paths: BTreeSet<Names>,
    /// Methods that it adds to types, by the name of the type, and those that it calls.
    methods: BTreeSet<(String, String)>,
    calls: BTreeSet<String>,
    /// `#[path]` and `include!`.
    pub(crate) includes: Vec<String>,
}

/// A crate: its modules, by their paths.
pub(crate) struct Crate {
    /// The folder of its package, and the file of its root.
    pub(crate) name: String,
    pub(crate) modules: BTreeMap<Names, Module>,
    /// The modules that each uses: where the items come from that its code names, however
    /// they are re-exported.
    pub(crate) uses: BTreeMap<Names, BTreeSet<Names>>,
}

/// All crates below a folder with their sources in a folder `src` or beside the manifest.
pub(crate) fn crates(root: &Path) -> Vec<Crate> {
    let (mut folders, mut crates) = (vec![root.to_path_buf()], Vec::new());
    while let Some(folder) = folders.pop() {
        let has_manifest = folder.join("Cargo.toml").exists();
        for file in ["src/lib.rs", "src/main.rs", "lib.rs", "main.rs"] {
            let path = folder.join(file);
            if has_manifest && path.exists() {
                let below = folder.strip_prefix(root).expect("a folder of the root");
                let name = below.join(file);
                crates.push(Crate::read(name.display().to_string(), &path));
            }
        }
        let paths = entries(&folder).into_iter();
        folders.extend(paths.filter(|path| path.is_dir() && is_of_sources(path)));
    }
    crates.sort_by(|a, b| a.name.cmp(&b.name));
    crates
}

fn is_of_sources(folder: &Path) -> bool {
    let name = folder.file_name().expect("a name").to_string_lossy();
    !name.starts_with('.') && !["target", "src", "templates"].contains(&&*name)
}

impl Crate {
    fn read(name: String, root: &Path) -> Self {
        let mut found = Crate {
            name,
            modules: BTreeMap::new(),
            uses: BTreeMap::new(),
        };
        let folder = root.parent().expect("a folder").to_path_buf();
        found.add(Names::new(), root, &folder);
        let used = |path: &Names| found.used_by(path).into_iter().cloned().collect();
        let uses = found.modules.keys().map(|path| (path.clone(), used(path)));
        found.uses = uses.collect();
        found
    }

    /// Adds a module, and its children: files in a folder.
    fn add(&mut self, path: Names, file: &Path, folder: &Path) {
        let mut reader = Reader {
            path: path.clone(),
            module: Module::default(),
        };
        reader.visit_file(&parsed(file));
        for child in &reader.module.children {
            let of_child = [&path[..], std::slice::from_ref(child)].concat();
            if let Some(file) = file_of(folder, child) {
                self.add(of_child, &file, &folder.join(child));
            }
        }
        self.modules.insert(path, reader.module);
    }

    fn used_by(&self, path: &[String]) -> BTreeSet<&Names> {
        let module = &self.modules[path];
        let named = |name: &String| module.paths.iter().any(|path| path.first() == Some(name));
        let imported = module.names.iter();
        let imported =
            imported.filter(|(name, _)| !module.re_exports.contains(*name) || named(name));
        let imported = imported.map(|(_, target)| target.clone());
        let written = module.paths.iter().filter_map(|written| {
            let is_of_crate = ["crate", "self", "super"].contains(&&*written[0]);
            let is_child = written.len() > 1 && module.children.contains(&written[0]);
            (is_of_crate || is_child)
                .then(|| absolute(path, module, written))
                .flatten()
        });
        let all = imported.chain(written).chain(module.globs.iter().cloned());
        let found = all.map(|target| self.home(&target, 0));
        let found = found.chain(self.extended_by(path));
        found.filter(|home| home[..] != *path).collect()
    }

    /// The module that defines what a path leads to.
    fn home(&self, path: &[String], depth: usize) -> &Names {
        let is_module = |length: &usize| self.modules.contains_key(&path[..*length]);
        let length = (0..=path.len()).take_while(is_module).last().unwrap_or(0);
        let (module_path, module) = self
            .modules
            .get_key_value(&path[..length])
            .expect("a module");
        let Some(name) = path.get(length) else {
            return module_path;
        };
        if module.items.contains(name) || depth > 8 {
            return module_path;
        }
        if let Some(target) = module.names.get(name) {
            return self.home(&[target, &path[length + 1..]].concat(), depth + 1);
        }
        let defines = |glob: &&Names| {
            self.modules
                .get(*glob)
                .is_some_and(|m| m.items.contains(name))
        };
        match module.globs.iter().find(defines) {
            Some(glob) => self.home(glob, depth + 1),
            None => module_path,
        }
    }

    /// The modules whose methods for a type of this module it calls itself.
    fn extended_by(&self, path: &[String]) -> impl Iterator<Item = &Names> {
        let module = &self.modules[path];
        let is_called = |(owner, name): &(String, String)| {
            let defining = self.modules.values();
            let by_name = defining.filter(|m| m.methods.iter().any(|(_, method)| method == name));
            module.items.contains(owner) && module.calls.contains(name) && by_name.count() == 1
        };
        let others = self.modules.iter();
        others
            .filter(move |(_, other)| other.methods.iter().any(is_called))
            .map(|(path, _)| path)
    }
}

/// Where a child of a module stands, if it has a file of its own.
fn file_of(folder: &Path, child: &str) -> Option<PathBuf> {
    let files = [
        folder.join(format!("{child}.rs")),
        folder.join(child).join("mod.rs"),
    ];
    files.into_iter().find(|file| file.exists())
}

/// A path from the root of the crate; `None` if it leads to another crate.
fn absolute(of: &[String], module: &Module, path: &[String]) -> Option<Names> {
    let rest = &path[1..];
    let base = match &*path[0] {
        "crate" => Names::new(),
        "self" => of.to_vec(),
        "super" => {
            let parent = &of[..of.len().checked_sub(1)?];
            return match rest.first().map(String::as_str) {
                Some("super") => absolute(parent, module, rest),
                _ => Some([parent, rest].concat()),
            };
        }
        child if module.children.iter().any(|c| c == child) => return Some([of, path].concat()),
        name => module.names.get(name)?.clone(),
    };
    Some([&base[..], rest].concat())
}

/// Reads the syntax of a file.
struct Reader {
    path: Names,
    module: Module,
}

impl Reader {
    fn import(&mut self, tree: &UseTree, mut prefix: Names, is_public: bool) {
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.import(&path.tree, prefix, is_public);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, prefix.clone(), is_public);
                }
            }
            UseTree::Name(name) => self.bring(prefix, &name.ident, &name.ident, is_public),
            UseTree::Rename(rename) => self.bring(prefix, &rename.ident, &rename.rename, is_public),
            UseTree::Glob(_) => {
                if let Some(target) = absolute(&self.path, &self.module, &prefix) {
                    self.module.globs.push(target);
                }
            }
        }
    }

    fn bring(&mut self, mut path: Names, from: &syn::Ident, name: &syn::Ident, is_public: bool) {
        let mut name = name.to_string();
        if from == "self" {
            name = path.last().cloned().unwrap_or(name);
        } else {
            path.push(from.to_string());
        }
        let Some(target) = absolute(&self.path, &self.module, &path) else {
            return;
        };
        let is_of_child = target.len() > self.path.len() && target.starts_with(&self.path);
        if is_public && is_of_child {
            self.module.re_exports.insert(name.clone());
        }
        self.module.names.insert(name, target);
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_file(&mut self, file: &'ast syn::File) {
        // Children first, for what follows to be read by them.
        for item in &file.items {
            if let Item::Mod(module) = item
                && !is_for_tests(item)
                && module.content.is_none()
            {
                self.module.children.push(module.ident.to_string());
            }
            self.module.items.extend(head(item).0);
        }
        visit::visit_file(self, file);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(item) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let is_public = !matches!(item.vis, Visibility::Inherited);
        self.import(&item.tree, Names::new(), is_public);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if let (None, syn::Type::Path(of)) = (&item.trait_, &*item.self_ty) {
            let owner = of.path.segments.last().expect("a name").ident.to_string();
            for item in &item.items {
                if let syn::ImplItem::Fn(method) = item {
                    let name = method.sig.ident.to_string();
                    self.module.methods.insert((owner.clone(), name));
                }
            }
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.module.calls.insert(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string());
        self.module.paths.insert(names.collect());
        visit::visit_path(self, path);
    }

    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if attribute.path().is_ident("path") {
            self.module.includes.push("#[path]".into());
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if call.path.is_ident("include") {
            self.module.includes.push("include!".into());
        }
        let arguments = Punctuated::<Expr, Token![,]>::parse_terminated;
        for argument in call.parse_body_with(arguments).iter().flatten() {
            self.visit_expr(argument);
        }
    }
}

/// Whether an item is there for unit tests alone.
pub(crate) fn is_for_tests(item: &Item) -> bool {
    head(item).1.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            condition == "test" || condition.starts_with("all (test")
        }
        meta => meta.path().is_ident("test"),
    })
}

/// The name of what an item defines, unless that is a module, and the attributes of the item.
pub(crate) fn head(item: &Item) -> (Option<String>, &[Attribute]) {
    let (name, attributes) = match item {
        Item::Const(item) => (&item.ident, &item.attrs),
        Item::Enum(item) => (&item.ident, &item.attrs),
        Item::Fn(item) => (&item.sig.ident, &item.attrs),
        Item::Static(item) => (&item.ident, &item.attrs),
        Item::Struct(item) => (&item.ident, &item.attrs),
        Item::Trait(item) => (&item.ident, &item.attrs),
        Item::Type(item) => (&item.ident, &item.attrs),
        Item::Impl(item) => return (None, &item.attrs),
        Item::Mod(item) => return (None, &item.attrs),
        Item::Use(item) => return (None, &item.attrs),
        _ => return (None, &[]),
    };
    (Some(name.to_string()), attributes)
}
