# Two triangles, true depth 0.34373. Exit code 1: the deepest contact is deeper by more than 0.001.
extends SceneTree

func polygon(corners):
	var shape = ConvexPolygonShape2D.new()
	shape.points = PoolVector2Array(corners)
	return shape

func _init():
	var a = polygon([Vector2(0, 0), Vector2(0, 1), Vector2(-1, 0)])
	var b = polygon([Vector2(0, -32), Vector2(-1.5, 128), Vector2(-1, 64)])
	var contacts = a.collide_and_get_contacts(Transform2D(), b, Transform2D())
	var deepest = 0.0
	for i in range(0, contacts.size(), 2):
		var depth = contacts[i].distance_to(contacts[i + 1])
		print("on A ", contacts[i], ", on B ", contacts[i + 1], ": depth ", depth)
		deepest = max(deepest, depth)
	quit(1 if deepest > 0.34373 + 0.001 else 0)
