import assert from "node:assert/strict";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { keptMark } from "./paths.ts";
import type { PathAnswer } from "./path-servers.ts";

/** Asserts that an answer quotes nothing that is kept back, and that nothing in the server failed. */
export function judgePathAnswer({ status, text }: PathAnswer): void {
  assert.doesNotMatch(text, keptMark);
  assert.doesNotMatch(text, /root:x:0|"code":"INTERNAL"|internal error|-32603|\n\s+at /);
  assert.ok([200, 400].includes(status), `status ${status}: ${text.slice(0, 500)}`);
}

/** Asserts that the editor was given files of the repository alone. */
export function judgeOpened(list: string, root: string): void {
  const lines = existsSync(list) ? readFileSync(list, "utf8").split("\n") : [];
  for (const line of lines.filter((each) => each.startsWith("/"))) {
    const file = realpathSync(line.replace(/:\d+$/, ""));
    assert.ok(file.startsWith(`${root}/`) && !file.includes("/.git/"), `${file} was opened`);
  }
}
