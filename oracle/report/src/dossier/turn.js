// Turns the shapes: a parallel projection on a canvas, faces painted from back to front.
(function () {
  "use strict";
  const model = JSON.parse(document.getElementById("model").textContent);
  const colours = { a: [59, 120, 194], b: [227, 154, 59], d: [155, 150, 184] };
  // Those that a dark page needs lighter.
  const ink = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const pushes = { true: ["--good", "exact"], claimed: ["--bad", "given"] };

  function dot(u, v) { return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]; }

  // The basis [right, up, toward] turned by two angles, in radians.
  function turned(basis, across, over) {
    const mix = (u, v, angle) => u.map((x, i) => x * Math.cos(angle) + v[i] * Math.sin(angle));
    let [right, up, toward] = basis;
    [right, toward] = [mix(right, toward, across), mix(toward, right, -across)];
    [up, toward] = [mix(up, toward, -over), mix(toward, up, over)];
    return [right, up, toward];
  }

  function start(canvas, stage) {
    const context = canvas.getContext("2d");
    let basis = model.basis, zoom = 1;

    function reach() {
      let most = 1e-9;
      for (const body of stage.bodies)
        for (const face of body.faces)
          for (const p of face.corners) most = Math.max(most, Math.sqrt(dot(p, p)));
      for (const arrow of stage.arrows) {
        const tip = arrow.from.map((x, i) => x + arrow.by[i]);
        most = Math.max(most, Math.sqrt(dot(tip, tip)));
      }
      return most;
    }
    const size = reach();

    function draw() {
      const ratio = window.devicePixelRatio || 1;
      const width = canvas.clientWidth, height = canvas.clientHeight;
      canvas.width = width * ratio;
      canvas.height = height * ratio;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      const scale = zoom * 0.44 * Math.min(width, height) / size;
      const [right, up, toward] = basis;
      const at = (p) => [width / 2 + scale * dot(p, right), height / 2 - scale * dot(p, up)];
      const lamp = [0, 1, 2].map((i) => 0.62 * toward[i] + 0.7 * up[i] - 0.35 * right[i]);
      const faces = [];
      for (const body of stage.bodies) {
        for (const face of body.faces) {
          const depth = face.corners.reduce((sum, p) => sum + dot(p, toward), 0) / face.corners.length;
          faces.push({ depth, face, colour: colours[body.class], fine: body.fine });
        }
      }
      faces.sort((f, g) => f.depth - g.depth);
      context.lineJoin = "round";
      for (const { face, colour, fine } of faces) {
        const light = 0.55 + 0.55 * Math.max(0, dot(lamp, face.normal));
        const [r, g, b] = colour.map((x) => Math.min(255, Math.round(x * light)));
        context.beginPath();
        face.corners.forEach((p, i) => (i ? context.lineTo(...at(p)) : context.moveTo(...at(p))));
        context.closePath();
        context.fillStyle = `rgba(${r},${g},${b},0.5)`;
        context.fill();
        // The edges of a surface that is drawn as a polytope hardly show.
        const edge = fine && face.corners.length <= 8 ? 0.12 : 0.8;
        context.strokeStyle = `rgba(${r >> 1},${g >> 1},${b >> 1},${edge})`;
        context.lineWidth = 1;
        context.stroke();
      }
      for (const arrow of stage.arrows.slice().reverse()) {
        const from = at(arrow.from), to = at(arrow.from.map((x, i) => x + arrow.by[i]));
        const [colour, name] = pushes[arrow.class];
        paint(from, to, ink(colour), arrow.class === "claimed");
        // A push of no length has no place for its name.
        if (Math.hypot(to[0] - from[0], to[1] - from[1]) > 3) mark(name, to, ink(colour));
      }
      for (const { text, at: point } of stage.marks) mark(text, at(point), ink("--ink"));
      canvas.dataset.faces = String(faces.length);
      canvas.dataset.seen = toward.map((x) => x.toFixed(3)).join(" ");
    }

    function paint(from, to, colour, dashed) {
      const along = [to[0] - from[0], to[1] - from[1]];
      const length = Math.hypot(...along);
      context.strokeStyle = context.fillStyle = colour;
      context.lineWidth = 2.5;
      context.beginPath();
      context.arc(from[0], from[1], 3, 0, 7);
      context.fill();
      if (length < 1) return;
      const unit = along.map((x) => x / length);
      context.setLineDash(dashed ? [5, 5] : []);
      context.beginPath();
      context.moveTo(...from);
      context.lineTo(...to);
      context.stroke();
      context.setLineDash([]);
      context.beginPath();
      context.moveTo(...to);
      for (const side of [4, -4])
        context.lineTo(to[0] - 10 * unit[0] - side * unit[1], to[1] - 10 * unit[1] + side * unit[0]);
      context.closePath();
      context.fill();
    }

    // A name beside a point.
    function mark(text, [x, y], colour) {
      context.font = "bold 15px system-ui, sans-serif";
      context.lineWidth = 3;
      context.strokeStyle = ink("--paper");
      context.strokeText(text, x + 7, y - 7);
      context.fillStyle = colour;
      context.fillText(text, x + 7, y - 7);
    }

    function turn(across, over) {
      basis = turned(basis, across, over);
      draw();
    }

    let held = null;
    canvas.addEventListener("pointerdown", (event) => {
      held = [event.clientX, event.clientY];
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!held) return;
      turn((held[0] - event.clientX) / 150, (event.clientY - held[1]) / 150);
      held = [event.clientX, event.clientY];
    });
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => { held = null; });
    // Whoever scrolls past a picture means the page.
    canvas.addEventListener("wheel", (event) => {
      if (document.activeElement !== canvas && !event.ctrlKey) return;
      event.preventDefault();
      zoom = Math.min(50, Math.max(0.2, zoom * Math.exp(-event.deltaY / 500)));
      draw();
    }, { passive: false });
    canvas.addEventListener("dblclick", () => { basis = model.basis; zoom = 1; draw(); });
    canvas.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [0.1, 0], ArrowRight: [-0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }[event.key];
      if (!step) return;
      event.preventDefault();
      turn(...step);
    });
    window.addEventListener("resize", draw);
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
    // #turn=30,20 in the address: so many degrees to the right and over.
    const asked = /^#turn=(-?[0-9.]+),(-?[0-9.]+)$/.exec(window.location.hash);
    turn(...(asked ? [asked[1] * Math.PI / 180, asked[2] * Math.PI / 180] : [0, 0]));
  }

  model.views.forEach((stage, i) => start(document.getElementById("stage-" + i), stage));
})();
