// Parses the lines of MCP on stdio, rejects invalid messages, splits batches and collects their replies.
import {
  isInitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from "@modelcontextprotocol/server";

type Id = string | number;

/** The only revision of the protocol that has batches. */
const revisionWithBatches = "2025-03-26";
const maxInBatch = 100;

/** Handles lines that the SDK's transport ignores: invalid messages and batches. */
interface StdioMessages {
  /** Reads an incoming line. @returns its messages that the server has to handle */
  receive(line: string): readonly JSONRPCMessage[];
  /** Returns an outgoing message, or the batch reply that it completes; undefined while its batch is incomplete. */
  outgoing(message: JSONRPCMessage): unknown;
  /** Sets the revision that client and server agreed on. */
  setRevision(revision: string): void;
}

/** A batch with unanswered requests. */
interface Batch {
  readonly waiting: Set<Id>;
  readonly replies: unknown[];
}

/** @param reply writes replies that the server does not write itself */
export function createStdioMessages(reply: (message: unknown) => void): StdioMessages {
  const batches = createBatches(reply);
  let revision: string | undefined;
  return {
    receive(line) {
      if (line.trim() === "") return [];
      const value = parsed(line);
      const wrong = value === undefined ? brokenJson : wrongWith(value, revision);
      if (wrong !== undefined) reply(wrong);
      if (wrong !== undefined) return [];
      // The requested revision holds until the server answers, because the client may not wait for the answer.
      if (isInitializeRequest(value)) revision = value.params.protocolVersion;
      const messages = Array.isArray(value) ? batches.open(value) : [value as JSONRPCMessage];
      for (const message of messages) batches.noteCancelled(message);
      return messages;
    },
    outgoing: batches.gather,
    setRevision: (agreed) => void (revision = agreed),
  };
}

/** Creates the collection of batches with unanswered requests. */
function createBatches(reply: (message: unknown) => void): {
  /** @returns messages of a batch that the server has to handle */
  open(values: readonly unknown[]): readonly JSONRPCMessage[];
  /** Stops waiting for the reply to a request that the client cancelled. */
  noteCancelled(message: JSONRPCMessage): void;
  readonly gather: StdioMessages["outgoing"];
} {
  const batches = new Map<Id, Batch>();
  const settle = (id: Id, message?: JSONRPCMessage): Batch | undefined => {
    const batch = batches.get(id);
    batches.delete(id);
    batch?.waiting.delete(id);
    if (message) batch?.replies.push(message);
    return batch;
  };
  return {
    open(values) {
      const messages = values.filter((value) => isMessage(value) && !isInitialize(value)) as JSONRPCMessage[];
      const replies: unknown[] = values
        .filter((value) => (isMessage(value) ? isInitialize(value) : !isReply(value)))
        .map((value) => invalid("this cannot be part of a batch", value));
      const ids = messages.flatMap((message) => (isJSONRPCRequest(message) ? message.id : []));
      const batch = { waiting: new Set(ids), replies };
      for (const id of ids) batches.set(id, batch);
      if (ids.length === 0 && replies.length > 0) reply(replies);
      return messages;
    },
    noteCancelled(message) {
      if (!isJSONRPCNotification(message) || message.method !== "notifications/cancelled") return;
      const batch = settle((message.params as { readonly requestId?: Id } | undefined)?.requestId ?? "");
      if (batch && batch.waiting.size === 0 && batch.replies.length > 0) reply(batch.replies);
    },
    gather(message) {
      const isResponse = isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
      const batch = isResponse && message.id !== undefined ? settle(message.id, message) : undefined;
      if (batch === undefined) return message;
      return batch.waiting.size === 0 ? batch.replies : undefined;
    },
  };
}

/** Returns the error reply to an invalid value; undefined for a valid one. */
function wrongWith(value: unknown, revision: string | undefined): object | undefined {
  if (!Array.isArray(value))
    return isMessage(value) || isReply(value) ? undefined : invalid("this is no message", value);
  if (revision !== revisionWithBatches) {
    const inUse = revision === undefined ? "" : `, and this connection uses ${revision}`;
    return invalid(
      `only protocol ${revisionWithBatches} has batches${inUse}; send each message on a line of its own`,
    );
  }
  if (value.length > 0 && value.length <= maxInBatch) return undefined;
  return invalid(`a batch has 1 to ${maxInBatch} messages`);
}

const isMessage = (value: unknown): value is JSONRPCMessage =>
  [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResultResponse, isJSONRPCErrorResponse].some((is) =>
    is(value as JSONRPCMessage),
  );

/** Tests for a reply: those are never replied to, even if they are invalid. */
const isReply = (value: unknown): boolean =>
  typeof value === "object" && value !== null && ("result" in value || "error" in value);

const isInitialize = (value: unknown): boolean =>
  (value as { readonly method?: unknown }).method === "initialize";

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

const errorOf = (code: number, message: string, id: Id | null = null): object => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

const brokenJson = errorOf(-32_700, "Parse error: this is no JSON");

/** @param value the invalid value; the reply has its id, if any */
function invalid(why: string, value?: unknown): object {
  const { id } = (value ?? {}) as { readonly id?: unknown };
  return errorOf(
    -32_600,
    `Invalid Request: ${why}`,
    typeof id === "string" || typeof id === "number" ? id : null,
  );
}
