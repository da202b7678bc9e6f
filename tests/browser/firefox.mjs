// Firefox, spoken to by WebDriver BiDi, which answers what the tests ask of Chromium.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { request } from "node:http";
import { Browser } from "./browser.mjs";

const KEYS = {
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};
const SHIFT = "\uE008";
const POINTER = {
  Moved: ["pointerMove"],
  Pressed: ["pointerDown"],
  Released: ["pointerUp"],
  Start: ["pointerMove", "pointerDown"],
  Move: ["pointerMove"],
  End: ["pointerUp"],
};

export const isFirefox = (program) => /firefox[^/]*$/.test(program);
// The browser that the program is.
export const browserOf = (program, profile) =>
  new (isFirefox(program) ? Firefox : Browser)(program, profile);

class Firefox extends Browser {
  start(program, profile) {
    mkdirSync(profile, { recursive: true });
    const order = ["--headless", "--no-remote", "--profile", profile];
    const started = spawn(program, [...order, "--remote-debugging-port", "0", "about:blank"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    // It would outlive a test that breaks off.
    process.on("exit", () => started.kill());
    let said = "";
    this.socket = new Promise((resolve) => {
      const listen = (text) => {
        const address = /BiDi listening on ws:(\S+)/.exec((said += text))?.[1];
        if (!address) return;
        // It says more later, but is connected to once.
        started.stderr.off("data", listen).resume();
        resolve(opened(`http:${address}/session`, (data) => this.heard(data)));
      };
      started.stderr.setEncoding("utf8").on("data", listen);
    });
    this.session = super.send("session.new", { capabilities: {} }).then(() =>
      super.send("session.subscribe", {
        events: ["log.entryAdded", "browsingContext.load", "browsingContext.userPromptOpened"],
      }),
    );
    return started;
  }
  // It may take a minute to end by itself.
  async close() {
    this.process.kill("SIGKILL");
    await this.gone;
    this.process.stderr.destroy();
  }
  async write({ id, method, params }) {
    (await this.socket)(JSON.stringify({ id, method, params }));
  }
  heard({ id, method, params, result, error, message }) {
    const names = {
      "log.entryAdded": "Log.entryAdded",
      "browsingContext.load": "Page.loadEventFired",
      "browsingContext.userPromptOpened": "Page.javascriptDialogOpening",
    };
    super.heard({
      id,
      method: names[method],
      params: { ...params, entry: params },
      result,
      error: error && { message: `${error}: ${message}` },
      sessionId: params?.context ?? params?.source?.context,
    });
  }
  async send(what, params = {}, context = undefined) {
    await this.session;
    const [, kind, part] = /^Input\.dispatch([A-Z][a-z]+)(Event)$/.exec(what) ?? [];
    if (part) return super.send("input.performActions", { context, actions: hand(kind, params) });
    switch (what) {
      case "Target.createTarget":
        return { targetId: (await super.send("browsingContext.create", { type: "tab" })).context };
      case "Target.attachToTarget":
        return { sessionId: params.targetId };
      case "Emulation.setLocaleOverride":
        return super.send("emulation.setLocaleOverride", { ...params, contexts: [context] });
      case "Emulation.setDeviceMetricsOverride": {
        const { width, height, deviceScaleFactor } = params;
        return super.send("browsingContext.setViewport", {
          context,
          viewport: { width, height },
          devicePixelRatio: deviceScaleFactor,
        });
      }
      case "Page.addScriptToEvaluateOnNewDocument": {
        const functionDeclaration = `() => { ${params.source} }`;
        const { script } = await super.send("script.addPreloadScript", {
          functionDeclaration,
          contexts: [context],
        });
        return { identifier: script };
      }
      case "Page.removeScriptToEvaluateOnNewDocument":
        return super.send("script.removePreloadScript", { script: params.identifier });
      case "Page.navigate":
        await super.send("browsingContext.navigate", { context, ...params, wait: "complete" });
        return {};
      case "Page.reload":
        return super.send("browsingContext.reload", { context, wait: "complete" });
      case "Page.captureScreenshot":
        return super.send("browsingContext.captureScreenshot", { context });
      case "Page.handleJavaScriptDialog":
        return super.send("browsingContext.handleUserPrompt", { context, ...params });
      case "Page.close":
        return super.send("browsingContext.close", { context });
      case "Runtime.evaluate": {
        const { result, exceptionDetails } = await super.send("script.evaluate", {
          expression: `(async () => JSON.stringify(await ${params.expression}))()`,
          target: { context },
          awaitPromise: true,
        });
        if (exceptionDetails) return { exceptionDetails };
        return { result: { value: result.value && JSON.parse(result.value) } };
      }
    }
    return {};
  }
}

// A WebSocket, which Node.js 20 does not have: gives what sends a text. Frames are whole texts; those
// of a client are masked, and shorter than 64 KB.
const opened = (address, heard) =>
  new Promise((resolve) => {
    const headers = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    };
    request(address, { headers })
      .on("upgrade", (_, socket, begun) => {
        let rest = begun;
        const read = (bytes) => {
          rest = Buffer.concat([rest, bytes]);
          for (;;) {
            const kind = rest[1] < 126 ? 0 : rest[1] === 126 ? 2 : 8;
            if (rest.length < 2 + kind) return;
            const length = kind ? rest.readUIntBE(kind === 8 ? 4 : 2, kind === 8 ? 6 : 2) : rest[1];
            const end = 2 + kind + length;
            if (rest.length < end) return;
            const text = rest.subarray(2 + kind, end).toString();
            if (rest[0] === 0x81) heard(JSON.parse(text));
            rest = rest.subarray(end);
          }
        };
        socket.on("data", read).on("error", () => {});
        read(Buffer.alloc(0));
        resolve((text) => {
          const body = Buffer.from(text).map((byte) => byte ^ 1);
          const { length } = body;
          const size = length < 126 ? [0x80 | length] : [0xfe, length >> 8, length & 255];
          const head = Buffer.from([0x81, ...size, 1, 1, 1, 1]);
          socket.write(Buffer.concat([head, body]));
        });
      })
      // It is told of before it listens.
      .on("error", () => setTimeout(() => opened(address, heard).then(resolve), 100))
      .end();
  });

// What a hand does, as actions.
function hand(kind, { type, x, y, touchPoints: [touched] = [{ x, y }], key, modifiers }) {
  if (kind === "Key") {
    const way = type === "keyUp" ? "keyUp" : "keyDown";
    const keys = [SHIFT, KEYS[key] ?? key].slice(modifiers ? 0 : 1);
    if (way === "keyUp") keys.reverse();
    return [{ type: "key", id: "keys", actions: keys.map((value) => ({ type: way, value })) }];
  }
  const pointerType = kind.toLowerCase();
  const actions = POINTER[/[A-Z].*/.exec(type)[0]].map((type) =>
    type === "pointerMove" ? { type, ...touched } : { type, button: 0 },
  );
  return [{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }];
}
