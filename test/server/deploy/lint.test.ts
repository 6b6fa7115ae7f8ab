import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { validate as checkDockerfile } from "dockerfile-utils";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { describe, expect, it } from "vitest";
import { deployFolder, objects, textOf } from "./read-deploy.ts";
import { validate } from "./validate.ts";

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

describe("the Kubernetes example", () => {
  it.each(objects().map((object) => [object.kind, object] as const))("has a %s that is one", (_, object) => {
    validate(object);
  });

  it("would not pass with a field of the wrong type", () => {
    expect(() => new Deployment({ spec: { replicas: "two" } } as never).validate()).toThrow("integer");
  });
});
