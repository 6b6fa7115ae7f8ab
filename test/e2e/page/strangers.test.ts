import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundFile, refundTask } from "../shop.ts";
import { describeInBrowser, rebindingFlags, useBrowser } from "./browser.ts";
import { openUi, startUi, type Ui } from "./ui.ts";

/** Cookies that browsers sent when they visited the stranger. */
const strangersCookies: (string | undefined)[] = [];

/** A page of another port, which browsers call the same site. */
const stranger = createServer(({ headers }, response) => {
  strangersCookies.push(headers.cookie);
  response.setHeader("content-type", "text/html");
  response.end("<title>stranger</title><form method=post enctype=text/plain><input name=a></form>");
});

/** Tries everything open to a stranger's script. @returns the result of each try */
async function attack(page: Page, origin: string): Promise<Record<string, string>> {
  return page.evaluate(
    async ({ origin: target, body }) => {
      const ask = async (init: RequestInit): Promise<string> => {
        try {
          const response = await fetch(`${target}api/search`, init);
          return `${response.type} ${response.status} ${await response.text()}`;
        } catch (thrown) {
          return String(thrown);
        }
      };
      const json = { "content-type": "application/json" };
      const framed = await new Promise<string>((resolve) => {
        const frame = document.createElement("iframe");
        frame.addEventListener("load", () => {
          // Chromium shows its own page where framing is refused, which is a stranger to this one too.
          resolve(frame.contentDocument === null ? "another origin" : frame.contentDocument.body.textContent);
        });
        frame.src = target;
        document.body.append(frame);
      });
      return {
        simple: await ask({ method: "POST", mode: "no-cors", credentials: "include", body }),
        json: await ask({ method: "POST", credentials: "include", headers: json, body }),
        read: await ask({ credentials: "include" }),
        framed,
      };
    },
    { origin, body: JSON.stringify({ task: refundTask }) },
  );
}

/** The answer to a question that the page itself may ask, asked from where a tab stands. */
const askHere = (page: Page, name: string): Promise<string> =>
  page.evaluate(async (call) => {
    const response = await fetch(`api/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    return `${response.status} ${await response.text()}`;
  }, name);

const provoked = /^(?:console: |request: )/;

describeInBrowser("a page of another port", () => {
  const sandbox = createSandbox();
  const browser = useBrowser();
  let ui: Ui;
  let strangers: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
    strangers = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    ui = await startUi(sandbox, createShop(join(sandbox.folder, "shop")));
  });
  afterAll(() => void stranger.close());

  it("can neither ask nor show nor start anything, although the browser has the cookie", async () => {
    const { page } = await browser.open({ expected: provoked });
    await openUi(page, ui);
    expect(await askHere(page, "history")).toBe("200 []");
    const other = await page.context().newPage();
    await other.goto(strangers);
    // A program on this machine could say whatever headers it likes; it must not have the cookie.
    expect(strangersCookies.filter((each) => each !== undefined)).toEqual([]);
    const got = await attack(other, ui.place);
    expect(got).toEqual({
      simple: "TypeError: Failed to fetch",
      json: "TypeError: Failed to fetch",
      read: "TypeError: Failed to fetch",
      framed: "another origin",
    });
    expect(other.frames().map((frame) => frame.url())).toEqual([
      `${strangers}/`,
      "chrome-error://chromewebdata/",
    ]);
    // Checks the server's answer, which the browser kept from the stranger.
    const headers = { origin: strangers };
    const answer = await page
      .context()
      .request.post(`${ui.place}api/search`, { headers, data: { task: refundTask } });
    expect(answer.status()).toBe(403);
    expect(await askHere(page, "history")).toBe("200 []");
  });

  it("gets nothing by leading its visitor to the server with a form", async () => {
    const { page } = await browser.open({ expected: provoked });
    await openUi(page, ui);
    const other = await page.context().newPage();
    await other.goto(strangers);
    const [answer] = await Promise.all([
      other.waitForResponse((response) => response.url().endsWith("/api/search")),
      other.evaluate((action) => {
        const form = document.forms[0];
        form?.setAttribute("action", action);
        form?.submit();
      }, `${ui.place}api/search`),
    ]);
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).not.toContain(refundFile);
    expect(await askHere(page, "history")).toBe("200 []");
  });

  it("gets no page without the token, and no answer without the cookie", async () => {
    const { page } = await browser.open({ expected: provoked });
    const answer = await page.goto(ui.place);
    expect(answer?.status()).toBeGreaterThanOrEqual(400);
    expect(await page.locator("#page").count()).toBe(0);
    const { request } = page.context();
    const asked = await request.post(`${ui.place}api/about`, { headers: { origin: ui.origin }, data: {} });
    expect(asked.status()).toBeGreaterThanOrEqual(400);
    expect(await asked.text()).not.toContain(sandbox.folder);
  });

  it("does not find the token in the address once the page is open", async () => {
    const { page } = await browser.open({ origin: ui.origin });
    await openUi(page, ui);
    expect(page.url()).toBe(ui.place);
    expect(await page.evaluate("document.cookie")).toBe("");
  });
});

describeInBrowser("a name that is made to mean this machine", () => {
  const sandbox = createSandbox();
  const browser = useBrowser(rebindingFlags);

  it("is refused, with the token and without", async () => {
    const ui = await startUi(sandbox, createShop(join(sandbox.folder, "shop")));
    const { page } = await browser.open({ expected: provoked });
    const { pathname, port, search } = new URL(ui.address);
    const origin = `http://rebind.test:${port}`;
    for (const path of ["/", pathname, pathname + search]) {
      const answer = await page.goto(origin + path);
      expect(answer?.status()).toBeGreaterThanOrEqual(400);
      expect(await page.locator("#page").count()).toBe(0);
    }
    // As if the page had come from the stranger's server before the name was made to mean this machine.
    const theirs = { contentType: "text/html", body: "<title>stranger</title>" };
    await page.route(`${origin}${pathname}theirs`, (route) => route.fulfill(theirs));
    await page.goto(`${origin}${pathname}theirs`);
    const got = await askHere(page, "about");
    expect(got).toMatch(/^4\d\d /);
    expect(got).not.toContain(sandbox.folder);
  });
});
