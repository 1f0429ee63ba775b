"""MuJoCo under epa-oracle: `mj_geomDistance` on meshes, or on its own geoms; `strict` with a
tolerance of 1e-12 and 1000 rounds."""

import mujoco
import numpy as np
from protocol import ARGUMENTS, serve, unsupported

GEOM = mujoco.mjtGeom
FAR = 1e30  # how far it looks
# How far its floats may move a vertex, as a share of the largest coordinate.
KEPT = 4 * np.finfo(np.float32).eps


def add(spec, name, shape):
    if shape.kind == "hull":
        points = np.array(shape.points, np.float32).ravel()
        mesh = spec.add_mesh(name=name, uservert=points)
        mesh.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
        return spec.worldbody.add_geom(type=GEOM.mjGEOM_MESH, meshname=name)
    kind, size = {
        "box": lambda s: (GEOM.mjGEOM_BOX, s.half_extents),
        "ball": lambda s: (GEOM.mjGEOM_SPHERE, [s.radius, 0, 0]),
        "capsule": lambda s: (GEOM.mjGEOM_CAPSULE, [s.radius, s.half_height, 0]),
        "cylinder": lambda s: (GEOM.mjGEOM_CYLINDER, [s.radius, s.half_height, 0]),
        "ellipsoid": lambda s: (GEOM.mjGEOM_ELLIPSOID, s.radii),
    }[shape.kind](shape)
    # Its capsules and cylinders lie along z.
    turned = shape.kind in ("capsule", "cylinder")
    rotation = shape.rotation_of_axis("z") if turned else shape.rotation
    quat = np.zeros(4)
    mujoco.mju_mat2Quat(quat, np.array(rotation).ravel())
    return spec.worldbody.add_geom(type=kind, size=size, pos=shape.translation, quat=quat)


def moved(model, data, geom, shape):
    """How far the vertices that the compiled mesh keeps are from those that were given."""
    mesh = model.geom_dataid[geom]
    first, count = model.mesh_vertadr[mesh], model.mesh_vertnum[mesh]
    if count != len(shape.points):
        return np.inf
    kept = model.mesh_vert[first : first + count].astype(float)
    turn = data.geom_xmat[geom].reshape(3, 3)
    return np.abs(kept @ turn.T + data.geom_xpos[geom] - shape.points).max()


def build(a, b):
    spec = mujoco.MjSpec()
    if ARGUMENTS == ["strict"]:
        spec.option.ccd_tolerance, spec.option.ccd_iterations = 1e-12, 1000
    for name, shape in (("A", a), ("B", b)):
        add(spec, name, shape)
    try:
        model = spec.compile()
    except ValueError as error:  # its compiler refuses what is too small or too thin
        return unsupported(str(error).splitlines()[0])
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    for geom, shape in enumerate((a, b)):
        if shape.kind != "hull":
            continue
        if moved(model, data, geom, shape) > KEPT * np.abs(shape.points).max():
            return unsupported("its compiler does not keep the vertices")
    return model, data


def query(pair):
    if isinstance(pair, dict):  # it was refused
        return pair
    model, data = pair
    ends = np.zeros(6)
    distance = mujoco.mj_geomDistance(model, data, 0, 1, FAR, ends)
    status = "penetrating" if distance <= 0 else "separated"
    return {"status": status, "depth": distance, "a": ends[:3], "b": ends[3:]}


serve(query, build, empty=lambda pair: mujoco.mj_version())
