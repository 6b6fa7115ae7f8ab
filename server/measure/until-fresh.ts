import { setTimeout as wait } from "node:timers/promises";
import { ask, pathsOf, type Asked, type Asker } from "./ask.ts";
import type { PushedFile } from "./remote.ts";

/** A file that nothing else is like, and the task that asks for it. */
export function markedFile(mark: string): { readonly file: PushedFile; readonly task: string } {
  const text = `/** Keeps the ledger of ${mark} in balance. */\nexport function ${mark}(entries) {\n  return entries.length;\n}\n`;
  return { file: { path: `src/${mark}.js`, text }, task: `where is ${mark} kept in balance?` };
}

const pauseMs = 25;

/** Ask a server again and again until an answer has the file. @returns that answer */
export async function untilFresh(
  asker: Asker,
  { path, repository, task }: { readonly repository: string; readonly task: string; readonly path: string },
  maxMs: number,
): Promise<Asked> {
  for (const untilMs = performance.now() + maxMs; ; await wait(pauseMs)) {
    const answer = await ask(asker, repository, task);
    if (pathsOf(answer).includes(path)) return answer;
    if (performance.now() > untilMs)
      throw new Error(`${repository}: no ${path} within ${maxMs} ms; the last answer was ${answer.status}`);
  }
}
