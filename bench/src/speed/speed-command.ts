import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateTree } from "../tree/generate-tree.ts";
import { folderOf } from "../places.ts";
import { measureSpeed } from "./measure-speed.ts";
import type { SpeedFlags } from "./measuring.ts";
import { writeSpeedResult } from "./result.ts";
import { speedText } from "./speed-text.ts";

export interface SpeedCommandFlags extends Omit<SpeedFlags, "root"> {
  /** Folders, measured one after another; by default the one where the command was given. */
  readonly root?: readonly string[];
  /** Measure a small generated tree, only to see that everything works. */
  readonly smoke?: boolean;
  /** Where the result is written. */
  readonly out: string;
}

const smoke = { name: "smoke", files: 1_500, runs: 2, coldRuns: 1 } as const;

/** Measures trees, and writes the result of one that was given a name. @returns the results as text */
export async function speedCommand(flags: SpeedCommandFlags, say: (line: string) => void): Promise<string> {
  if (flags.smoke) return smokeText(flags, say);
  const { root: roots = ["."], name, out } = flags;
  if (name !== undefined && roots.length > 1) throw new Error("--name is for one folder");
  const texts: string[] = [];
  for (const root of roots) {
    const result = await measureSpeed({ ...flags, root: folderOf(root) }, say);
    texts.push(`## ${result.name}, Node ${result.node}`, speedText(result));
    if (name !== undefined) texts.push(writeSpeedResult(out, result));
  }
  return texts.join("\n\n");
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
