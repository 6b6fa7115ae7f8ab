import axe from "axe-core";
import type { Frame, Page } from "playwright-core";

/** Lists the violations that axe finds on the page as it stands, each with its place. */
export async function violationsOf(page: Page | Frame): Promise<readonly string[]> {
  // Not as an element, which the page's policy would refuse.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), {
    resultTypes: ["violations" as const],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
