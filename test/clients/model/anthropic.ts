import { contentText, objectOf, objectsOf, textOf, type Json } from "./json.ts";
import { writeEvents, writeJson } from "./server-sent-events.ts";
import type { Protocol, Reply, ToolResult } from "./types.ts";

/** Anthropic's messages. */
export const anthropic: Protocol = {
  name: "Anthropic messages",
  speaksAt: (path) => path.endsWith("/messages"),
  read: (body) => {
    const { messages, system, tools } = objectOf(body);
    const all = objectsOf(messages);
    const users = all.filter(({ role }) => role === "user");
    const parts = users.flatMap(({ content }) =>
      typeof content === "string" ? [{ type: "text", text: content }] : objectsOf(content),
    );
    const results = parts.filter(({ type }) => type === "tool_result").map(resultOf);
    const loaded = results
      .map(({ text }) => text)
      .join("\n")
      .split("\n");
    return {
      tools: objectsOf(tools)
        .filter(({ defer_loading, name }) => defer_loading !== true || loaded.includes(textOf(name)))
        .map(({ name, description }) => ({ name: textOf(name), description: textOf(description) })),
      // Claude Code says more in messages of the role system, a hook's context among it.
      system: [system, ...all.filter(({ role }) => role === "system").map(({ content }) => content)]
        .map(contentText)
        .join("\n"),
      userTexts: parts.filter(({ type }) => type === "text").map(({ text }) => textOf(text)),
      results,
      replies: all.filter(({ role }) => role === "assistant").length,
    };
  },
  write: (reply, { body, id }, response) => {
    const message = {
      id: `msg_${id}`,
      type: "message",
      role: "assistant",
      model: textOf(objectOf(body)["model"]),
      stop_sequence: null,
      usage: { input_tokens: 100, output_tokens: 10 },
    };
    const stop_reason = "say" in reply ? "end_turn" : "tool_use";
    const block = blockOf(reply, id);
    if (objectOf(body)["stream"] === true) writeEvents(response, eventsOf(message, block, stop_reason));
    else writeJson(response, { ...message, content: [block], stop_reason });
  },
};

/** A tool that was looked for comes as its name; the client offers it from then on. */
const referencesIn = (content: unknown): string[] =>
  objectsOf(content)
    .filter(({ type }) => type === "tool_reference")
    .map((part) => textOf(part["tool_name"]));

const resultOf = ({ content, is_error }: Json): ToolResult => ({
  text: [contentText(content), ...referencesIn(content)].filter(Boolean).join("\n"),
  isError: is_error === true,
});

const blockOf = (reply: Reply, id: string): Json =>
  "say" in reply
    ? { type: "text", text: reply.say }
    : { type: "tool_use", id: `toolu_${id}`, name: reply.call, input: reply.arguments };

function eventsOf(message: Json, block: Json, stop_reason: string): { event: string; data: Json }[] {
  const isText = block["type"] === "text";
  const delta = isText
    ? { type: "text_delta", text: block["text"] }
    : { type: "input_json_delta", partial_json: JSON.stringify(block["input"]) };
  const start = isText ? { ...block, text: "" } : { ...block, input: {} };
  const events: Json[] = [
    { type: "message_start", message: { ...message, content: [], stop_reason: null } },
    { type: "content_block_start", index: 0, content_block: start },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 10 } },
    { type: "message_stop" },
  ];
  return events.map((data) => ({ event: textOf(data["type"]), data }));
}
