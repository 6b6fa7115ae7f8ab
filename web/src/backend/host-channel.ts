/** A word with the client around the page: JSON-RPC 2.0 by messages between windows. */
export interface HostChannel {
  /** @throws HostRefusal */
  ask(method: string, params: object): Promise<unknown>;
  tell(method: string, params?: object): void;
}

export interface HostWords {
  /** Handlers of the client's notifications, by method; others are ignored. */
  readonly onTold: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => void>>;
  /** Requests that the client may make, with the answers. */
  readonly answers: Readonly<Record<string, () => object>>;
}

/** The client answered with an error. */
export class HostRefusal extends Error {
  override readonly name = "HostRefusal";
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: { readonly message?: unknown };
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

const methodNotFound = -32_601;

/** Listens to the parent window, and to no other. */
export function openHostChannel(page: Window, { answers, onTold }: HostWords): HostChannel {
  const waiting = new Map<string | number, Waiting>();
  // A page in a sandbox cannot know the origin of the client, and nothing that it says is a secret from it.
  const send = (message: object): void => page.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const answer = (id: string | number, method: string): void => {
    const made = Object.hasOwn(answers, method) ? answers[method]?.() : undefined;
    const error = { code: methodNotFound, message: `${method} is not known here` };
    send(made === undefined ? { id, error } : { id, result: made });
  };
  const settle = (id: string | number, { error, result }: Message): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) one?.resolve(result);
    else one?.reject(new HostRefusal(String(error.message)));
  };
  page.addEventListener("message", ({ data, source }: MessageEvent<unknown>) => {
    if (source !== page.parent || !isMessage(data)) return;
    const { id, method, params = {} } = data;
    if (method === undefined) {
      if (id !== undefined) settle(id, data);
    } else if (id !== undefined) answer(id, method);
    else if (Object.hasOwn(onTold, method)) onTold[method]?.(params);
  });
  let lastId = 0;
  return {
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        lastId++;
        waiting.set(lastId, { resolve, reject });
        send({ id: lastId, method, params });
      }),
    tell: (method, params = {}) => send({ method, params }),
  };
}

const isMessage = (data: unknown): data is Message =>
  typeof data === "object" && data !== null && (data as { readonly jsonrpc?: unknown }).jsonrpc === "2.0";
