import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { installClient } from "./frame/install.ts";
import { startTrial, type Trial } from "./frame/test-client.ts";
import { objectOf } from "./model/json.ts";
import type { Received } from "./model/types.ts";
import { claudeCode } from "./open-claude.ts";

/** Queries of a model that needs files; written down before any was tried. */
const queries = JSON.parse(
  readFileSync(join(import.meta.dirname, "tool-search-queries.json"), "utf8"),
) as readonly string[];

const ours = ({ tools }: Received): string[] =>
  tools.map(({ name }) => name).filter((name) => name.includes("fossick"));

describe.skipIf(process.platform === "win32")("Claude Code, whose model looks for tools", () => {
  let trial: Trial | undefined;
  beforeAll(async () => {
    const modules = await installClient(claudeCode.name, claudeCode.packages).catch(() => undefined);
    if (modules === undefined) return;
    trial = await startTrial({ ...claudeCode, name: "claude-code-search" }, modules);
    await trial.prepared.add();
  }, 300_000);
  afterAll(() => trial?.stop());
  const given = (context: TestContext): Trial => trial ?? context.skip("its package cannot be had");

  it("offers it the whole search from its first request on, and to a subagent, and nothing else of fossick", async (context) => {
    const { model, prepared } = given(context);
    await prepared.hook?.("a task");
    const first = model.all().filter(({ replies, tools }) => replies === 0 && tools.length > 1);
    const only = ["mcp__fossick__retrieve_context"];
    expect(first.map(ours)).toEqual([only, only]);
  });

  it("finds it the whole search for at least 18 of 20 queries where nothing is loaded", async (context) => {
    const { place, prepared } = given(context);
    const config = join(place.project, ".mcp.json");
    const { mcpServers } = objectOf(JSON.parse(readFileSync(config, "utf8")));
    const fossick = { ...objectOf(objectOf(mcpServers)["fossick"]), alwaysLoad: false };
    writeFileSync(config, JSON.stringify({ mcpServers: { fossick } }));
    const told = await prepared.play(
      queries.map((query) => ({ call: "ToolSearch", arguments: { query, max_results: 5 } })),
    );
    expect(told.tools.length).toBeGreaterThan(0);
    const missed = queries.filter((_, at) => told.results[at]?.text.includes("retrieve_context") !== true);
    expect(queries).toHaveLength(20);
    expect(missed.length, `not found for: ${missed.join("; ")}`).toBeLessThanOrEqual(2);
  });
});
