import type { McpServer } from "@modelcontextprotocol/server";
import { argument } from "./arguments.ts";
import { isBackend, type Connection, type ServerConfig } from "./connection.ts";
import { inputOn } from "./tool-input.ts";
import { retrieve } from "./tools/retrieve-context.ts";
import { callOf, errorText } from "./tools/tool.ts";

const promptInput = inputOn({
  task: argument.task,
  root: argument.root,
  repository: argument.repository,
  branch: argument.branch,
});

/** Prompts, which clients show to people as commands. */
export function registerPrompts(server: McpServer, serverConfig: ServerConfig, connection: Connection): void {
  server.registerPrompt(
    "retrieve_context",
    {
      title: "Find the files a task needs",
      description: "Puts the files that a task needs in front of the model, with reasons and text.",
      argsSchema: promptInput(serverConfig.searchTarget),
    },
    async (args, context) => {
      const { task } = args;
      const inWords = (error: unknown): never => asPromptError(error, serverConfig);
      const backend = await connection.backend(context, args).catch(inWords);
      if (!isBackend(backend)) return backend;
      // A prompt's answer is text.
      const call = { ...callOf(serverConfig, connection, context, backend), showsApps: false };
      const result = await retrieve({ ...args, pack: true }, call).catch(inWords);
      const answerText = result.content
        .flatMap((part) => (part.type === "text" ? [part.text] : []))
        .join("\n");
      const text = `${task}\n\nfossick looked for the files this task needs and found:\n\n${answerText}`;
      return { messages: [{ role: "user", content: { type: "text", text } }] };
    },
  );
}

/** Prompts have no result for an error: a client shows its message alone. */
function asPromptError(error: unknown, serverConfig: ServerConfig): never {
  throw new Error(errorText(error, serverConfig));
}
