// Writes the OpenAPI document from the routes and the schemas that check their input; handles no call.
import { version } from "fossick";
import type { JsonSchema } from "@valibot/to-json-schema";
import { repositoryHeader } from "./answer-route.ts";
import type { Mount } from "./mount.ts";
import { openOperations } from "./open-operations.ts";
import { content, refusalsFor, refusalsOf, responses, type Operation } from "./openapi-responses.ts";
import { inputSchema, outputSchemas, sharedJson } from "./openapi-schemas.ts";
import { hasBody, type AnyRoute } from "./route.ts";

/** Routes and mounts of a document. */
export interface Described {
  readonly routes: readonly AnyRoute[];
  readonly mounts: readonly Mount[];
}

/** The OpenAPI document of all that answers, as JSON. */
export const openApiText = (described: Described): string => JSON.stringify(openApiDocument(described));

/** Made from the very schemas that check what is sent. */
export function openApiDocument({ mounts, routes }: Described): object {
  const outputs = outputSchemas(routes);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [at, route] of routes.entries())
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route, outputs[at] ?? {}) };
  for (const { describe, path } of mounts)
    paths[path] = { post: { ...describe, responses: { ...mountRefusals, ...describe.responses } } };
  return {
    openapi: "3.1.0",
    info: { title: "fossick-server", version, description, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/", description: "The server that gave this document." }],
    security: [{ key: [] }],
    paths: { ...paths, ...openOperations },
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: keyDescription } },
      schemas: sharedJson(),
      responses,
      parameters: { Repository: headerParameter },
    },
  };
}

const description = [
  "Finds the few files of a repository that a task needs.",
  "A repository's name in a path has ~ for each slash: acme/shop is acme~shop. Case does not matter in names.",
  "What is not there and what is not the caller's get the same answer, 404.",
  "A load balancer that hashes the header X-Fossick-Repository keeps each repository on one server, which is faster.",
].join(" ");
const keyDescription = "An API key, or a token of the identity provider.";
const mountRefusals = refusalsFor(["400", "401", "413", "415", "429", "503"]);

function operationOf(route: AnyRoute, output: JsonSchema): Operation {
  const { properties = {}, required = [], ...rest } = inputSchema(route.input);
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const isBody = hasBody(route);
  const inQuery = isBody ? [] : others;
  const parameters = [
    ...inPath.map((name) => parameter(name, "path", properties[name], true)),
    ...inQuery.map((name) => parameter(name, "query", properties[name], required.includes(name))),
    ...("repository" in properties ? [{ $ref: "#/components/parameters/Repository" }] : []),
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
      "200": { description: "The answer.", content: content(output) },
      ...refusalsOf(route, Object.keys(properties)),
    },
  };
}

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

/** "getV1RepositoriesName" */
const operationId = ({ method, path }: AnyRoute): string =>
  method + path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase());
