import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, withoutTimes } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

const { cache, folder, fossick } = createSandbox();
const shop = createShop(join(folder, "shop"));
const testFile = "test/refunds/refund-order.test.ts";

/** Writes a model beside the shop; the name is what `--model` is given. */
function writeModel(name: string, model: unknown): string {
  writeFileSync(join(folder, name), typeof model === "string" ? model : JSON.stringify(model));
  return name;
}
const onlyTests = writeModel("only-tests.json", {
  weights: { test: [9, 9, 9, 9, 9, 9, 9], "text×path": 1, text: 1 },
  worth: { offset: -5, score: 1 },
  belongs: {},
});

const search = (args: readonly string[] = [], env: Record<string, string> = {}) =>
  fossick([refundTask, "--root", shop, ...args], { env });
const ranking = async (args: readonly string[], env?: Record<string, string>): Promise<string[]> =>
  answerOf(await search(["--json", ...args], env)).ranking.map(({ path }) => path);

describe("--model", () => {
  it("ranks with the weights of the file", async () => {
    expect((await ranking([]))[0]).toBe(refundFile);
    expect((await ranking(["--model", onlyTests]))[0]).toBe(testFile);
    const { files } = answerOf(await search(["--json", "--model", onlyTests]));
    expect(files.map(({ path }) => path)).toContain(testFile);
  });

  it("may be named without its ending, or by the environment", async () => {
    expect((await ranking(["--model", "only-tests"]))[0]).toBe(testFile);
    expect((await ranking([], { FOSSICK_MODEL: join(folder, onlyTests) }))[0]).toBe(testFile);
    expect((await ranking(["--model", ""], { FOSSICK_MODEL: onlyTests }))[0]).toBe(refundFile);
  });

  it("ranks as without it when given the shipped model", async () => {
    const shipped = writeModel(
      "shipped.json",
      readFileSync(join(import.meta.dirname, "../../model/ranker.json"), "utf8"),
    );
    const [given, own] = [await search(["--json", "--model", shipped]), await search(["--json"])];
    expect(withoutTimes(given.stdout)).toBe(withoutTimes(own.stdout));
  });

  it("of a traced search is in the trace, which replays to the same bytes without the file", async () => {
    const model = writeModel("gone.json", readFileSync(join(folder, onlyTests), "utf8"));
    const first = await search(["--json", "--model", model, "--trace", "trace.json"]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    rmSync(join(folder, model));
    rmSync(cache, { recursive: true });
    const again = await fossick(["replay", "trace.json", "--json"]);
    expect(again).toEqual(first);
    expect(answerOf(again).ranking[0]?.path).toBe(testFile);
    const trace = JSON.parse(readFileSync(join(folder, "trace.json"), "utf8")) as Record<string, unknown>;
    expect(trace["ranker"]).toMatchObject({ worth: { offset: -5, score: 1 } });
  });

  it("leaves no model in the trace of a search with the shipped one", async () => {
    await search(["--json", "--trace", "plain.json"]);
    expect(JSON.parse(readFileSync(join(folder, "plain.json"), "utf8"))).not.toHaveProperty("ranker");
  });

  it.each([
    ["missing", "nowhere.json", undefined, "cannot read a ranking model from nowhere.json"],
    ["a folder", "shop", undefined, "cannot read a ranking model from shop.json"],
    ["no JSON", "broken.json", '{ "weights": {', "cannot read a ranking model from broken.json"],
    ["no model", "answer.json", '{ "schemaVersion": 1 }', "answer.json is not a ranking model"],
    [
      "a model with texts",
      "texts.json",
      '{ "weights": { "text": "1" } }',
      "texts.json is not a ranking model",
    ],
  ])("refuses a file that is %s", async (_, name, text, message) => {
    if (text !== undefined) writeModel(name, text);
    const { code, stdout, stderr } = await search(["--json", "--model", name]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`fossick: ${message}\nhint: `);
    expect(stderr).not.toContain("    at ");
  });

  it("cannot be set by the repository that is searched", async () => {
    writeFileSync(join(shop, "fossick.config.json"), '{ "model": "only-tests.json" }\n');
    const { code, stderr } = await search(["--json"]);
    rmSync(join(shop, "fossick.config.json"));
    expect(code).toBe(2);
    expect(stderr).toContain('"model" cannot be set in ');
  });

  it("says what is wrong with a replayed trace whose model is none", async () => {
    await search(["--json", "--model", onlyTests, "--trace", "odd.json"]);
    const trace = JSON.parse(readFileSync(join(folder, "odd.json"), "utf8")) as Record<string, unknown>;
    writeFileSync(join(folder, "odd.json"), JSON.stringify({ ...trace, ranker: { weights: 3 } }));
    const { code, stdout, stderr } = await fossick(["replay", "odd.json", "--json"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^fossick: .*trace/);
  });
});
