import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";
import type { Retrieval } from "@fossick/core/answer-types.ts";

/** A process that keeps an engine open. */
export interface RunningEngine {
  search(task: string): Promise<Pick<Retrieval, "files" | "faults">>;
  /** @returns how the process ended: its status, or the signal that ended it */
  close(): Promise<number | string | null>;
}

export interface EngineHow {
  /** The command line whose library it is. */
  readonly cli?: string;
  /** True if the engine has a process of its own beside the one that asks it. */
  readonly isOwnProcess?: boolean;
}

const script = `
import { createInterface } from "node:readline";
const [library, create, root, cacheDir] = process.argv.slice(2);
const { [create]: open } = await import(library);
const engine = await open({ root, settings: { cacheDir, memory: false } });
for await (const task of createInterface({ input: process.stdin })) {
  const { files, faults } = await engine.retrieve(task);
  process.stdout.write(JSON.stringify({ files, faults }) + "\\n");
}
await engine.close();
`;

/** Opens a repository with the built library in another process. */
export function startEngine(
  folder: string,
  root: string,
  cacheDir: string,
  { cli = inject("cli"), isOwnProcess = false }: EngineHow = {},
): RunningEngine {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "engine.mjs");
  writeFileSync(file, script);
  const library = pathToFileURL(join(dirname(cli), "index.mjs")).href;
  const create = isOwnProcess ? "createEngineProcess" : "createEngine";
  const child = spawn(process.execPath, [file, library, create, root, cacheDir], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit") as Promise<[code: number | null, signal: string | null]>;
  child.stdin.on("error", () => undefined); // it ended: the next answer says so
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async search(task) {
      child.stdin.write(`${task}\n`);
      const { done, value } = await answers.next();
      if (done === true) throw new Error(`the process ended: ${(await ended).join(" ")}`);
      return JSON.parse(value as string);
    },
    async close() {
      child.stdin.end();
      const [code, signal] = await ended;
      return signal ?? code;
    },
  };
}
