import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./browser.ts";
import { answered, search, twoCycleTask } from "./drive.ts";
import { useExampleUi } from "./example-ui.ts";

const taskOf = (page: Page): Promise<string> => page.locator("#task").inputValue();
const hashOf = (page: Page): Promise<string> => page.evaluate("location.hash");
const shownScreen = (page: Page) => page.locator(".screens [aria-current=page]").innerText();
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
    await page.locator(".switch button").nth(1).click();
    await page.locator("a.map-skip").focus();
    await page.keyboard.press("Enter");
    expect(await focusedId(page)).toBe("map-connections");
    // A map takes the room of the open file.
    expect(await hashOf(page)).toBe(hash.replace(/&file=.*/, ""));
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

  it("changes nothing that is out of sight", async () => {
    const page = await openPage();
    await search(page);
    const keys = page.keyboard;
    await page.locator(".screens button").nth(1).click();
    await keys.press("m");
    await keys.press("/");
    await expect.poll(() => focusedId(page)).toBe("task");
    expect(await shownScreen(page)).toBe("Search");
    expect(await page.locator(".switch button[aria-pressed=true]").innerText()).toBe("List");
  });

  it("leaves the arrows to code, and letters to whoever switched their keys off", async () => {
    const page = await openPage();
    await page.locator("#task").fill(twoCycleTask);
    await page.getByRole("button", { name: "Judge the files yourself" }).click();
    const cards = page.locator(".judge-card");
    await cards.first().locator(".code").focus();
    await page.keyboard.press("ArrowDown");
    expect(await cards.first().locator(".code:focus").count()).toBe(1);
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await page.getByLabel(/^Keys of one character/).uncheck();
    await page.keyboard.press("Escape");
    await cards.first().focus();
    await page.keyboard.press("y");
    expect(await page.locator(".judge-card[data-verdict]").count()).toBe(0);
    await page.keyboard.press("ArrowDown");
    expect(await cards.nth(1).and(page.locator(":focus")).count()).toBe(1);
  });

  it("opens what is dropped on any screen, and never leaves for it", async () => {
    const page = await openPage({ expected: /status of 400/ });
    await page.locator(".screens button").nth(2).click();
    await page.evaluate(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["no trace"], "a.json"));
      const options = { dataTransfer, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent("dragover", options));
      window.isLeft = document.body.dispatchEvent(new DragEvent("drop", options));
    }`);
    expect(await page.evaluate("window.isLeft")).toBe(false);
    await expect.poll(() => page.locator(".notice").innerText()).not.toBe("");
  });
});
