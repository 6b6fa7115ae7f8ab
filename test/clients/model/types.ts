import type { ServerResponse } from "node:http";

/** A client's request to its model, whatever the protocol. */
export interface Received {
  readonly protocol: string;
  readonly tools: readonly OfferedTool[];
  /** Instructions of the client. */
  readonly system: string;
  /** Texts of the person and the client, in order, without results of tools. */
  readonly userTexts: readonly string[];
  /** Every result of a tool so far, in order. */
  readonly results: readonly ToolResult[];
  /** How many replies of the model it holds: which turn of its script comes next. */
  readonly replies: number;
  readonly body: unknown;
}

export interface OfferedTool {
  readonly name: string;
  readonly description: string;
}

export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

/** Reply of a scripted model. */
export type Reply =
  | { readonly say: string }
  /** Calls the offered tool of this name, or the one whose name ends with it: clients put the server's before it. */
  | { readonly call: string; readonly arguments: Readonly<Record<string, unknown>> };

/** One reply, which may depend on what the model was told. */
export type Turn = Reply | ((received: Received) => Reply);

/**
 * The turns of each conversation, by a mark that stands in the text of its user: that of the person in the main one,
 * that of the main model in a subagent's.
 */
export type Script = Readonly<Record<string, readonly Turn[]>>;

/** How one kind of model is spoken to. */
export interface Protocol {
  readonly name: string;
  /** Tests whether a request asks for a reply. */
  readonly speaksAt: (path: string) => boolean;
  readonly read: (body: unknown) => Omit<Received, "protocol" | "body">;
  /** Writes a reply and ends the response. */
  readonly write: (reply: Reply, asked: Asked, response: ServerResponse) => void;
}

/** Request that decides the form of a reply. */
export interface Asked {
  readonly path: string;
  readonly body: unknown;
  /** Different for every reply of a server. */
  readonly id: string;
}
