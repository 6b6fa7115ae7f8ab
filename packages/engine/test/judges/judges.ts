import { openJudge } from "@fossick/engine/judges/open-judge.ts";
import type { Judge, Judgement } from "@fossick/core/loop/evaluate/judge.ts";
import { resolveSettings, type Settings } from "@fossick/settings/index.ts";
import { sampleContext, sampleEvaluation, sampleTask } from "../../../../test/parts/index.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import type { Context } from "@fossick/core/parts.ts";
import type { OutgoingRequest } from "@fossick/core/reporter.ts";
import { createFolder } from "../../../../test/temp-repository.ts";

/** Undecided files, best first, and what stands in each. */
export const undecided: readonly Evaluation[] = ["a", "b", "c", "d", "e", "f"].map((name, at) =>
  sampleEvaluation(`src/${name}.ts`, 0.8 - at / 10, 1),
);
export const textOf = (path: string): string => `export const holds = "${path}";\n`;

export interface Opened {
  readonly judge: Judge;
  readonly requests: OutgoingRequest[];
  ask(evaluations?: readonly Evaluation[], context?: Partial<Context>): Promise<Judgement>;
}

/** Makes the judge that settings ask for, with a cache of its own unless one is given. */
export async function open(
  input: Partial<Settings>,
  env: Readonly<Record<string, string>> = {},
  root = "/nowhere",
): Promise<Opened | undefined> {
  const settings = resolveSettings({ cacheDir: createFolder().root, evaluatorTimeoutMs: 5_000, ...input });
  const requests: OutgoingRequest[] = [];
  const make = await openJudge({ settings, env, root, readText: async (path) => textOf(path) });
  const judge = make?.({ onRequest: (request) => requests.push(request) });
  return (
    judge && {
      judge,
      requests,
      ask: (evaluations = undecided, context = {}) =>
        judge.judge(sampleTask, evaluations, sampleContext(context)),
    }
  );
}

/** The same, where there must be one. */
export async function opened(...input: Parameters<typeof open>): Promise<Opened> {
  const found = await open(...input);
  if (!found) throw new Error("there is no judge for these settings");
  return found;
}
