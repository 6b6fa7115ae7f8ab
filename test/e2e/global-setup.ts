import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsdown";
import type { TestProject } from "vitest/node";
import { buildPage } from "./build-page.ts";
import { createManyFiles } from "./many-files.ts";
import { findChromium } from "./page/chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The built command line. */
    readonly cli: string;
    /** A git repository of several hundred files with two commits; tests must leave it as it is, or clone it. */
    readonly manyFiles: string;
    /** The browser to drive; empty where none is installed. */
    readonly chromium: string;
  }
}

/**
 * Builds the command line once for all end-to-end tests; returns what removes it again.
 * The build lies below `node_modules`, where it finds the packages it imports.
 */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "fossick-e2e-"));
  const outDir = join(folder, "dist");
  await build({ outDir, dts: false, logLevel: "silent" });
  await buildPage("vite.config.ts", outDir);
  provide("chromium", findChromium() ?? "");
  provide("cli", join(outDir, "cli.mjs"));
  provide("manyFiles", createManyFiles(join(folder, "many-files")));
  return () => rmSync(folder, { recursive: true, force: true });
}
