import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsdown";
import { build as buildPage } from "vite";
import type { TestProject } from "vitest/node";
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
  await buildAsShipped(outDir);
  provide("chromium", findChromium() ?? "");
  provide("cli", join(outDir, "cli.mjs"));
  provide("manyFiles", createManyFiles(join(folder, "many-files")));
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Builds the page. The name that vitest gives the environment would put warnings for developers into it. */
async function buildAsShipped(outDir: string): Promise<void> {
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  await buildPage({
    configFile: join(import.meta.dirname, "../../web/vite.config.ts"),
    logLevel: "silent",
    build: { outDir },
  });
  process.env["NODE_ENV"] = before;
}
