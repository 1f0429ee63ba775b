// The page in Chromium: from a local server, and the one file from disk.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";

const web = process.env.EPA_WEB;
const shots = process.env.EPA_SHOTS;
const tools = createRequire(`${process.env.NODE_PATH}/`);
const { chromium } = tools("playwright-core");
const axe = readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8");
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".jsonl": "application/jsonl" };
const BITTLE = "a = np.array([[4, 11], [4, 5], [9, 9]])\nb = np.array([[5, 7], [12, 7], [10, 2], [7, 3]])";
/** A case of the corpus that is not the first one. */
const CORPUS = "thirds";

const zip = (text) => deflateRawSync(Buffer.from(text)).toString("base64url");

let server, base, browser, asked;

before(async () => {
  mkdirSync(shots, { recursive: true });
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    try {
      const content = readFileSync(join(web, path === "/" ? "index.html" : path));
      response.writeHead(200, { "Content-Type": KINDS[extname(path)] ?? "text/html" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${server.address().port}/`;
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** A page at an address. Every error, every refusal of the policy and every request is kept. */
async function opened(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.problems = [];
  asked = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  page.on("dialog", (dialog) => (page.problems.push(`dialog: ${dialog.message()}`), dialog.dismiss()));
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(address);
  return page;
}

/** Waits until everything about the case has been computed. */
async function done(page) {
  await page.waitForFunction(() => /^(Accepted|Refused)/.test(document.getElementById("checked").textContent) && document.getElementById("main").getAttribute("aria-busy") === "false" && document.getElementById("busy").hidden, null, { timeout: 60_000 });
}

/** Does something that changes the pair, and waits for everything about the new one. */
async function follows(page, doing) {
  await page.evaluate(() => (document.getElementById("checked").textContent = ""));
  await doing();
  await done(page);
}

const said = (page, id) => page.locator(`#${id}`).textContent();

/** Gives a pair to the page, and waits for its answer. */
async function paste(page, text, dim = "") {
  await page.fill("#text", text);
  await page.selectOption("#dim", dim);
  await follows(page, () => page.click("#read"));
}

async function close(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

test("the first view has the truth and an accepted proof; its time is printed", async () => {
  const times = [];
  let page;
  for (let i = 0; i < 5; i += 1) {
    await page?.context().close();
    const begun = Date.now();
    page = await opened(base);
    await page.waitForFunction(() => document.getElementById("headline").textContent.startsWith("overlap"));
    times.push(Date.now() - begun);
  }
  times.sort((a, b) => a - b);
  console.log(`# the answer of the first view after ${times[2]} ms, the median of ${times.join(", ")}; load ${loadavg()[0].toFixed(1)}`);
  await done(page);
  assert.match(await said(page, "headline"), /^overlap by 0\.9370425713316/);
  assert.match(await said(page, "checked"), /^Accepted by the checker of epa-oracle.*penetrating/);
  assert.equal(await page.locator("#pictures img").count(), 2);
  for (const picture of await page.locator("#pictures img").all()) assert.ok(await picture.evaluate((img) => img.naturalWidth > 100));
  // The corpus is fetched when a name asks for it, and the first case is that of its name.
  assert.ok(!asked.some((url) => url.endsWith("corpus.jsonl")), asked.join("\n"));
  assert.ok(readFileSync(join(web, "corpus.jsonl"), "utf8").split("\n").includes(await page.inputValue("#text")));
  await close(page);
});

test("pairs are pasted as JSON, and as C++, gdb and numpy print them", async () => {
  const page = await opened(base);
  await done(page);
  const texts = [
    [BITTLE, ""],
    ['{"v":1,"dim":2,"scalar":"f64","a":{"hull":[[4,11],[4,5],[9,9]]},"b":{"hull":[[5,7],[12,7],[10,2],[7,3]]}}', ""],
    ["Vec2 a[] = {\n{4.0f, 11.0f},\n{4.0f, 5.0f},\n{9.0f, 9.0f},\n};\nVec2 b[] = {\n{5.0f, 7.0f},\n{12.0f, 7.0f},\n{10.0f, 2.0f},\n{7.0f, 3.0f},\n};", ""],
    ["a:\n{x = 4, y = 11, z = 0}\n{x = 4, y = 5, z = 0}\n{x = 9, y = 9, z = 0}\n\nb:\n{x = 5, y = 7, z = 0}\n{x = 12, y = 7, z = 0}\n{x = 10, y = 2, z = 0}\n{x = 7, y = 3, z = 0}", "2"],
  ];
  for (const [text, dim] of texts) {
    await paste(page, text, dim);
    assert.match(await said(page, "headline"), /^overlap by 0\.9370425713316/, text);
  }
  await close(page);
});

test("wrong input is told with its place, and the pair before stays", async () => {
  const page = await opened(base);
  await done(page);
  for (const [text, words] of [
    ["{\"v\":1,\"dim\":4}", /dim/],
    ["1 2\n3 4", /one block of points/],
    ["hello", /no points/],
    ["1 2\nnan 4\n\n1 1", /nan/],
  ]) {
    await page.fill("#text", text);
    await page.click("#read");
    await page.waitForFunction(() => !document.getElementById("error").hidden);
    assert.match(await said(page, "error"), words);
    assert.match(await said(page, "headline"), /^overlap/);
  }
  await close(page);
});

test("a pair is drawn, dragged and moved by keys, and everything follows", async () => {
  const page = await opened(base);
  await done(page);
  await page.click("#draw");
  await page.waitForFunction(() => document.querySelectorAll("#shapes [data-corner]").length === 7);
  await done(page);
  const before = await said(page, "headline");
  const handle = page.locator('[data-corner="b0"]');
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (let i = 1; i <= 8; i += 1) await page.mouse.move(box.x + box.width / 2 - 6 * i, box.y + box.height / 2, { steps: 2 });
  await page.mouse.up();
  await page.waitForFunction((old) => document.getElementById("headline").textContent !== old, before);
  await done(page);
  const corner = async () => JSON.parse(await page.inputValue("#text")).a.hull[1].map(Number);
  const [x, y] = await corner();
  await page.locator('[data-corner="a1"]').focus();
  // Keys follow each other before anything is drawn, and after everything is computed.
  let right;
  await follows(page, async () => {
    await page.evaluate(() => {
      for (let i = 0; i < 2; i += 1) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    });
    [right] = await corner();
  });
  const step = (right - x) / 2;
  assert.ok(step > 0 && Number.isInteger(Math.log2(step)), `moved by ${right - x}`);
  await follows(page, () => page.keyboard.press("ArrowRight"));
  await follows(page, () => page.keyboard.press("ArrowUp"));
  assert.deepEqual(await corner(), [x + 3 * step, y + step]);
  await page.click("#add-a");
  await page.waitForFunction(() => document.querySelectorAll('#shapes [data-corner^="a"]').length === 4);
  await page.click("#remove");
  await page.waitForFunction(() => document.querySelectorAll('#shapes [data-corner^="a"]').length === 3);
  await done(page);
  await page.screenshot({ path: `${shots}/drawn.png`, fullPage: true });
  await close(page);
});

test("a pair that moves while it is judged has no verdict, and its own truth in the end", async () => {
  const ring = (x) => Array.from({ length: 60 }, (_, i) => `${Math.cos((Math.PI * i) / 30) + x} ${Math.sin((Math.PI * i) / 30)}`);
  for (const keys of [1, 12]) {
    const page = await opened(base);
    await done(page);
    await paste(page, [...ring(0), "", ...ring(1.5)].join("\n"));
    const before = await said(page, "headline");
    await page.fill("#answer", "hit 0.4993147673772869 1 0");
    // All at once: the first run takes longer than the corner rests.
    await follows(page, () => page.evaluate((keys) => {
      document.getElementById("judge").click();
      const corner = document.querySelector('[data-corner="a0"]');
      for (let i = 0; i < keys; i++) corner.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    }, keys));
    assert.notEqual(await said(page, "headline"), before);
    assert.equal(await said(page, "verdict"), "");
    assert.doesNotMatch(await page.inputValue("#link"), /answer=/);
    await close(page);
  }
});

test("runs are stepped forward and back, and the bounds close", async () => {
  const page = await opened(`${base}#case=bittle-example&step=0`);
  await done(page);
  assert.match(await said(page, "first-told"), /^The first simplex: 3 points, 3 facets/);
  await page.click("#forward");
  assert.match(await said(page, "first-told"), /^Facet .* is the nearest/);
  const at = await said(page, "step-name");
  await page.click("#forward");
  await page.click("#back");
  assert.equal(await said(page, "step-name"), at);
  await page.click("#to-last");
  assert.match(await said(page, "first-told"), /^The run ends: converged\. The depth is 0\.937043/);
  assert.equal(await page.locator("#bounds .upper").count() > 1, true);
  assert.match(await said(page, "first-audit"), /sound/);
  await close(page);
});

test("a published version runs beside epa up to where they part, with the reason of the audit", async () => {
  const page = await opened(`${base}#case=bittle-example`);
  await done(page);
  await page.fill("#start", "(4,2) (-8,-2) (-1,-2)");
  await page.selectOption("#second", "bittle-2d-per-product-as-printed");
  await page.locator("#start").press("Enter");
  await page.waitForFunction(() => document.getElementById("parting").textContent.includes("They part at step 1"));
  assert.match(await said(page, "parting"), /The audit of bittle-2d-per-product-as-printed: [A-Z_]+ at/);
  await page.screenshot({ path: `${shots}/parting.png`, fullPage: true });
  // A corner of the simplex is moved, and the simplex with it.
  await page.locator('[data-corner="a2"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.getElementById("start").value === "(4.25,2) (-8,-2) (-1,-2)", null, { timeout: 5_000 }).catch(async () => assert.fail(await page.inputValue("#start")));
  await done(page);
  assert.match(await said(page, "parting"), /They part at step 1/);
  // A simplex that is none is said to be so, and the runs go on.
  await page.fill("#start", "(1,1) (2,2) (3,3)");
  await page.locator("#start").press("Enter");
  await page.waitForFunction(() => document.getElementById("start-why").textContent.startsWith("Not from this simplex"));
  assert.match(await said(page, "parting"), /They part|same decisions/);
  await close(page);
});

test("the focus stays in the stepper where a button has no effect any more", async () => {
  const page = await opened(`${base}#case=bittle-example&step=0`);
  await done(page);
  const [button, place] = [page.locator("#forward"), page.locator("#step")];
  await button.focus();
  for (let i = 0; i < 20 && await button.isEnabled(); i += 1) await page.keyboard.press("Enter");
  assert.match(await said(page, "first-told"), /^The run ends/);
  assert.equal(await page.evaluate(() => document.activeElement.id), "step");
  await place.press("ArrowLeft");
  assert.match(await said(page, "first-told"), /^Facet/);
  await close(page);
});

test("tiny and huge coordinates are drawn, stepped and moved like others", async () => {
  const huge = (dim) => ({ v: 1, dim, scalar: "f64", a: { hull: [[-1e308, -1e308, 0], [1e308, 0, 0], [0, 1e308, 0], [0, 0, 1e308]].map((p) => p.slice(0, dim)) }, b: { hull: [[1e307, 1e307, 0], [1e308, 1e308, 0], [0, 1.2e308, 0], [1e307, 1e307, 1e308]].map((p) => p.slice(0, dim)) } });
  const written = (given) => `zip=${zip(JSON.stringify(given))}`;
  for (const [hash, run] of [
    ["case=subnormal-2d/1/3", "epa-f64"],
    ["case=subnormal-3d/1/0", "epa-f64"],
    ["case=subnormal-3d/1/3", "epa-rational"],
    [written(huge(2)), "epa-rational"],
    [written(huge(3)), "epa-f64"],
  ]) {
    const page = await opened(`${base}#${hash}&run=${run}`);
    await done(page);
    for (const id of ["shapes", "first-view"]) {
      assert.doesNotMatch(await page.locator(`#${id}`).innerHTML(), /NaN|Infinity/);
      const largest = await page.locator(`#${id} path:not(.axis)`).evaluateAll((paths) => Math.max(...paths.map((path) => path.getBBox()).map(({ width, height }) => Math.hypot(width, height))));
      assert.ok(largest > 100, `${hash} ${id} ${largest}`);
    }
    await page.click("#to-first");
    assert.doesNotMatch(await said(page, "first-told"), /NaN|not finite/);
    const corner = async () => JSON.parse(await page.inputValue("#text")).a.hull[1];
    if (await page.locator("#edit").isVisible()) {
      const [before] = await corner();
      await follows(page, () => page.locator('[data-corner="a1"]').press("ArrowRight"));
      const after = await corner();
      assert.ok(after.map(Number).every(Number.isFinite) && after[0] > before, `${before}, then ${after}`);
    }
    await close(page);
  }
});

test("the examples open, and GJK is stepped where shapes are apart", async () => {
  const page = await opened(base);
  await done(page);
  await page.click("text=apart, by GJK");
  await page.waitForFunction(() => document.getElementById("headline").textContent.includes("apart"));
  await done(page);
  await page.click("#to-first");
  assert.match(await said(page, "first-told"), /^GJK has a simplex of/);
  await page.click("text=as printed");
  await page.waitForFunction(() => document.getElementById("parting").textContent.includes("They part at step 1"));
  await done(page);
  await close(page);
});

test("a listing of the literature opens from its own start", async () => {
  const page = await opened(base);
  await done(page);
  await page.click("text=Every listing of the literature");
  await page.click('#listings a:text-is("winter-3d")');
  await page.waitForFunction(() => /They part at step 1.*\n[^]*The audit of winter-3d: TURNED_INWARD/.test(document.getElementById("parting").textContent));
  await done(page);
  assert.equal(await page.locator("#listings a").count() >= 33, true);
  await page.locator("#steps").screenshot({ path: `${shots}/listing.png` });
  await close(page);
});

test("a case that a version gets wrong is made small", async () => {
  const page = await opened(`${base}#case=box-grid-3d/1/1&beside=winter-3d`);
  await done(page);
  await page.click("#shrink");
  await page.waitForFunction(() => document.getElementById("shrunk").textContent.includes("numbers 48 → 15"), null, { timeout: 120_000 });
  await done(page);
  await close(page);
});

test("space is turned by hand and by keys", async () => {
  const page = await opened(`${base}#case=box-grid-3d/1/17&step=2`);
  await done(page);
  const drawn = () => page.locator("#first-view").innerHTML();
  const first = await drawn();
  await page.locator("#first-view").scrollIntoViewIfNeeded();
  const box = await page.locator("#first-view").boundingBox();
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 120, { steps: 4 });
  await page.mouse.up();
  const second = await drawn();
  assert.notEqual(second, first);
  await page.locator("#first-view").focus();
  await page.keyboard.press("ArrowLeft");
  assert.notEqual(await drawn(), second);
  await page.locator("#steps").screenshot({ path: `${shots}/space.png` });
  await close(page);
});

test("the link holds the pair, the versions and the step, and opens again", async () => {
  const page = await opened(`${base}#case=box-grid-3d/1/17`);
  await done(page);
  assert.match(await page.inputValue("#link"), /#case=box-grid-3d\/1\/17&/);
  await paste(page, BITTLE);
  await page.selectOption("#second", "winter-2d");
  await page.waitForFunction(() => document.getElementById("link").value.includes("beside=winter-2d"));
  const [link, text] = [await page.inputValue("#link"), await page.inputValue("#text")];
  assert.match(link, /#(zip|pair)=/);
  await close(page);
  const again = await opened(link);
  await done(again);
  assert.equal(await again.inputValue("#text"), text);
  assert.equal(await again.inputValue("#second"), "winter-2d");
  await close(again);
});

test("a link that is too long for an issue tracker is said to be so", async () => {
  const page = await opened(base);
  await done(page);
  let seed = 7;
  const random = () => ((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648);
  const cloud = (x) => Array.from({ length: 400 }, () => [x + random(), random(), random()].join(" ")).join("\n");
  await paste(page, `${cloud(0)}\n\n${cloud(0.5)}`);
  assert.match(await said(page, "length"), /too long for many issue trackers/);
  await close(page);
});

test("a long answer is in the link, and one that no link holds is said to be so", async () => {
  const page = await opened(`${base}#case=bittle-example`);
  await done(page);
  const answered = (length) => JSON.stringify({ status: "penetrating", depth: 0.9370425713316364, message: "x".repeat(length) });
  const judged = async (length) => {
    await page.fill("#answer", answered(length));
    await page.click("#judge");
  };
  await judged(30_000);
  await page.waitForFunction(() => document.getElementById("link").value.includes("answer="));
  const again = await opened(await page.inputValue("#link"));
  await again.waitForFunction(() => document.getElementById("verdict").textContent.includes("Right"));
  await close(again);
  await judged(600_000);
  await page.waitForFunction(() => document.getElementById("length").textContent.startsWith("This is too long for a link."));
  assert.equal(await page.inputValue("#link"), "");
  // The pair can be had all the same.
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.equal(JSON.parse(readFileSync(await saved.path(), "utf8")).name, "bittle-example");
  await close(page);
});

test("what is opened last is shown, whatever comes first", async () => {
  // The first name waits for the corpus; the second does not, or comes after it.
  for (const last of ["random-2d/1/8", "slender-ellipsoid-in-a-cylinder"]) {
    const page = await opened(base);
    await done(page);
    await page.route("**/corpus.jsonl", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    for (const name of [CORPUS, last]) {
      await page.fill("#name", name);
      await page.press("#name", "Enter");
    }
    await page.waitForTimeout(3000);
    await page.waitForFunction((last) => document.getElementById("link").value.includes(`#case=${last}`), last);
    assert.equal(await page.inputValue("#name"), last);
    await close(page);
  }
});

test("an answer is judged, and another convention that fits is named", async () => {
  const page = await opened(`${base}#case=bittle-example`);
  await done(page);
  await page.fill("#answer", "hit 0.9370425713316364 -0.6246950475544243 0.7808688094430303");
  await page.click("#judge");
  await page.waitForFunction(() => document.getElementById("verdict").textContent.includes("Wrong"));
  assert.match(await said(page, "verdict"), /Another convention fits: this answer would be right with the opposite normal/);
  await page.locator("#judging").screenshot({ path: `${shots}/judged.png` });
  await page.selectOption("#normal", "b-to-a");
  await page.click("#judge");
  await page.waitForFunction(() => document.getElementById("verdict").textContent.includes("Right"));
  await page.waitForFunction(() => document.getElementById("link").value.includes("normal=b-to-a"));
  const link = await page.inputValue("#link");
  await close(page);
  // The link holds what was declared, too.
  const again = await opened(link);
  await again.waitForFunction(() => document.getElementById("verdict").textContent.includes("Right"));
  await done(again);
  // Another pair has no answer yet, and its link none.
  await follows(again, () => again.click("text=curved"));
  assert.equal(await again.inputValue("#answer"), "");
  assert.doesNotMatch(await again.inputValue("#link"), /answer=/);
  await close(again);
});

test("a forged proof is refused, with what fails", async () => {
  const page = await opened(`${base}#case=bittle-example`);
  await done(page);
  const line = await page.inputValue("#certificate");
  await page.fill("#certificate", line.replace('"decimal":"0.93', '"decimal":"0.94'));
  await page.click("#check");
  await page.waitForFunction(() => document.getElementById("checked").textContent.startsWith("Refused"));
  assert.match(await said(page, "checked"), /decimal/);
  await close(page);
});

test("what takes longer shows that it works, and can be stopped", async () => {
  const page = await opened(base);
  await done(page);
  let seed = 1;
  const random = () => ((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648 - 0.5);
  const ball = (x) => Array.from({ length: 9_000 }, () => {
    const p = [random(), random(), random()];
    const size = Math.hypot(...p);
    return p.map((v, i) => v / size + (i ? 0 : x)).join(" ");
  }).join("\n");
  await page.evaluate((text) => (document.getElementById("text").value = text), `${ball(0)}\n\n${ball(0.5)}`);
  await page.click("#read");
  // The pair is read, and its answer is computed.
  await page.locator('#main[aria-busy="true"]').waitFor({ timeout: 20_000 });
  await page.locator("#busy").waitFor({ state: "visible", timeout: 20_000 });
  await page.click("#stop");
  await page.waitForFunction(() => document.getElementById("error").textContent === "stopped");
  assert.equal(await page.locator("#busy").isVisible(), false);
  assert.equal(await said(page, "headline"), "It was not computed.");
  await paste(page, BITTLE);
  assert.match(await said(page, "headline"), /^overlap by 0\.937/);
  await close(page);
});

test("what is being loaded can be stopped, and the next question loads it", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  let go;
  const held = new Promise((resolve) => (go = resolve));
  await page.route("**/oracle_bg.wasm", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.goto(base);
  await page.click("#stop", { timeout: 20_000 });
  await page.waitForFunction(() => document.getElementById("error").textContent === "stopped");
  assert.equal(await page.locator("#busy").isVisible(), false);
  assert.equal(await said(page, "headline"), "It was not computed.");
  go();
  await page.click("#draw");
  await done(page);
  assert.match(await said(page, "headline"), /^overlap by/);
  assert.deepEqual(problems, []);
  await context.close();
});

test("hostile links cost little, and nothing of a case becomes markup", async () => {
  const bomb = zip("0".repeat(60_000_000));
  const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  const long = `{"v":1,"dim":2,"scalar":"f64","a":{"point":[0,0]},"b":{"hull":[${"[0,0],".repeat(410_000)}[0,0]]}}`;
  const named = JSON.stringify({ v: 1, dim: 2, scalar: "f64", name: evil, why: evil, flags: [evil], a: { point: [0, 0] }, b: { hull: [[-1, -1], [1, -1], [0, 2]] } });
  for (const [hash, words] of [
    [`zip=${bomb}`, /unpacks to more than 4 million bytes/],
    [`zip=${zip(long)}`, /^the case has 4\.1 million characters as it is written out/],
    [`zip=${"A".repeat(600_000)}`, /has more than 500000 characters/],
    ["zip=%%%", /damaged/],
    ["zip=AAAA", /damaged/],
    ["pair=bm90IGEgY2FzZQ", /no points/],
    [`case=${encodeURIComponent(evil)}`, /not of the form STRATUM/],
    ["case=no-such-case", /there is no case `no-such-case`/],
    [`case=${"x".repeat(300)}`, /at most 200 characters/],
    ["case=random-2d/1/99999999999999999999", /too large for a seed/],
  ]) {
    const begun = Date.now();
    const page = await opened(`${base}#${hash}`);
    await page.waitForFunction(() => !document.getElementById("error").hidden, null, { timeout: 20_000 });
    assert.match(await said(page, "error"), words);
    assert.ok(Date.now() - begun < 15_000, hash.slice(0, 40));
    assert.equal(await page.locator("main script, #error img").count(), 0);
    await close(page);
  }
  const page = await opened(`${base}#zip=${zip(named)}&answer=${encodeURIComponent(`{"status":"penetrating","message":"${evil.replaceAll('"', "'")}"}`)}&step=99999&beside=${encodeURIComponent(evil)}`);
  await done(page);
  assert.match(await said(page, "facts"), /<img src=x/);
  assert.equal(await page.locator('img[src="x"], main script').count(), 0);
  assert.ok(asked.every((url) => url.startsWith(base) || url.startsWith("blob:")), asked.join("\n"));
  await close(page);
});

test("a million vertices are refused before they are read", async () => {
  const page = await opened(base);
  await done(page);
  await page.evaluate(() => {
    const files = new DataTransfer();
    files.items.add(new File(["1 2 3\n".repeat(1_000_000)], "huge.txt"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: files }));
  });
  await page.waitForFunction(() => !document.getElementById("error").hidden);
  assert.match(await said(page, "error"), /at most 4 million bytes/);
  await close(page);
});

test("what cannot be loaded is said, and the next question loads it", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("**/oracle_bg.wasm", (route) => route.abort());
  await page.goto(base);
  await page.waitForFunction(() => document.getElementById("error").textContent.startsWith("the oracle cannot be loaded"));
  assert.equal(await page.locator("#busy").isVisible(), false);
  await page.unroute("**/oracle_bg.wasm");
  await page.route("**/corpus.jsonl", (route) => route.fulfill({ status: 503 }));
  await page.fill("#name", CORPUS);
  await page.click("#open button");
  await page.waitForFunction(() => document.getElementById("error").textContent === "the corpus cannot be fetched: 503");
  await page.unroute("**/corpus.jsonl");
  await page.click("#open button");
  await done(page);
  assert.match(await said(page, "headline"), /^overlap by 0\.0336/);
  assert.match(await said(page, "first-told"), /^The run ends/);
  await context.close();
});

test("two files that are dropped are a pair", async () => {
  const page = await opened(base);
  await done(page);
  await page.evaluate(() => {
    const files = new DataTransfer();
    const cube = (x) => [0, 1, 2, 3, 4, 5, 6, 7].map((k) => `v ${x + (k & 1)} ${(k >> 1) & 1} ${(k >> 2) & 1}`).join("\n");
    files.items.add(new File([cube(0)], "a.obj"));
    files.items.add(new File([cube(0.75)], "b.obj"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: files }));
  });
  await page.waitForFunction(() => document.getElementById("headline").textContent === "overlap by 0.25");
  await done(page);
  await close(page);
});

test("one OBJ file that is dropped is a pair if it has two objects", async () => {
  const page = await opened(base);
  await done(page);
  const cube = (name, x, from) => `o ${name}\n${[0, 1, 2, 3, 4, 5, 6, 7].map((k) => `v ${x + (k & 1)} ${(k >> 1) & 1} ${(k >> 2) & 1}`).join("\n")}\nf ${[1, 2, 3, 4, 5, 6, 7, 8].map((k) => k + from).join(" ")}\n`;
  const dropped = (text) => page.evaluate((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "scene.obj"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: files }));
  }, text);
  await dropped(cube("Left", 0, 0) + cube("Right", 0.75, 8));
  await page.waitForFunction(() => document.getElementById("headline").textContent === "overlap by 0.25");
  await done(page);
  await dropped(cube("Left", 0, 0));
  await page.waitForFunction(() => !document.getElementById("error").hidden);
  assert.match(await said(page, "error"), /this OBJ file has one shape/);
  await close(page);
});

test("files are chosen by keyboard or finger, and more than two are refused", async () => {
  const page = await opened(base);
  await done(page);
  const square = (x) => [[x, 0], [x + 1, 0], [x + 1, 1], [x, 1]].map((p) => p.join(" ")).join("\n");
  const files = [0, 0.75].map((x, i) => ({ name: `${"ab"[i]}.txt`, mimeType: "text/plain", buffer: Buffer.from(square(x)) }));
  await page.setInputFiles("#files", files);
  await page.waitForFunction(() => document.getElementById("headline").textContent === "overlap by 0.25");
  await done(page);
  await page.setInputFiles("#files", [...files, files[0]]);
  await page.waitForFunction(() => !document.getElementById("error").hidden);
  assert.match(await said(page, "error"), /^these are 3 files/);
  await close(page);
});

test("STL files that are dropped are a pair, one in ASCII and one in binary", async () => {
  const page = await opened(base);
  await done(page);
  await page.evaluate(() => {
    const corners = (x) => [[x, 0, 0], [x + 2, 0, 0], [x, 2, 0], [x, 0, 2]];
    const triangles = (x) => [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]].map((of) => of.map((k) => corners(x)[k]));
    const facet = (points) => `facet normal 0 0 0\nouter loop\n${points.map((p) => `vertex ${p.join(" ")}`).join("\n")}\nendloop\nendfacet\n`;
    const view = new DataView(new ArrayBuffer(84 + 4 * 50));
    view.setUint32(80, 4, true);
    triangles(1.5).forEach((points, n) => points.flat().forEach((x, i) => view.setFloat32(84 + 50 * n + 12 + 4 * i, x, true)));
    // A header that is no text.
    view.setUint8(0, 255);
    const files = new DataTransfer();
    files.items.add(new File([`solid a\n${triangles(0).map(facet).join("")}endsolid a\n`], "a.stl"));
    files.items.add(new File([view.buffer], "b.stl"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: files }));
  });
  // The face of A with the normal (1, 1, 1) and the corner of B at (1.5, 0, 0).
  await page.waitForFunction(() => document.getElementById("headline").textContent.startsWith("overlap by 0.288675134594"));
  await done(page);
  await close(page);
});

test("curved shapes have a truth and pictures, and say why they have no steps", async () => {
  const page = await opened(`${base}#case=curved-3d/1/0`);
  await done(page);
  assert.match(await said(page, "checked"), /^Accepted/);
  assert.notEqual(await said(page, "parting"), "");
  assert.equal(await page.locator("#pictures img").count(), 2);
  await page.screenshot({ path: `${shots}/curved.png`, fullPage: true });
  await close(page);
});

test("the one file opens from disk, asks nothing of any network, and finds the corpus in itself", async () => {
  const page = await opened(pathToFileURL(`${web}/epa-oracle.html`).href, { offline: true });
  await done(page);
  assert.match(await said(page, "headline"), /^overlap by 0\.937/);
  for (const name of ["box-grid-3d/1/17", CORPUS]) {
    await page.fill("#name", name);
    await page.evaluate(() => (document.getElementById("checked").textContent = ""));
    await page.click("#open button");
    await done(page);
    assert.match(await said(page, "checked"), /^Accepted/);
  }
  assert.ok(asked.every((url) => url.startsWith("file:") || url.startsWith("blob:")), asked.join("\n"));
  await close(page);
});

for (const width of [1280, 390]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`${width} wide and ${colorScheme}: nothing is cut off, and axe finds nothing`, async () => {
      const viewport = { width, height: 844 };
      for (const [name, hash] of [["plane", "case=bittle-example&beside=winter-2d&answer=hit 0.95 0.6 -0.8"], ["space", "case=box-grid-3d/1/17&step=3"]]) {
        const page = await opened(`${base}#${hash}`, { viewport, colorScheme, hasTouch: width < 500 });
        await done(page);
        if (name === "plane") await page.waitForFunction(() => document.getElementById("verdict").textContent !== "");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${wide} > ${width}`);
        await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true });
        await close(page);
        // The policy of the page lets no other script in: axe gets a page without one.
        const bare = await opened(`${base}#${hash}`, { viewport, colorScheme, bypassCSP: true });
        await done(bare);
        await bare.evaluate(axe);
        const { violations } = await bare.evaluate(() => globalThis.axe.run());
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join("\n   ")}`);
        assert.deepEqual(found, []);
        await bare.context().close();
      }
    });
  }
}

test("the keyboard reaches everything in order", async () => {
  const page = await opened(`${base}#case=bittle-example&step=1`);
  await done(page);
  const seen = [];
  for (let i = 0; i < 45; i += 1) {
    await page.keyboard.press("Tab");
    seen.push(await page.evaluate(() => document.activeElement.id || document.activeElement.dataset?.corner || document.activeElement.tagName));
  }
  for (const id of ["text", "read", "name", "files", "first", "second", "forward", "step", "a0", "b0", "certificate", "check", "answer", "judge", "link", "copy"]) {
    assert.ok(seen.includes(id), `${id} of ${seen.join(" ")}`);
  }
  await close(page);
});
