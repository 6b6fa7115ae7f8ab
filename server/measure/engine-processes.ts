import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { FromEngines, ToEngines } from "./engine-process.ts";
import { ended } from "./start-server.ts";

/** An engine's answer, and how long it took with and without the way to it. */
export interface AskedEngine {
  readonly ms: number;
  readonly insideMs: number;
  readonly paths: readonly string[];
}

/** Processes that each hold an engine of every repository. */
export interface Engines {
  readonly pids: readonly number[];
  /** Indexes all, and opens them in every process. */
  open(): Promise<void>;
  ask(process: number, repository: string, task: string): Promise<AskedEngine>;
  close(): Promise<void>;
}

/** @param roots the work tree of each repository, there once they are opened */
export async function startEngines(
  count: number,
  roots: ReadonlyMap<string, string>,
  cacheDir: string,
): Promise<Engines> {
  const children = Array.from({ length: count }, () => startOne());
  const of = (at: number): One => {
    const one = children[at];
    if (one === undefined) throw new Error("there is no such process");
    return one;
  };
  return {
    pids: children.flatMap(({ child }) => child.pid ?? []),
    async open() {
      for (const { send } of children) await send({ type: "open", roots: [...roots], cacheDir });
    },
    async ask(at, repository, task) {
      const startedMs = performance.now();
      const { answer, insideMs } = await of(at).send({ type: "ask", repository, task });
      const ms = performance.now() - startedMs;
      const { files = [], nearby = [] } = (answer ?? {}) as Record<"files" | "nearby", { path: string }[]>;
      return { ms, insideMs, paths: [...files, ...nearby].map(({ path }) => path) };
    },
    async close() {
      for (const { child } of children) child.disconnect();
      for (const { child } of children) await ended(child);
    },
  };
}

interface One {
  readonly child: ChildProcess;
  send(message: ToEngines): Promise<FromEngines>;
}

function startOne(): One {
  const child = fork(join(import.meta.dirname, "engine-process.mjs"));
  const waiting = new Map<number, (message: FromEngines) => void>();
  let count = 0;
  child.on("message", (message: FromEngines & { readonly id: number }) => {
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  return {
    child,
    send: (message) =>
      new Promise((resolve) => {
        const id = ++count;
        waiting.set(id, resolve);
        child.send({ ...message, id });
      }),
  };
}
