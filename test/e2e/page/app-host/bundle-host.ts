import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "tsdown";

/** The script of `host-window.ts` with all that it needs. */
export async function bundleHost(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "fossick-app-host-"));
  try {
    await build({
      entry: { host: join(import.meta.dirname, "host-window.ts") },
      config: false,
      outDir,
      format: "iife",
      platform: "browser",
      noExternal: () => true,
      dts: false,
      clean: false,
      logLevel: "error",
    });
    return readFileSync(join(outDir, "host.iife.js"), "utf8");
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
