import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./browser.ts";
import { answered, ask, learnedFile, listedPaths, rowOf, search, twoCycleTask } from "./drive.ts";
import { useExampleUi } from "./example-ui.ts";

const viewports = {
  "1440 × 900": [{ width: 1440, height: 900 }, 220],
  "1366 × 768": [{ width: 1366, height: 768 }, 220],
  "400 × 800": [{ width: 400, height: 800 }, 300],
} as const;
const issue = `${twoCycleTask}\n\n${"A line of a long report that somebody pasted, with much to say.\n".repeat(40)}`;

const topOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + scrollY);
const openPath = (page: Page) => page.locator(".detail").getAttribute("aria-label");
const focusedPath = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement.dataset.path ?? document.activeElement.id");

describeInBrowser("the answer first", () => {
  const { openPage, root } = useExampleUi((folder) =>
    execFileSync("git", ["remote", "add", "origin", "https://me:secret@github.com/me/shop.git"], {
      cwd: folder,
    }),
  );

  it.each(Object.entries(viewports))(
    "stands at the top of %s, of a long task, too",
    async (_, [viewport, max]) => {
      const page = await openPage({ viewport });
      for (const task of [twoCycleTask, issue]) {
        await search(page, task);
        await expect.poll(() => topOf(page, "button.file-row")).toBeLessThanOrEqual(max);
        if (viewport.width < 1000) continue;
        await page.locator(".detail .code-line[data-strong=true]").first().waitFor();
        expect(await topOf(page, ".detail .code-line[data-strong=true]")).toBeLessThan(viewport.height - 200);
        expect(await page.locator(".detail .code mark").count()).toBeGreaterThan(0);
        await page.locator(".brand").click();
      }
    },
  );

  it("is reached by one key, and its files by one each", async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    const keys = page.keyboard;
    await keys.type(twoCycleTask);
    await keys.press("Enter");
    await answered(page);
    const [first = "", second = ""] = await listedPaths(page);
    await expect.poll(() => focusedPath(page)).toBe(first);
    expect(await openPath(page)).toBe(first);
    await keys.press("j");
    expect([await focusedPath(page), await openPath(page)]).toEqual([second, second]);
    await keys.press("k");
    expect(await openPath(page)).toBe(first);
    await page.locator("#task").focus();
    await keys.press("Tab");
    expect(await focusedPath(page)).toBe(first);
    await keys.press("Shift+Tab");
    expect(await focusedPath(page)).toBe("task");
    await keys.press("Escape");
    await keys.press("j");
    expect([await focusedPath(page), await page.locator("#task").inputValue()]).toEqual([
      second,
      twoCycleTask,
    ]);
  });

  it("leaves the focus to somebody who writes on", async () => {
    const page = await openPage();
    await ask(page, twoCycleTask);
    await page.locator("#task").fill(`${twoCycleTask} again`);
    await answered(page);
    await page.locator("button.file-row").first().waitFor();
    expect(await focusedPath(page)).toBe("task");
  });

  it("is in the address: a reload shows the same file, and the way back every search", async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    await search(page);
    await rowOf(page, learnedFile).click();
    await page.reload();
    await answered(page);
    await expect.poll(() => openPath(page)).toBe(learnedFile);
    await search(page, "Cache the exchange rates");
    await page.goBack();
    await expect.poll(() => page.locator("#task").inputValue()).toBe(twoCycleTask);
    expect(await openPath(page)).toBe(learnedFile);
    await page.goForward();
    await expect.poll(() => page.locator("#task").inputValue()).toBe("Cache the exchange rates");
  });

  it("comes after a reload in the middle of its search", async () => {
    const page = await openPage();
    await page.route("**/api/search", () => undefined);
    await ask(page, issue);
    await page.locator(".starting").waitFor();
    await page.unroute("**/api/search");
    await page.reload();
    await answered(page);
    // A field has no blanks at its ends of its own making.
    expect((await page.locator("#task").inputValue()).trim()).toBe(issue.trim());
  });

  it("says where a file is hosted, and that it changed, and goes along with its code", async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 }, permissions: ["clipboard-read"] });
    await search(page);
    await rowOf(page, learnedFile).click();
    const link = page.locator(".file-links a");
    expect(await link.getAttribute("href")).toMatch(
      /^https:\/\/github\.com\/me\/shop\/blob\/[0-9a-f]{40}\/src\/http\/throttle\.ts#L\d+$/,
    );
    await page.getByRole("button", { name: "Copy or save" }).click();
    await page.getByRole("button", { name: "Copy as a prompt with code" }).click();
    await page.locator(".notice:not(.notice-empty)").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain("export ");
    expect(await page.locator(".changed").count()).toBe(0);
    appendFileSync(join(root, learnedFile), "\n// changed\n");
    await rowOf(page, learnedFile).press("k");
    await rowOf(page, learnedFile).click();
    await page.locator(".changed").waitFor();
  });
});
