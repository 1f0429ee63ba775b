# Two segments in one line, with a gap. Exit code 1: they collide.
extends SceneTree

func segment(a, b):
	var shape = SegmentShape2D.new()
	shape.a = a
	shape.b = b
	return shape

func _init():
	var a = segment(Vector2(0, 0), Vector2(2, 0))
	var at = Transform2D()
	var wrong = false
	for y in [0.125, 0]:
		var b = segment(Vector2(3, 0), Vector2(5, y))
		var hit = a.collide(at, b, at)
		print("to (5, ", y, "): ", "collide" if hit else "do not collide")
		wrong = wrong or hit
	quit(1 if wrong else 0)
