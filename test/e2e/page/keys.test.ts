import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./browser.ts";
import { answered, search, twoCycleTask } from "./drive.ts";
import { useExampleUi } from "./example-ui.ts";

const taskOf = (page: Page): Promise<string> => page.locator("#task").inputValue();
const hashOf = (page: Page): Promise<string> => page.evaluate("location.hash");
const focusedId = (page: Page): Promise<string> => page.evaluate("document.activeElement.id");

describeInBrowser("keys and pointers of the page", () => {
  const { openPage } = useExampleUi();

  it("goes through earlier tasks without losing the one that is written", async () => {
    const page = await openPage();
    await search(page);
    await search(page, "Cache the exchange rates");
    const keys = page.keyboard;
    await page.locator("#task").fill("");
    await keys.type("a new task");
    await keys.press("ArrowUp");
    expect(await taskOf(page)).toBe("a new task");
    await keys.press("Home");
    for (const earlier of ["Cache the exchange rates", twoCycleTask]) {
      await keys.press("ArrowUp");
      expect(await taskOf(page)).toBe(earlier);
    }
    await keys.press("ArrowDown");
    await keys.press("ArrowDown");
    expect(await taskOf(page)).toBe("a new task");
  });

  it("skips to the content and keeps the address of the search", async () => {
    const page = await openPage();
    await search(page);
    const hash = await hashOf(page);
    expect(hash).toMatch(/^#show=/);
    await page.locator("a.skip").focus();
    await page.keyboard.press("Enter");
    expect(await focusedId(page)).toBe("main");
    expect(await hashOf(page)).toBe(hash);
  });

  it("leads to the start by its name, and back by the browser's way", async () => {
    const page = await openPage();
    await search(page);
    await page.locator("button.brand").click();
    await page.locator(".welcome").waitFor();
    expect([await taskOf(page), await hashOf(page), await focusedId(page)]).toEqual(["", "", "task"]);
    await page.goBack();
    await answered(page);
    expect(await taskOf(page)).toBe(twoCycleTask);
  });

  it("searches once for two clicks", async () => {
    const page = await openPage();
    await page.locator("#task").fill(twoCycleTask);
    await page.locator(".task-box .button-main").dblclick();
    await answered(page);
    expect(await page.locator(".stopped").count()).toBe(0);
  });

  it("leaves letters to whoever switched their keys off", async () => {
    const page = await openPage();
    await search(page);
    await page.locator("button.file-row").first().focus();
    await page.keyboard.press("?");
    await page.getByLabel("Single-key shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    expect(await focusedId(page)).not.toBe("task");
    await page.locator("button.file-row").first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await page.locator("button.file-row").nth(1).and(page.locator(":focus")).count()).toBe(1);
  });
});
