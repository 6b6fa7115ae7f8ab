import { contentText, objectOf, objectsOf, textOf, type Json } from "./json.ts";
import { writeEvents } from "./server-sent-events.ts";
import type { OfferedTool, Protocol, Reply } from "./types.ts";

/** OpenAI's responses, which Codex speaks. */
export const openAiResponses: Protocol = {
  name: "OpenAI responses",
  speaksAt: (path) => path.endsWith("/responses"),
  read: (body) => {
    const items = objectsOf(objectOf(body)["input"]);
    const textsOf = (...roles: string[]): string[] =>
      items.filter(({ role }) => roles.includes(textOf(role))).map(({ content }) => contentText(content));
    return {
      tools: toolsOf(body).map(({ offered }) => offered),
      system: [textOf(objectOf(body)["instructions"]), ...textsOf("developer", "system")].join("\n"),
      userTexts: items.filter(isFromUser).map(({ content }) => contentText(content)),
      // The protocol does not say which results are errors.
      results: items
        .filter(({ type }) => textOf(type).endsWith("call_output"))
        .map(({ output }) => ({ text: contentText(output), isError: false })),
      replies: items.filter(isFromModel).length,
    };
  },
  write: (reply, { body, id }, response) => {
    const item = itemOf(reply, body, id);
    const usage = { input_tokens: 100, output_tokens: 10, total_tokens: 110 };
    const events: Json[] = [
      { type: "response.created", response: { id: `resp_${id}` } },
      { type: "response.output_item.added", output_index: 0, item },
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response: { id: `resp_${id}`, output: [item], usage } },
    ];
    writeEvents(
      response,
      events.map((data) => ({ event: textOf(data["type"]), data })),
    );
  },
};

const isFromUser = ({ role, type }: Json): boolean => role === "user" || type === "agent_message";

const isFromModel = ({ role, type }: Json): boolean =>
  role === "assistant" || type === "function_call" || type === "custom_tool_call";

/** A tool as a model is told of it, and how it is called. */
interface Callable {
  readonly offered: OfferedTool;
  readonly name: string;
  readonly namespace: string | undefined;
  /** Takes a text in place of JSON. */
  readonly isCustom: boolean;
}

/** The tools of a request; Codex tells its newest models of them in the conversation. */
function toolsOf(body: unknown): Callable[] {
  const { input, tools } = objectOf(body);
  const inConversation = objectsOf(input).filter(({ type }) => type === "additional_tools");
  const all = [tools, ...inConversation.map((item) => item["tools"])].flatMap(objectsOf);
  return all.flatMap((tool) =>
    tool["type"] === "namespace"
      ? objectsOf(tool["tools"]).map((each) => callable(each, textOf(tool["name"])))
      : [callable(tool, undefined)],
  );
}

const callable = (tool: Json, namespace: string | undefined): Callable => ({
  offered: {
    name: [...(namespace === undefined ? [] : [namespace]), textOf(tool["name"])].join("__"),
    description: textOf(tool["description"]),
  },
  name: textOf(tool["name"]),
  namespace,
  isCustom: tool["type"] === "custom",
});

/** A call of a tool that takes a text has it as the argument `input`. */
function itemOf(reply: Reply, body: unknown, id: string): Json {
  if ("say" in reply) {
    const content = [{ type: "output_text", text: reply.say, annotations: [] }];
    return { type: "message", role: "assistant", id: `msg_${id}`, content };
  }
  const tool = toolsOf(body).find(({ offered }) => offered.name === reply.call);
  const named = {
    call_id: `call_${id}`,
    name: tool?.name ?? reply.call,
    ...(tool?.namespace === undefined ? {} : { namespace: tool.namespace }),
  };
  return tool?.isCustom === true
    ? { type: "custom_tool_call", id: `ctc_${id}`, ...named, input: textOf(reply.arguments["input"]) }
    : { type: "function_call", id: `fc_${id}`, ...named, arguments: JSON.stringify(reply.arguments) };
}
