import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { embedView } from "@fossick/page/view/embed-view.ts";
import { readPage } from "@fossick/page/view/page-file.ts";
import type { SearchView } from "@fossick/page/view/types.ts";

/** The built page, gzipped. */
export const builtPage = (): string => join(dirname(inject("cli")), "page.html.gz");

/** Writes a view as `--html` does and returns the address of the file. */
export async function writeHtml(folder: string, view: SearchView): Promise<string> {
  const file = join(folder, "search.html");
  writeFileSync(file, embedView(await readPage(builtPage()), view));
  return pathToFileURL(file).href;
}

export const builtPageSize = (): number => readFileSync(builtPage()).length;

/** Scrolls from top to end and back, in the steps of a wheel, with the pointer going over what passes. */
export async function scrollAndHover(page: Page): Promise<void> {
  const { height = 800, width = 1280 } = page.viewportSize() ?? {};
  for (let step = 0; step < 60; step++) {
    const x = width * (0.2 + 0.6 * ((step * 7) % 10) * 0.1);
    await page.mouse.move(x, height * (0.2 + 0.6 * ((step * 3) % 10) * 0.1));
    await page.mouse.wheel(0, step < 40 ? 240 : -480);
    await page.waitForTimeout(16);
  }
}
