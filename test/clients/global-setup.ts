import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsdown";
import type { TestProject } from "vitest/node";
import { isNewest } from "./frame/install.ts";
import { tableOf, writeNewest } from "./frame/table.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where each client's row of the table is kept until all are done. */
    readonly clientRows: string;
  }
}

/** Builds the command line once for all clients; what it returns prints the table of how they did. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "fossick-clients-"));
  const [outDir, rows] = [join(folder, "dist"), join(folder, "rows")];
  mkdirSync(rows);
  await build({ outDir, dts: false, logLevel: "silent" });
  provide("cli", join(outDir, "cli.mjs"));
  provide("clientRows", rows);
  return () => {
    const table = tableOf(rows);
    writeFileSync(join(cache, "clients.md"), table);
    if (isNewest) writeNewest(rows, join(import.meta.dirname, "../../docs/clients-tested.md"));
    process.stdout.write(`\n${table}\n`);
    rmSync(folder, { recursive: true, force: true });
  };
}
