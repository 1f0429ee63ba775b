# Godot alone: asks `Shape2D.collide_and_get_contacts` about the pairs of a file.
# docs/engines.md, Without the driver.
#
# It lists points in pairs, one on the boundary of each shape (documentation, Shape2D): how far the
# two are apart is the depth, and the deepest pair counts. It has no normal, and says nothing of a
# distance. Capsules lie along y, and their height is that of the part between the half circles.
extends SceneTree

# The shape of a line, and where it stands.
func placed(line):
	var words = Array(line.split(" "))
	var made
	match words.pop_front():
		"hull":
			made = ConvexPolygonShape2D.new()
			var corners = PoolVector2Array()
			for _i in int(words.pop_front()):
				corners.append(vector(words))
			made.points = corners
		"segment":
			words.pop_front()
			made = SegmentShape2D.new()
			made.a = vector(words)
			made.b = vector(words)
		"box":
			made = RectangleShape2D.new()
			made.extents = vector(words)
		"ball":
			made = CircleShape2D.new()
			made.radius = float(words.pop_front())
		"capsule":
			made = CapsuleShape2D.new()
			made.height = 2 * float(words.pop_front())
			made.radius = float(words.pop_front())
	var lies = words[0] == "x"
	while words.pop_front() != "at":
		pass
	var origin = vector(words)
	var rows = [vector(words), vector(words)]
	var x = Vector2(rows[0].x, rows[1].x)
	var y = Vector2(rows[0].y, rows[1].y)
	# A quarter turn makes y the axis of a capsule.
	return [made, Transform2D(-y, x, origin) if lies else Transform2D(x, y, origin)]

func vector(words):
	var x = float(words.pop_front())
	return Vector2(x, float(words.pop_front()))

func ask(a, b):
	var points = a[0].collide_and_get_contacts(a[1], b[0], b[1])
	if points.empty():
		return ("touching" if a[0].collide(a[1], b[0], b[1]) else "separated") + " - - -"
	var most = 0.0
	for i in range(0, points.size(), 2):
		# As numbers of 64 bits, which do not overflow.
		var x = points[i].x - points[i + 1].x
		var y = points[i].y - points[i + 1].y
		most = max(most, sqrt(x * x + y * y))
	return "penetrating " + var2str(most) + " - -"

func _init():
	var file = File.new()
	file.open(OS.get_cmdline_args()[2], File.READ)
	while file.get_line() != "":
		var a = placed(file.get_line())
		print("= ", ask(a, placed(file.get_line())))
	quit()
