"""Programs that need an engine alone: how they are built and called in the folder of the engine."""

import shutil
import sysconfig

from installers import BUILD, compiling, manifest, step

ENDINGS = (".mjs", ".java", ".go", ".gd", ".py", ".c", ".cpp", ".rs")


def command(engine, folder, program):
    """How a program is run that stands in this folder."""
    home, debian = engine.folder.resolve(), engine.folder.resolve() / "debian/usr"
    if program.suffix == ".gd":
        (folder / "project.godot").touch()
        libraries = debian / "lib" / sysconfig.get_config_var("MULTIARCH")
        server = debian / "bin/godot3-server"
        home_of_godot = f"HOME={folder.resolve()}"
        return ["env", f"LD_LIBRARY_PATH={libraries}", home_of_godot, server, "-s", program.name]
    return {
        ".mjs": ["node", program.name],
        ".java": ["java", "-XX:-UsePerfData", "-cp", home / "jars/*", program.name],
        ".go": ["go", "run", program.name],
        ".py": [home / "venv/bin/python", program.name],
        ".c": [f"./{program.stem}"],
        ".cpp": [f"./{program.stem}"],
        ".rs": [f"target/release/{program.stem}"],
    }[program.suffix]


def prepared(engine, program, latest=False):
    """Copies a program to where its engine is, builds it, and returns its folder and command."""
    folder = engine.folder
    if program.suffix == ".rs":
        folder = engine.folder / program.stem
        folder.mkdir(exist_ok=True)
        manifest(engine, folder, program.stem, program.name, latest)
    shutil.copy(program, folder)
    if program.suffix in (".c", ".cpp"):
        build = compiling(engine, program.name)
    else:
        build = ["cargo", "build", "--quiet", "--release", "--target-dir", "target"]
    if program.suffix in (".c", ".cpp", ".rs"):
        step(engine, "build", build, BUILD, cwd=folder)
    return folder, command(engine, folder, program)
