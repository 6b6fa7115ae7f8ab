import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** Request to a team server. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** As JSON, or a text as it is. */
  readonly body?: unknown;
}

/** A server that speaks the contract of `fossick-server`, on this machine. */
export interface TeamServer {
  readonly url: string;
  readonly asked: Question[];
  close(): Promise<void>;
}

/** @param answer what each question is answered with */
export async function startTeamServer(answer: (question: Question) => Reply): Promise<TeamServer> {
  const asked: Question[] = [];
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString("utf8");
    const question = {
      method: request.method ?? "",
      path: request.url ?? "",
      key: request.headers.authorization,
      body: text === "" ? undefined : (JSON.parse(text) as unknown),
    };
    asked.push(question);
    const { body, headers = {}, status = 200 } = answer(question);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A refusal as the server words it. */
export const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { code, message } },
});
