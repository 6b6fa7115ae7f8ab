import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome"];
/** Where it lies on systems that do not put it on the path. */
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/**
 * The browser that tests drive: `FOSSICK_CHROMIUM`, or the one that is installed.
 * @throws where there is none and `FOSSICK_CHROMIUM_NEEDED` says that there must be
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const told = environment["FOSSICK_CHROMIUM"];
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const places = told ? [told] : [...onPath, ...elsewhere];
  const found = places.find(canRun);
  if (found !== undefined) return found;
  const words = told ? `FOSSICK_CHROMIUM, ${told}, cannot be run` : "no Chromium is installed";
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
