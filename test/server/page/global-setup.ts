import type { TestProject } from "vitest/node";
import { buildPage } from "../../e2e/build-page.ts";
import { findChromium } from "../../e2e/page/chromium.ts";

/** Builds the page for administrators to where servers find it. */
export async function setup({ provide }: TestProject): Promise<void> {
  await buildPage("vite.admin.config.ts");
  provide("chromium", findChromium() ?? "");
}
