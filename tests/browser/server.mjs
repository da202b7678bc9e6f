// A server of a folder, as any static host: it sends the headers that the site's own `_headers`
// asks for with every file.
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const KINDS = {
  html: "text/html; charset=utf-8",
  css: "text/css",
  js: "text/javascript",
  wasm: "application/wasm",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

// `changed(name, bytes)` may give other bytes. Gives the address and what ends the server.
export async function serve(folder, changed = (_, bytes) => bytes) {
  const file = join(folder, "_headers");
  const lines = existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line.startsWith("  "))
    : [];
  const headers = Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/)));
  const server = createServer(({ url }, reply) => {
    const name = url.split("?")[0].slice(1) || "index.html";
    try {
      const body = changed(name, readFileSync(join(folder, name)));
      reply.writeHead(200, { ...headers, "Content-Type": KINDS[name.split(".").pop()] }).end(body);
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const close = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  return { address: `http://127.0.0.1:${server.address().port}`, close };
}
