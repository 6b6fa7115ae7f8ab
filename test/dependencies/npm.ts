import { spawnSync } from "node:child_process";
import { root } from "./shipped.ts";

/** Runs the npm that runs the tests, else the one on the path, and returns what it printed and its status. */
export function npm(
  args: readonly string[],
  cwd = root,
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const { npm_execpath: own } = process.env;
  const [program, first] = own?.endsWith(".js") ? [process.execPath, [own]] : ["npm", []];
  const { status, stdout, stderr } = spawnSync(program, [...first, ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
    shell: program === "npm" && process.platform === "win32",
  });
  return { status, stdout, stderr };
}
