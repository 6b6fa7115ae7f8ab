import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as v from "valibot";
import { parse } from "yaml";
import { buildProgram } from "../cli/run.ts";
import { freePort, startProgram, until } from "../http/start-program.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { temporaryFolder } from "../test-server.ts";
import { startWorker } from "../worker/test-worker.ts";
import { deployFolder, textOf } from "./read-deploy.ts";

const page = readFileSync(join(deployFolder, "../../server/docs/monitoring.md"), "utf8");
const metricNames = /\b(?:fossick|process|nodejs)_[a-z_]*[a-z]\b/g;
const namesIn = (text: string): readonly string[] => [...new Set(text.match(metricNames))].sort();

const rulesSchema = v.object({
  groups: v.array(
    v.strictObject({
      name: v.string(),
      rules: v.array(
        v.strictObject({
          alert: v.string(),
          expr: v.string(),
          for: v.pipe(v.string(), v.regex(/^\d+[mh]$/)),
          labels: v.strictObject({ severity: v.picklist(["critical", "warning", "info"]) }),
          annotations: v.strictObject({ summary: v.string() }),
        }),
      ),
    }),
  ),
});
const alerts = v.parse(rulesSchema, parse(textOf("alerts.yaml"))).groups.flatMap(({ rules }) => rules);

const dashboardSchema = v.object({
  uid: v.string(),
  panels: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      gridPos: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
      targets: v.optional(v.array(v.object({ refId: v.string(), expr: v.string() })), []),
    }),
  ),
});
const { panels } = v.parse(dashboardSchema, JSON.parse(textOf("dashboard.json")));
const questions = [...alerts, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);

describe.skipIf(!hasPostgres)("alerts and dashboard", () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  /** Metrics of a server of two processes and of a worker. */
  let given: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const file = await buildProgram("fossick-server-monitoring-test");
    const [ofServer, ofWorker] = [await freePort(), await freePort()];
    const metrics = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const worker = startWorker(database, {}, { workerMetricsPort: ofWorker });
    const program = await startProgram(file, {
      FOSSICK_DATABASE_URL: database.serverUrl,
      FOSSICK_SERVER_DATA_DIR: folder.path,
      FOSSICK_PROCESSES: "2",
      FOSSICK_METRICS_PORT: String(ofServer),
      FOSSICK_DRAIN_SECONDS: "0",
    });
    await fetch(`${program.url}/v1/retrieve`, { method: "POST" });
    await until(async () => (await metrics(ofServer)).includes('route="/v1/retrieve"'));
    await until(async () => (await metrics(ofWorker)).includes("fossick_jobs_waiting 0"));
    given = (await metrics(ofServer)) + (await metrics(ofWorker));
    program.terminate();
    await program.ended;
    await worker.end();
  });
  afterAll(async () => {
    await database?.remove();
    folder.remove();
  });

  /** Names of series: of histograms their parts. */
  const seriesGiven = (): ReadonlySet<string> =>
    new Set(given.split("\n").flatMap((line) => /^(\w+)(?:\{| )/.exec(line)?.[1] ?? []));

  it("ask for metrics that servers and workers give, by labels that these have", () => {
    const names = namesIn(questions.join("\n"));
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !seriesGiven().has(name))).toEqual([]);
    for (const expr of questions) expect([expr, namesIn(expr).length]).not.toEqual([expr, 0]);
    const selected = questions.flatMap((expr) => [...expr.matchAll(/(\w+)\{(\w+)(=~?)"([^"]+)"/g)]);
    expect(selected.length).toBeGreaterThan(4);
    for (const [, name = "", label = "", how, value = ""] of selected) {
      const lines = given.split("\n").filter((line) => line.startsWith(`${name}{`));
      const values = lines.flatMap((line) => new RegExp(`[{,]${label}="([^"]*)"`).exec(line)?.[1] ?? []);
      expect([name, label, values.length]).not.toEqual([name, label, 0]);
      // Which statuses there are is not ours to say.
      if (how === "=" && label !== "status") expect(values).toContain(value);
    }
  });

  it("leave out nothing that is of fossick", () => {
    const bare = (name: string): string => name.replace(/_(?:bucket|sum|count)$/, "");
    const own = new Set([...seriesGiven()].filter((name) => name.startsWith("fossick_")).map(bare));
    const drawn = new Set(
      namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join("\n")).map(bare),
    );
    expect([...own].filter((name) => !drawn.has(name))).toEqual([]);
    expect(namesIn(page)).toEqual([...own].sort());
  });
});

describe("the files of alerts and dashboard", () => {
  it("have each alert once, and the page says what to do", () => {
    const names = alerts.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    expect([...new Set(page.match(/`Fossick\w+`/g))].sort()).toEqual(
      names.map((name) => `\`${name}\``).sort(),
    );
  });

  it("draw panels beside each other, each with its own number", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});
