import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Engine, EngineOptions } from "@fossick/engine/engine/types.ts";
import { keepProcess, type KeptProcess } from "@fossick/engine/process/keep-process.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { createFakeProcesses, type FakeProcess } from "./fake-process.ts";
import { sampleRetrieval } from "../../../../test/sample-retrieval.ts";

const never = (): Promise<never> => new Promise(() => undefined);
const answer = async () => sampleRetrieval;

function keep(
  make: (options: EngineOptions) => Partial<Engine>,
  { endingMs = 0, maxLong = 1, watch = false, onChange = (): void => undefined } = {},
): { kept: KeptProcess; started: FakeProcess[] } {
  const { start, started } = createFakeProcesses(make, endingMs);
  return {
    kept: keepProcess({
      request: { root: "/shop", watch },
      start,
      maxLong,
      patienceMs: 100,
      onChange,
    }),
    started,
  };
}

const retrieve = (kept: KeptProcess, task: string, signal?: AbortSignal) =>
  kept.use((asker) => asker.ask("retrieve", [task], signal ? { signal } : {}));
/** Waits until a call stands in a process. */
async function whenAsked(started: readonly FakeProcess[], count: number): Promise<void> {
  const asked = () =>
    started
      .flatMap(({ received }) => received)
      .filter((each) => each.kind === "call" && each.name !== "open");
  while (asked().length < count) await wait(1);
}

describe("a call", () => {
  it("has the engine's answer, and tells what happens on the way", async () => {
    const { kept, started } = keep(() => ({
      retrieve: async (task, run) => {
        await run?.reporter?.onIndexProgress?.(3, 7);
        return { ...sampleRetrieval, task: { text: `${String(task)} ${run?.settings?.maxCycles}` } } as never;
      },
    }));
    const told: unknown[] = [];
    const reporter = { onIndexProgress: (done: number, total: number) => void told.push([done, total]) };
    const { task } = await kept.use((asker) =>
      asker.ask("retrieve", ["find it"], { reporter, settings: { maxCycles: 2 } }),
    );
    expect(task.text).toBe("find it 2");
    expect(told).toEqual([[3, 7]]);
    expect(started[0]?.held).toEqual([true, false, true, false]);
  });

  it("has the engine's error with its code and hint", async () => {
    const { kept } = keep(() => ({
      retrieve: () => Promise.reject(new FossickError("NO_TASK", "no task", { hint: "Give one." })),
    }));
    const error = await retrieve(kept, "").catch((each: unknown) => each);
    expect(FossickError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ code: "NO_TASK", message: "no task", hint: "Give one." });
  });

  it("waits for the one before it where both compute, and not where it is light", async () => {
    const order: string[] = [];
    let free = (): void => undefined;
    const { kept, started } = keep(() => ({
      retrieve: async (task) => {
        order.push(String(task));
        if (task === "first") await new Promise<void>((resolve) => (free = resolve));
        return sampleRetrieval;
      },
      readText: async (path) => path,
    }));
    const both = Promise.all([retrieve(kept, "first"), retrieve(kept, "second")]);
    await whenAsked(started, 1);
    expect(await kept.use((asker) => asker.ask("readText", ["a.ts"]))).toBe("a.ts");
    expect(order).toEqual(["first"]);
    free();
    await both;
    expect(order).toEqual(["first", "second"]);
  });
});

describe("a process that ends", () => {
  it("is replaced, and the call made once more", async () => {
    let engines = 0;
    const { kept, started } = keep(() => ({ retrieve: engines++ === 0 ? never : answer }));
    const found = retrieve(kept, "find it");
    await whenAsked(started, 1);
    started[0]?.end("SIGBUS");
    expect((await found).files).toEqual(sampleRetrieval.files);
    expect(started.length).toBe(2);
  });

  it("twice for one call is told in a sentence; the next call is answered", async () => {
    let engines = 0;
    const { kept, started } = keep(() => ({ retrieve: engines++ < 2 ? never : answer }));
    const found = retrieve(kept, "find it").catch((error: unknown) => error);
    for (const which of [0, 1]) {
      await whenAsked(started, which + 1);
      started[which]?.end("SIGBUS");
    }
    expect(await found).toMatchObject({
      code: "PROCESS_ENDED",
      message: "the process that searches ended twice (SIGBUS)",
    });
    expect((await retrieve(kept, "find it")).files).toEqual(sampleRetrieval.files);
  });

  it("does not count for calls that waited", async () => {
    let engines = 0;
    const { kept, started } = keep(() => {
      const number = engines++;
      return { retrieve: (task) => (task === "bad" && number < 2 ? never() : answer()) };
    });
    const bad = retrieve(kept, "bad").catch((error: unknown) => error);
    const good = retrieve(kept, "good");
    for (const which of [0, 1]) {
      await whenAsked(started, which + 1);
      started[which]?.end("SIGSEGV");
    }
    expect(await bad).toMatchObject({ code: "PROCESS_ENDED" });
    expect((await good).files).toEqual(sampleRetrieval.files);
  });

  it("while it watches is a change: nobody watched for a moment", async () => {
    let changes = 0;
    const { kept, started } = keep(() => ({}), { watch: true, onChange: () => void changes++ });
    await kept.use(async () => undefined);
    started[0]?.end("SIGKILL");
    expect(changes).toBe(1);
    expect(started[0]?.held).not.toContain(false);
  });
});

describe("a call that is given up", () => {
  const reason = new Error("enough");

  it("rejects at once; a process that stops stays", async () => {
    const { kept, started } = keep(() => ({
      retrieve: (_, run) =>
        new Promise((_resolve, reject) => {
          run?.signal?.addEventListener("abort", () => reject(new Error("stopped")));
        }),
      readText: async () => "text",
    }));
    const controller = new AbortController();
    const found = retrieve(kept, "find it", controller.signal);
    await whenAsked(started, 1);
    controller.abort(reason);
    await expect(found).rejects.toBe(reason);
    await wait(200);
    await kept.use((asker) => asker.ask("readText", ["a.ts"]));
    expect(started.length).toBe(1);
  });

  it("ends a process that goes on, and the next call has a fresh one", async () => {
    let engines = 0;
    const { kept, started } = keep(() => ({ retrieve: engines++ === 0 ? never : answer }));
    const controller = new AbortController();
    const found = retrieve(kept, "endless", controller.signal);
    const next = retrieve(kept, "find it");
    await whenAsked(started, 1);
    controller.abort(reason);
    await expect(found).rejects.toBe(reason);
    expect((await next).files).toEqual(sampleRetrieval.files);
    expect(started.length).toBe(2);
  });

  it("before its turn is never sent", async () => {
    const { kept, started } = keep(() => ({ retrieve: never }));
    const controller = new AbortController();
    void retrieve(kept, "first").catch(() => undefined);
    await whenAsked(started, 1);
    const second = retrieve(kept, "second", controller.signal);
    await Promise.resolve();
    controller.abort(reason);
    await expect(second).rejects.toBe(reason);
    expect(started[0]?.received.filter(({ kind }) => kind === "cancel")).toEqual([]);
    await kept.close();
  });
});

describe("closing", () => {
  it("lets the engine put things in order, and refuses what comes after", async () => {
    let closed = 0;
    const { kept, started } = keep(() => ({ close: async () => void closed++ }));
    await kept.use(async () => undefined);
    await kept.close();
    expect(closed).toBe(1);
    await expect(retrieve(kept, "find it")).rejects.toMatchObject({ code: "ENGINE_CLOSED" });
    expect(started.length).toBe(1);
  });

  it("holds the process until it is gone, although its answer comes meanwhile", async () => {
    const { kept, started } = keep(() => ({ close: () => wait(130) }), { endingMs: 100 });
    await kept.use(async () => undefined);
    await kept.close();
    const answered = started[0]?.held.slice(2); // the call to close, the end, the answer, the end of the link
    expect(answered).toEqual([true, true, true, true]);
  });

  it("does not wait for a call", async () => {
    const { kept, started } = keep(() => ({ retrieve: never }));
    const found = retrieve(kept, "find it").catch((error: unknown) => error);
    await whenAsked(started, 1);
    const startedMs = performance.now();
    await kept.close();
    expect(performance.now() - startedMs).toBeLessThan(1_000);
    expect(await found).toMatchObject({ code: "ENGINE_CLOSED" });
  });
});
