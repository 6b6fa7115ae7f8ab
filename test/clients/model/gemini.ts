import { contentText, objectOf, objectsOf, textOf, type Json } from "./json.ts";
import { writeEvents, writeJson } from "./server-sent-events.ts";
import type { Protocol, Reply, ToolResult } from "./types.ts";

/** Google's `generateContent`, which Gemini CLI speaks. */
export const gemini: Protocol = {
  name: "Gemini",
  speaksAt: (path) => /:(?:streamG|g)enerateContent$/.test(path),
  read: (body) => {
    const { contents, systemInstruction, tools } = objectOf(body);
    const all = objectsOf(contents);
    const parts = all.filter(({ role }) => role === "user").flatMap((content) => objectsOf(content["parts"]));
    return {
      tools: objectsOf(tools)
        .flatMap((each) => objectsOf(each["functionDeclarations"]))
        .map(({ name, description }) => ({ name: textOf(name), description: textOf(description) })),
      system: contentText(objectOf(systemInstruction)["parts"]),
      userTexts: parts.filter((part) => "text" in part).map(({ text }) => textOf(text)),
      results: parts.filter((part) => "functionResponse" in part).map(resultOf),
      replies: all.filter(({ role }) => role === "model").length,
    };
  },
  write: (reply, { path }, response) => {
    const candidate = { index: 0, content: { role: "model", parts: [partOf(reply)] }, finishReason: "STOP" };
    const usageMetadata = { promptTokenCount: 100, candidatesTokenCount: 10, totalTokenCount: 110 };
    const data = { candidates: [candidate], usageMetadata, modelVersion: "scripted" };
    if (path.endsWith(":streamGenerateContent")) writeEvents(response, [{ data }]);
    else writeJson(response, data);
  },
};

function resultOf({ functionResponse }: Json): ToolResult {
  const { error, output } = objectOf(objectOf(functionResponse)["response"]);
  return { text: textOf(output ?? error), isError: error !== undefined };
}

const partOf = (reply: Reply): Json =>
  "say" in reply ? { text: reply.say } : { functionCall: { name: reply.call, args: reply.arguments } };
