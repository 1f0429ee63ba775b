"""MuJoCo under epa-oracle: `mj_geomDistance` on meshes, or on its own geoms; `strict` with a
tolerance of 1e-12 and 1000 rounds. `contacts` asks `mj_collision` of two free bodies instead, for
the deepest contact; `no-nativeccd` and `no-multiccd` disable these flags."""

import mujoco
import numpy as np
from protocol import ARGUMENTS, serve, unsupported

GEOM = mujoco.mjtGeom
FAR = 1e30  # how far it looks
# How far its floats may move a vertex, as a share of the largest coordinate.
KEPT = 4 * np.finfo(np.float32).eps
STRICT, CONTACTS = "strict" in ARGUMENTS, "contacts" in ARGUMENTS
DISABLED = {
    "no-nativeccd": mujoco.mjtDisableBit.mjDSBL_NATIVECCD,
    "no-multiccd": mujoco.mjtDisableBit.mjDSBL_MULTICCD,
}


def body(spec, name, **pose):
    """Where a geom goes, and in which pose there. Contacts need bodies that move: these have the
    pose, and any mass, as the compiler refuses a small one."""
    if not CONTACTS:
        return spec.worldbody, pose
    made = spec.worldbody.add_body(name=name, mass=1, inertia=[1, 1, 1], **pose)
    made.explicitinertial = True
    made.add_freejoint()
    return made, {}


def add(spec, name, shape):
    if shape.kind == "hull":
        points = np.array(shape.points, np.float32).ravel()
        mesh = spec.add_mesh(name=name, uservert=points)
        mesh.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
        return body(spec, name)[0].add_geom(type=GEOM.mjGEOM_MESH, meshname=name)
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
    owner, pose = body(spec, name, pos=shape.translation, quat=quat)
    return owner.add_geom(type=kind, size=size, **pose)


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
    if STRICT:
        spec.option.ccd_tolerance, spec.option.ccd_iterations = 1e-12, 1000
    for name in set(ARGUMENTS) & set(DISABLED):
        spec.option.disableflags |= DISABLED[name]
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


def deepest(model, data):
    """The deepest contact. Without a margin there is none of what is apart."""
    mujoco.mj_collision(model, data)
    if data.ncon == 0:
        return {"status": "separated"}
    contact = data.contact[data.contact.dist.argmin()]
    distance, place = contact.dist, contact.pos
    # Its geoms are in the order of their types, and the normal is from the first to the second.
    normal = contact.frame[:3] * (-1 if contact.geom[0] == 1 else 1)
    said = {"status": "penetrating", "depth": distance, "normal": normal}
    if GEOM.mjGEOM_MESH in model.geom_type:  # where the point may be approximate
        return said
    # The point is in the middle between the surfaces along the normal.
    half = distance / 2 * normal
    return said | {"a": place - half, "b": place + half}


def query(pair):
    if isinstance(pair, dict):  # it was refused
        return pair
    model, data = pair
    if CONTACTS:
        return deepest(model, data)
    ends = np.zeros(6)
    distance = mujoco.mj_geomDistance(model, data, 0, 1, FAR, ends)
    status = "penetrating" if distance <= 0 else "separated"
    return {"status": status, "depth": distance, "a": ends[:3], "b": ends[3:]}


serve(query, build, empty=lambda pair: mujoco.mj_version())
