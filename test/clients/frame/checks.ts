import { existsSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { objectOf, objectsOf, textOf } from "../model/json.ts";
import type { ToolResult, Turn } from "../model/types.ts";
import type { Stage } from "./client.ts";
import type { Place } from "./place.ts";
import { neededFile, task } from "./project.ts";
import type { Trial } from "./test-client.ts";

const tools = ["retrieve_context", "dispatch_candidates", "submit_evaluation"];

/** The text of each file, or nothing where there is none. */
export const readFiles = (files: readonly string[]): (string | undefined)[] =>
  files.map((file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined));

const words = { keywords: ["planRemoval", "restore", "backup"] };

/** Checks of each stage. */
export const checks: Readonly<Record<Stage, (trial: Trial) => Promise<void>>> = {
  listed: async ({ place, prepared }) => {
    await prepared.add();
    for (const text of readFiles(prepared.files)) expect(text).toContain("fossick");
    await prepared.list();
    expect(place.traffic()).not.toEqual([]);
  },
  "one-shot": async ({ client, place, prepared }) => {
    const asked = client.refusesWithoutWords ? [words] : [{}, words];
    for (const more of asked) {
      const told = await prepared.play([{ call: "retrieve_context", arguments: { ...more, task } }]);
      const offered = tools.filter((tool) => told.tools.some((name) => name.endsWith(tool)));
      expect(offered).toEqual(tools.filter((tool) => client.defers?.includes(tool) !== true));
      expectWhole(place, told.results, [neededFile]);
    }
  },
  judged: async ({ place, prepared }) => {
    const told = await prepared.play([{ call: "dispatch_candidates", arguments: { task } }, submitVerdict]);
    expectWhole(place, told.results, [neededFile, neededFile]);
  },
  hook: async ({ place, prepared }) => {
    const warm = await place.fossick("index");
    expect(warm).toMatchObject({ code: 0 });
    const told = (await prepared.hook?.(task)) ?? "";
    const handedOver = told.slice(Math.max(0, told.indexOf("fossick, a local code search")));
    expect(handedOver.slice(0, 10_000)).toMatch(/^fossick, a local code search, searched /);
    expect(handedOver).toContain(neededFile);
  },
  removed: async ({ prepared, before }) => {
    await prepared.remove();
    expect(readFiles(prepared.files)).toEqual(before);
    const told = await prepared.play([]);
    expect(told.tools.filter((name) => /fossick|retrieve_context/.test(name))).toEqual([]);
  },
};

/** Submits the verdict of a model that has read the candidates it was just shown. */
const submitVerdict: Turn = ({ results }) => {
  const id = /r_[\w-]{24}/.exec(results.at(-1)?.text ?? "")?.[0] ?? "no id reached the model";
  const evaluations = [{ path: neededFile, relevance: 0.9, reason: "defines planRemoval" }];
  return { call: "submit_evaluation", arguments: { retrieval_id: id, evaluations } };
};

/** Expects each result to say what it should, and the model to have got everything the server sent. */
function expectWhole(place: Place, results: readonly ToolResult[], holds: readonly string[]): void {
  const sent = sentResults(place).slice(-holds.length);
  expect(results.length).toBe(holds.length);
  for (const [at, { text, isError }] of results.entries()) {
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining(holds[at] ?? "") });
    const forms = sent[at] ?? [];
    expect(
      forms.some((form) => text.includes(form)),
      `of ${forms.map(({ length }) => length).join(" or ")} characters the model got ${text.length}:\n${text}`,
    ).toBe(true);
  }
}

/** The results that servers of a place sent, each in the forms a client may hand over: as text, all of it as JSON, or its data as JSON. */
const sentResults = (place: Place): string[][] =>
  place
    .traffic()
    .filter(({ from, message }) => from === "server" && "content" in objectOf(message["result"]))
    .map(({ message }) => {
      const { content, structuredContent } = objectOf(message["result"]);
      const text = objectsOf(content)
        .map((part) => textOf(part["text"]))
        .join("");
      const whole = [text, JSON.stringify(content)];
      return structuredContent === undefined ? whole : [...whole, JSON.stringify(structuredContent)];
    });
