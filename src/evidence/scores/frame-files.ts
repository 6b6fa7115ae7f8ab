import type { Codebase } from "../codebase.ts";
import { isNamedHere } from "../own-modules.ts";
import { namesakesOf } from "./places.ts";

/** Place of a frame's file before it was built or installed. */
export interface FramePlace {
  /** Folders, outermost first, and the file's name without its endings: `["router", "x"]`. */
  readonly parts: readonly string[];
  /** The package that it was installed as, if it was. */
  readonly owner?: string;
  /** True for the path of a built or installed file, and not of a source. */
  readonly isBuilt: boolean;
}

/** Up to the folder that holds installed packages; group 1 is the package. */
const installed =
  /^.*(?:^|\/)(?:node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?((?:@[^/]+\/)?[^/]+)\/|(?:site|dist)-packages\/(?=([^/.]+))|gems\/([\w-]+?)-\d[^/]*\/|registry\/src\/[^/]+\/([\w-]+?)-\d[^/]*\/|pkg\/mod\/(?:[^/@]+\/)*?([^/@]+)(?:\/v\d+)?@[^/]+\/)/;
/** Prefix that bundlers put before the path of a source. */
const virtual =
  /^(?:webpack(?:-internal)?|ng|rsc|vite|rollup|turbopack):\/{2,3}(?:\(\w+\)\/)?(?:_N_E\/|[\w@.-]+\/(?=\.?\/))?/;
/** Folders that builds write. */
const outputFolder =
  /^(?:dist|build|builds|out|output|target|_build|esm|cjs|umd|es|mjs|commonjs|module|modern|legacy|compiled|release|debug|classes|lib|js|node|browser|types|bundle|bundles|main|java|kotlin|production)$/i;
/** Folders among them that hold nothing but build output. */
const surelyBuilt =
  /^(?:dist|build|builds|out|output|target|_build|esm|cjs|umd|commonjs|compiled|bundles?)$/i;
const sourceFolder = /^(?:src|lib|source|sources)$/;

/** Read the path of a frame. @param path with slashes */
export function placeOfFrame(path: string): FramePlace {
  const plain = path.replace(virtual, "").replace(/\?.*$/, "");
  const match = installed.exec(plain);
  const owner = match?.slice(1).find((name) => name !== undefined);
  const rest = plain.slice(match?.[0].length ?? 0);
  const parts = rest.split("/").filter((part) => part !== "" && part !== "." && part !== "..");
  const name = (parts.pop() ?? "").replace(/(?<=.)\..*$/, "").replace(/-(?=[\w-]*[A-Z\d])[\w-]{8}$/, "");
  const isBuilt = match !== null || plain !== path || parts.some((part) => surelyBuilt.test(part));
  const folders = isBuilt
    ? parts.filter((part) => !outputFolder.test(part) && !sourceFolder.test(part))
    : parts;
  return { parts: [...folders, name], ...(owner !== undefined && { owner }), isBuilt };
}

const fewest = { sharedByOthers: 2 } as const;
const maxFiles = 4;

/**
 * Source files of a built or installed frame: those of the same name that lie in the most of the same folders. A
 * package that nothing here is named after is another project's, unless two folders or more agree.
 */
export function sourcesOfFrame(
  codebase: Codebase,
  path: string,
): readonly (readonly [file: number, score: number])[] {
  const exact = codebase.fileOf(path.replace(/^\.\//, ""));
  if (exact !== undefined && codebase.kind(exact) === "source") return [[exact, 1]];
  const { parts, owner, isBuilt } = placeOfFrame(path);
  if (!isBuilt) return [];
  const name = parts.at(-1) ?? "";
  const isEntry = /^(?:index|main|mod|lib)$/.test(name);
  const candidates = (namesakesOf(codebase).get(name) ?? []).filter(
    (file) => codebase.kind(file) === "source",
  );
  const agreed = candidates.map((file) => sharedFolders(codebase.paths[file] ?? "", parts));
  const most = Math.max(-1, ...agreed);
  const isOwn = owner === undefined || isNamedHere(codebase, lastPart(owner));
  if (most < 0 || (!isOwn && most < fewest.sharedByOthers) || (isEntry && most === 0 && parts.length > 1))
    return [];
  const best = candidates.filter((_, at) => agreed[at] === most);
  const ofOwner = best.filter((file) => owner !== undefined && isBelow(codebase.paths[file] ?? "", owner));
  const files = ofOwner.length > 0 ? ofOwner : best;
  return files.length > maxFiles ? [] : files.map((file) => [file, 1 / files.length] as const);
}

/**
 * Counts the folders of a path that agree with those of a place, from the file upwards, `src` and the like left out.
 */
function sharedFolders(path: string, parts: readonly string[]): number {
  const own = path
    .split("/")
    .slice(0, -1)
    .filter((part) => !sourceFolder.test(part) && !outputFolder.test(part));
  let shared = 0;
  while (shared < own.length && shared < parts.length - 1 && own.at(-1 - shared) === parts.at(-2 - shared))
    shared++;
  return shared;
}

const lastPart = (owner: string): string => owner.slice(owner.lastIndexOf("/") + 1);

const isBelow = (path: string, owner: string): boolean => `/${path}`.includes(`/${lastPart(owner)}/`);
