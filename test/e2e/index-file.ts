import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { generationFolder, latestGeneration } from "@fossick/index/open/index-folder.ts";

/** The data file in use of the only index in a cache folder. @throws when there is none */
export function indexFileIn(cache: string): string {
  const found = readdirSync(cache, { recursive: true, encoding: "utf8" }).find((name) =>
    name.endsWith("index.lmdb"),
  );
  if (found === undefined) throw new Error(`no index in ${cache}`);
  const data = dirname(join(cache, found)).replace(/\.\d+$/, "");
  return join(generationFolder(data, latestGeneration(data)), "index.lmdb");
}
