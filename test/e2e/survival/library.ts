import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";
import type { Retrieval } from "../../../src/types.ts";

/** A process that keeps an engine open. */
export interface RunningEngine {
  search(task: string): Promise<Pick<Retrieval, "files" | "faults">>;
  close(): Promise<void>;
}

const script = `
import { createInterface } from "node:readline";
const [library, root, cacheDir] = process.argv.slice(2);
const { createEngine } = await import(library);
const engine = await createEngine({ root, settings: { cacheDir, memory: false } });
for await (const task of createInterface({ input: process.stdin })) {
  const { files, faults } = await engine.retrieve(task);
  process.stdout.write(JSON.stringify({ files, faults }) + "\\n");
}
await engine.close();
`;

/** Opens a repository with the built library in a process of its own. @param cli whose library it is */
export function startEngine(
  folder: string,
  root: string,
  cacheDir: string,
  cli: string = inject("cli"),
): RunningEngine {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "engine.mjs");
  writeFileSync(file, script);
  const library = pathToFileURL(join(dirname(cli), "index.mjs")).href;
  const child = spawn(process.execPath, [file, library, root, cacheDir], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async search(task) {
      child.stdin.write(`${task}\n`);
      return JSON.parse((await answers.next()).value as string);
    },
    async close() {
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
    },
  };
}
