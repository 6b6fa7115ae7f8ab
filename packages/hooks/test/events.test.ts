import { describe, expect, it } from "vitest";
import { eventNames, readEvent, type Step } from "@fossick/hooks/events.ts";
import { claudeCode, codex, cursor, gemini, opencode, task, vsCode } from "../../../test/client-events.ts";

const cwd = "/srv/shop";
const context = "what was found";

/** Returns the answer to a context. */
function answerTo(step: Step | undefined): object | undefined {
  return step && "answer" in step ? step.answer?.(context) : undefined;
}

describe("an event with the task of a subagent", () => {
  it.each([
    ["Claude Code", claudeCode.PreToolUse(cwd), "prompt", {}],
    ["Codex", codex.PreToolUse(cwd), "message", { permissionDecision: "allow" }],
    ["VS Code", vsCode.PreToolUse(cwd), "prompt", {}],
  ])("of %s is answered with the whole arguments of this very call", (_, payload, taskName, beside) => {
    const step = readEvent("PreToolUse", payload);
    expect(step).toMatchObject({ do: "search", task });
    const updatedInput = { ...payload.tool_input, [taskName]: `${task}\n\n${context}` };
    expect(answerTo(step)).toEqual({
      hookSpecificOutput: { hookEventName: "PreToolUse", ...beside, updatedInput },
    });
  });

  it("of older versions is read too", () => {
    const old = { ...claudeCode.PreToolUse(cwd), tool_name: "Task" };
    expect(readEvent("PreToolUse", old)).toMatchObject({ do: "search", task });
    const namespaced = { ...codex.PreToolUse(cwd), tool_name: "collaboration.spawn_agent" };
    expect(readEvent("PreToolUse", namespaced)).toMatchObject({ do: "search", task });
  });

  it.each([
    ["invoke_agent", "prompt", { agent_name: "generalist", wait_for_previous: true }],
    ["codebase_investigator", "objective", { wait_for_previous: false }],
    ["generalist", "request", {}],
  ])(
    "of Gemini CLI is answered with all arguments of %s, which replace the model's",
    (tool, name, others) => {
      const payload = {
        ...gemini.BeforeTool(cwd),
        tool_name: tool,
        tool_input: { ...others, [name]: task },
      };
      const step = readEvent("BeforeTool", payload);
      expect(step).toMatchObject({ do: "search", task });
      expect(answerTo(step)).toEqual({
        hookSpecificOutput: {
          hookEventName: "BeforeTool",
          tool_input: { ...others, [name]: `${task}\n\n${context}` },
        },
      });
    },
  );

  it("of opencode is answered with its arguments", () => {
    const payload = opencode["tool.execute.before"](cwd);
    const step = readEvent("tool.execute.before", payload);
    expect(step).toMatchObject({ do: "search", task });
    expect(answerTo(step)).toEqual({ args: { ...payload.args, prompt: `${task}\n\n${context}` } });
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
    const wrong = [null, [], "text", 7, {}, { tool_name: 7, tool: 7 }, { prompt: {} }];
    for (const payload of wrong) expect(() => readEvent(event, payload), JSON.stringify(payload)).toThrow();
  });

  it("of another event is refused, however it is called", () => {
    expect(() => readEvent("UserPromptSubmit", claudeCode.PreToolUse(cwd))).toThrow(
      "for another event, PreToolUse",
    );
  });
});
