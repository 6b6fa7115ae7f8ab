import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request as a scripted server heard it. */
export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Answers a request with a value, sent as JSON, or writes the response itself. */
export type Script = (heard: Heard, response: ServerResponse) => unknown;

export interface ScriptedServer {
  /** As `--base-url` takes it. */
  readonly baseUrl: string;
  /** All requests so far. */
  readonly heard: readonly Heard[];
}

/** A server on the loopback that answers as it is told; it ends with the test that started it. */
export async function startServer(script: Script): Promise<ScriptedServer> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const each = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      heard.push(each);
      const answer = script(each, response);
      if (answer === undefined) return;
      response.setHeader("content-type", "application/json");
      response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, heard };
}

/** The paths a question is about, in their order. */
export function pathsIn({ body }: Pick<Heard, "body">): string[] {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  return [...(messages.at(-1)?.content ?? "").matchAll(/^----- \w{12} ----- file (.*)$/gm)].map(
    ([, path = ""]) => path,
  );
}

/** A reply of `/chat/completions`. */
export const chatReply = (content: unknown, usage = { prompt_tokens: 1000, completion_tokens: 100 }) => ({
  choices: [
    {
      message: {
        role: "assistant",
        content: typeof content === "string" ? content : JSON.stringify(content),
      },
    },
  ],
  usage,
});

/** A model that gives each file the relevance a rule says, with a reason. */
export const goodModel =
  (relevanceOf: (path: string) => number): Script =>
  (heard) =>
    chatReply({
      verdicts: pathsIn(heard).map((path) => ({
        path,
        relevance: relevanceOf(path),
        reason: `read ${path}`,
      })),
    });
