"""Two circles about one point. Exit code 1: their contact has no normal, and nothing parts them."""

import pyb2d3

world = pyb2d3.World(gravity=(0, 0))
bodies = [world.create_dynamic_body(position=(868, -150)) for _ in range(2)]
options = pyb2d3.shape_def(density=1, enable_contact_events=True)
for body, radius in zip(bodies, (627, 604)):
    body.create_circle_shape(options, pyb2d3.circle((0, 0), radius))
world.step(1e-9, 1)
normal = next(iter(world.get_contact_events().begin_events())).manifold.normal
for _ in range(600):
    world.step(1 / 60, 4)
print(f"normal {normal}, B after 10 s at {bodies[1].position}")
raise SystemExit(normal.x == 0 == normal.y)
