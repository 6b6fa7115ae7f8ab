import type { McpServer } from "@modelcontextprotocol/server";
import * as v from "valibot";
import { argument } from "./arguments.ts";
import { isBackend, type Connection, type ServerConfig } from "./connection.ts";
import { inputOn } from "./tool-input.ts";
import { retrieve } from "./tools/retrieve-context.ts";
import { callOf, errorText } from "./tools/tool.ts";

const promptInput = inputOn({
  task: argument.task,
  // Arguments of a prompt can only be strings.
  keywords: v.optional(
    v.pipe(v.string(), v.description("Words or names the code may use, with commas between them.")),
  ),
  root: argument.root,
  repository: argument.repository,
  branch: argument.branch,
});

/** Registers the prompt that clients show to people as a command; it runs a search and gives the answer as text. */
export function registerPrompts(server: McpServer, serverConfig: ServerConfig, connection: Connection): void {
  server.registerPrompt(
    "retrieve_context",
    {
      title: "Find the files a task needs",
      description: "Puts the files that a task needs in front of the model, with reasons and text.",
      argsSchema: promptInput(serverConfig.searchTarget),
    },
    async (args, context) => {
      const { keywords = "", task } = args;
      const words = keywords.split(/[,;\n，；、]/).filter((word) => word.trim() !== "");
      const inWords = (error: unknown): never => asPromptError(error, serverConfig);
      const backend = await connection.backend(context, args).catch(inWords);
      if (!isBackend(backend)) return backend;
      // The answer of a prompt can only be text.
      const call = { ...callOf(serverConfig, connection, context, backend), showsApps: false };
      const asked = { ...args, keywords: words, pack: true };
      const result = await retrieve(asked, call).catch(inWords);
      const answerText = result.content
        .flatMap((part) => (part.type === "text" ? [part.text] : []))
        .join("\n");
      const text = `${task}\n\nfossick looked for the files this task needs and found:\n\n${answerText}`;
      return { messages: [{ role: "user", content: { type: "text", text } }] };
    },
  );
}

/** Throws an error for a prompt: prompts have no error results, and a client shows only the message. */
function asPromptError(error: unknown, serverConfig: ServerConfig): never {
  throw new Error(errorText(error, serverConfig));
}
