// Describes the paths that need no key, such as health and webhooks, for the OpenAPI document only; has no handlers.
import { content, refusalsFor, type Operation } from "./openapi-responses.ts";
import { pushPath, sourceHookPath } from "./push-hook.ts";

const status = (...words: readonly string[]): object =>
  content({
    type: "object",
    required: ["status"],
    properties: {
      status: { type: "string", enum: words },
      reason: { type: "string", description: "Why, in a few words; where it is not." },
    },
  });

const health: Operation = {
  summary: "Say that the process runs",
  operationId: "getHealth",
  security: [],
  responses: { "200": { description: "It does.", content: status("ok") }, ...refusalsFor([]) },
};

const ready: Operation = {
  summary: "Say whether the server should be asked",
  operationId: "getReady",
  security: [],
  responses: {
    "200": { description: "It should.", content: status("ready") },
    "503": {
      description: "It is ending, cannot reach its database, or has indexes still to come.",
      content: status("not ready"),
    },
    ...refusalsFor([]),
  },
};

const document: Operation = {
  summary: "Give this document",
  operationId: "getOpenapiJson",
  security: [],
  responses: {
    "200": { description: "OpenAPI 3.1.", content: content({ type: "object" }) },
    ...refusalsFor([]),
  },
};

const push: Operation = {
  summary: "Tell of a push; signed with the webhook's secret, as forges do",
  operationId: "postV1HooksPush",
  security: [],
  requestBody: { required: true, content: content({ type: "object" }) },
  responses: {
    "202": { description: "Taken, whatever it was about.", content: status("taken", "kept") },
    ...refusalsFor(["401", "404", "413", "503"]),
  },
};

const sourceHook: Operation = {
  ...push,
  summary:
    "Tell of a push to a repository of a source, or of one that was made, renamed, archived or deleted",
  operationId: "postV1HooksSourcesName",
  parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
};

/** Operations that need no key. */
export const openOperations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  "/health": { get: health },
  "/ready": { get: ready },
  "/openapi.json": { get: document },
  [pushPath]: { post: push },
  [sourceHookPath]: { post: sourceHook },
};
