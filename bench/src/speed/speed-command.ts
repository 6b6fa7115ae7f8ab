import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateTree } from "../tree/generate-tree.ts";
import { measureSpeed } from "./measure-speed.ts";
import type { SpeedFlags } from "./measuring.ts";
import { writeSpeedResult } from "./result.ts";
import { speedText } from "./speed-text.ts";

export interface SpeedCommandFlags extends Omit<SpeedFlags, "root"> {
  readonly root?: string;
  /** Measure a small generated tree, only to see that everything works. */
  readonly smoke?: boolean;
  /** Where the result is written. */
  readonly out: string;
}

const smoke = { name: "smoke", files: 1_500, runs: 2, coldRuns: 1 } as const;

/** Measure a tree and write the result. @throws when neither a root nor a smoke run is asked for @returns it as text */
export async function speedCommand(flags: SpeedCommandFlags, say: (line: string) => void): Promise<string> {
  if (flags.smoke) return smokeText(flags, say);
  if (flags.root === undefined) throw new Error("--root is needed: which folder is to be measured?");
  const result = await measureSpeed({ ...flags, root: flags.root }, say);
  return [speedText(result), writeSpeedResult(flags.out, result)].join("\n\n");
}

/** No time fails it, every command that fails does. */
async function smokeText(flags: SpeedCommandFlags, say: (line: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "fossick-smoke-"));
  try {
    const { name, files, runs, coldRuns } = smoke;
    const root = join(folder, "tree");
    generateTree(root, files);
    return speedText(await measureSpeed({ ...flags, name, root, runs, coldRuns, change: true }, say));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
