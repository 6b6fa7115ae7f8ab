import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { validate as checkDockerfile } from "dockerfile-utils";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { StatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, it } from "vitest";
import { deployFolder, objects, textOf } from "./read-deploy.ts";

/** The types of the linter lead nowhere under Node's rules of resolution. */
interface Linted {
  readonly messages: readonly { readonly type: string; readonly message: string }[];
}

describe("the container file", () => {
  it("is one", () => {
    expect(checkDockerfile(textOf("Dockerfile"))).toEqual([]);
    expect(checkDockerfile("FROM node\nCOPPY . .\n")).not.toEqual([]);
  });
});

describe("the compose file", () => {
  // Violations of its style rules are warnings; a file that breaks the specification is an error.
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  const errorsOf = (path: string) =>
    (linter.lintFiles([path], false) as readonly Linted[])
      .flatMap(({ messages }) => messages)
      .filter(({ type }) => type === "error");

  it("is one", () => expect(errorsOf(join(deployFolder, "compose.yaml"))).toEqual([]));

  it("would not pass with a field that is none", () => {
    const folder = mkdtempSync(join(tmpdir(), "fossick-compose-"));
    try {
      const path = join(folder, "compose.yaml");
      writeFileSync(
        path,
        textOf("compose.yaml").replace("  postgres:\n    image:", "  postgres:\n    imago:"),
      );
      expect(errorsOf(path)).not.toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

type Model = new (data: never) => { validate(): void };
const models: Readonly<Record<string, Model>> = {
  Deployment,
  Ingress,
  Job,
  PodDisruptionBudget,
  Service,
  StatefulSet,
};

describe("the Kubernetes example", () => {
  it.each(objects().map((object) => [object.kind, object] as const))(
    "has a %s that is one",
    (kind, object) => {
      const Model = models[kind];
      if (Model === undefined) throw new Error(`no schema of ${kind}`);
      new Model(object as never).validate();
    },
  );

  it("would not pass with a field of the wrong type", () => {
    expect(() => new Deployment({ spec: { replicas: "two" } } as never).validate()).toThrow("integer");
  });
});
