import { describe, expect, it } from "vitest";
import type { Engine } from "@fossick/library/index.ts";
import { createEngines } from "../../src/replicas/engines.ts";
import { keepWithinMemory } from "../../src/replicas/keep-within-memory.ts";

const engine = { close: async () => undefined } as unknown as Engine;

/** Engines that were used in this order, of so many bytes each, and a collection of garbage. */
async function createOpen(names: readonly string[], bytesOfOne: number) {
  const engines = createEngines(names.length, () => undefined);
  const heard: (() => void)[] = [];
  const stop = keepWithinMemory(engines, 250, () => undefined, {
    hear: (onCollection) => {
      heard.push(onCollection);
      return () => void heard.splice(0);
    },
    keptBytes: () => engines.open.length * bytesOfOne,
  });
  for (const name of names)
    await engines.use(
      name,
      () => engine,
      async () => undefined,
    );
  return { engines, collect: () => heard.forEach((each) => each()), stop };
}

describe("a process that keeps repositories open", () => {
  it("closes those used longest ago when they take more memory than it may", async () => {
    const { collect, engines } = await createOpen(["a", "b", "c", "d"], 100);
    collect();
    expect(engines.open).toEqual(["c", "d"]);
    await engines.use(
      "e",
      () => engine,
      async () => undefined,
    );
    expect(engines.open).toEqual(["d", "e"]);
  });

  it("keeps all that fit, and all once it ends", async () => {
    const { collect, engines } = await createOpen(["a", "b"], 100);
    collect();
    expect(engines.open).toEqual(["a", "b"]);
    const large = await createOpen(["a", "b"], 1_000);
    large.stop();
    large.collect();
    expect(large.engines.open).toEqual(["a", "b"]);
  });

  it("closes none that is in use", async () => {
    const { collect, engines } = await createOpen(["a", "b"], 1_000);
    await engines.use(
      "a",
      () => engine,
      async () => collect(),
    );
    expect(engines.open).toContain("a");
  });
});
