import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The data file of the only index in a cache folder. @throws when there is none */
export function indexFileIn(cache: string): string {
  const found = readdirSync(cache, { recursive: true, encoding: "utf8" }).find((name) =>
    name.endsWith("index.lmdb"),
  );
  if (found === undefined) throw new Error(`no index in ${cache}`);
  return join(cache, found);
}
