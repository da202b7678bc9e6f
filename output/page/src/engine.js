"use strict";
// A worker that runs the browser's module (docs/play.md), which comes compiled, first of all:
// requests come and replies go as JSON, each with its number. What panics is thrown away and said to have panicked; the next request gets
// a new instance.
/** @type {WebAssembly.Module} */
let program;
/** @type {Module | null} */
let instance = null;
/** @type {(program: WebAssembly.Module) => Promise<Module>} */
const started = async (program) =>
  // @ts-expect-error It exports what pages ask for.
  (await WebAssembly.instantiate(program, { page: { tried: () => {} } })).exports;
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
onmessage = async ({ data: { module, number, request } }) => {
  if (module) {
    program = module;
    return;
  }
  try {
    instance ||= await started(program);
    postMessage({ number, ...run(instance, JSON.stringify(request)) });
  } catch (error) {
    postMessage({ number, failed: String(error) });
  }
};
