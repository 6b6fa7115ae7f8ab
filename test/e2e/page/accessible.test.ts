import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it } from "vitest";
import { violationsOf } from "./axe.ts";
import { describeInBrowser } from "./browser.ts";
import { answered, learnedFile, rowOf, search, twoCycleTask } from "./drive.ts";
import { useExampleUi } from "./example-ui.ts";

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "400 pixels wide": { colorScheme: "light", viewport: { width: 400, height: 800 } },
  繁體中文: { colorScheme: "dark" },
};

/** Each brings the page from the state before to its own. */
const states: readonly (readonly [name: string, reach: (page: Page) => Promise<void>])[] = [
  ["the start", async () => {}],
  ["the settings", async (page) => page.locator(".top-settings button").click()],
  [
    "the answer",
    async (page) => {
      await page.keyboard.press("Escape");
      await search(page);
    },
  ],
  ["the cycles", async (page) => page.locator(".cycles > summary").click()],
  [
    "the history",
    async (page) => {
      await page.locator(".cycles > summary").click();
      await page.locator(".history > button").click();
      await page.locator(".history-list").waitFor();
    },
  ],
  [
    "the ways to take it along",
    async (page) => {
      await page.keyboard.press("Escape");
      await page.locator(".results > .menu > button").click();
      await page.locator(".menu-list").waitFor();
    },
  ],
  [
    "an open file",
    async (page) => {
      await page.keyboard.press("Escape");
      await rowOf(page, learnedFile).click();
      await page.locator(".detail .code-line").first().waitFor();
    },
  ],
  ["the filters", async (page) => page.locator(".controls summary").first().click()],
  [
    "no strong match",
    async (page) => {
      await page.locator(".controls summary").first().click();
      await search(page, "zebra quantum flamingo");
    },
  ],
  [
    "an error over the answer before",
    async (page) => {
      await page.route("**/api/search", (route) => route.abort());
      await page.locator("#task").fill(twoCycleTask);
      await page.locator("#task").press("Enter");
      await page.locator(".failure").waitFor();
    },
  ],
];

async function inTraditionalChinese(page: Page): Promise<void> {
  await page.locator(".top-settings button").click();
  await page.locator(".dialog select").first().selectOption("zh-Hant");
  await page.keyboard.press("Escape");
}

describeInBrowser("axe finds nothing", () => {
  const { openPage } = useExampleUi();

  it.each(Object.entries(looks))("in %s", async (look, options) => {
    const page = await openPage({ ...options, expected: /ERR_FAILED/ });
    if (look === "繁體中文") await inTraditionalChinese(page);
    const found: Record<string, readonly string[]> = {};
    for (const [name, reach] of states) {
      await reach(page);
      const violations = await violationsOf(page);
      if (violations.length > 0) found[name] = violations;
      // Nothing is wider than the page.
      const isWider = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
      if (isWider === true) found[`${name}: wider than the page`] = [];
    }
    expect(found).toEqual({});
  });
});

describeInBrowser("without a mouse", () => {
  const { openPage } = useExampleUi();

  it("a task is asked, its files are opened, one is left out, and it is asked again", async () => {
    const page = await openPage();
    const keys = page.keyboard;
    // The task has the focus from the start.
    await keys.type(twoCycleTask);
    await keys.press("Enter");
    await answered(page);
    await tabTo(page, "button.file-row");
    await keys.press("j");
    const path = await page.locator("button.file-row:focus .path-name").getAttribute("title");
    await keys.press("Enter");
    await page.locator(".detail .code-line").first().waitFor();
    await tabTo(page, ".detail button:has-text('Exclude and search again')");
    await keys.press("Enter");
    await expect.poll(() => page.locator(".request-changes").innerText()).toContain(path);
    await answered(page);
    expect(await page.locator("button.file-row").allInnerTexts()).not.toContain(path);
    await keys.press("/");
    await expect.poll(() => page.locator("#task:focus").count()).toBe(1);
  });
});

/** Presses Tab until the focus is on such an element, which everybody must see. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    if ((await page.locator(selector).and(page.locator(":focus-visible")).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not come to ${selector}`);
}
