import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The checkout. */
export const root = join(import.meta.dirname, "../..");

/** What the lock file says of a package. */
export interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  readonly link?: boolean;
  readonly [key: string]: unknown;
}

interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

const place = /^node_modules\/(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)$/;

/** What users of the package get with it, on any platform: place in `node_modules` → what the lock file says. */
export function shippedPackages(): ReadonlyMap<string, LockedPackage> {
  const { packages } = readJson("package-lock.json") as LockFile;
  const entries = Object.entries(packages).filter(
    ([path, { dev, devOptional, link, peer }]) => place.test(path) && !dev && !devOptional && !link && !peer,
  );
  return new Map(entries);
}

/** The name of the package at a place in `node_modules`. */
export const nameAt = (path: string): string => place.exec(path)?.[1] ?? path;
