import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { deployFolder, objects, objectsIn, type KubernetesObject } from "./read-deploy.ts";
import { validate } from "./validate.ts";

/** Helm, or what renders charts as it does. */
const helm = process.env["FOSSICK_HELM"] ?? "helm";
const call = (...args: readonly string[]) => spawnSync(helm, args, { encoding: "utf8" });
const isThere = call("version").error === undefined;
if (!isThere)
  process.stderr.write("NOT TESTED: the Helm chart, because there is no helm here (FOSSICK_HELM)\n");
const isHelm = isThere && /^v\d/.test(call("version", "--short").stdout);

const chart = join(deployFolder, "chart");

describe.skipIf(!isThere)("the chart as Helm renders it", () => {
  const folder = mkdtempSync(join(tmpdir(), "fossick-chart-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const rendered = (values: object = {}): readonly KubernetesObject[] => {
    const file = join(folder, "values.yaml");
    writeFileSync(file, JSON.stringify(values));
    const { status, stderr, stdout } = call(
      "template",
      "fossick",
      chart,
      "--namespace",
      "fossick",
      "--values",
      file,
    );
    expect([status, stderr]).toEqual([0, ""]);
    return objectsIn(stdout);
  };
  const byName = (all: readonly KubernetesObject[]): Readonly<Record<string, KubernetesObject>> =>
    Object.fromEntries(all.map((each) => [`${each.kind} ${each.metadata.name}`, each]));

  it("is the Kubernetes example, where nothing else is asked for", () => {
    expect(byName(rendered())).toEqual(byName(objects()));
  });

  it("leaves out what is turned off, and has what is asked for", () => {
    const all = rendered({
      image: { repository: "registry.example.com/fossick-server", tag: "1.2.3" },
      ingress: { enabled: false },
      networkPolicy: { enabled: false },
      podMonitor: { enabled: true, labels: { release: "prometheus" } },
      server: { env: { FOSSICK_OIDC_ISSUER: 'https://id.example.com/"x"' }, maxReplicas: 3 },
      worker: { storageClass: "fast", env: { FOSSICK_JOBS: 2 } },
    });
    const kinds = new Set(all.map(({ kind }) => kind));
    expect([kinds.has("Ingress"), kinds.has("NetworkPolicy")]).toEqual([false, false]);
    for (const each of all) if (each.kind !== "PodMonitor") validate(each);
    const { "Deployment fossick-server": servers, "PodMonitor fossick": monitor, ...others } = byName(all);
    expect(monitor?.metadata).toMatchObject({ labels: { release: "prometheus" } });
    const text = JSON.stringify(servers);
    expect(text).toContain('"image":"registry.example.com/fossick-server:1.2.3"');
    expect(text).toContain(
      JSON.stringify({ name: "FOSSICK_OIDC_ISSUER", value: 'https://id.example.com/"x"' }),
    );
    expect(others["HorizontalPodAutoscaler fossick-server"]?.["spec"]).toMatchObject({
      minReplicas: 2,
      maxReplicas: 3,
    });
    const workers = JSON.stringify(others["StatefulSet fossick-worker"]);
    expect(workers).toContain('"storageClassName":"fast"');
    expect(workers).toContain('{"name":"FOSSICK_JOBS","value":"2"}');
  });

  it.skipIf(!isHelm)("passes its linter", () => {
    const { status, stdout } = call("lint", "--strict", chart);
    expect([status, stdout]).toEqual([0, expect.stringContaining("0 chart(s) failed")]);
  });
});
