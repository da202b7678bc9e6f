// What tests of the browser's module share: the module by itself, and a folder served as a static host would.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const KINDS = { html: "text/html; charset=utf-8", js: "text/javascript", wasm: "application/wasm", svg: "image/svg+xml", webmanifest: "application/manifest+json" };

export const serve = async (folder) => {
  const server = createServer(({ url }, reply) => {
    try {
      const path = new URL(url, "http://localhost").pathname;
      const body = readFileSync(join(folder, path.slice(1)));
      reply.writeHead(200, { "Content-Type": KINDS[path.split(".").pop()] || "text/plain" }).end(body);
    } catch { reply.writeHead(404).end(); }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
};

export const started = async (program) => (await WebAssembly.instantiate(program, {})).exports;
export const asked = (engine, text) => {
  const bytes = new TextEncoder().encode(text);
  const at = engine.input(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  engine.call();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.reply(), engine.reply_length())));
};
export const call = (engine, request) => {
  const { ok, error } = asked(engine, JSON.stringify(request));
  if (error) throw new Error(`${JSON.stringify(request)}: ${error.message}`);
  return ok;
};
