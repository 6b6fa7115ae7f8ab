/** Events exactly as the clients document them. */

const task = "reject a refund in `refundOrder` when the order was not paid";

/** Events of Claude Code. */
export const claudeCode = {
  PreToolUse: (cwd: string) => ({
    session_id: "abc123",
    transcript_path: "/home/ada/.claude/projects/shop/abc123.jsonl",
    cwd,
    prompt_id: "prompt-1",
    permission_mode: "default",
    effort: { level: "high" },
    hook_event_name: "PreToolUse",
    tool_name: "Agent",
    tool_input: {
      description: "Fix refunds",
      prompt: task,
      subagent_type: "Explore",
      run_in_background: false,
    },
    tool_use_id: "toolu_01",
  }),
  UserPromptSubmit: (cwd: string) => ({
    session_id: "abc123",
    transcript_path: "/home/ada/.claude/projects/shop/abc123.jsonl",
    cwd,
    permission_mode: "default",
    hook_event_name: "UserPromptSubmit",
    prompt: task,
  }),
  SessionStart: (cwd: string) => ({
    session_id: "abc123",
    transcript_path: "/home/ada/.claude/projects/shop/abc123.jsonl",
    cwd,
    hook_event_name: "SessionStart",
    source: "startup",
  }),
};

const codexCommon = (cwd: string) => ({
  session_id: "0199c1",
  turn_id: "turn-1",
  transcript_path: null,
  cwd,
  model: "gpt-5.6",
  permission_mode: "default",
});

/** Events of Codex; its schemas are closed on both sides. */
export const codex = {
  PreToolUse: (cwd: string) => ({
    ...codexCommon(cwd),
    hook_event_name: "PreToolUse",
    tool_name: "spawn_agent",
    tool_input: { message: task },
    tool_use_id: "call_1",
  }),
  UserPromptSubmit: (cwd: string) => ({
    ...codexCommon(cwd),
    hook_event_name: "UserPromptSubmit",
    prompt: task,
  }),
};

const vsCodeCommon = (cwd: string) => ({
  timestamp: "2026-09-14T10:30:00.000Z",
  cwd,
  session_id: "chat-1",
  transcript_path: "/home/ada/transcript.json",
});

/** Events of VS Code. */
export const vsCode = {
  PreToolUse: (cwd: string) => ({
    ...vsCodeCommon(cwd),
    hook_event_name: "PreToolUse",
    tool_name: "runSubagent",
    tool_input: { agentName: "Plan", description: "Fix refunds", prompt: task },
    tool_use_id: "tool-123",
  }),
  UserPromptSubmit: (cwd: string) => ({
    ...vsCodeCommon(cwd),
    hook_event_name: "UserPromptSubmit",
    prompt: task,
  }),
};

const geminiCommon = (cwd: string) => ({
  session_id: "gem-1",
  transcript_path: "/home/ada/.gemini/tmp/session.json",
  cwd,
  timestamp: "2026-08-21T10:30:00.000Z",
});

/** Events of Gemini CLI. */
export const gemini = {
  BeforeTool: (cwd: string) => ({
    ...geminiCommon(cwd),
    hook_event_name: "BeforeTool",
    tool_name: "invoke_agent",
    tool_input: { agent_name: "generalist", prompt: task },
  }),
  BeforeAgent: (cwd: string) => ({ ...geminiCommon(cwd), hook_event_name: "BeforeAgent", prompt: task }),
};

const cursorCommon = (cwd: string) => ({
  conversation_id: "conv-1",
  generation_id: "gen-1",
  model: "gpt-5.6",
  cursor_version: "3.20.17",
  workspace_roots: [cwd],
  user_email: null,
  transcript_path: null,
});

/** Events of Cursor. */
export const cursor = {
  sessionStart: (cwd: string) => ({
    ...cursorCommon(cwd),
    hook_event_name: "sessionStart",
    session_id: "conv-1",
    is_background_agent: false,
    composer_mode: "agent",
  }),
  beforeSubmitPrompt: (cwd: string) => ({
    ...cursorCommon(cwd),
    hook_event_name: "beforeSubmitPrompt",
    prompt: task,
    attachments: [],
  }),
};

/** Events of the plugin of opencode. */
export const opencode = {
  "tool.execute.before": (directory: string) => ({
    tool: "task",
    sessionID: "ses_1",
    callID: "call_1",
    directory,
    args: { description: "Fix refunds", prompt: task, subagent_type: "explore" },
  }),
};

export { task };
