import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The checkout. */
export const root = join(import.meta.dirname, "../..");

/** Entry of a package in the lock file. */
export interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

const place = /^(?:[^/]+\/)?node_modules\/(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)$/;

/** Packages that users do not install, because the built code of fossick holds what it needs of them. */
export const bundled = readJson("packing/bundled.json") as readonly string[];

/**
 * What users of a package get with it, on any platform: place in `node_modules` → what the lock file says.
 * @param workspace of the checkout; "" is fossick itself
 */
export function shippedPackages(workspace: "" | "server" = ""): ReadonlyMap<string, LockedPackage> {
  const { packages } = readJson("package-lock.json") as LockFile;
  const found = new Map<string, LockedPackage>();
  const visit = (from: string): void => {
    const { dependencies, optionalDependencies } = packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = placeOf(name, from, packages);
      const locked = packages[at];
      if (locked === undefined) throw new Error(`the lock file lacks ${name} of ${from}`);
      if (found.has(at)) continue;
      found.set(at, locked);
      visit(at);
    }
  };
  visit(workspace);
  if (workspace === "") {
    for (const name of bundled) found.set(`node_modules/${name}`, bundledPackage(name, packages));
  }
  return found;
}

/** @throws when the package has dependencies of its own, which nothing here would look at */
function bundledPackage(name: string, packages: LockFile["packages"]): LockedPackage {
  const locked = packages[`node_modules/${name}`];
  if (locked === undefined) throw new Error(`the lock file lacks ${name}`);
  if (locked.dependencies ?? locked.optionalDependencies) throw new Error(`${name} has dependencies`);
  return locked;
}

/** Where Node finds a package for another one: beside it, or further up. */
function placeOf(name: string, from: string, packages: LockFile["packages"]): string {
  const at = from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (from === "" || at in packages) return at;
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1)), packages);
}

/** The name of the package at a place in `node_modules`. */
export const nameAt = (path: string): string => place.exec(path)?.[1] ?? path;
