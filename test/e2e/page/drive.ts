import type { Page } from "playwright-core";

/** A task of the worked example `rate-limiting` that takes two cycles: the second searches with what the first learned. */
export const twoCycleTask = "Add rate limiting to the API endpoints";
/** Found by the second cycle alone. */
export const learnedFile = "src/http/throttle.ts";

/** Writes a task and asks, as people do. */
export async function ask(page: Page, task: string): Promise<void> {
  await page.locator("#task").fill(task);
  await page.locator("#task").press("Enter");
}

/** The answer of the search that runs. */
export async function answered(page: Page): Promise<void> {
  await page.locator(".answer:not([inert]) .summary").waitFor();
}

/** Searches and waits for the answer. */
export async function search(page: Page, task: string = twoCycleTask): Promise<void> {
  await ask(page, task);
  await answered(page);
}

/** Paths of the answer, best first, as the list shows them. */
export const listedPaths = (page: Page): Promise<readonly string[]> =>
  page
    .locator("button.file-row .path-name")
    .evaluateAll((all) => all.map((name) => name.getAttribute("title") ?? ""));

/** The row of a file. */
export const rowOf = (page: Page, path: string) =>
  page.locator("button.file-row").filter({ has: page.locator(`.path-name[title="${path}"]`) });

/** Writes down, frame by frame, how many ended cycles are on the screen and whether the answer is. */
export async function watchFrames(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = (): void => {
      const cycles = document.querySelectorAll('.cycle[data-state="ended"]').length;
      const now = `${cycles} ${document.querySelector(".summary") ? "answered" : "running"}`;
      if (seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seenFrames: seen });
  });
  return () => page.evaluate<string[]>("window.seenFrames");
}
