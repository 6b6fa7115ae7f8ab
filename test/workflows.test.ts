import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const folder = join(import.meta.dirname, "../.github/workflows");
const files = readdirSync(folder);
const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");

const permissions = v.record(v.string(), v.picklist(["read", "write"]));
const workflowSchema = v.object({
  on: v.record(v.string(), v.unknown()),
  permissions,
  jobs: v.record(
    v.string(),
    v.looseObject({
      permissions: v.optional(permissions),
      "timeout-minutes": v.number(),
      steps: v.array(
        v.object({
          uses: v.optional(v.string()),
          run: v.optional(v.string()),
          with: v.optional(v.unknown()),
        }),
      ),
    }),
  ),
});
const workflow = (file: string) => v.parse(workflowSchema, parse(textOf(file)));
const commandsOf = (file: string): string[] =>
  Object.values(workflow(file).jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

describe.each(files)("the workflow %s", (file) => {
  it("takes actions by commit, with the version beside it", () => {
    const lines = textOf(file)
      .split("\n")
      .filter((line) => /\buses:/.test(line));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("may read at most, but for jobs that say why", () => {
    const { jobs, permissions: all } = workflow(file);
    expect(Object.values(all).filter((level) => level === "write")).toEqual([]);
    const writing = Object.entries(jobs).flatMap(([name, { permissions: own = {} }]) =>
      Object.entries(own).flatMap(([what, level]) => (level === "write" ? [`${name} ${what}`] : [])),
    );
    expect(writing).toEqual(file === "release.yml" ? ["publish id-token", "materials contents"] : []);
  });

  it("holds no secret, and puts nothing of an event into a script", () => {
    expect(textOf(file)).not.toMatch(/\bsecrets\b/);
    expect(workflow(file).on).not.toHaveProperty("pull_request_target");
    for (const command of commandsOf(file)) expect(command).not.toContain("${{");
  });
});

describe("the release", () => {
  const { jobs, on } = workflow("release.yml");

  it("is made of tags, after everything was checked", () => {
    expect(on).toEqual({ push: { tags: ["v*"] } });
    expect(commandsOf("release.yml")).toContain(".ci/run");
    expect(jobs).toMatchObject({ publish: { needs: "check" }, materials: { needs: "publish" } });
  });

  it("has a statement of provenance and a bill of materials", () => {
    expect(commandsOf("release.yml")).toContain("npm publish --ignore-scripts --provenance --access public");
    expect(commandsOf("release.yml")).toContain("node .ci/sbom.mjs > fossick.cdx.json");
  });

  it("runs no script of a dependency where it can publish or write", () => {
    for (const { permissions: own = {}, steps } of Object.values(jobs)) {
      if (!Object.values(own).includes("write")) continue;
      for (const { run = "" } of steps) expect(run).not.toMatch(/npm (?:ci|install)(?!.*--ignore-scripts)/);
      const [checkout] = steps;
      expect(checkout?.with).toEqual({ "persist-credentials": false });
    }
  });
});
