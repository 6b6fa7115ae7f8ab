import { deflateSync, inflateSync } from "node:zlib";
import type { Trace } from "../../index.ts";

/** What an evaluation answered, by commit; packed, because each is half a megabyte. */
export interface Answers {
  add(commit: string, trace: Trace): void;
  get(commit: string): Trace | undefined;
  clear(): void;
}

export function createAnswers(): Answers {
  const packed = new Map<string, Buffer>();
  return {
    add: (commit, trace) => void packed.set(commit, deflateSync(JSON.stringify(trace))),
    get: (commit) => {
      const bytes = packed.get(commit);
      return bytes && (JSON.parse(String(inflateSync(bytes))) as Trace);
    },
    clear: () => packed.clear(),
  };
}
