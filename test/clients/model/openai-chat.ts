import { contentText, objectOf, objectsOf, textOf, type Json } from "./json.ts";
import { writeEvents, writeJson } from "./server-sent-events.ts";
import type { Protocol, Reply } from "./types.ts";

/** OpenAI's chat completions, which many clients speak. */
export const openAiChat: Protocol = {
  name: "OpenAI chat",
  speaksAt: (path) => path.endsWith("/chat/completions"),
  read: (body) => {
    const { messages, tools } = objectOf(body);
    const all = objectsOf(messages);
    const textsOf = (...roles: string[]): string[] =>
      all.filter(({ role }) => roles.includes(textOf(role))).map(({ content }) => contentText(content));
    return {
      tools: objectsOf(tools)
        .map((each) => objectOf(each["function"]))
        .map(({ name, description }) => ({ name: textOf(name), description: textOf(description) })),
      system: textsOf("system", "developer").join("\n"),
      userTexts: textsOf("user"),
      // The protocol does not say which results are errors.
      results: textsOf("tool").map((text) => ({ text, isError: false })),
      replies: all.filter(({ role }) => role === "assistant").length,
    };
  },
  write: (reply, { body, id }, response) => {
    const { model, stream } = objectOf(body);
    const completion = { id: `chatcmpl-${id}`, created: 1_700_000_000, model };
    const message = messageOf(reply, id);
    const finish_reason = "say" in reply ? "stop" : "tool_calls";
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
    if (stream !== true) {
      const choices = [{ index: 0, message, finish_reason }];
      return writeJson(response, { ...completion, object: "chat.completion", choices, usage });
    }
    const chunk = (choices: readonly Json[], more: Json = {}): { data: Json } => ({
      data: { ...completion, object: "chat.completion.chunk", choices, ...more },
    });
    writeEvents(response, [
      chunk([{ index: 0, delta: message, finish_reason: null }]),
      chunk([{ index: 0, delta: {}, finish_reason }]),
      chunk([], { usage }),
      { data: "[DONE]" },
    ]);
  },
};

function messageOf(reply: Reply, id: string): Json {
  if ("say" in reply) return { role: "assistant", content: reply.say };
  const call = { name: reply.call, arguments: JSON.stringify(reply.arguments) };
  return {
    role: "assistant",
    content: null,
    tool_calls: [{ index: 0, id: `call_${id}`, type: "function", function: call }],
  };
}
