import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { createWorkedExample } from "../../test/fixtures/worked-examples/index.ts";
import { describeInBrowser, useBrowser } from "../../test/e2e/page/browser.ts";
import { answered, search, twoCycleTask } from "../../test/e2e/page/drive.ts";
import { frameTimesOf } from "../../test/e2e/page/frame-times.ts";
import { builtPageSize, scrollAndHover, writeHtml } from "../../test/e2e/page/stress.ts";
import { createStressView } from "../../test/e2e/page/stress-view.ts";
import { openUi, startUi } from "../../test/e2e/page/ui.ts";
import { createSandbox } from "../../test/e2e/sandbox.ts";

const times = 10;
const tell = (name: string, value: string): void => void process.stdout.write(`${name}: ${value}\n`);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2
  );
}

/** Milliseconds from the key to the frame with the first cycle that has ended. */
async function untilFirstCycle(page: Page): Promise<number> {
  await page.evaluate(() => {
    let asked = 0;
    window.addEventListener(
      "keydown",
      ({ key }) => (asked = key === "Enter" ? performance.now() : asked),
      true,
    );
    const look = (): void => {
      // The frame after it was put on the page has it painted.
      if (asked > 0 && document.querySelector('.cycle[data-state="ended"]'))
        requestAnimationFrame(() => Object.assign(window, { firstCycleMs: performance.now() - asked }));
      else requestAnimationFrame(look);
    };
    look();
  });
  await search(page);
  return Number(await page.evaluate("window.firstCycleMs"));
}

describeInBrowser("figures of the page", () => {
  const sandbox = createSandbox();
  const browser = useBrowser();
  const root = join(sandbox.folder, "rate-limiting");

  it("size, first paint, first cycle", async () => {
    await createWorkedExample("rate-limiting", root);
    const ui = await startUi(sandbox, root);
    const paints: number[] = [];
    const shown: number[] = [];
    const printed: number[] = [];
    for (let at = 0; at <= times; at++) {
      const { page } = await browser.open({ origin: ui.origin });
      await openUi(page, ui);
      const paint = await page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0",
      );
      const first = await untilFirstCycle(page);
      await answered(page);
      await page.context().close();
      const { stderr } = await sandbox.fossick([twoCycleTask, "--root", root, "--verbose"]);
      const ms = Number(/cycle 1: .* (\d+) ms/.exec(stderr)?.[1]);
      // The first of each warms the index.
      if (at === 0) continue;
      paints.push(Number(paint));
      shown.push(first);
      printed.push(ms);
    }
    tell("gzipped", `${builtPageSize()} bytes`);
    tell("first paint", `${median(paints).toFixed(0)} ms`);
    tell("Enter to the first cycle shown", `${median(shown).toFixed(0)} ms`);
    tell("the first cycle of the command line", `${median(printed).toFixed(0)} ms`);
    expect(shown).toHaveLength(times);
  });

  it("a file of one search", async () => {
    const file = join(sandbox.folder, "search.html");
    await sandbox.fossick([
      twoCycleTask,
      "--root",
      root,
      "--max-files",
      "10",
      "--min-score",
      "0.3",
      "--html",
      file,
    ]);
    const address = pathToFileURL(file).href;
    const { page, requests } = await browser.open({ offline: true });
    await page.goto(address);
    await answered(page);
    const files = await page.locator("button.file-row").count();
    tell(
      `a file of a search with ${files} files`,
      `${statSync(file).size} bytes, ${requests.length - 1} requests`,
    );
  });

  it("frames of the stress view", async () => {
    const { page } = await browser.open({ offline: true });
    await page.goto(await writeHtml(sandbox.folder, createStressView()));
    const say = async (name: string): Promise<void> => {
      const { frames, longestTask, scriptAndLayoutP95 } = await frameTimesOf(browser.raw(), page, () =>
        scrollAndHover(page),
      );
      const figures = `longest task ${longestTask.toFixed(1)} ms, script and layout p95 ${scriptAndLayoutP95.toFixed(1)} ms`;
      tell(`${name}, ${frames} frames`, figures);
    };
    await say("list");
    await page.evaluate("scrollTo(0, 0)");
    await page.locator("button.file-row").first().click();
    await say("open file");
    await page.evaluate("scrollTo(0, 0)");
    await page.locator(".switch button").nth(1).click();
    await page.locator("[data-path]").first().waitFor();
    await page.locator(".results").scrollIntoViewIfNeeded();
    await say("map");
  });
});
