import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it } from "vitest";
import { violationsOf } from "./axe.ts";
import { describeInBrowser } from "./browser.ts";
import { answered, ask, evaluate, learnedFile, rowOf, search, twoCycleTask } from "./drive.ts";
import { useExampleUi } from "./example-ui.ts";

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "400 pixels wide": { colorScheme: "light", viewport: { width: 400, height: 800 } },
  繁體中文: { colorScheme: "dark" },
};

/** Buttons by their class or place, so that they are found in every language. */
const screenButton = (page: Page, at: number) => page.locator(".screens button").nth(at);

/** Each brings the page from the state before to its own. */
const states: readonly (readonly [name: string, reach: (page: Page) => Promise<void>])[] = [
  ["the start", async () => {}],
  ["the keys", async (page) => page.locator(".top-settings button").last().click()],
  [
    "the answer",
    async (page) => {
      await page.keyboard.press("Escape");
      await search(page);
    },
  ],
  ["the cycles", async (page) => page.locator(".strip").click()],
  [
    "the history",
    async (page) => {
      await page.locator(".strip").click();
      await page.locator(".history > button").click();
      await page.locator(".history-list").waitFor();
    },
  ],
  [
    "an open file and its scores",
    async (page) => {
      await page.locator(".history > button").click();
      await rowOf(page, learnedFile).click();
      await page.locator(".detail .code-line").first().waitFor();
      await page.locator(".detail details.scores > summary").click();
      await page.locator(".score-table >> visible=true").first().waitFor();
    },
  ],
  ["the limits", async (page) => page.locator(".controls summary").first().click()],
  ["all files", async (page) => page.locator(".ranking > summary").click()],
  ["the map", async (page) => page.locator(".switch button").nth(1).click()],
  [
    "a search compared with another",
    async (page) => {
      await search(page, "Cache the exchange rates");
      await screenButton(page, 1).click();
      await page.locator(".compare-files").waitFor();
    },
  ],
  ["an evaluation", async (page) => evaluate(page, 2)],
  [
    "a commit that was replayed",
    async (page) => {
      await page.locator(".tasks tbody button").first().click();
      await page.locator(".replayed .cycle").first().waitFor();
    },
  ],
  [
    "files to judge",
    async (page) => {
      await screenButton(page, 0).click();
      await page.locator("#task").fill(twoCycleTask);
      await page
        .locator(".task-below button, .task button")
        .filter({ hasText: /Judge|評估/ })
        .first()
        .click();
      await page.locator(".judge-card").first().waitFor();
    },
  ],
];

describeInBrowser("axe finds nothing", () => {
  const { openPage } = useExampleUi();

  it.each(Object.entries(looks))("in %s", async (look, options) => {
    const page = await openPage(options);
    if (look === "繁體中文") await page.locator(".top-settings select").first().selectOption("zh-Hant");
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
    await ask(page, "Cache the exchange rates");
    await answered(page);
    await tabTo(page, "button.file-row");
    await keys.press("m");
    await expect.poll(() => page.locator(".switch button[aria-pressed=true]").innerText()).toBe("Map");
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
