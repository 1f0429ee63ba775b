# A triangle whose tip is in the side of a square, at x = -1e11. The engine aborts while the defect
# is there; case.sh ends with 1 then.
extends SceneTree

func polygon(corners):
	var shape = ConvexPolygonShape2D.new()
	shape.points = PoolVector2Array(corners)
	return shape

func _init():
	var s = 1e11
	var triangle = polygon([Vector2(-3 * s, -s), Vector2(-0.9 * s, 0), Vector2(-3 * s, s)])
	var square = polygon([Vector2(-s, -s), Vector2(s, -s), Vector2(s, s), Vector2(-s, s)])
	print(triangle.collide_and_get_contacts(Transform2D(), square, Transform2D()))
	quit(0)
