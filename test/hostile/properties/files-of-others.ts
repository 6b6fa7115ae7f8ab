import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { addToJson, readJson, removeFromJson } from "../../../src/entrypoints/setup/edit-json.ts";
import { addToToml, readToml, removeFromToml } from "../../../src/entrypoints/setup/edit-toml.ts";
import { cleanMessage, parseLog } from "../../../src/indexing/history/read-commits.ts";
import { openMemoryFolder } from "../../../src/memory/memory-folder.ts";
import { readExport } from "../../../src/memory/memory-schema.ts";
import { hostileJsonText, mutated } from "../json-values.ts";
import { property, type Property } from "../property.ts";
import { hostileText } from "../texts.ts";
import { orRefused } from "./throws-only.ts";

const entry = { command: "npx", args: ["-y", "fossick", "mcp"] };
const keys = ["mcpServers", "fossick"];
const tomlKeys = ["mcp_servers", "fossick"];
const objectText = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    hostileJsonText(max),
    fc
      .dictionary(fc.constantFrom("mcpServers", "a", "fossick"), fc.jsonValue())
      .map((value) => JSON.stringify(value)),
  );
const tomlLine = fc.constantFrom(
  ..."[a]|[mcp_servers]|[mcp_servers.fossick]|[[a]]|a = 1|b = \"\"\"|'''|# c|[a.b]|command = 'x'|= 1|[mcp_servers.\"fossick\"]|x = {}|x.y = [".split(
    "|",
  ),
);
const tomlText = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.array(tomlLine, { maxLength: 20 }).map((lines) => lines.join("\n")),
    hostileText(Math.min(max, 50_000)),
  );
const memory = {
  memoryVersion: 1,
  project: "a",
  entries: [
    {
      stem: "token",
      word: "token",
      associations: [
        { kind: "file", name: "a.ts", evidence: [{ task: "t", source: "feedback", time: 1, commits: 1 }] },
      ],
    },
  ],
  tasks: [{ id: "t", words: { token: "token" }, time: 1, head: "h", suggested: ["a.ts"] }],
};

/** @param folder where the memory of each input is written */
export const fileProperties = (folder: string): readonly Property[] => [
  property("a client's JSON keeps what it says, with fossick added and taken away", objectText, (text) => {
    const before = readJson(text);
    if ("problem" in before || !isTable(before.value) || !isTableOrAbsent(before.value["mcpServers"])) return;
    const added = addToJson(text, keys, entry);
    assert.deepEqual(tableIn(readJson(added))["mcpServers"], {
      ...asTable(before.value["mcpServers"]),
      fossick: entry,
    });
    assert.ok(!("fossick" in asTable(tableIn(readJson(removeFromJson(added, keys)))["mcpServers"])));
  }),
  property("a client's TOML can be added to and taken from", tomlText, (text) => {
    const before = readToml(text);
    if ("problem" in before) return;
    const after = readToml(addToToml(text, tomlKeys, entry));
    if (!("problem" in after)) readToml(removeFromToml(text, tomlKeys));
  }),
  property(
    "what git prints is commits, wherever it is cut",
    (max) =>
      fc.tuple(
        fc.array(hostileText(Math.min(max, 50_000)), { maxLength: 12 }),
        fc.integer({ min: 1, max: 9_000 }),
      ),
    async ([fields, size]) => {
      const bytes = Buffer.from(fields.map((field, at) => (at % 5 === 0 ? `/${field}` : field)).join("\0"));
      const chunks = async function* (): AsyncGenerator<Buffer> {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      };
      for await (const { message } of parseLog(chunks(), { maxFiles: 5, shallow: false }))
        assert.ok(message.length <= 1_500);
    },
  ),
  property("a commit's message is cut to its limit", hostileText, (text) => {
    assert.ok(cleanMessage(text).length <= 1_500);
  }),
  property(
    "an exported memory is read or refused",
    () => mutated(memory),
    (value) => orRefused(["INVALID_MEMORY"], () => readExport(value)),
  ),
  property(
    "spoilt files of a memory are read or called unavailable",
    (max) =>
      fc.tuple(spoiltLines(memory.entries), fc.oneof(spoiltLines([memory.tasks]), hostileJsonText(max))),
    async ([associations, tasks]) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "associations.jsonl"), associations);
      writeFileSync(join(folder, "tasks.json"), tasks);
      const opened = openMemoryFolder(folder);
      await orRefused(["MEMORY_UNAVAILABLE"], () => opened.read());
      await orRefused(["MEMORY_UNAVAILABLE"], () => opened.openEntries()("token"));
    },
  ),
];

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTableOrAbsent = (value: unknown): boolean => value === undefined || isTable(value);
const asTable = (value: unknown): Record<string, unknown> => (isTable(value) ? value : {});
const tableIn = (read: ReturnType<typeof readJson>): Record<string, unknown> =>
  asTable("problem" in read ? undefined : read.value);

/** A line of JSON for each value, each value changed, some lines cut or foreign. */
const spoiltLines = (values: readonly unknown[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        fc
          .constantFrom(...values)
          .chain(mutated)
          .map((value) => JSON.stringify(value) ?? ""),
        fc.constantFrom(...values).map((value) => JSON.stringify(value)),
        hostileText(200),
      ),
      { maxLength: 5 },
    )
    .map((lines) => lines.join("\n"));
