import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import { judgedEvaluator } from "@fossick/core/loop/evaluate/judged-evaluator.ts";
import { openJudge } from "@fossick/engine/judges/open-judge.ts";
import { resolveSettings, type Settings } from "@fossick/settings/index.ts";
import { scriptedEvaluator, testEvaluator } from "../../../../../test/parts/index.ts";
import { goodModel, startServer } from "../../../../../test/scripted-server.ts";
import { createFolder, removeFolders } from "../../../../../test/temp-repository.ts";

afterAll(removeFolders);

describe("the rank evaluator", () => testEvaluator(() => rankEvaluator(), { test }));

describe("the scripted evaluator", () =>
  testEvaluator(() => scriptedEvaluator({ "src/auth.ts": 0.9, "src/tokens.ts": 0.55, "src/user.ts": 0.2 }), {
    test,
  }));

const undecided = { "src/auth.ts": 0.75, "src/tokens.ts": 0.55, "src/user.ts": 0.3 };

/** An evaluator that leaves files undecided, with the judge that settings ask for. */
async function evaluatorWith(input: Partial<Settings>) {
  const settings = resolveSettings({ cacheDir: createFolder().root, ...input });
  const readText = async (path: string) => `the text of ${path}\n`;
  const make = await openJudge({ settings, env: {}, root: "/nowhere", readText });
  if (!make) throw new Error("there is no judge for these settings");
  return judgedEvaluator(scriptedEvaluator(undecided), make({}));
}

describe("the llm evaluator", () =>
  testEvaluator(
    async () => {
      const { baseUrl } = await startServer(goodModel((path) => (path === "src/user.ts" ? 0.9 : 0.4)));
      return evaluatorWith({ evaluator: "llm", modelId: "tiny", baseUrl });
    },
    { test },
  ));

describe("the llm evaluator with a model that fails", () =>
  testEvaluator(
    async () => {
      const { baseUrl } = await startServer((_, response) => void response.writeHead(500).end());
      return evaluatorWith({ evaluator: "llm", modelId: "tiny", baseUrl });
    },
    { test },
  ));

describe("the command evaluator", () =>
  testEvaluator(
    async () => {
      const file = join(createFolder().root, "judge");
      const verdict = { path: "src/user.ts", relevance: 0.8, reason: "so" };
      writeFileSync(
        file,
        `#!${process.execPath}\nconsole.log(${JSON.stringify(JSON.stringify([verdict]))});`,
      );
      chmodSync(file, 0o755);
      return evaluatorWith({ evaluator: "command", evaluatorCommand: file });
    },
    { test },
  ));
