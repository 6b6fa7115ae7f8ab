import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

/** Makes every attempt to start a process throw: tests that need one have a name that says so. */
function refuse(): never {
  throw new Error("a test that starts a process, git included, lies in a file named *.spawn.test.ts");
}

for (const name of ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"] as const) {
  Object.assign(childProcess, { [name]: refuse });
}
syncBuiltinESMExports();
