import { describe, expect, it } from "vitest";
import { appBackend, type HostListener } from "../../web/src/backend/app.ts";
import { languageOf } from "../../web/src/state/follow-host.ts";

type Message = Readonly<Record<string, unknown>>;

/** A window in the frame of a client, as far as the page knows it; the client is this test. */
function createFrame() {
  const sent: Message[] = [];
  const parent = { postMessage: (message: Message) => void sent.push(message) };
  const target = new EventTarget();
  const box = { getBoundingClientRect: () => ({ top: 0, bottom: 480 }), classList: { add: () => undefined } };
  const page = Object.assign(target, { parent, document: { body: box, documentElement: box } });
  const say = (message: object, source: unknown = parent): void => {
    const event = Object.assign(new Event("message"), { data: { jsonrpc: "2.0", ...message }, source });
    target.dispatchEvent(event);
  };
  return { page: page as unknown as Window, sent, say };
}

/** As of a page whose size never changes. */
function stillObserver() {
  return { observe: () => undefined, disconnect: () => undefined };
}

function createListener() {
  const heard: string[] = [];
  const listener: HostListener = {
    onTask: (task) => void heard.push(`task ${task}`),
    onTheme: (theme) => void heard.push(`theme ${theme}`),
    onLocale: (locale) => void heard.push(`locale ${locale}`),
  };
  return { heard, listener };
}

function open() {
  const frame = createFrame();
  const { heard, listener } = createListener();
  const { view } = appBackend(frame.page, listener);
  if (view === undefined) throw new Error("an app has a view");
  const tell = (method: string, params: object, source?: unknown) =>
    frame.say({ method: `ui/notifications/${method}`, params }, ...(source === undefined ? [] : [source]));
  return { ...frame, heard, tell, view };
}

const lists = { files: [], nearby: [], cycles: [], gaps: [] };
const view = { viewVersion: 1, retrieval: lists };
const key = "io.github.fossick-dev/view";
const id = "r_abcdefghijklmnopqrstuvwx";

describe("the page in a client", () => {
  it("greets first, and says that it is there once the client answered", async () => {
    Object.assign(globalThis, { ResizeObserver: stillObserver });
    const { heard, say, sent } = open();
    expect(sent).toEqual([
      {
        jsonrpc: "2.0",
        id: 1,
        method: "ui/initialize",
        params: expect.objectContaining({ protocolVersion: "2026-01-26" }),
      },
    ]);
    say({ id: 1, result: { hostContext: { theme: "dark", locale: "zh-CN" } } });
    await expect
      .poll(() => sent.slice(1))
      .toEqual([
        { jsonrpc: "2.0", method: "ui/notifications/initialized", params: {} },
        { jsonrpc: "2.0", method: "ui/notifications/size-changed", params: { height: 480 } },
      ]);
    expect(heard).toEqual(["theme dark", "locale zh-CN"]);
    Reflect.deleteProperty(globalThis, "ResizeObserver");
  });

  it("hears the task, and what changes around it", () => {
    const { heard, tell } = open();
    tell("tool-input-partial", { arguments: { task: "fix" } });
    tell("tool-input", { arguments: { task: "fix it", root: "." } });
    tell("tool-input", { arguments: { task: 5 } });
    tell("tool-input", {});
    tell("host-context-changed", { theme: "light" });
    tell("host-context-changed", { theme: "<b>", locale: 7 });
    tell("something-new", { theme: "dark" });
    expect(heard).toEqual(["task fix", "task fix it", "theme light"]);
  });

  it("takes the view of the result", async () => {
    const { tell, view: shown } = open();
    tell("tool-result", { content: [], _meta: { [key]: view } });
    expect(await shown).toEqual(view);
  });

  it("asks for the view where the client kept it", async () => {
    const { say, sent, tell, view: shown } = open();
    tell("tool-result", { content: [{ type: "text", text: `retrieval_id: ${id}\nNext: read` }] });
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject({
        id: 2,
        method: "resources/read",
        params: { uri: `retrieval://${id}.view` },
      });
    say({ id: 2, result: { contents: [{ text: JSON.stringify(view) }] } });
    expect(await shown).toEqual(view);
  });

  it.each([
    [
      "an error of the tool",
      { isError: true, content: [{ type: "text", text: "no such root" }] },
      "no such root",
    ],
    ["no view", { content: [{ type: "text", text: "files" }] }, "The answer came without"],
    ["a view of another version", { _meta: { [key]: { ...view, viewVersion: 2 } } }, "different versions"],
    ["half a view", { _meta: { [key]: { viewVersion: 1, retrieval: { files: [] } } } }, "different versions"],
    ["a text for a view", { _meta: { [key]: "view" } }, "different versions"],
    ["nothing", {}, "The answer came without"],
    ["content of another kind", { content: [null, 5, { type: "image" }] }, "The answer came without"],
  ])("says in words what is wrong with %s", async (_, result, words) => {
    const { tell, view: shown } = open();
    tell("tool-result", result);
    await expect(shown).rejects.toThrow(words);
  });

  it.each([
    { error: { code: -32_601, message: "no" } },
    { result: null },
    { result: { contents: [{ text: "{" }] } },
  ])("says so where asking does not help: %j", async (answer) => {
    const { say, sent, tell, view: shown } = open();
    tell("tool-result", { content: [{ type: "text", text: id }] });
    await expect.poll(() => sent.length).toBe(2);
    say({ id: 2, ...answer });
    await expect(shown).rejects.toThrow("The answer came without");
  });

  it("says that a search was cancelled, and that a client refused it", async () => {
    const { tell, view: cancelled } = open();
    tell("tool-cancelled", {});
    await expect(cancelled).rejects.toThrow("The search was cancelled.");
    const { say, view: refused } = open();
    say({ id: 1, error: { code: -32_000, message: "not now" } });
    await expect(refused).rejects.toThrow("not now");
  });

  it("answers what it is asked, and refuses what it does not know", () => {
    const { say, sent } = open();
    say({ id: "a", method: "ping" });
    say({ id: "b", method: "ui/resource-teardown", params: {} });
    say({ id: "c", method: "constructor" });
    expect(sent.slice(1)).toEqual([
      { jsonrpc: "2.0", id: "a", result: {} },
      { jsonrpc: "2.0", id: "b", result: {} },
      { jsonrpc: "2.0", id: "c", error: { code: -32_601, message: "constructor is not known here" } },
    ]);
  });

  it("hears nobody but its client, and no other kind of message", () => {
    const { heard, page, tell, sent, say } = open();
    const input = { arguments: { task: "of a stranger" } };
    tell("tool-input", input, { postMessage: () => undefined });
    tell("tool-input", input, page);
    tell("tool-input", input, null);
    say({ jsonrpc: "1.0", method: "ui/notifications/tool-input", params: input });
    for (const data of [null, "text", 5, []])
      page.dispatchEvent(Object.assign(new Event("message"), { data, source: page.parent }));
    expect(heard).toEqual([]);
    expect(sent).toHaveLength(1);
  });
});

describe("the language of a locale", () => {
  it.each([
    ["en-US", "en"],
    ["de", "en"],
    ["zh", "zh-Hans"],
    ["zh-CN", "zh-Hans"],
    ["zh-SG", "zh-Hans"],
    ["zh-Hans-HK", "zh-Hans"],
    ["zh-TW", "zh-Hant"],
    ["zh-HK", "zh-Hant"],
    ["zh-Hant", "zh-Hant"],
    ["", "en"],
  ])("%s is %s", (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });
});
