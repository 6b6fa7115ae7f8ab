import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome"];

/**
 * The browser that tests drive: `FOSSICK_CHROMIUM`, or the first of its names on the path.
 * @throws where there is none and `FOSSICK_CHROMIUM_NEEDED` says that there must be
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const told = environment["FOSSICK_CHROMIUM"];
  const places = told ? [told] : names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = places.find(canRun);
  if (found !== undefined) return found;
  const words = told ? `FOSSICK_CHROMIUM, ${told}, cannot be run` : "no Chromium on the path";
  if (environment["FOSSICK_CHROMIUM_NEEDED"]) throw new Error(words);
  process.stderr.write(`${words}: the tests in the browser are skipped\n`);
  return undefined;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
