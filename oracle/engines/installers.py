"""How packages get into the folder of an engine, and nowhere else, and how programs are
compiled."""

import contextlib
import glob
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib

from summaries import ROOT

# Seconds that each step may take.
INSTALL, BUILD, JUDGE = 900, 1800, 3600
# Seconds in which a program that is told to end has ended what it started.
PATIENCE = 10


class Broken(Exception):
    """A step that failed; the message says which, and where its log is."""

    def __repr__(self):
        return str(self)


def step(engine, what, command, limit, into=None, **options):
    """Runs a command to its end, in the engine's environment unless another is given. What it says
    goes to a log; it must end with 0 in time."""
    log = engine.folder / f"{what}.log"
    if "env" not in options:
        options["env"] = environment(engine)
    with open(into or log, "ab" if into is None else "wb") as out:
        process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            **options,
        )
        try:
            code = process.wait(limit)
        except subprocess.TimeoutExpired:
            raise Broken(f"{what}: not done within {limit} s: {log}") from None
        finally:
            end(process)
    if code != 0 and what != "judge":
        raise Broken(f"{what}: `{shlex.join(map(str, command))}` ended with {code}: {log}")
    return code


def end(process):
    """Ends a process and its group, if it runs: first so that it ends what it has started in groups
    of their own, as `epa-oracle` does with drivers."""
    if process.poll() is not None:
        return
    os.killpg(process.pid, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    # Also what is left of the group.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def begin(main, interrupted=""):
    """Runs a program to its end. Signals end what it runs, too."""
    for sign in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(sign, lambda sign, _: sys.exit(128 + sign))
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print(interrupted, end="\n" * bool(interrupted))
        sys.exit(128 + signal.SIGINT)
    except BrokenPipeError:  # nobody reads what it says any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(128 + signal.SIGPIPE)


def of_language(engine, cache):
    """What Cargo and Go need besides, so that they write nothing elsewhere."""
    if engine.data["language"] == "go":  # it keeps counts of its use beside settings
        return {"XDG_CONFIG_HOME": f"{cache}/config"}
    if engine.data["language"] != "rust":
        return {}
    home, usual = cache / "cargo", pathlib.Path.home() / ".cargo"
    home.mkdir(parents=True, exist_ok=True)
    settings = pathlib.Path(os.environ.get("CARGO_HOME", usual), "config.toml")
    if settings.exists():
        shutil.copy(settings, home)
    return {"CARGO_HOME": str(home)}


def environment(engine):
    """That of this program, with all caches and passing files in one folder, none of the JVM's
    in /tmp, and one kind of sums for NumPy, which else rounds otherwise on each kind of processor.
    """
    cache = engine.cache.resolve()
    (cache / "tmp").mkdir(parents=True, exist_ok=True)
    return {
        **os.environ,
        "TMPDIR": f"{cache}/tmp",
        "OPENBLAS_CORETYPE": "Haswell",
        **of_language(engine, cache),
        "PIP_CACHE_DIR": f"{cache}/pip",
        "npm_config_cache": f"{cache}/npm",
        "GOPATH": f"{cache}/go",
        "GOCACHE": f"{cache}/go-build",
        "GOFLAGS": "-modcacherw -buildvcs=false",
        "MAVEN_OPTS": "-XX:-UsePerfData",
        "NUMBA_CACHE_DIR": f"{cache}/numba",
        "XDG_CACHE_HOME": f"{cache}/other",
        "WARP_CACHE_PATH": f"{cache}/warp",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def compiling(engine, source):
    """The command that compiles a program in C or C++ in the folder of its engine."""
    root = engine.folder.resolve() / "debian/usr"
    multiarch = ["cc", "-print-multiarch"]
    triple = subprocess.run(multiarch, capture_output=True, text=True, check=True).stdout.strip()
    name, ending = source.rsplit(".", 1)
    return [
        {"c": "cc", "cpp": "c++"}[ending],
        "-O2",
        "-w",
        "-o",
        name,
        source,
        f"-I{root}/include",
        f"-I{root}/include/{triple}",
        f"-L{root}/lib/{triple}",
        *shlex.split(engine.data.get("flags", "").format(folder=engine.folder.resolve())),
        "-lm",
        f"-Wl,--disable-new-dtags,-rpath,{root}/lib/{triple}",
    ]


def install(engine, latest):
    """Installs the packages, unless the same are there already."""
    mark, wanted = (
        engine.folder / "installed",
        "\n".join(engine.data["packages"]) + "\nlatest" * latest,
    )
    if mark.exists() and mark.read_text() == wanted:
        return
    shutil.rmtree(engine.folder, ignore_errors=True)
    engine.folder.mkdir(parents=True)
    for registry in dict.fromkeys(package[0] for package in engine.packages):
        packages = [
            (name, None if latest else version)
            for of, name, version in engine.packages
            if of == registry
        ]
        INSTALLERS[registry](engine, packages)
    mark.write_text(wanted)


def debian(engine, packages):
    """Downloads packages, and unpacks them; nothing of the system changes."""
    state = (engine.cache / "apt").resolve()
    apt = [
        "apt-get",
        "-q",
        "-o",
        f"Dir::State={state}",
        "-o",
        f"Dir::Cache={state}",
        "-o",
        "APT::Sandbox::User=root",
        "-o",
        "Dir::State::status=/var/lib/dpkg/status",
    ]
    if not glob.glob(f"{state}/lists/*Packages*"):
        (state / "lists/partial").mkdir(parents=True, exist_ok=True)
        step(engine, "install", [*apt, "update"], INSTALL)
    names = [f"{name}={version}" if version else name for name, version in packages]
    step(engine, "install", [*apt, "download", *names], INSTALL, cwd=engine.folder)
    for package in sorted(engine.folder.glob("*.deb")):
        step(engine, "install", ["dpkg", "-x", package, engine.folder / "debian"], INSTALL)


def pypi(engine, packages):
    venv = engine.folder / "venv"
    step(engine, "install", [sys.executable, "-m", "venv", venv], INSTALL)
    names = [f"{name}=={version}" if version else name for name, version in packages]
    command = [venv / "bin/pip", "install", "--no-input", *names]
    step(engine, "install", command, INSTALL)


def npm(engine, packages):
    names = [f"{name}@{version or 'latest'}" for name, version in packages]
    command = ["npm", "install", "--no-save", "--ignore-scripts", "--prefix", engine.folder, *names]
    step(engine, "install", command, INSTALL)


def maven(engine, packages):
    for name, version in packages:
        command = [
            "mvn",
            "-B",
            "-q",
            f"-Dmaven.repo.local={engine.cache.resolve()}/maven",
            "dependency:copy",
            f"-Dartifact={name}:{version or 'RELEASE'}",
            f"-DoutputDirectory={engine.folder.resolve()}/jars",
        ]
        step(engine, "install", command, INSTALL)


def go(engine, packages):
    step(engine, "install", ["go", "mod", "init", "driver"], INSTALL, cwd=engine.folder)
    names = [f"{name}@{version or 'latest'}" for name, version in packages]
    try:
        step(engine, "install", ["go", "get", *names], INSTALL, cwd=engine.folder)
    except Broken:  # a list of versions may be refused where a version is not
        pinned = [f"{name}@{version}" for _, name, version in engine.packages]
        step(engine, "install", ["go", "get", *pinned], INSTALL, cwd=engine.folder)


def crates(engine, packages):
    """Writes what cargo has to know, which downloads when it builds. Engines with a `build` are of
    the workspace, and have the versions of its lock file unless the newest are wanted."""
    latest = packages[0][1] is None
    if "build" not in engine.data:
        others = [
            'rustix = { version = "1", features = ["time"] }',
            'serde_json = { version = "1", features = ["float_roundtrip"] }',
        ]
        manifest(engine, engine.folder, "driver", "driver.rs", latest, others)
    elif latest:
        adapters(engine)


def adapters(engine):
    """Writes a package of the workspace's adapters with the newest version of one engine."""
    sources = ROOT / "oracle/engines"
    settings = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    common = tomllib.loads(settings)["workspace"]["dependencies"]
    needed = tomllib.loads((sources / "Cargo.toml").read_text(encoding="utf-8"))["dependencies"]
    own, others = {name for _, name, _ in engine.packages}, []
    for name, said in needed.items():
        if name not in own:
            said = {"version": said} if isinstance(said, str) else {**common.get(name, {}), **said}
            said.pop("workspace", None)
            if "path" in said:
                said["path"] = str((sources / said["path"]).resolve())
            fields = ", ".join(f"{key} = {json.dumps(value)}" for key, value in said.items())
            others.append(f"{name} = {{ {fields} }}")
    end = ["[lib]", 'name = "epa_adapters"', f'path = "{sources}/lib.rs"']
    end.append(settings[settings.index("[profile.") :])
    manifest(engine, engine.folder, "epa-adapters", sources / "main.rs", True, others, end)


def manifest(engine, folder, name, program, latest, others=(), end=()):
    """Writes the `Cargo.toml` of a program that needs the packages of an engine. The first of them
    is the engine; if its newest version is wanted, the others are those that it takes."""

    def write(versions):
        needed = [f'{package} = "{version}"' for package, version in versions.items()]
        lines = ["[workspace]", "[package]", f'name = "{name}"', 'edition = "2024"', "[[bin]]"]
        lines += [f'name = "{name}"', f'path = "{program}"', "[dependencies]", *needed, *others]
        (folder / "Cargo.toml").write_text("\n".join([*lines, *end, ""]), encoding="utf-8")

    if not latest:
        write({package: f"={version}" for _, package, version in engine.packages})
        return
    packages = [package for _, package, _ in engine.packages]
    write({packages[0]: "*"})
    locking = ["cargo", "generate-lockfile", "--manifest-path", folder / "Cargo.toml"]
    step(engine, "install", locking, INSTALL)
    taken = locked(folder)
    write({package: f"={taken[package]}" if package in taken else "*" for package in packages})


def locked(folder):
    """The versions that a lock file of cargo has."""
    text = (folder / "Cargo.lock").read_text(encoding="utf-8")
    return dict(re.findall(r'name = "(.*)"\nversion = "(.*)"', text))


INSTALLERS = {
    "debian": debian,
    "pypi": pypi,
    "npm": npm,
    "maven": maven,
    "go": go,
    "crates": crates,
}


def found(engine, registry, name, version):
    """The version that was installed."""
    folder = engine.folder
    if registry == "npm":
        return json.loads((folder / "node_modules" / name / "package.json").read_text())["version"]
    if registry == "crates" and (folder / "Cargo.lock").exists():
        return locked(folder)[name]
    if registry == "go":
        lines = (line.split() for line in (folder / "go.mod").read_text().splitlines())
        return next(words[words.index(name) + 1] for words in lines if name in words[:-1])
    pattern = {
        "debian": f"{name}_*.deb",
        "maven": f"jars/{name.split(':')[-1]}-*.jar",
        "pypi": f"venv/lib/*/site-packages/{name.replace('-', '_')}-*.dist-info",
    }.get(registry)
    files = sorted(folder.glob(pattern)) if pattern else []
    if not files:
        return version
    ending = files[0].stem[len(name.split(":")[-1]) + 1 :]
    return ending.split("_")[0].replace("%3a", ":") if registry == "debian" else ending
