import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "./browser.ts";
import { answered, listedPaths, search } from "./drive.ts";
import { useExampleUi } from "./example-ui.ts";

const task = "Add rate limiting to the API endpoints";

/** Puts files about the task into other folders and languages, one of them with spaces in its path. */
function addOthers(root: string): void {
  mkdirSync(join(root, "tools/rate limits"), { recursive: true });
  writeFileSync(
    join(root, "tools/rate limits/limit  rates.py"),
    "# Rate limiting of the API endpoints\ndef limit_rate(endpoint):\n    return endpoint\n",
  );
  writeFileSync(
    join(root, "rate-limiting.md"),
    "# Rate limiting of the API endpoints\n\nEvery endpoint has a rate limit.\n",
  );
}

const folders = (page: Page) => page.locator(".facets .choice").first();
const languages = (page: Page) => page.locator(".facets .choice").last();
const optionsOf = (page: Page, at: "first" | "last") =>
  page.locator(".facets .choice")[at]().locator("option").allInnerTexts();

describeInBrowser("a list that is narrowed", () => {
  const { openPage } = useExampleUi(addOthers);

  it("shows as many files as its choices say, and is in the address", async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    await search(page, task);
    const all = await listedPaths(page);
    const counts = (await optionsOf(page, "first")).map((text) => Number(/\((\d+)\)$/.exec(text)?.[1]));
    expect(counts[0]).toBe(all.length);
    expect(counts.slice(1).reduce((sum, count) => sum + count, 0)).toBe(all.length);
    const [, ...names] = await folders(page)
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    for (const [at, name] of names.entries()) {
      await folders(page).selectOption(name);
      const inFolder = all.filter((path) => (path.includes("/") ? path.split("/")[0] : ".") === name);
      await expect.poll(() => listedPaths(page)).toEqual(inFolder);
      expect(inFolder).toHaveLength(counts[at + 1] ?? 0);
      // The open file is one that is listed.
      expect(inFolder).toContain(await page.locator(".detail").getAttribute("aria-label"));
    }
    await folders(page).selectOption("src");
    const inSrc = await listedPaths(page);
    expect(await page.evaluate("location.hash")).toContain("folder=src");
    await page.reload();
    await answered(page);
    await expect.poll(() => listedPaths(page)).toEqual(inSrc);
    await folders(page).selectOption("");
    await expect.poll(() => listedPaths(page)).toEqual(all);
    expect(await page.evaluate("location.hash")).not.toContain("folder");
  });

  it("has at most ten controls above its first result", async () => {
    const page = await openPage({ viewport: { width: 1366, height: 768 } });
    await search(page, task);
    await page.locator(".facets").waitFor();
    const top = (await page.locator("button.file-row").first().boundingBox())?.y ?? 0;
    const above = await page
      .locator("button, input, select, textarea, summary, a[href]:not(.skip)")
      .evaluateAll(
        (all, limit) =>
          all
            .map((each) => each.getBoundingClientRect())
            .filter(({ bottom, height }) => height > 0 && bottom <= limit).length,
        top,
      );
    expect(above).toBeLessThanOrEqual(10);
  });

  it("is narrowed by keys alone, by language as well, and is whole again for another task", async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    await search(page, task);
    const all = await listedPaths(page);
    await languages(page).focus();
    await page.keyboard.press("P");
    await expect.poll(() => listedPaths(page)).toEqual(all.filter((path) => path.endsWith(".py")));
    expect(await optionsOf(page, "first")).toHaveLength(2);
    await search(page, "Add rate limiting to every API endpoint");
    expect((await listedPaths(page)).some((path) => !path.endsWith(".py"))).toBe(true);
  });

  it.each([
    [1440, 900, 220],
    [1366, 768, 220],
    [400, 800, 300],
  ])("leaves the first file where it is: %i × %i", async (width, height, maxTop) => {
    const page = await openPage({ viewport: { width, height } });
    await search(page, task);
    expect(await page.locator(".facets .choice").count()).toBe(2);
    const topOfFirst = () =>
      page
        .locator("button.file-row")
        .first()
        .evaluate((row) => row.getBoundingClientRect().top + scrollY);
    await expect.poll(topOfFirst).toBeLessThanOrEqual(maxTop);
  });

  it("reads a path with spaces as one", async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    await search(page, task);
    await languages(page).selectOption("Python");
    const path = "tools/rate limits/limit  rates.py";
    await expect.poll(() => listedPaths(page)).toEqual([path]);
    const row = page.locator("button.file-row").first();
    expect(await row.ariaSnapshot()).toContain("likely tools/rate limits/limit rates.py mentions");
  });
});
