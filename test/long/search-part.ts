import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { packFiles } from "@fossick/core/bundle/pack.ts";
import { renderRetrieval } from "@fossick/text/render-retrieval.ts";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { replay } from "@fossick/engine/engine/replay.ts";
import type { Engine } from "@fossick/engine/engine/types.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { git } from "../fixtures/git-repository.ts";
import { anySettings, anyTask } from "../hostile/invocations.ts";
import { startedMark, type HostileRepository } from "../hostile/repositories.ts";
import { hostileText } from "../hostile/texts.ts";
import type { Part } from "./part.ts";
import { warm, warmRepositories } from "./warm-repositories.ts";

const formats = fc.constantFrom("table", "markdown", "xml", "json", "paths");
const inputOf = (repositories: readonly HostileRepository[]) =>
  fc.record({
    repository: fc.constantFrom(...repositories),
    task: anyTask(300_000),
    objective: fc.option(hostileText(300), { nil: undefined, freq: 4 }),
    settings: anySettings,
    way: fc.constantFrom("retrieve", "retrieve", "pack", "judge", "replay", "abort"),
    format: formats,
    ms: fc.nat(40),
  });
type Input = ReturnType<typeof inputOf> extends fc.Arbitrary<infer Value> ? Value : never;

/** Searches of the library, all in this process. */
export const searchPart: Part = {
  name: "searches",
  defaultCount: 50_000,
  chunk: 100,
  hangMs: 30_000,
  open: async (folder) => {
    const places = { cacheDir: join(folder, "cache"), dataDir: join(folder, "data") };
    const hostile = join(folder, "hostile");
    const real = { name: "real", root: join(folder, "real") };
    git(process.cwd(), ["clone", "--quiet", "--local", process.cwd(), real.root]);
    await warm(real.root, places);
    const repositories = [...(await warmRepositories(hostile, places)), real];
    const input = (seed: number): Input => {
      const [only] = fc.sample(inputOf(repositories), { seed, numRuns: 1 });
      return only as Input;
    };
    return {
      run: async (seed) => {
        await searchOnce(input(seed), places);
        assert.ok(!existsSync(join(hostile, startedMark)), "a program of a repository was started");
      },
      describe: async (seed) => fc.stringify(input(seed)),
      close: async () => {},
    };
  },
};

async function searchOnce(input: Input, places: { cacheDir: string; dataDir: string }): Promise<void> {
  const { repository, settings } = input;
  try {
    const engine = await createEngine({ root: repository.root, settings: { ...settings, ...places } });
    try {
      await ask(engine, input);
    } finally {
      await engine.close();
    }
  } catch (error) {
    if (!FossickError.isInstance(error) || error.code === "INTERNAL") throw error;
  }
}

/** Asks in one of the ways that callers have. */
async function ask(
  engine: Engine,
  { format, ms, objective, settings, task: text, way }: Input,
): Promise<void> {
  const task = { text, ...(objective !== undefined && { objective }) };
  if (way === "abort") return abort(engine, text, ms);
  if (way === "judge") return judge(engine, text);
  const trace = await engine.trace(task);
  if (way === "replay") {
    const again = await replay(JSON.parse(JSON.stringify(trace)));
    assert.equal(JSON.stringify(again), JSON.stringify(trace.retrieval));
  }
  const { files, nearby } = trace.retrieval;
  const best = way === "pack" ? [...files, ...nearby] : [];
  const packed = await packFiles(best, engine.readText, settings.maxTokens ?? 16_000);
  assert.equal(typeof renderRetrieval(format, trace.retrieval, { packed }), "string");
}

async function abort(engine: Engine, text: string, ms: number): Promise<void> {
  const reason = new Error("given up");
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(reason), ms);
  try {
    await engine.retrieve(text, { signal: controller.signal });
  } catch (error) {
    if (error !== reason) throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function judge(engine: Engine, text: string): Promise<void> {
  const search = await engine.judge(text, { keywords: [text.slice(0, 100)], candidatesPerCycle: 5 });
  for (let steps = 0; search.step.kind === "candidates" && steps < 4; steps++) {
    const verdicts = search.step.candidates.map(({ path }, at) => ({
      path,
      relevance: at / 4,
      reason: text.slice(0, 50),
      missingContext: [text.slice(0, 20)],
    }));
    await search.submit(verdicts, { patterns: [text.slice(0, 60)], excludes: [text.slice(0, 40)] });
  }
}
