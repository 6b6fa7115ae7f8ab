import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { nameAt, readJson, root, shippedPackages } from "./shipped.ts";

const billSchema = v.object({
  bomFormat: v.literal("CycloneDX"),
  specVersion: v.string(),
  metadata: v.object({ component: v.object({ name: v.string(), version: v.string() }) }),
  components: v.array(
    v.object({ name: v.string(), version: v.string(), purl: v.string(), licenses: v.array(v.unknown()) }),
  ),
});

describe("the bill of materials", () => {
  it("names the package and everything that is shipped with it, with versions and licences", () => {
    const printed = execFileSync(process.execPath, [join(root, ".ci/sbom.mjs")], { encoding: "utf8" });
    const { components, metadata } = v.parse(billSchema, JSON.parse(printed));
    const { name, version } = readJson("package.json") as { readonly name: string; readonly version: string };
    expect(metadata.component).toMatchObject({ name, version });
    const purls = [...shippedPackages()].map(
      ([path, { version: locked }]) => `pkg:npm/${nameAt(path).replace("@", "%40")}@${locked}`,
    );
    expect(components.map(({ purl }) => purl).sort()).toEqual(purls.sort());
    expect(components.every(({ licenses }) => licenses.length > 0)).toBe(true);
  });
});
