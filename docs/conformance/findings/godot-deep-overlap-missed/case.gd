# A square and a triangle whose tip is in its centre. Exit code 1: when they overlap by more than
# 1e15 they
# do not collide.
extends SceneTree

func polygon(corners, s):
	var shape = ConvexPolygonShape2D.new()
	var points = PoolVector2Array()
	for corner in corners:
		points.append(corner * s)
	shape.points = points
	return shape

func _init():
	var missed = false
	for s in [1.0, 0.9e15, 1.1e15]:
		var square = polygon([Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)], s)
		var triangle = polygon([Vector2(0, 0), Vector2(3, -1), Vector2(3, 1)], s)
		var hit = square.collide(Transform2D(), triangle, Transform2D())
		print("depth ", s, ": ", "collide" if hit else "do not collide")
		missed = missed or not hit
	quit(1 if missed else 0)
