import { spawnSync } from "node:child_process";

/** Run git and give back what it prints, trimmed. @throws with git's own words when it fails */
export function git(directory: string, ...words: readonly string[]): string {
  const run = spawnSync("git", ["-C", directory, ...words], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (run.status !== 0) throw new Error(`git ${words.join(" ")}: ${run.stderr.trim()}`);
  return run.stdout.trim();
}
