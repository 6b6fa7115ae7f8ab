import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";

/** Sends a request and resolves to its result. @throws Error with what the server says, or when it does not answer */
export type Ask = (method: string, params: object) => Promise<unknown>;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Sends requests and matches answers, one JSON object per line; other output is ignored. */
export function connect(child: ChildProcessWithoutNullStreams, timeoutMs: number): Ask {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  const exitError = watchExit(child, pending);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = parseJson<Message>(line);
    if (message?.id === undefined || message.method !== undefined) return;
    const { id, error, result } = message;
    if (error) pending.get(id)?.reject(new Error(error.message));
    else pending.get(id)?.resolve(result);
  });
  return (method, params) => {
    const id = ++lastId;
    let timer: NodeJS.Timeout | undefined;
    return new Promise((resolve, reject) => {
      const error = exitError();
      if (error) return reject(error);
      const timeoutError = new Error(`no answer to ${method} within ${timeoutMs / 1000} s`);
      timer = setTimeout(() => reject(timeoutError), timeoutMs);
      pending.set(id, { resolve, reject });
      send(child, { jsonrpc: "2.0", id, method, params });
    }).finally(() => {
      clearTimeout(timer);
      pending.delete(id);
    });
  };
}

/** Rejects what is pending when the process ends. @returns why it ended, once it has */
function watchExit(
  child: ChildProcessWithoutNullStreams,
  pending: ReadonlyMap<number, Pending>,
): () => Error | undefined {
  let exitError: Error | undefined;
  let lastWords = "";
  const fail = (error: Error): void => {
    exitError ??= error;
    for (const { reject } of pending.values()) reject(exitError);
  };
  child.on("error", fail);
  child.on("close", (code) => fail(new Error(lastWords || `ended with status ${code ?? "none"}`)));
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stderr }).on("line", (line) => {
    // The first line that mentions an error says most: npm ends with where its log is.
    if (!/\berror\b/i.test(lastWords)) lastWords = line.trim() || lastWords;
  });
  return () => exitError;
}

/** Writes one message. */
export function send(child: ChildProcessWithoutNullStreams, message: object): void {
  child.stdin.write(`${JSON.stringify(message)}\n`);
}

/** A JSON object of a shape that is hoped for; undefined for anything else. */
export function parseJson<Shape extends object>(text: string): Partial<Shape> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
