import { deflateSync, inflateSync } from "node:zlib";
import type { Trace } from "../../index.ts";

/** Answers of the last evaluation, by commit; packed, because each is half a megabyte. */
export interface Answers {
  /** Takes the answers of an evaluation, which replace those before once they are kept: two may run at once. */
  take(): { add(commit: string, trace: Trace): void; keep(): void };
  get(commit: string): Trace | undefined;
}

export function createAnswers(): Answers {
  let kept: ReadonlyMap<string, Buffer> = new Map();
  return {
    take() {
      const packed = new Map<string, Buffer>();
      return {
        add: (commit, trace) => void packed.set(commit, deflateSync(JSON.stringify(trace))),
        keep: () => void (kept = packed),
      };
    },
    get(commit) {
      const bytes = kept.get(commit);
      return bytes && (JSON.parse(String(inflateSync(bytes))) as Trace);
    },
  };
}
