# Answers driver.py: of two shapes how many contacts they have, and of the deepest the point on A
# and the point on B. No contact of shapes that collide is -1.
extends SceneTree

var peer = StreamPeerTCP.new()

func numbers(count):
	var read = []
	for _i in count:
		read.append(peer.get_float())
	return read

func shape(kind, sizes):
	var made
	match kind:
		0:
			made = ConvexPolygonShape2D.new()
			var corners = PoolVector2Array()
			for i in range(0, sizes.size(), 2):
				corners.append(Vector2(sizes[i], sizes[i + 1]))
			made.points = corners
		1:
			made = RectangleShape2D.new()
			made.extents = Vector2(sizes[0], sizes[1])
		2:
			made = CircleShape2D.new()
			made.radius = sizes[0]
		3:
			made = CapsuleShape2D.new()
			made.radius = sizes[0]
			made.height = 2 * sizes[1]
		4:
			made = SegmentShape2D.new()
			made.a = Vector2(sizes[0], sizes[1])
			made.b = Vector2(sizes[2], sizes[3])
	return made

# A shape and where it is.
func placed():
	var kind = peer.get_32()
	var count = peer.get_32()
	var pose = numbers(6)
	var at = Transform2D(Vector2(pose[0], pose[1]), Vector2(pose[2], pose[3]), Vector2(pose[4], pose[5]))
	return [shape(kind, numbers(count)), at]

func answer(a, b):
	var contacts = a[0].collide_and_get_contacts(a[1], b[0], b[1])
	if not contacts:
		peer.put_32(-1 if a[0].collide(a[1], b[0], b[1]) else 0)
		return
	var best = 0
	for i in range(0, contacts.size(), 2):
		if contacts[i].distance_to(contacts[i + 1]) > contacts[best].distance_to(contacts[best + 1]):
			best = i
	peer.put_32(contacts.size() / 2)
	for point in [contacts[best], contacts[best + 1]]:
		peer.put_float(point.x)
		peer.put_float(point.y)

func _init():
	if peer.connect_to_host("127.0.0.1", int(OS.get_environment("PORT"))) != OK:
		quit()
		return
	peer.set_no_delay(true)
	while peer.get_status() == StreamPeerTCP.STATUS_CONNECTING:
		OS.delay_msec(1)
	while peer.get_status() == StreamPeerTCP.STATUS_CONNECTED:
		var a = placed()
		answer(a, placed())
	quit()
