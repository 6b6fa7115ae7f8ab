import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { movedByCosine } from "../../../src/judges/embedding/moved-by-cosine.ts";
import { bytesOf, cosine, vectorOf } from "../../../src/judges/embedding/embedding-judge.ts";
import { startServer, vectorsReply, type Script } from "../../scripted-server.ts";
import { createFolder, removeFolders } from "../../temp-repository.ts";
import { open, opened, undecided } from "./judges.ts";

afterAll(removeFolders);

/** The later the letter of a file, the nearer it lies to the task. */
const angleOf = (text: string): number => {
  const letter = /src\/([a-f])\.ts/.exec(text)?.[1];
  return letter === undefined ? 0 : ("f".charCodeAt(0) - letter.charCodeAt(0) + 1) / 10;
};
const byLetter: Script = (heard) =>
  vectorsReply(heard, (text) => [Math.cos(angleOf(text)), Math.sin(angleOf(text))]);
const embedding = (baseUrl: string) => ({ evaluator: "embedding", modelId: "small", baseUrl }) as const;

describe("moved by cosine", () => {
  const files = [0.9, 0.1, 0.5].map((likeness, at) => ({ path: `${at}`, relevance: 0.5, cosine: likeness }));

  it("is the nearest up and the farthest down by 0.15, the others by their standing", () => {
    expect(movedByCosine(files).map(({ relevance }) => relevance)).toEqual([0.65, 0.35, 0.5]);
  });

  it("is nothing where there is too little to compare", () => {
    expect(movedByCosine(files.slice(0, 2))).toEqual([]);
    expect(movedByCosine(files.map((file) => ({ ...file, cosine: 0.5 })))).toEqual([]);
  });

  it("depends on nothing but the order of cosines, and stays within the scale", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(share, fc.integer({ min: 0, max: 50 })), { minLength: 3 }), (pairs) => {
        const given = pairs.map(([relevance, step], at) => ({ path: `${at}`, relevance, cosine: step / 50 }));
        const moved = movedByCosine(given);
        for (const [at, { relevance }] of moved.entries()) {
          expect(relevance).toBeGreaterThanOrEqual(0);
          expect(relevance).toBeLessThanOrEqual(1);
          expect(Math.abs(relevance - (given[at]?.relevance ?? 0))).toBeLessThanOrEqual(0.1501);
        }
        const stretched = given.map((file) => ({ ...file, cosine: file.cosine * 3 - 1 }));
        expect(movedByCosine(stretched).map(({ relevance }) => relevance)).toEqual(
          moved.map(({ relevance }) => relevance),
        );
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

describe("vectors", () => {
  it("have a cosine, also when they are zero", () => {
    expect(cosine(Float32Array.of(1, 0), Float32Array.of(2, 0))).toBeCloseTo(1);
    expect(cosine(Float32Array.of(1, 0), Float32Array.of(0, 3))).toBe(0);
    expect(cosine(Float32Array.of(1, 0), Float32Array.of(0, 0))).toBe(0);
  });

  it("are kept as bytes, and damaged ones are none", () => {
    const vector = Float32Array.of(1.5, -2, 1e-7);
    expect(vectorOf(bytesOf(vector))).toEqual(vector);
    expect(vectorOf(bytesOf(vector).subarray(0, 5))).toBeUndefined();
    expect(vectorOf(bytesOf(Float32Array.of(Number.NaN)))).toBeUndefined();
    expect(vectorOf(undefined)).toBeUndefined();
  });
});

describe("the embedding evaluator", () => {
  it("raises what lies near the task and lowers what lies far", async () => {
    const { baseUrl, heard } = await startServer(byLetter);
    const { ask } = await opened(embedding(baseUrl));
    const { verdicts, faults, usage } = await ask();
    expect(faults).toEqual([]);
    expect(usage).toEqual({ calls: 1, inputTokens: 500, outputTokens: 0, cached: 0 });
    expect(verdicts.at(0)).toMatchObject({ path: "src/a.ts", relevance: 0.65 });
    expect(verdicts.at(-1)).toMatchObject({ path: "src/f.ts", relevance: 0.45, reason: "cosine 1.00" });
    expect(heard.map(({ path }) => path)).toEqual(["/v1/embeddings"]);
    expect(JSON.parse(heard[0]?.body ?? "")).toMatchObject({ model: "small", encoding_format: "float" });
  });

  it("asks for a vector once, whatever the task", async () => {
    const { baseUrl, heard } = await startServer(byLetter);
    const settings = { ...embedding(baseUrl), cacheDir: createFolder().root };
    const { verdicts } = await (await opened(settings)).ask();
    const again = await (await opened(settings)).ask();
    expect(again).toMatchObject({ verdicts, usage: { calls: 0, cached: 6 } });
    expect(heard).toHaveLength(1);
  });

  it("needs a key for a provider, and is the default evaluator without", async () => {
    expect(await open({ evaluator: "embedding" })).toBeUndefined();
    expect(await open({ evaluator: "embedding", modelId: "openai:x" })).toBeUndefined();
    expect(await open({ evaluator: "embedding" }, { OPENAI_API_KEY: "o" })).toBeDefined();
    expect(await open({ evaluator: "embedding", modelId: "ollama:nomic-embed-text" })).toBeDefined();
    await expect(open({ evaluator: "embedding", modelId: "anthropic:x" })).rejects.toThrow(
      "names no provider of embeddings",
    );
  });

  it("shows in a dry run what it would send", async () => {
    const { baseUrl, heard } = await startServer(byLetter);
    const { ask, requests } = await opened({ ...embedding(baseUrl), dryRun: true });
    expect(await ask()).toEqual({ verdicts: [], faults: [] });
    expect(requests).toMatchObject([{ to: `POST ${baseUrl}/embeddings` }]);
    expect(heard).toEqual([]);
  });
});

const bad: readonly (readonly [name: string, code: string, script: Script])[] = [
  ["is silent", "JUDGE_TIMEOUT", () => undefined],
  ["says no JSON", "JUDGE_MALFORMED", () => "<html>"],
  ["lacks vectors", "JUDGE_MALFORMED", () => ({ data: [{ index: 0, embedding: [1, 2] }] })],
  [
    "gives vectors of many lengths",
    "JUDGE_MALFORMED",
    (heard) => vectorsReply(heard, (text) => Array.from({ length: text.length }, () => 1)),
  ],
  ["gives empty vectors", "JUDGE_MALFORMED", (heard) => vectorsReply(heard, () => [])],
  [
    "gives words for numbers",
    "JUDGE_MALFORMED",
    (heard) => vectorsReply(heard, () => ["1" as unknown as number]),
  ],
  [
    "gives numbers without end",
    "JUDGE_MALFORMED",
    (heard) => JSON.stringify(vectorsReply(heard, () => [7])).replaceAll("[7]", "[1e999]"),
  ],
  ["refuses", "JUDGE_REFUSED", (_, response) => void response.writeHead(403).end()],
  [
    "takes more than allowed",
    "JUDGE_OVER_BUDGET",
    (heard) => ({ ...vectorsReply(heard, () => [1, 2]), usage: { prompt_tokens: 1e9 } }),
  ],
  ["hangs up", "JUDGE_UNREACHABLE", (_, response) => void response.destroy()],
];

describe("a server of vectors that answers badly", () => {
  it.each(bad)("%s: one fault, no verdict, and it is not asked again", async (_, code, script) => {
    const { baseUrl, heard } = await startServer(script);
    const { ask } = await opened({ ...embedding(baseUrl), evaluatorTimeoutMs: 200 });
    const { verdicts, faults } = await ask(undecided.slice(0, 4));
    expect(verdicts).toEqual([]);
    expect(faults).toMatchObject([{ part: "evaluator/embedding", code }]);
    expect(await ask(undecided.slice(4))).toEqual({ verdicts: [], faults: [] });
    expect(heard).toHaveLength(1);
  });

  it("moves nothing when all its vectors are the same", async () => {
    const { baseUrl } = await startServer((heard) => vectorsReply(heard, () => [1, 1, 1]));
    expect(await (await opened(embedding(baseUrl))).ask()).toMatchObject({ verdicts: [], faults: [] });
  });
});
