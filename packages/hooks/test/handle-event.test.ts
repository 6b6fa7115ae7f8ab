import { describe, expect, it } from "vitest";
import { readEvent } from "@fossick/hooks/events.ts";
import { handleEvent, type HandlingParts } from "@fossick/hooks/handle-event.ts";
import { emptyRetrieval, sampleRetrieval } from "../../../test/sample-retrieval.ts";
import { claudeCode, cursor, gemini } from "../../../test/client-events.ts";

const cwd = "/srv/shop";
const firstFile = sampleRetrieval.files[0]?.path ?? "";

/** Parts that answer from memory, and what they were asked. */
function createParts(more: Partial<HandlingParts> = {}): HandlingParts & { readonly calls: string[] } {
  const calls: string[] = [];
  const search = async (task: string) => {
    calls.push(`search ${task}`);
    return sampleRetrieval;
  };
  const prepare = (): string => {
    calls.push("prepare");
    return "begun";
  };
  return { root: cwd, search, prepare, greeting: "hello", calls, ...more };
}

const call = readEvent("PreToolUse", claudeCode.PreToolUse(cwd));

/** The task that a subagent of Claude Code is started with. */
function promptOf(answer: object | undefined): string {
  const { hookSpecificOutput } = answer as { hookSpecificOutput: { updatedInput: { prompt: string } } };
  return hookSpecificOutput.updatedInput.prompt;
}

describe("handling an event", () => {
  it("adds what is found to the task of its own call, and to no other", async () => {
    const parts = createParts();
    const payload = claudeCode.PreToolUse(cwd);
    const other = { ...payload, tool_input: { ...payload.tool_input, prompt: "another task" } };
    const [{ answer }, { answer: ofOther }] = await Promise.all([
      handleEvent(readEvent("PreToolUse", payload), parts),
      handleEvent(readEvent("PreToolUse", other), parts),
    ]);
    expect(promptOf(answer).startsWith(`${payload.tool_input.prompt}\n\n`)).toBe(true);
    expect(promptOf(answer)).toContain(firstFile);
    expect(promptOf(ofOther).startsWith("another task\n\n")).toBe(true);
  });

  it.each([
    ["nothing is relevant", async () => emptyRetrieval],
    ["there is no index", async () => "noIndex" as const],
  ])("says nothing when %s", async (_, search) => {
    const parts = createParts({ search });
    expect((await handleEvent(call, parts)).answer).toBeUndefined();
    const ofGemini = await handleEvent(readEvent("BeforeTool", gemini.BeforeTool(cwd)), parts);
    expect(ofGemini.answer).toBeUndefined();
  });

  it("fails as the search fails", async () => {
    const parts = createParts({ search: () => Promise.reject(new Error("broken")) });
    await expect(handleEvent(call, parts)).rejects.toThrow("broken");
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

describe("a search that comes too late", () => {
  const late = () => Promise.reject(new Error("gave up at the deadline"));
  const noIndex = async () => "noIndex" as const;

  it("hands over nothing of another task of the session", async () => {
    const parts = createParts();
    expect((await handleEvent(call, parts)).answer).toBeDefined();
    await expect(handleEvent(call, { ...parts, search: late })).rejects.toThrow("deadline");
    expect((await handleEvent(call, { ...parts, search: noIndex })).answer).toBeUndefined();
  });
});
