import { join } from "node:path";
import { build } from "vite";

/**
 * Builds a page. The name that vitest gives the environment would put warnings for developers into it.
 * @param config a file of `web`
 * @param outDir where the file says, when omitted
 */
export async function buildPage(config: string, outDir?: string): Promise<void> {
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  await build({
    configFile: join(import.meta.dirname, "../../web", config),
    logLevel: "silent",
    ...(outDir !== undefined && { build: { outDir } }),
  });
  process.env["NODE_ENV"] = before;
}
