import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { addToJson, readJson, removeFromJson } from "@fossick/setup/edit-json.ts";
import { addToToml, readToml, removeFromToml } from "@fossick/setup/edit-toml.ts";
import { cleanMessage, parseLog } from "@fossick/index/history/read-commits.ts";
import { openMemoryFolder } from "@fossick/engine/memory/memory-folder.ts";
import { readExport } from "@fossick/engine/memory/memory-schema.ts";
import { hostileJsonText, mutated } from "../json-values.ts";
import { property, type Property } from "../property.ts";
import { hostileText } from "../texts.ts";
import { orRefused } from "./throws-only.ts";

const entry = { command: "npx", args: ["-y", "fossick", "mcp"] };
const keys = ["mcpServers", "fossick"] as const;
const tomlKeys = ["mcp_servers", "fossick"] as const;
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
  tasks: [{ id: "t", words: { token: "token" }, time: 1 }],
};

/** @param folder where the memory of each input is written */
export const fileProperties = (folder: string): readonly Property[] => [
  property("a client's JSON keeps what it says, with fossick added and taken away", objectText, (text) => {
    const before = valueIn(readJson, text);
    if (!isTable(before) || !isTableOrAbsent(before["mcpServers"])) return;
    const serversIn = (json: string) => asTable(asTable(valueIn(readJson, json))["mcpServers"]);
    const added = addToJson(text, keys, entry);
    assert.deepEqual(serversIn(added), { ...asTable(before["mcpServers"]), fossick: entry });
    assert.ok(!("fossick" in serversIn(removeFromJson(added, keys))));
  }),
  property("a client's TOML can be added to and taken from", tomlText, (text) => {
    if (valueIn(readToml, text) === undefined) return;
    const after = addToToml(text, tomlKeys, entry);
    if (valueIn(readToml, after) !== undefined) readToml(removeFromToml(text, tomlKeys));
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

/** The value of a text, without prototypes; undefined for one that is refused. */
function valueIn(read: (text: string) => unknown, text: string): unknown {
  try {
    return structuredClone(read(text));
  } catch (error) {
    assert.ok(error instanceof Error && !(error instanceof RangeError), String(error));
    return undefined;
  }
}

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
