import { describe, expect, it } from "vitest";
import { eventNames, readEvent, type Step } from "../../../../src/entrypoints/hooks/events/index.ts";
import { claudeCode, codex, cursor, gemini, opencode, task, vsCode } from "./client-events.ts";

const cwd = "/srv/shop";
const context = "what was found";

/** What is sent back for a context. */
function answerTo(step: Step | undefined): object | undefined {
  return step && "answer" in step ? step.answer?.(context) : undefined;
}

describe("an event with the task of a subagent", () => {
  it.each([
    ["Claude Code", claudeCode.PreToolUse(cwd), "abc123", "Explore"],
    ["Codex", codex.PreToolUse(cwd), "0199c1", ""],
    ["VS Code", vsCode.PreToolUse(cwd), "chat-1", "Plan"],
  ])(
    "of %s is stashed for its session and kind, and nothing is answered",
    (_, payload, session, agentType) => {
      expect(readEvent("PreToolUse", payload)).toEqual({ do: "stash", task, to: { session, agentType } });
    },
  );

  it("of older versions is read too", () => {
    const old = { ...claudeCode.PreToolUse(cwd), tool_name: "Task" };
    expect(readEvent("PreToolUse", old)).toMatchObject({ do: "stash", task });
    const namespaced = { ...codex.PreToolUse(cwd), tool_name: "collaboration.spawn_agent" };
    expect(readEvent("PreToolUse", namespaced)).toMatchObject({ do: "stash", task });
    const { session_id: sessionId, ...camel } = vsCode.PreToolUse(cwd);
    expect(readEvent("PreToolUse", { ...camel, sessionId })).toMatchObject({ to: { session: "chat-1" } });
  });

  it("of Gemini CLI is answered with the task alone, which the client merges", () => {
    const step = readEvent("BeforeTool", gemini.BeforeTool(cwd));
    expect(step).toMatchObject({ do: "search", task });
    expect(answerTo(step)).toEqual({
      hookSpecificOutput: { hookEventName: "BeforeTool", tool_input: { prompt: `${task}\n\n${context}` } },
    });
    const older = {
      ...gemini.BeforeTool(cwd),
      tool_name: "codebase_investigator",
      tool_input: { objective: task },
    };
    expect(answerTo(readEvent("BeforeTool", older))).toEqual({
      hookSpecificOutput: { hookEventName: "BeforeTool", tool_input: { objective: `${task}\n\n${context}` } },
    });
  });

  it("of opencode is answered with the prompt", () => {
    const step = readEvent("tool.execute.before", opencode["tool.execute.before"](cwd));
    expect(step).toMatchObject({ do: "search", task });
    expect(answerTo(step)).toEqual({ args: { prompt: `${task}\n\n${context}` } });
  });
});

describe("the start of a subagent", () => {
  it.each([
    ["Claude Code", claudeCode.SubagentStart(cwd), "abc123", "Explore"],
    ["Codex", codex.SubagentStart(cwd), "0199c1", "default"],
    ["VS Code", vsCode.SubagentStart(cwd), "chat-1", "Plan"],
  ])("of %s is answered with an additional context and nothing else", (_, payload, session, agentType) => {
    const step = readEvent("SubagentStart", payload);
    expect(step).toMatchObject({ do: "handOver", to: { session, agentType } });
    expect(answerTo(step)).toEqual({
      hookSpecificOutput: { hookEventName: "SubagentStart", additionalContext: context },
    });
  });
});

describe("a prompt of the user", () => {
  it.each([
    ["Claude Code", "UserPromptSubmit", claudeCode.UserPromptSubmit(cwd)],
    ["Codex", "UserPromptSubmit", codex.UserPromptSubmit(cwd)],
    ["Gemini CLI", "BeforeAgent", gemini.BeforeAgent(cwd)],
  ])("of %s is answered with an additional context and nothing else", (_, event, payload) => {
    const step = readEvent(event, payload);
    expect(step).toMatchObject({ do: "search", task });
    expect(answerTo(step)).toEqual({
      hookSpecificOutput: { hookEventName: event, additionalContext: context },
    });
  });

  it("of Cursor goes on with a context", () => {
    const step = readEvent("beforeSubmitPrompt", cursor.beforeSubmitPrompt(cwd));
    expect(step).toMatchObject({ do: "search", task });
    expect(answerTo(step)).toEqual({ continue: true, additional_context: context });
  });

  it("of VS Code, which takes no context for it, is left alone", () => {
    expect(readEvent("UserPromptSubmit", vsCode.UserPromptSubmit(cwd))).toBeUndefined();
  });

  it.each(["/compact", "  ", ""])("that is no task is left alone: %j", (prompt) => {
    expect(readEvent("UserPromptSubmit", { ...claudeCode.UserPromptSubmit(cwd), prompt })).toBeUndefined();
    expect(readEvent("BeforeAgent", { ...gemini.BeforeAgent(cwd), prompt })).toBeUndefined();
    expect(readEvent("beforeSubmitPrompt", { ...cursor.beforeSubmitPrompt(cwd), prompt })).toBeUndefined();
  });
});

describe("the start of a session", () => {
  it("prepares the index; Cursor alone is told something", () => {
    expect(answerTo(readEvent("SessionStart", claudeCode.SessionStart(cwd)))).toBeUndefined();
    expect(readEvent("SessionStart", claudeCode.SessionStart(cwd))).toEqual({ do: "prepare" });
    expect(answerTo(readEvent("sessionStart", cursor.sessionStart(cwd)))).toEqual({
      additional_context: context,
    });
  });
});

describe("other tools", () => {
  it.each([
    ["PreToolUse", { ...claudeCode.PreToolUse(cwd), tool_name: "Bash", tool_input: { command: "ls" } }],
    ["PreToolUse", { ...claudeCode.PreToolUse(cwd), tool_name: "mcp__Agent__run" }],
    ["BeforeTool", { ...gemini.BeforeTool(cwd), tool_name: "web_fetch", tool_input: { prompt: "x" } }],
    ["BeforeTool", { ...gemini.BeforeTool(cwd), tool_name: "constructor" }],
    ["tool.execute.before", { ...opencode["tool.execute.before"](cwd), tool: "bash" }],
  ])("are left alone: %s", (event, payload) => {
    expect(readEvent(event, payload)).toBeUndefined();
  });
});

describe("an input that is none", () => {
  it.each(eventNames.filter((name) => !/^sessionStart$/i.test(name)))("of %s is refused", (event) => {
    const wrong = [null, [], "text", 7, {}, { tool_name: 7, tool: 7 }, { prompt: {} }, { agent_type: [] }];
    for (const payload of wrong) expect(() => readEvent(event, payload), JSON.stringify(payload)).toThrow();
  });

  it("without a session is refused, as nobody could be handed what is kept", () => {
    const { session_id: _, ...payload } = claudeCode.PreToolUse(cwd);
    expect(() => readEvent("PreToolUse", payload)).toThrow();
  });

  it("of another event is refused, however it is called", () => {
    expect(() => readEvent("SubagentStart", claudeCode.PreToolUse(cwd))).toThrow(
      "for another event, PreToolUse",
    );
  });
});
