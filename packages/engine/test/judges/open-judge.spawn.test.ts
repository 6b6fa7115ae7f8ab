import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { evaluateRepository } from "@fossick/eval/evaluate-repository.ts";
import { evaluateRelevance, retrieveFiles } from "@fossick/core/loop/stepwise/steps.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { scriptedEvaluator } from "../../../../test/parts/index.ts";
import type { Settings } from "@fossick/settings/index.ts";
import { goodModel, pathsIn, startServer } from "../../../../test/scripted-server.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";

let root: string;
let cacheDir: string;
const task = "limit requests to the API";
beforeAll(() => {
  isolateGit();
  const names = ["throttle", "bucket", "router", "limits", "requests", "client", "server", "api"];
  const repository = createRepository(
    Object.fromEntries(
      names.map((name, at) => [
        `src/${name}.ts`,
        `/** Limits requests to the API. */\nexport const ${name} = () => "${"request limit api ".repeat(at + 1)}";\n`,
      ]),
    ),
  );
  repository.commit("Import the sources");
  repository.write({
    "src/throttle.ts": "/** Limits requests to the API for each client. */\nexport const throttle = 2;\n",
  });
  repository.commit("Limit requests to the API for each client in throttle");
  root = repository.root;
  cacheDir = createFolder().root;
});
afterAll(removeFolders);

/** A threshold of 1 leaves every file undecided that the default evaluator does not rule out. */
const settingsFor = (baseUrl: string): Partial<Settings> => ({
  ...{ cacheDir, evaluator: "llm", baseUrl, threshold: 1, memory: false, maxCycles: 1 },
});

async function engineFor(baseUrl: string, parts = {}) {
  return createEngine({ root, settings: settingsFor(baseUrl), parts });
}

describe("an engine", () => {
  it("asks the judge of its settings, tells of each request, and counts for each search anew", async () => {
    const { baseUrl, heard } = await startServer((request, response) =>
      request.path.endsWith("/models") ? { data: [{ id: "tiny" }] } : goodModel(() => 0.1)(request, response),
    );
    const engine = await engineFor(baseUrl);
    try {
      for (let search = 0; search < 2; search++) {
        const told: string[] = [];
        const { stats } = await engine.retrieve(task, { reporter: { onRequest: ({ to }) => told.push(to) } });
        expect(told).toEqual([`GET ${baseUrl}/models`, `POST ${baseUrl}/chat/completions`]);
        expect(stats.usage).toMatchObject({ calls: 1, inputTokens: 1000 });
      }
      expect(heard).toHaveLength(4);
    } finally {
      await engine.close();
    }
  });

  it("uses it in a search taken step by step too", async () => {
    const { baseUrl, heard } = await startServer((request, response) =>
      request.path.endsWith("/models")
        ? { data: [{ id: "tiny" }] }
        : goodModel(() => 0.05)(request, response),
    );
    const engine = await engineFor(baseUrl);
    try {
      const search = await engine.begin(task);
      const query = createInitialQuery(search.task);
      const evaluations = await evaluateRelevance(await retrieveFiles(query, search), query, search);
      const judged = heard.filter(({ method }) => method === "POST").flatMap(pathsIn);
      expect(judged.length).toBeGreaterThan(0);
      for (const { path, reason } of evaluations)
        expect(reason.includes("llm says: read")).toBe(judged.includes(path));
    } finally {
      await engine.close();
    }
  });

  it("asks nobody when it is given an evaluator of its caller's", async () => {
    const { baseUrl, heard } = await startServer(goodModel(() => 1));
    const engine = await engineFor(baseUrl, { evaluator: scriptedEvaluator({ "src/api.ts": 0.5 }) });
    try {
      expect((await engine.retrieve(task)).stats.usage).toBeUndefined();
      expect(heard).toEqual([]);
    } finally {
      await engine.close();
    }
  });
});

it("an evaluation on past commits asks nobody, whatever is set", async () => {
  const { baseUrl, heard } = await startServer(goodModel(() => 1));
  const { faults } = await evaluateRepository(root, { last: 1, settings: settingsFor(baseUrl) });
  expect(faults).toEqual([]);
  expect(heard).toEqual([]);
});
