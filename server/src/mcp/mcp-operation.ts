// Describes the MCP endpoint for the OpenAPI document only; handles no message.
import type { Operation } from "../http/openapi-responses.ts";

const message = {
  type: "object",
  required: ["jsonrpc"],
  properties: {
    jsonrpc: { const: "2.0" },
    method: { type: "string" },
    params: { type: "object" },
    result: { type: "object" },
    error: { type: "object" },
  },
};

/** Refusal of anything that is not a message of the protocol. */
const refused = {
  description: "It is no message that is taken here.",
  content: { "application/json": { schema: { anyOf: [message, { $ref: "#/components/schemas/Error" }] } } },
};

/** MCP as OpenAPI can say it: one message of JSON-RPC at a time. Which there are, MCP itself says. */
export const mcpOperation: Operation = {
  summary: "Send a message of the Model Context Protocol, over its Streamable HTTP",
  operationId: "postMcp",
  requestBody: { required: true, content: { "application/json": { schema: message } } },
  responses: {
    "200": {
      description: "The answer; as a stream where progress is told before it.",
      content: {
        "application/json": { schema: message },
        "text/event-stream": { schema: { type: "string" } },
      },
    },
    "202": { description: "A notification was taken." },
    "400": refused,
    default: refused,
  },
};
