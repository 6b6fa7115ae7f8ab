// A session of an agent, whichever client kept it.
import type { Host } from "@fossick/settings/index.ts";
import { textAt, listAt } from "./session-files.ts";

/** An event of a session: a person asked, or an agent opened or edited files. */
export type SessionEvent = { readonly atMs: number } & (
  | { readonly kind: "request"; readonly text: string }
  | ({
      readonly kind: "step";
      /** 0 for the result of a call already counted. */ readonly calls: 0 | 1;
    } & Files)
);

/** Files by their paths in the repository, in order. */
export interface Files {
  readonly opened: readonly string[];
  readonly edited: readonly string[];
}

/** The sessions that a client kept of a repository. */
export interface ClientSessions {
  readonly client: string;
  /** The folder or file that was looked at. */
  readonly place: string;
  /** By the name of the session, that of its subagents among them; not in order. */
  readonly sessions: ReadonlyMap<string, readonly SessionEvent[]>;
  /** Lines and files that could not be read. */
  readonly damaged: number;
  /** Why nothing could be read although sessions exist. */
  readonly problem?: string;
}

/** Reads the sessions of one client. @param root absolute, links resolved */
export type ReadSessions = (host: Host, root: string) => Promise<ClientSessions>;

/** Collects the events of sessions. */
export function createSessions() {
  const sessions = new Map<string, SessionEvent[]>();
  return {
    sessions,
    add: (session: string, event: SessionEvent): void => {
      const events = sessions.get(session) ?? [];
      events.push(event);
      sessions.set(session, events);
    },
  };
}

/** The text of a message, which is a text itself or a list of parts. */
export function messageText(content: unknown): string {
  if (typeof content === "string") return content;
  return listAt({ content }, "content")
    .map((part) => textAt(part, "text"))
    .filter((text) => text !== "")
    .join("\n");
}
