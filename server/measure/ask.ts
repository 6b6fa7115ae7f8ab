import { createHmac } from "node:crypto";

/** A server, and the key to ask it with. */
export interface Asker {
  /** URL of the server, without a path. */
  readonly url: string;
  readonly key: string;
}

export interface Asked {
  /** 0 when no answer came. */
  readonly status: number;
  readonly retryAfter: string | null;
  /** Code of the error, if there is one. */
  readonly code: string | undefined;
  readonly body: Body;
  readonly ms: number;
}

interface Listed {
  readonly path: string;
}

interface Body {
  readonly files?: readonly Listed[];
  readonly nearby?: readonly Listed[];
  readonly error?: { readonly code?: string };
}

/** Ask a server for the files that a task needs. @param repository all of the asker's where it is left undefined */
export async function ask({ key, url }: Asker, repository: string | undefined, task: string): Promise<Asked> {
  const startedMs = performance.now();
  const ended = (): number => performance.now() - startedMs;
  try {
    const response = await fetch(`${url}/v1/retrieve`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ repository, task }),
    });
    const body = (await response.json()) as Body;
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, retryAfter, code: body.error?.code, body, ms: ended() };
  } catch (error) {
    const code = error instanceof Error ? String(error.cause ?? error) : String(error);
    return { status: 0, retryAfter: null, code, body: {}, ms: ended() };
  }
}

/** Paths of an answer, best first: those that were returned, then those nearby. */
export const pathsOf = ({ body: { files = [], nearby = [] } }: Pick<Asked, "body">): readonly string[] =>
  [...files, ...nearby].map(({ path }) => path);

/** Tell a server of a push, as a forge does. @returns the status of its answer */
export async function tellPush(
  server: string,
  secret: string,
  { branch, url }: { readonly branch: string; readonly url: string },
): Promise<number> {
  const body = JSON.stringify({ ref: `refs/heads/${branch}`, repository: { clone_url: url } });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const response = await fetch(`${server}/v1/hooks/push`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-github-event": "push",
      "x-hub-signature-256": `sha256=${signature}`,
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
