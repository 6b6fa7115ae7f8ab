import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { inputOn, toolInput } from "@fossick/mcp/tool-input.ts";

const input = toolInput(
  {
    task: v.pipe(v.string(), v.nonEmpty("must not be empty"), v.description("What is to be done.")),
    globs: v.optional(v.array(v.string())),
    cycles: v.optional(v.pipe(v.number(), v.integer("must be a whole number"), v.maxValue(10))),
    format: v.optional(v.picklist(["markdown", "json"]), "markdown"),
  },
  { query: "task", include: "globs" },
);

const read = async (given: unknown) => input["~standard"].validate(given);
const complaints = async (given: unknown) => (await read(given)).issues?.map(({ message }) => message);

describe("the arguments of a tool", () => {
  it("are told as one flat JSON Schema object, without what is only checked", () => {
    expect(input["~standard"].jsonSchema.input({ target: "draft-2020-12" })).toEqual({
      type: "object",
      properties: {
        task: { type: "string", description: "What is to be done." },
        globs: { type: "array", items: { type: "string" } },
        cycles: { type: "integer" },
        format: { type: "string", enum: ["markdown", "json"], default: "markdown" },
      },
      required: ["task"],
    });
  });

  it("are straightened inside lists of objects, too", async () => {
    const verdicts = toolInput(
      { evaluations: v.array(v.strictObject({ path: v.string(), relevance: v.number() })) },
      {},
    );
    const meant = { evaluations: [{ path: "a.ts", relevance: 0.8 }] };
    for (const given of [
      { evaluations: [{ path: "a.ts", relevance: "0.8" }] },
      { evaluations: '[{ "path": "a.ts", "relevance": "0.8" }]' },
    ])
      expect(await verdicts["~standard"].validate(given)).toEqual({ value: meant });
  });

  it.each([
    [{ task: "a" }, { task: "a", format: "markdown" }],
    [{ query: "a" }, { task: "a", format: "markdown" }],
    [
      { task: "a", globs: "src/**" },
      { task: "a", globs: ["src/**"], format: "markdown" },
    ],
    [
      { task: "a", include: '["x","y"]' },
      { task: "a", globs: ["x", "y"], format: "markdown" },
    ],
    [
      { task: "a", globs: "[ab]*.ts" },
      { task: "a", globs: ["[ab]*.ts"], format: "markdown" },
    ],
    [
      { task: "a", cycles: "2", format: null },
      { task: "a", cycles: 2, format: "markdown" },
    ],
    [{ task: "12" }, { task: "12", format: "markdown" }],
  ])("of %j are understood", async (given, meant) => {
    expect(await read(given)).toEqual({ value: meant });
  });

  it.each([
    [{}, ["task is missing"]],
    [{ task: "" }, ["task: must not be empty"]],
    [{ task: 5 }, ["task: Invalid type: Expected string but received 5"]],
    [{ task: "a", cycle: 2 }, ['there is no argument "cycle"; did you mean cycles?']],
    [{ task: "a", zzz: 2 }, ['there is no argument "zzz"; known arguments: task, globs, cycles, format']],
    [{ task: "a", cycles: 1.5 }, ["cycles: must be a whole number"]],
    [
      { task: "a", query: "b" },
      ['there is no argument "query"; known arguments: task, globs, cycles, format'],
    ],
    ["task", ['the arguments: Invalid type: Expected Object but received "task"']],
    [null, ["the arguments: Invalid type: Expected Object but received null"]],
  ])("of %j are refused with a sentence", async (given, told) => {
    expect(await complaints(given)).toEqual(told);
  });

  it("are never told back at length", async () => {
    const [told = ""] = (await complaints({ task: "a", format: "x".repeat(100_000) })) ?? [];
    expect(told.length).toBeLessThan(200);
  });
});

describe("the arguments of a tool on a ground", () => {
  const where = { root: v.optional(v.string()), repository: v.optional(v.string()) };
  const on = inputOn(where, { project: "root", directory: "root" });

  it("are described once", () => {
    expect(on("folders")).toBe(on("folders"));
    expect(on("folders")).not.toBe(on("repositories"));
  });

  it("have the names that models use there", async () => {
    const readOn = async (searchTarget: "folders" | "repositories", given: object) =>
      on(searchTarget)["~standard"].validate(given);
    expect(await readOn("folders", { project: "/shop" })).toEqual({ value: { root: "/shop" } });
    expect(await readOn("repositories", { project: "acme/shop" })).toEqual({
      value: { repository: "acme/shop" },
    });
    const { issues } = await readOn("repositories", { directory: "/shop" });
    expect(issues?.[0]?.message).toContain('there is no argument "directory"');
  });
});
