import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import server from "../../../server/package.json" with { type: "json" };
import { deployFolder, objects, textOf } from "./read-deploy.ts";

const templates = readdirSync(join(deployFolder, "chart/templates")).map((name) =>
  textOf(`chart/templates/${name}`),
);
const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Paths of all values, as templates name them; what is handed on whole has none inside. */
const pathsOf = (value: unknown, path = ""): readonly string[] => [
  ...(path === "" ? [] : [path]),
  ...(isMap(value) && !/\.(?:env|resources|annotations)$/.test(path)
    ? Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, `${path}.${name}`))
    : []),
];

/** Checks of the chart without Helm; `chart.spawn.test.ts` has it rendered. */
describe("the chart", () => {
  const values = pathsOf(parse(textOf("chart/values.yaml")));

  it("is of this version", () => {
    expect(parse(textOf("chart/Chart.yaml"))).toMatchObject({
      version: server.version,
      appVersion: server.version,
    });
  });

  it("names values that there are, and uses each", () => {
    const named = [...templates.join("\n").matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !values.includes(path))).toEqual([]);
    const isUsed = (path: string): boolean =>
      named.includes(path) || new RegExp(`\\.${path.split(".").at(-1)}\\b`).test(templates.join("\n"));
    expect(values.filter((path) => !isUsed(path))).toEqual([]);
  });

  it("has what the Kubernetes example has, which is made of it", () => {
    const example = new Set(
      textOf("kubernetes.yaml")
        .split("\n")
        .map((line) => line.trim()),
    );
    const plain = templates
      .filter((text) => !text.includes("PodMonitor"))
      .flatMap((text) => text.split("\n"))
      .filter(
        (line) => line.trim() !== "" && !line.includes("{{") && !/^\s*-?\s*storageClassName/.test(line),
      );
    expect(plain.length).toBeGreaterThan(150);
    expect(plain.filter((line) => !example.has(line.trim()))).toEqual([]);
  });

  it("lets callers reach no port but that of the calls, and workers nobody but Prometheus", () => {
    const policies = objects().filter(({ kind }) => kind === "NetworkPolicy");
    expect(policies.map(({ metadata }) => metadata.name)).toEqual([
      "fossick-server",
      "fossick-worker",
      "fossick-migrate",
    ]);
    const [ofServers, ofWorkers, ofMigration] = policies.map((each) => JSON.stringify(each["spec"]));
    expect(ofServers).toMatch(/"ingress-nginx".*?"port":"http".*?"monitoring".*?"port":"metrics"/);
    expect(ofWorkers).not.toContain('"port":"http"');
    expect(ofMigration).toContain('"ingress":[]');
    for (const each of [ofServers, ofWorkers, ofMigration]) expect(each).toContain("169.254.0.0/16");
  });
});
