import { createEngine, type Engine } from "fossick";

/** Messages to a process of engines. */
export type ToEngines =
  | {
      readonly type: "open";
      readonly roots: readonly (readonly [string, string])[];
      readonly cacheDir: string;
    }
  | { readonly type: "ask"; readonly repository: string; readonly task: string };

export interface FromEngines {
  readonly insideMs: number;
  readonly answer?: unknown;
}

const engines = new Map<string, Engine>();

async function open({ cacheDir, roots }: ToEngines & { readonly type: "open" }): Promise<void> {
  for (const [name, root] of roots) {
    const engine = await createEngine({ root, watch: true, settings: { cacheDir, memory: false } });
    await engine.index();
    engines.set(name, engine);
  }
}

async function answer(message: ToEngines): Promise<FromEngines> {
  const startedMs = performance.now();
  if (message.type === "open") {
    await open(message);
    return { insideMs: performance.now() - startedMs };
  }
  const found = await engines.get(message.repository)?.retrieve(message.task);
  return { insideMs: performance.now() - startedMs, answer: found };
}

process.on("message", (message: ToEngines & { readonly id: number }) => {
  void answer(message).then((told) => process.send?.({ ...told, id: message.id }));
});
process.on("disconnect", () => {
  void Promise.all([...engines.values()].map((engine) => engine.close())).then(() => process.exit());
});
