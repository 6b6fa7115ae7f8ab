import { expect, it } from "vitest";
import { createSandbox } from "../sandbox.ts";
import { describeInBrowser, useBrowser } from "./browser.ts";
import { frameTimesOf } from "./frame-times.ts";
import { builtPageSize, scrollAndHover, writeHtml } from "./stress.ts";
import { createStressView } from "./stress-view.ts";

it("the page is a file of at most 80 kB", () => {
  expect(builtPageSize()).toBeLessThanOrEqual(80_000);
});

/**
 * Twice what two shared cores take with Chromium 156 (longest 72 to 119, 95 of 100 frames within 25 to 32): a machine
 * that runs other tests meanwhile is slower, and what makes the page slow costs far more than that.
 */
const limits = { longestTask: 200, scriptAndLayoutP95: 60 };

describeInBrowser("200 candidates in 3 cycles, long and right-to-left names", () => {
  const sandbox = createSandbox();
  const browser = useBrowser();

  // Tried again: a machine that does other things makes every frame longer.
  it("are scrolled through and hovered over without a halt", { retry: 2 }, async () => {
    const address = await writeHtml(sandbox.folder, createStressView());
    const { page } = await browser.open({ offline: true });
    await page.goto(address);
    await page.locator("button.file-row").first().click();
    const times = await frameTimesOf(browser.raw(), page, () => scrollAndHover(page));
    expect(times.frames).toBeGreaterThan(20);
    expect(times.longestTask).toBeLessThanOrEqual(limits.longestTask);
    expect(times.scriptAndLayoutP95).toBeLessThanOrEqual(limits.scriptAndLayoutP95);
  });
});
