"use strict";
// A worker that runs the browser's module (docs/play.md), which comes compiled, first of all:
// requests come and replies go as JSON, each with its number. What panics is thrown away and said to
// have panicked; the next request gets a new instance.
/** @type {WebAssembly.Module} */
let program;
/** @type {WebAssembly.Module | undefined} */
let rest;
/** @type {Module | null} */
let instance = null;
// Functions of the rest are imported under their numbers in the table. The first that is called
// brings the rest, which puts itself into the table.
/**
 * @type {(program: WebAssembly.Module, more: () => WebAssembly.Module, tried: (layouts: number)
 *   => void) => Promise<Module>}
 */
const started = async (program, more, tried) => {
  /** @type {Record<string, Record<string, Function>>} */
  const imports = { page: { tried } };
  /** @type {any} */
  let own = null;
  for (const { module, name } of WebAssembly.Module.imports(program))
    if (module !== "page")
      (imports[module] ??= {})[name] = (/** @type {unknown[]} */ ...values) => {
        new WebAssembly.Instance(more(), { [module]: own });
        return own.table.get(Number(name))(...values);
      };
  own = (await WebAssembly.instantiate(program, imports)).exports;
  return own;
};
// A call cannot wait, so the worker does.
const fetched = () => {
  const request = new XMLHttpRequest();
  request.open("GET", "pencilmill-rest.wasm", false);
  request.responseType = "arraybuffer";
  request.send();
  return new WebAssembly.Module(request.response);
};
/** @type {(module: Module, text: string) => { reply: unknown, panicked?: boolean }} */
const run = ({ memory, input, call, reply, reply_length: length }, text) => {
  let trap = "";
  try {
    const bytes = new TextEncoder().encode(text);
    const at = input(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    call();
  } catch (error) {
    trap = String(error);
  }
  let answer = "";
  try {
    answer = new TextDecoder().decode(new Uint8Array(memory.buffer, reply(), length()));
  } catch (error) {
    trap ||= String(error);
  }
  if (!trap) return { reply: JSON.parse(answer) };
  instance = null;
  return { reply: answer ? JSON.parse(answer) : { error: { message: trap } }, panicked: true };
};
onmessage = async ({ data: { modules, number, request } }) => {
  if (modules) {
    [program, rest] = modules;
    return;
  }
  try {
    const more = () => (rest ??= fetched());
    instance ||= await started(program, more, () => {});
    postMessage({ number, ...run(instance, JSON.stringify(request)) });
  } catch (error) {
    postMessage({ number, failed: String(error) });
  }
};
