import type { Recipient } from "./events/index.ts";
import type { Stash } from "./stash.ts";

const mostEntries = 64;

/** A stash for hooks that all run in this process. */
export function createInProcessStash(): Stash {
  const entries: { readonly to: Recipient; context: string }[] = [];
  return {
    reserve: (to) => {
      const entry = { to, context: "" };
      entries.push(entry);
      if (entries.length > mostEntries) entries.shift();
      return { fill: (context) => void (entry.context = context) };
    },
    take: ({ session, agentType }) => {
      for (const type of [agentType, ""]) {
        const at = entries.findIndex(({ to }) => to.session === session && to.agentType === type);
        if (at !== -1) return entries.splice(at, 1)[0]?.context;
      }
      return undefined;
    },
  };
}
