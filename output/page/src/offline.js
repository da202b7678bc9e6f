"use strict";
// Keeps the site when there is no network: what all of it needs from the first visit on, other
// pages once they were opened. The digest is that of all files, so that a new site takes the place
// of an old one.
const OWN = `pencilmill ${registration.scope} `;
const CACHE = `${OWN}@DIGEST@`;
const FILES = ["@FILES@"];
// What stands in the place of a page that was never opened, where there is no network.
const NOT_HERE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No network</title><link rel="stylesheet" href="player.css"><main><h1>No network</h1><p>This page was not opened before, so it is not kept here. It needs the network once; pages that were opened work without it. <a href="index.html">All genres</a></p><p lang="ja">このページはまだ開いたことがないため、保存されていません。一度だけネットワークが必要です。開いたことのあるページは、オフラインでも使えます。<a href="index.html">種類の一覧</a></p></main></html>`;
// Hosts answer for `x.html` at `x`, and for `index.html` at the folder.
/** @type {(url: string) => string} */
const named = (url) => {
  const { origin, pathname } = new URL(url);
  const last = pathname.slice(pathname.lastIndexOf("/") + 1);
  return `${origin}${pathname}${last === "" ? "index.html" : last.includes(".") ? "" : ".html"}`;
};
// What was redirected is no answer to a request for a page.
/** @type {(reply: Response) => Response} */
const plain = (reply) =>
  reply.redirected ? new Response(reply.body, { headers: reply.headers }) : reply;
/** @type {(cache: Cache, url: string) => Promise<[reply: Response, stored: Promise<void>]>} */
const fetched = async (cache, url) => {
  const reply = await fetch(url, { cache: "no-cache" });
  const stored = reply.ok ? cache.put(named(url), plain(reply.clone())) : Promise.resolve();
  return [plain(reply), stored];
};
const install = async () => {
  const cache = await caches.open(CACHE);
  const all = await Promise.all(
    FILES.map((file) => fetched(cache, new URL(file, registration.scope).href)),
  );
  if (!all.every(([reply]) => reply.ok)) throw new Error("the site is not complete");
  await Promise.all(all.map(([, stored]) => stored));
  await skipWaiting();
};
const activate = async () => {
  for (const name of await caches.keys())
    if (name.startsWith(OWN) && name !== CACHE) await caches.delete(name);
  await clients.claim();
};
// A large file is stored while it is read.
/** @type {(event: FetchEvent) => Promise<Response>} */
const answer = async (event) => {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(named(request.url));
  if (kept) return kept;
  try {
    const [reply, stored] = await fetched(cache, request.url);
    event.waitUntil(stored);
    return reply;
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    return new Response(NOT_HERE, {
      status: 503,
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
  }
};
oninstall = (event) => event.waitUntil(install());
onactivate = (event) => event.waitUntil(activate());
onfetch = (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope))
    event.respondWith(answer(event));
};
