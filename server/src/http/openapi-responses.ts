// Describes the API's refusals and bodies for its OpenAPI document; answers nothing itself.
import { hasBody, type AnyRoute } from "./route.ts";

/** An operation in OpenAPI's form. */
export interface Operation {
  readonly summary: string;
  readonly operationId: string;
  readonly responses: Readonly<Record<string, object>>;
  readonly [more: string]: unknown;
}

/** A body of JSON. */
export const content = (schema: object): object => ({ "application/json": { schema } });

/** The body of every refusal. */
export const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "string", description: "For programs.", examples: ["REPOSITORY_UNKNOWN"] },
        message: { type: "string", description: "For people, one sentence." },
        hint: { type: "string", description: "What to do about it." },
      },
    },
  },
};

const errorContent = content({ $ref: "#/components/schemas/Error" });
const retryAfter = {
  "Retry-After": { description: "Seconds after which to come back.", schema: { type: "integer" } },
};

/** Refusals by status; the rest is 500, with the code INTERNAL. */
const refusals = {
  "400": { description: "What was sent is not taken: INVALID_INPUT, INVALID_SETTING, NO_TASK." },
  "401": { description: "There is no valid key or token: UNAUTHENTICATED." },
  "404": {
    description:
      "It is not there, or not the caller's: REPOSITORY_UNKNOWN, SEARCH_UNKNOWN, and NOT_FOUND for what only administrators may do.",
  },
  "409": {
    description:
      "It cannot be done as things are: INDEX_NOT_READY (with Retry-After), MEMORY_OFF, SEARCH_FINISHED, SEARCH_MOVED_ON.",
  },
  "413": { description: "The body is too large: BODY_TOO_LARGE." },
  "415": { description: "The body is not plain JSON: UNSUPPORTED_BODY." },
  "429": {
    description:
      "The caller asks for more than their share: TOO_MANY_CALLS in a minute, TOO_MANY_SEARCHES that wait, QUOTA_SPENT of their team for the day.",
    headers: retryAfter,
  },
  "503": {
    description:
      "The server is full, is ending, or lacks something that it needs: SERVER_UNAVAILABLE, INDEX_UNAVAILABLE, MEMORY_UNAVAILABLE.",
    headers: retryAfter,
  },
};
type Status = keyof typeof refusals;

const nameOf = (status: Status | "default"): string => (status === "default" ? "Failed" : `Refused${status}`);

/** Responses that operations refer to. */
export const responses: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    Object.entries(refusals).map(([status, about]) => [
      nameOf(status as Status),
      { ...about, content: errorContent },
    ]),
  ),
  [nameOf("default")]: { description: "Anything else: INTERNAL.", content: errorContent },
};

/** References to refusals of these statuses, and to that of every other. */
export const refusalsFor = (statuses: readonly Status[]): Readonly<Record<string, object>> =>
  Object.fromEntries(
    [...statuses, "default" as const].map((status) => [
      status,
      { $ref: `#/components/responses/${nameOf(status)}` },
    ]),
  );

/** The refusals that a route may answer with. @param fields of its input */
export function refusalsOf(route: AnyRoute, fields: readonly string[]): Readonly<Record<string, object>> {
  const isAdmin = route.access === "admin";
  const isOfOne = route.path.includes("{") || fields.includes("repository");
  const isSearch = !isAdmin && hasBody(route);
  const may: readonly (readonly [Status, boolean])[] = [
    ["400", fields.length > 0],
    ["401", true],
    ["404", isAdmin || isOfOne],
    ["409", isSearch],
    ["413", hasBody(route)],
    ["415", hasBody(route)],
    ["429", true],
    ["503", true],
  ];
  return refusalsFor(may.filter(([, is]) => is).map(([status]) => status));
}
