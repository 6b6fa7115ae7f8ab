// Remembers whom tokens stood for, so that calls wait in the queue of their team before anything is looked up.
import type { Caller } from "./caller.ts";
import { hashOfSecret } from "./secrets.ts";

/** Callers by tokens that were proved; what they may do is proved anew for each call. */
export interface KnownCallers {
  of(token: string): Caller | undefined;
  /** @param caller undefined where the token proves nothing any more */
  note(token: string, caller: Caller | undefined): void;
}

const maxKnown = 10_000;

export function createKnownCallers(): KnownCallers {
  const callers = new Map<string, Caller>();
  return {
    of: (token) => callers.get(nameOf(token)),
    note(token, caller) {
      const name = nameOf(token);
      callers.delete(name);
      if (caller === undefined) return;
      const [oldest] = callers.keys();
      if (callers.size >= maxKnown && oldest !== undefined) callers.delete(oldest);
      callers.set(name, caller);
    },
  };
}

const nameOf = (token: string): string => hashOfSecret(token).toString("base64");
