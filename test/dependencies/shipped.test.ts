import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundled, nameAt, readJson, root, shippedPackages } from "./shipped.ts";

/** Licences that let anybody use, change and ship the code without publishing theirs. */
const allowed: ReadonlySet<string> = new Set([
  ...["MIT", "MIT-0", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"],
  ...["0BSD", "BlueOak-1.0.0", "CC0-1.0", "Unlicense", "Python-2.0"],
]);

/**
 * Packages that run a script when they are installed. Each looks for the binary that a package for the platform brings,
 * and compiles only where there is none; `.ci/run` installs without scripts, too, and searches.
 */
const withInstallScript = { "": ["lmdb", "msgpackr-extract"], server: [] };

/** Tests whether all licences of an SPDX expression, or of one of its choices, are allowed. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, "")
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((one) => allowed.has(one)));

describe("licences", () => {
  it("are read", () => {
    for (const licence of ["MIT", "MIT AND Apache-2.0", "(MIT OR GPL-3.0-only)"])
      expect(isAllowed(licence)).toBe(true);
    for (const licence of ["GPL-3.0-only", "MIT AND MPL-2.0", "SEE LICENSE IN a", ""])
      expect(isAllowed(licence)).toBe(false);
  });
});

describe.each(["", "server"] as const)("what is shipped with the package /%s", (workspace) => {
  const packages = [...shippedPackages(workspace)];

  it("has licences of the list, in the lock file and where it is installed", () => {
    expect(packages.length).toBeGreaterThan(20);
    const installed = packages.filter(([path]) => existsSync(join(root, path)));
    const licences = [
      ...packages.map(([path, { license }]) => [path, license ?? ""] as const),
      ...installed.map(([path]) => {
        const { license } = readJson(`${path}/package.json`) as { readonly license?: unknown };
        return [path, typeof license === "string" ? license : ""] as const;
      }),
    ];
    expect(licences.filter(([, licence]) => !isAllowed(licence))).toEqual([]);
  });

  it("runs no script when it is installed, but for what is known", () => {
    const names = packages
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameAt(path));
    expect(names).toEqual(withInstallScript[workspace]);
  });

  it("is pinned: versions in package.json, contents in the lock file", () => {
    const { dependencies, devDependencies } = readJson(join(workspace, "package.json")) as Readonly<
      Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>
    >;
    const loose = Object.entries({ ...devDependencies, ...dependencies })
      .filter(([name]) => name in dependencies || bundled.includes(name))
      .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
    expect(
      packages.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path),
    ).toEqual([]);
  });
});
