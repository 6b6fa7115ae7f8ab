import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { getToolUiResourceUri } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { FrameLocator, Page } from "playwright-core";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stdioPlace } from "../mcp/server.ts";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundFile, refundTask } from "../shop.ts";
import { bundleHost } from "./app-host/bundle-host.ts";
import type { OpenedApp } from "./app-host/host-window.ts";
import { violationsOf } from "./axe.ts";
import { describeInBrowser, useBrowser } from "./browser.ts";
import { createHostileRepository, hostileNames, hostileTask } from "./hostile-repository.ts";
import { createStressView } from "./stress-view.ts";

const sandbox = createSandbox();
const shop = createShop(join(sandbox.folder, "shop"));
const viewKey = "io.github.fossick-dev/view";

/** A client that shows apps, with a server of its own. */
async function startClient(cwd: string, isModern: boolean): Promise<Client> {
  const client = new Client(
    { name: "test-host", version: "1.0.0" },
    {
      capabilities: {
        extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } },
      },
      ...(isModern && { versionNegotiation: { mode: "auto" as const } }),
    },
  );
  const place = stdioPlace(sandbox, [], { cwd });
  if ("url" in place) throw new Error("the server is a process");
  await client.connect(
    new StdioClientTransport({ ...place, env: { ...place.env } as Record<string, string> }),
  );
  afterAll(() => client.close());
  return client;
}

/** The page, found and read as clients do. */
async function readApp(client: Client): Promise<string> {
  const { tools } = await client.listTools();
  const uris = tools.map((tool) => getToolUiResourceUri(tool)).filter((uri) => uri !== undefined);
  expect(uris).toHaveLength(1);
  const { contents } = await client.readResource({ uri: uris[0] ?? "" });
  const [content] = contents;
  if (content === undefined || !("text" in content)) throw new Error("the page has no text");
  return content.text;
}

/** Hands the result of the tool to the page. */
const give = (page: Page, result: object): Promise<void> =>
  page.evaluate((given) => window.host.result(given as never), result);

const search = (client: Client, task: string) =>
  client.callTool({ name: "retrieve_context", arguments: { task } }, { timeout: 60_000 });

describeInBrowser("the page in an MCP client", () => {
  const browser = useBrowser();
  let hostScript: string;
  let client: Client;
  let html: string;
  beforeAll(async () => {
    hostScript = await bundleHost();
    client = await startClient(shop, false);
    html = await readApp(client);
  });

  /** A window of a client that shows the page. */
  async function openApp(
    app: Partial<OpenedApp> = {},
    from: Client = client,
  ): Promise<{ readonly page: Page; readonly app: FrameLocator; readonly requests: readonly string[] }> {
    const { page, requests } = await browser.open();
    await page.exposeFunction("readFromServer", (uri: string) => from.readResource({ uri }));
    await page.addScriptTag({ content: hostScript });
    const opened: object = { html, context: {}, width: 800, ...app };
    await page.evaluate((each) => window.host.open(each as OpenedApp), opened);
    return { page, app: page.frameLocator('iframe[title="app"]'), requests };
  }

  describe.each([
    ["2025", false],
    ["2026", true],
  ] as const)("of %s", (_, isModern) => {
    it("shows the task, and then the files that were found", async () => {
      const own = isModern ? await startClient(shop, true) : client;
      const { app, page, requests } = await openApp({ html: await readApp(own) }, own);
      await page.evaluate((task) => window.host.input({ task }), refundTask);
      await app.getByText(refundTask).first().waitFor();
      await app.getByText("Searching.").waitFor();
      const result = await search(own, refundTask);
      await give(page, result);
      await app
        .getByText(refundFile.split("/").at(-1) ?? "")
        .first()
        .waitFor();
      await app
        .getByText(/how it searched/)
        .first()
        .waitFor();
      expect(requests.filter((url) => !url.startsWith("about:"))).toEqual([]);
      expect(await page.evaluate(() => window.host.appInfo())).toMatchObject({ name: "fossick" });
    });
  });

  it("has a long task as a title of its first words, and the rest behind it", async () => {
    const { app, page } = await openApp();
    const task = `Refunds are rounded twice.\n\n${"The amounts are off by a cent. ".repeat(40)}The last words.`;
    await page.evaluate((given) => window.host.input({ task: given }), task);
    const title = app.getByRole("heading", { level: 1 });
    await expect.poll(() => title.innerText()).toMatch(/^Refunds are rounded twice\. The .*…$/);
    expect((await title.innerText()).length).toBeLessThanOrEqual(201);
    await app.getByText("The whole task").click();
    await expect.poll(() => app.locator(".asked-whole").innerText()).toContain("The last words.");
    const frame = page.frames().at(-1);
    expect(frame && (await violationsOf(frame))).toEqual([]);
  });

  it("follows the theme and the language of the client", async () => {
    const { app, page } = await openApp({ context: { theme: "dark", locale: "zh-Hant-TW" } });
    const root = app.locator("html");
    const ground = () => app.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    await expect.poll(() => root.getAttribute("lang")).toBe("zh-Hant");
    const dark = await ground();
    await page.evaluate(() => window.host.context({ theme: "light", locale: "en-GB" }));
    await expect.poll(ground).not.toBe(dark);
    await expect.poll(() => root.getAttribute("lang")).toBe("en");
  });

  it("tells how high it is, and higher once there is more to show", async () => {
    const { app, page } = await openApp();
    const heights = () => page.evaluate(() => window.host.heights());
    await expect.poll(async () => (await heights()).length).toBeGreaterThan(0);
    const first = (await heights()).at(-1) ?? 0;
    const result = await search(client, refundTask);
    await give(page, result);
    await expect.poll(async () => (await heights()).at(-1)).toBeGreaterThan(first);
    // The frame is as high as told, and nothing of the page lies outside it, nor is there room to spare.
    const told = (await heights()).at(-1) ?? 0;
    const needed = await app.locator("html").evaluate((root) => root.scrollHeight);
    expect(Math.abs(needed - told)).toBeLessThanOrEqual(1);
    await page.waitForTimeout(300);
    expect((await heights()).at(-1)).toBe(told);
  });

  it("copies, and says so where the button is", async () => {
    const { app, page } = await openApp();
    await give(page, await search(client, refundTask));
    const button = app.getByRole("button", { name: "Copy or save" });
    await button.click();
    await app.getByRole("button", { name: "Copy paths" }).click();
    const notice = app.locator("[role=status].notice:not(.notice-empty)");
    await notice.waitFor();
    const [pressed, said] = [await button.boundingBox(), await notice.boundingBox()];
    expect(Math.abs((said?.y ?? 0) - (pressed?.y ?? 0))).toBeLessThan(100);
    await page.evaluate(() => document.body.append(document.createElement("textarea")));
    await page.locator("textarea").focus();
    await page.keyboard.press("Control+V");
    expect(await page.locator("textarea").inputValue()).toContain(refundFile);
  });

  it.each(["light", "dark"] as const)("is accessible in each of its states, %s", async (theme) => {
    const { app, page } = await openApp({ width: theme === "light" ? 800 : 400, context: { theme } });
    const violations = async (): Promise<readonly string[]> => {
      const frame = page.frames().at(-1);
      if (frame === undefined) throw new Error("there is no frame");
      return violationsOf(frame);
    };
    await page.evaluate((task) => window.host.input({ task }), refundTask);
    await app.getByText("Searching.").waitFor();
    expect(await violations()).toEqual([]);
    await give(page, await search(client, refundTask));
    const row = app.locator("button.file-row").first();
    await row.waitFor();
    expect(await violations()).toEqual([]);
    await row.click();
    await app.getByText("RangeError").first().waitFor();
    expect(await violations()).toEqual([]);
    await app.getByRole("button", { name: "Copy or save" }).click();
    expect(await violations()).toEqual([]);
    const failed = await openApp({ context: { theme } });
    await failed.page.evaluate(() => window.host.cancelled());
    await failed.app.getByText("The search was cancelled.").first().waitFor();
    const frame = failed.page.frames().at(-1);
    expect(frame && (await violationsOf(frame))).toEqual([]);
  });

  it.each([320, 800])("has no room beside it to scroll to, %i pixels wide", async (width) => {
    const { app, page } = await openApp({ width });
    const room = () => app.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
    await give(page, { content: [], _meta: { [viewKey]: createStressView() } });
    const row = app.locator("button.file-row").first();
    await row.waitFor();
    expect(await room()).toBe(0);
    await row.click();
    await app.locator(".detail").waitFor();
    expect(await room()).toBe(0);
  });

  it("is used by keyboard alone", async () => {
    const { app, page } = await openApp();
    await give(page, await search(client, refundTask));
    const row = app.locator("button.file-row").first();
    await row.waitFor();
    const isFocused = (of = row) => of.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs < 40 && !(await isFocused()); tabs++) await page.keyboard.press("Tab");
    expect(await isFocused()).toBe(true);
    await page.keyboard.press("Enter");
    await app.getByText("RangeError").first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => app.getByText("RangeError").count()).toBe(0);
    expect(await isFocused()).toBe(true);
    // Out of the frame again: no key is held fast in it.
    await page.evaluate(() => document.body.append(document.createElement("button")));
    const isOut = () => page.evaluate(() => document.activeElement?.tagName === "BUTTON");
    for (let tabs = 0; tabs < 60 && !(await isOut()); tabs++) await page.keyboard.press("Tab");
    expect(await isOut()).toBe(true);
  });

  it("answers a ping, and that it may be taken down", async () => {
    const { page } = await openApp();
    await expect(page.evaluate(() => window.host.ping())).resolves.toBeDefined();
    await expect(page.evaluate(() => window.host.teardown())).resolves.toBeDefined();
  });

  it("asks the server for what a client did not pass on", async () => {
    const { app, page } = await openApp();
    const { _meta: _, ...result } = await search(client, refundTask);
    await give(page, result);
    await app
      .getByText(refundFile.split("/").at(-1) ?? "")
      .first()
      .waitFor();
  });

  it("says in a sentence why there is nothing to see", async () => {
    const text = (words: string) => ({ content: [{ type: "text" as const, text: words }] });
    const results = [
      [{ ...text("root /x does not exist"), isError: true }, "root /x does not exist"],
      [text("without an id"), "The answer came without what this page shows"],
      [text("retrieval_id: r_000000000000000000000000"), "The answer came without what this page shows"],
      [{ ...text(""), _meta: { [viewKey]: { viewVersion: 2 } } }, "different versions of fossick"],
      [
        { ...text(""), _meta: { [viewKey]: "<img src=x onerror=alert(1)>" } },
        "different versions of fossick",
      ],
    ] as const;
    for (const [result, words] of results) {
      const { app, page } = await openApp();
      await give(page, result);
      await app.getByText(words).first().waitFor();
    }
    const { app, page } = await openApp();
    await page.evaluate(() => window.host.cancelled());
    await app.getByText("The search was cancelled.").first().waitFor();
  });

  it("hears nobody but its client", async () => {
    const { app, page } = await openApp();
    await page.evaluate(() => window.host.input({ task: "the task of the client" }));
    await app.getByText("the task of the client").first().waitFor();
    const message = (method: string, params: object) => ({ jsonrpc: "2.0", method, params });
    const words = [
      message("ui/notifications/tool-input", { arguments: { task: "the task of a stranger" } }),
      message("ui/notifications/tool-result", {
        isError: true,
        content: [{ text: "the word of a stranger" }],
      }),
    ];
    for (const each of words) await page.evaluate((said) => window.host.strangerSays(said), each);
    await expect(page.evaluate(() => window.host.ping())).resolves.toBeDefined();
    expect(await app.getByText("stranger").count()).toBe(0);
    await app.getByText("the task of the client").first().waitFor();
  });

  it("shows hostile names and lines as text", async () => {
    const hostile = createHostileRepository(join(sandbox.folder, "hostile"));
    const own = await startClient(hostile, false);
    const { app, page } = await openApp({}, own);
    await page.evaluate((task) => window.host.input({ task }), hostileTask);
    const result = await search(own, hostileTask);
    const { _meta: meta } = result;
    expect(JSON.stringify(meta?.[viewKey])).toContain(JSON.stringify(hostileNames.image).slice(1, -1));
    await give(page, result);
    await app
      .getByText(/how it searched/)
      .first()
      .waitFor();
    const frame = page.frames().at(-1);
    expect(await frame?.evaluate("window.__pwned")).toBeUndefined();
    expect(
      await frame?.evaluate("document.querySelectorAll('img, iframe, a[href^=javascript]').length"),
    ).toBe(0);
  });
});
