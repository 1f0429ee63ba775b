// The whole case in the fragment of the link.

/** The most characters of a fragment that is read, and of what it unpacks to. */
const MOST_PACKED = 500_000;
const MOST_UNPACKED = 4_000_000;

/** Whether a fragment with this pair can be read again. */
export const isRead = (hash, pair) => hash.length <= MOST_PACKED && new Blob([pair]).size <= MOST_UNPACKED;

/** Issue trackers cut longer links. */
export const LONG = 8_000;

export const toBase64 = (bytes) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

/** What a stream gives, up to a limit: a bomb is cut off as it unpacks. */
async function collected(stream, most) {
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error(`the link unpacks to more than ${most / 1e6} million bytes, and is not read`);
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The fragment of a state: `case` is a name, or the text of a case. */
export async function fragment({ name, pair, ...rest }) {
  const fields = new URLSearchParams();
  if (name) fields.set("case", name);
  else {
    const bytes = new TextEncoder().encode(pair);
    const packed = await collected(through(bytes, new CompressionStream("deflate-raw")), Infinity);
    fields.set(...(packed.length < bytes.length ? ["zip", toBase64(packed)] : ["pair", toBase64(bytes)]));
  }
  for (const [key, value] of Object.entries(rest)) if (value) fields.set(key, value);
  return `#${fields.toString().replaceAll("%2F", "/")}`;
}

/** The state of a fragment. */
export async function state(hash) {
  if (hash.length > MOST_PACKED) throw new Error(`the link has more than ${MOST_PACKED} characters, and is not read`);
  const fields = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const text = (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  const { case: name, pair, zip, ...rest } = fields;
  if (name) return { ...rest, name };
  try {
    if (pair) return { ...rest, pair: text(fromBase64(pair)) };
    if (zip) {
      const stream = through(fromBase64(zip), new DecompressionStream("deflate-raw"));
      return { ...rest, pair: text(await collected(stream, MOST_UNPACKED)) };
    }
  } catch (error) {
    if (error.message.startsWith("the link")) throw error;
    throw new Error("the link is damaged: what it holds cannot be unpacked; copy it again");
  }
  return rest;
}
