import { describe, expect, it } from "vitest";
import { readEvent } from "../../../../src/entrypoints/hooks/events/index.ts";
import { handleEvent, type HandlingParts } from "../../../../src/entrypoints/hooks/handle-event.ts";
import type { Stash } from "../../../../src/entrypoints/hooks/stash.ts";
import { emptyRetrieval, sampleRetrieval } from "../../bundle/render/sample-retrieval.ts";
import { claudeCode, cursor, gemini } from "./client-events.ts";

const cwd = "/srv/shop";

/** Parts that answer from memory, and what they were asked. */
function createParts(
  more: Partial<HandlingParts> = {},
): HandlingParts & { readonly kept: string[]; calls: string[] } {
  const kept: string[] = [];
  const calls: string[] = [];
  const stash: Stash = {
    reserve: () => {
      const at = kept.push("") - 1;
      return { fill: (context) => void (kept[at] = context) };
    },
    take: () => kept.shift(),
  };
  const search = async (task: string) => {
    calls.push(`search ${task}`);
    return sampleRetrieval;
  };
  const prepare = (): string => {
    calls.push("prepare");
    return "begun";
  };
  return { root: cwd, stash, search, prepare, greeting: "hello", kept, calls, ...more };
}

describe("handling an event", () => {
  it("stashes what is found and hands it to the subagent that starts", async () => {
    const parts = createParts();
    const kept = await handleEvent(readEvent("PreToolUse", claudeCode.PreToolUse(cwd)), parts);
    expect(kept.answer).toBeUndefined();
    const { answer } = await handleEvent(readEvent("SubagentStart", claudeCode.SubagentStart(cwd)), parts);
    const { hookSpecificOutput } = answer as { hookSpecificOutput: { additionalContext: string } };
    expect(hookSpecificOutput.additionalContext).toContain(sampleRetrieval.files[0]?.path);
    const next = await handleEvent(readEvent("SubagentStart", claudeCode.SubagentStart(cwd)), parts);
    expect(next).toEqual({ note: "nothing is waiting for this subagent", isUsual: true });
  });

  it.each([
    ["nothing is relevant", async () => emptyRetrieval],
    ["there is no index", async () => "noIndex" as const],
  ])("keeps an empty place and says nothing when %s", async (_, search) => {
    const parts = createParts({ search });
    await handleEvent(readEvent("PreToolUse", claudeCode.PreToolUse(cwd)), parts);
    expect(parts.kept).toEqual([""]);
    const { answer } = await handleEvent(readEvent("SubagentStart", claudeCode.SubagentStart(cwd)), parts);
    expect(answer).toBeUndefined();
    expect(
      (await handleEvent(readEvent("BeforeTool", gemini.BeforeTool(cwd)), parts)).answer,
    ).toBeUndefined();
  });

  it("keeps an empty place when the search fails", async () => {
    const parts = createParts({ search: () => Promise.reject(new Error("broken")) });
    const handling = handleEvent(readEvent("PreToolUse", claudeCode.PreToolUse(cwd)), parts);
    await expect(handling).rejects.toThrow("broken");
    expect(parts.kept).toEqual([""]);
  });

  it("begins an index where there is none, and at the start of a session", async () => {
    const parts = createParts({ search: async () => "noIndex" });
    await handleEvent(readEvent("BeforeTool", gemini.BeforeTool(cwd)), parts);
    await handleEvent(readEvent("SessionStart", claudeCode.SessionStart(cwd)), parts);
    expect(parts.calls).toEqual(["prepare", "prepare"]);
    const { answer } = await handleEvent(readEvent("sessionStart", cursor.sessionStart(cwd)), parts);
    expect(answer).toEqual({ additional_context: "hello" });
  });

  it("does nothing for what is none of its business", async () => {
    const parts = createParts();
    expect(await handleEvent(undefined, parts)).toEqual({ note: "nothing to do", isUsual: true });
    expect(parts.calls).toEqual([]);
  });
});
