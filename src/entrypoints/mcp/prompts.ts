import type { McpServer } from "@modelcontextprotocol/server";
import { argument } from "./arguments.ts";
import type { Connection } from "./connection.ts";
import { isList } from "./create-places.ts";
import type { Shared } from "./shared.ts";
import { toolInput } from "./tool-input.ts";
import { retrieve } from "./tools/retrieve-context.ts";
import { callOf, errorText } from "./tools/tool.ts";

/** Prompts, which clients show to people as commands. */
export function registerPrompts(server: McpServer, shared: Shared, connection: Connection): void {
  server.registerPrompt(
    "retrieve_context",
    {
      title: "Find the files a task needs",
      description: "Puts the files that a task needs in front of the model, with reasons and text.",
      argsSchema: toolInput({ task: argument.task, root: argument.root }),
    },
    async ({ task, root }, context) => {
      const allowed = await connection.allowedRoots(context, root).catch(inWords);
      if (!isList(allowed)) return allowed;
      // A prompt's answer is text.
      const call = { ...callOf(shared, connection, context, allowed), showsApps: false };
      const result = await retrieve({ task, root, pack: true }, call).catch(inWords);
      const answerText = result.content
        .flatMap((part) => (part.type === "text" ? [part.text] : []))
        .join("\n");
      const text = `${task}\n\nfossick looked for the files this task needs and found:\n\n${answerText}`;
      return { messages: [{ role: "user", content: { type: "text", text } }] };
    },
  );
}

/** Prompts have no result for an error: a client shows its message alone. */
function inWords(error: unknown): never {
  throw new Error(errorText(error));
}
