import { version } from "fossick";
import { toJsonSchema, type JsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { repositoryHeader } from "./answer-route.ts";
import { pushPath, sourceHookPath } from "./push-hook.ts";
import { hasBody, type AnyRoute } from "./route.ts";

/** The OpenAPI document of routes, as JSON. */
export const openApiText = (routes: readonly AnyRoute[]): string =>
  JSON.stringify(openApiDocument(routes), null, 2);

/** Made from the very schemas that check what is sent. */
export function openApiDocument(routes: readonly AnyRoute[]): object {
  const paths: Record<string, Record<string, object>> = {
    [pushPath]: { post: pushOperation },
    [sourceHookPath]: { post: sourceHookOperation },
  };
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return {
    openapi: "3.1.0",
    info: { title: "fossick-server", version, description },
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: keyDescription } },
      schemas: { Error: errorSchema },
      responses: { Error: errorResponse },
    },
  };
}

const description = [
  "Finds the few files of a repository that a task needs.",
  "A repository's name in a path has ~ for each slash: acme/shop is acme~shop.",
  "A load balancer that hashes the header X-Fossick-Repository keeps each repository on one server, which is faster.",
].join(" ");
const keyDescription = "An API key, or a token of the identity provider.";

const errorSchema = {
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

const errorResponse = {
  description: "Refused, or failed: 429 and 503 say in Retry-After when to come back.",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};

function operationOf(route: AnyRoute): object {
  const { properties = {}, required = [], ...rest } = schemaOf(route.input, "input");
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const isBody = hasBody(route);
  const inQuery = isBody ? [] : others;
  const parameters = [
    ...inPath.map((name) => parameter(name, "path", properties[name], true)),
    ...inQuery.map((name) => parameter(name, "query", properties[name], required.includes(name))),
    ...("repository" in properties ? [headerParameter] : []),
  ];
  const body = {
    ...rest,
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => others.includes(name)),
  };
  return {
    summary: route.summary,
    operationId: operationId(route),
    parameters,
    ...(isBody && { requestBody: { required: body.required.length > 0, content: content(body) } }),
    responses: {
      "200": { description: "The answer.", content: content(schemaOf(route.output, "output")) },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

const content = (schema: object): object => ({ "application/json": { schema } });

const parameter = (name: string, place: "path" | "query", schema: unknown, required: boolean): object => {
  const { description: about, ...bare } = (typeof schema === "object" ? schema : {}) as JsonSchema;
  return { name, in: place, required, ...(about !== undefined && { description: about }), schema: bare };
};

const headerParameter = {
  name: repositoryHeader,
  in: "header",
  required: false,
  description: "The name of the repository, for load balancers; must be that of the call.",
  schema: { type: "string" },
};

/** Checks that JSON Schema cannot say are left out of the document. */
function schemaOf(schema: v.GenericSchema, typeMode: "input" | "output"): JsonSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: "draft-2020-12",
    errorMode: "ignore",
    typeMode,
  });
  return json;
}

/** "getV1RepositoriesName" */
const operationId = ({ method, path }: AnyRoute): string =>
  method + path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase());

const pushOperation = {
  summary: "Tell of a push; signed with the webhook's secret, as forges do",
  operationId: "postV1HooksPush",
  security: [],
  requestBody: { required: true, content: content({ type: "object" }) },
  responses: {
    "202": { description: "Taken, whatever it was about." },
    default: { $ref: "#/components/responses/Error" },
  },
};

const sourceHookOperation = {
  ...pushOperation,
  summary:
    "Tell of a push to a repository of a source, or of one that was made, renamed, archived or deleted",
  operationId: "postV1HooksSourcesName",
  parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
};
