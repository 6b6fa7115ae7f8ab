import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createChangeDebouncer } from "@fossick/cli/watch-command.ts";

describe("debounced changes", () => {
  it("come once for changes that follow one another", async () => {
    /** Ends of the waits that are under way. */
    const waits: (() => void)[] = [];
    const yieldIfDue = (() => new Promise<void>((resolve) => waits.push(resolve))) as typeof wait;
    const endWait = async (): Promise<void> => {
      expect(waits).toHaveLength(1);
      waits.pop()?.();
      await wait();
    };
    const { changed, next } = createChangeDebouncer(yieldIfDue);
    const { signal } = new AbortController();
    let moments = 0;
    const first = next(signal).then(() => moments++);
    changed();
    await wait();
    for (let change = 0; change < 5; change++) {
      changed();
      await endWait();
      expect(moments).toBe(0);
    }
    await endWait();
    await first;
    const second = next(signal).then(() => moments++);
    await wait();
    expect([moments, waits.length]).toEqual([1, 0]);
    changed();
    await wait();
    await endWait();
    await second;
    expect(moments).toBe(2);
  });

  it("count what changed before anybody waited", async () => {
    const { changed, next } = createChangeDebouncer();
    changed();
    await expect(next(new AbortController().signal)).resolves.toBeUndefined();
  });

  it("end with the signal, before a change and after one", async () => {
    const { changed, next } = createChangeDebouncer();
    const before = new AbortController();
    const waiting = next(before.signal);
    before.abort(new Error("ended"));
    await expect(waiting).rejects.toThrow("ended");
    const after = new AbortController();
    changed();
    const moment = next(after.signal);
    after.abort();
    await expect(moment).rejects.toThrow();
  });
});
