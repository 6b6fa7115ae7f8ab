import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./browser.ts";
import { answered, listedPaths, search, twoCycleTask } from "./drive.ts";
import { useExampleUi } from "./example-ui.ts";
import { openUi, startUi } from "./ui.ts";

const focused = (page: Page): Promise<string> => page.evaluate("document.activeElement.id");
const historyCount = (page: Page) => page.locator(".history .count").innerText();

describeInBrowser("a pause in writing", () => {
  const { openPage } = useExampleUi();

  it("shows an answer, and leaves caret, focus and history to whoever writes", async () => {
    const page = await openPage();
    await page.keyboard.type("Add rate limiting");
    await answered(page);
    expect(await focused(page)).toBe("task");
    await page.keyboard.press("Home");
    await page.keyboard.type("Please ");
    await expect.poll(() => page.title()).toContain("Please Add rate");
    expect(await page.locator("#task").inputValue()).toBe("Please Add rate limiting");
    expect(await page.locator("#task").evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(
      7,
    );
    expect(await page.locator("#task").getAttribute("data-folded")).toBe("false");
    expect(await page.locator(".history").count()).toBe(0);
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).not.toBe("task");
    expect(await historyCount(page)).toBe("1");
  });

  it("enters the history once its answer is used, and the way back leads past it", async () => {
    const page = await openPage();
    await search(page);
    // The history has the search once it comes from the server again.
    await page.locator(".history > button").click();
    await page.locator('.history-list [aria-current="true"]').waitFor();
    await page.keyboard.press("Escape");
    const count = Number(await historyCount(page));
    await page.locator("#task").fill("Cache the exchange rates");
    await expect.poll(() => page.title()).toContain("Cache");
    expect(Number(await historyCount(page))).toBe(count);
    await page.locator("#task").fill("Cache the exchange rates of a day");
    await expect.poll(() => page.title()).toContain("of a day");
    await page.keyboard.press("Tab");
    await expect.poll(() => historyCount(page)).toBe(String(count + 1));
    expect(await page.locator("button.file-row:focus").count()).toBe(1);
    await page.goBack();
    await expect.poll(() => page.locator("#task").inputValue()).toBe(twoCycleTask);
  });

  it("is none while an input method composes, nor once it is switched off", async () => {
    const page = await openPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("api/search")) asked.push(request.postData() ?? "");
    });
    const client = await page.context().newCDPSession(page);
    await client.send("Input.imeSetComposition", { text: "denglu", selectionStart: 6, selectionEnd: 6 });
    await page.waitForTimeout(1000);
    expect(asked).toEqual([]);
    await client.send("Input.insertText", { text: "登入" });
    await expect.poll(() => asked.length).toBe(1);
    expect(JSON.parse(asked[0] ?? "")).toEqual({ task: "登入", isTentative: true });
    await page.locator(".top-settings button").click();
    await page.getByLabel("Search as you type").click();
    await page.keyboard.press("Escape");
    await page.locator("#task").fill("another task");
    await page.waitForTimeout(1000);
    expect(asked).toHaveLength(1);
  });
});

describeInBrowser("the history", () => {
  const { browser, root, sandbox } = useExampleUi();
  const options = ["--min-score", "0.6"];

  async function openOnce(args: readonly string[] = [], use: (page: Page) => Promise<void>): Promise<void> {
    const ui = await startUi(sandbox, root, args);
    const { page } = await browser.open({ origin: ui.origin });
    await openUi(page, ui);
    await use(page);
    await page.context().close();
    ui.child.kill();
    await ui.ended;
  }

  it("survives the process, is searched for again, and is cleared for good", async () => {
    await openOnce([], async (page) => {
      await search(page, `${twoCycleTask}, password: "h8Zq2Lw9Xk4Vb7Nt1"`);
      await search(page, "Cache the exchange rates");
      await page.locator("#task").fill("half written");
      await expect.poll(() => page.title()).toContain("half");
    });
    await openOnce(options, async (page) => {
      await page.locator(".history > button").click();
      const entries = await page.locator(".history-list li").allInnerTexts();
      expect(entries).toHaveLength(2);
      expect(entries[0]).toMatch(/^Cache the exchange rates\s+\d+ files?, .*\d:\d\d/);
      expect(entries[1]).not.toContain("h8Zq2Lw9Xk4Vb7Nt1");
      await page.locator(".history-list li button").last().click();
      await answered(page);
      expect((await listedPaths(page)).length).toBeGreaterThan(0);
      expect(await page.locator("#task").inputValue()).toContain(twoCycleTask);
      await page.locator(".history > button").click();
      expect(await page.locator(".history-list li").count()).toBe(2);
    });
    const told = await sandbox.fossick(["memory", "list", "--root", root]);
    expect(told.stdout).toContain("2 searches of the page");
    await openOnce(["--no-history"], async (page) => {
      await search(page, "Log every request");
      expect(await historyCount(page)).toBe("1");
    });
    await openOnce([], async (page) => {
      await page.locator(".history > button").click();
      await page.getByRole("button", { name: "Clear history" }).click();
      await expect.poll(() => page.locator(".history").count()).toBe(0);
      expect(await focused(page)).toBe("task");
    });
    await openOnce(["--no-memory"], async (page) => {
      await search(page, "Log every request");
      expect(await historyCount(page)).toBe("1");
    });
    const after = await sandbox.fossick(["memory", "list", "--root", root]);
    expect(after.stdout).not.toContain("of the page");
  });
});
