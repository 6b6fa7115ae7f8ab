import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, inject, it } from "vitest";
import { answerOf } from "./answers.ts";
import { answerSchema } from "@fossick/core/answer-schema.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundTask } from "./shop.ts";

const { cache, folder, fossick } = createSandbox();
const trace = join(folder, "trace.json");

describe("fossick replay", () => {
  it.each([
    ["a small one", refundTask, () => createShop(join(folder, "shop"))],
    [
      "one of several cycles",
      "where are the stop rules of a cycle decided, and who reads them?",
      copyOfManyFiles,
    ],
  ])("prints the same bytes without the repository and its index: %s", async (_, task, createRoot) => {
    const root = createRoot();
    const asked = [task, "--root", root, "--cycles", "3", "--min-files", "20", "--quiet"];
    const first = await fossick([...asked, "--json", "--trace", trace]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    rmSync(root, { recursive: true });
    rmSync(cache, { recursive: true });
    expect(await fossick(["replay", trace, "--json"])).toEqual(first);
    const scored = await fossick(["replay", trace, "--json", "--explain-scores"]);
    const { scores, ...rest } = v.parse(answerSchema, answerOf(scored));
    expect(rest).toEqual(answerOf(first));
    expect(scores?.map(({ cycle }) => cycle)).toEqual(rest.cycles.map(({ number }) => number));
    const table = await fossick(["replay", trace, "--explain"]);
    expect(table.stdout).toContain("Stopped after");
    expect((await fossick(["replay", trace, "--explain"])).stdout).toBe(table.stdout);
  });

  it("holds no text of the files that were searched", async () => {
    const root = createShop(join(folder, "secrets"), {
      "src/keys.ts": 'export const refundKey = "hunter2-hunter2";\n',
    });
    await fossick(["refund key", "--root", root, "--trace", trace]);
    expect(readFileSync(trace, "utf8")).toContain("src/keys.ts");
    expect(readFileSync(trace, "utf8")).not.toContain("hunter2-hunter2");
  });

  it.each([
    ["not JSON", "{", "is not a trace: it is not JSON"],
    ["no trace", "{}", "this is not a trace of fossick"],
    ["an answer", '{ "schemaVersion": 1, "files": [] }', "this is not a trace of fossick"],
  ])("refuses a file that is %s", async (_, text, message) => {
    writeFileSync(join(folder, "bad.json"), text);
    const { code, stderr, stdout } = await fossick(["replay", "bad.json", "--json"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  it("says so when the trace cannot be written", async () => {
    const root = createShop(join(folder, "another"));
    const { code, stderr } = await fossick([
      refundTask,
      "--root",
      root,
      "--trace",
      "no/such/folder/trace.json",
    ]);
    expect(code).toBe(2);
    expect(stderr).toBe("fossick: cannot write the trace to no/such/folder/trace.json (ENOENT)\n");
  });
});

function copyOfManyFiles(): string {
  const root = join(folder, "many-files");
  cpSync(inject("manyFiles"), root, { recursive: true });
  return root;
}
