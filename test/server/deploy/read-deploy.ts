import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse, parseAllDocuments } from "yaml";

/** Where the files lie with which the team server is run. */
export const deployFolder = join(import.meta.dirname, "../../../server/deploy");

export const textOf = (file: string): string => readFileSync(join(deployFolder, file), "utf8");

const serviceSchema = v.object({
  image: v.string(),
  command: v.optional(v.array(v.string())),
  environment: v.optional(
    v.record(v.string(), v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
    {},
  ),
  depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
  volumes: v.optional(v.array(v.string()), []),
  ports: v.optional(v.array(v.string()), []),
  read_only: v.optional(v.boolean(), false),
});
export type Service = v.InferOutput<typeof serviceSchema>;

/** The services of the compose file, by name. */
export const services = (): Readonly<Record<string, Service>> =>
  v.parse(
    v.object({ services: v.record(v.string(), serviceSchema) }),
    parse(textOf("compose.yaml"), { merge: true }),
  ).services;

/** Those that run the program. */
export const programServices = (): readonly (readonly [string, Service])[] =>
  Object.entries(services()).filter(([, { image }]) => image === "fossick-server");

const containerSchema = v.object({
  name: v.string(),
  image: v.string(),
  args: v.array(v.string()),
  ports: v.optional(v.array(v.object({ name: v.string(), containerPort: v.number() })), []),
  env: v.array(v.object({ name: v.string(), value: v.optional(v.string()) })),
  resources: v.object({
    requests: v.record(v.string(), v.string()),
    limits: v.record(v.string(), v.string()),
  }),
});
const withPods = v.object({
  kind: v.string(),
  metadata: v.object({ name: v.string() }),
  spec: v.object({ template: v.object({ spec: v.object({ containers: v.array(containerSchema) }) }) }),
});

const objectSchema = v.looseObject({ kind: v.string(), metadata: v.looseObject({ name: v.string() }) });
export type KubernetesObject = v.InferOutput<typeof objectSchema>;

/** The objects of a text. */
export const objectsIn = (text: string): readonly KubernetesObject[] =>
  parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return v.parse(objectSchema, document.toJS());
  });

/** Every object of the Kubernetes example. */
export const objects = (): readonly KubernetesObject[] => objectsIn(textOf("kubernetes.yaml"));

export const containers = (): readonly v.InferOutput<typeof containerSchema>[] =>
  objects().flatMap((object) => {
    const read = v.safeParse(withPods, object);
    return read.success ? read.output.spec.template.spec.containers : [];
  });
