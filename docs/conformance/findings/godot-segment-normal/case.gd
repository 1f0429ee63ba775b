# An end of B on A, which is shorter than 1. Exit code 1: the contact is deeper than 0.001.
extends SceneTree

func segment(a, b):
	var shape = SegmentShape2D.new()
	shape.a = a
	shape.b = b
	return shape

func _init():
	var at = Transform2D()
	var wrong = false
	for size in [4, 1]:
		var a = segment(size * Vector2(0, 0), size * Vector2(0, 0.5))
		var b = segment(size * Vector2(0.5, 0.125), size * Vector2(0, 0.125))
		var contacts = a.collide_and_get_contacts(at, b, at)
		for i in range(0, contacts.size(), 2):
			var depth = contacts[i].distance_to(contacts[i + 1])
			print("times ", size, ": on A ", contacts[i], ", on B ", contacts[i + 1], ": depth ", depth)
			wrong = wrong or depth > 0.001
	quit(1 if wrong else 0)
