// Scores files that the task mentions, and finds the files behind the frames of its stack trace.
import type { Codebase } from "../codebase.ts";
import { namesakesOf, type Namesakes } from "./places.ts";
import { noScores, startScores, type Scores } from "./scores.ts";
import { isNamedHere } from "../own-modules.ts";

/** A file name shared by more files than this mentions none of them. */
const maxNamesakes = 12;

/**
 * Files whose path, dotted module or file name is written out.
 * A longer match and fewer files that share it score more: 1 for a full path, 1 / n for one of n namesakes.
 */
export function mentionScores(codebase: Codebase, mentions: readonly string[]): Scores {
  if (mentions.length === 0) return noScores;
  const scores = startScores(codebase.paths.length);
  const suffixes = namesakesOf(codebase);
  for (const mention of mentions) {
    for (const [file, score] of filesMentioned(codebase, suffixes, mention)) {
      scores.raise(file, score);
    }
  }
  return scores.finish();
}

/**
 * Files of the frames of a stack trace, sources of built ones; of those that are here, later ones, nearer to the
 * failure, score more.
 */
export function traceScores(codebase: Codebase, frames: readonly string[]): Scores {
  if (frames.length === 0) return noScores;
  const scores = startScores(codebase.paths.length);
  const suffixes = namesakesOf(codebase);
  const own = frames
    .map((frame) => frame.split(" "))
    .map(([path = "", symbol]) => filesOfFrame(codebase, suffixes, path, symbol))
    .filter((files) => files.length > 0);
  for (const [at, files] of own.entries()) {
    const nearness = (at + 1) / own.length;
    for (const [file, score] of files) scores.raise(file, score * (0.3 + 0.7 * nearness));
  }
  return scores.finish();
}

/** The file of a frame, or the source of a built one; where neither is here, the few files that define its function. */
export function filesOfFrame(
  codebase: Codebase,
  index: Namesakes,
  path: string,
  symbol: string | undefined,
): readonly (readonly [file: number, score: number])[] {
  const sources = sourcesOfFrame(codebase, path);
  if (sources.length > 0) return sources;
  const { isBuilt, owner } = placeOfFrame(path);
  const mentioned = owner === undefined ? filesMentioned(codebase, index, path) : [];
  const own = mentioned.filter(([file]) => !isBuilt || codebase.kind(file) === "source");
  if (own.length > 0 || !isBuilt || symbol === undefined) return own;
  const defining = [...codebase.definition(symbol).ids].filter((file) => codebase.kind(file) === "source");
  return defining.length > maxDefining ? [] : defining.map((file) => [file, 1 / defining.length] as const);
}

/** A function of a bundle that is defined in more files is not told apart. */
const maxDefining = 3;

/** `codecov.yaml` is the name of a file, whether there is one or not; `a.b.C` is that of a module. */
const fileEnding =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|rst|txt|py|go|rs|rb|php|java|kts?|cs|c|cc|cpp|h|hpp|sh|sql|css|html|xml|lock)$/;

function filesMentioned(codebase: Codebase, index: Namesakes, mention: string): [number, number][] {
  const path = mention.replace(/^(?:\.{0,2}\/)+/, "").replace(/:\d+.*$/, "");
  const isDotted = !path.includes("/") && !index.has(path) && !fileEnding.test(path);
  const parts = (isDotted ? path.split(/\.|::/) : path.split("/")).filter(Boolean);
  // `a.b.C.method` names the file a/b.py as well as a/b/C.java: cut from the right until something is named so.
  for (let end = parts.length; end > 0 && end >= parts.length - 2; end--) {
    const namesakes = (index.get(parts[end - 1] ?? "") ?? []).map((file): [number, number] => [
      file,
      sharedSuffix(codebase.paths[file] ?? "", parts.slice(0, end)),
    ]);
    const best = Math.max(0, ...namesakes.map(([, shared]) => shared));
    const matches = namesakes.filter(([, shared]) => shared === best);
    if (matches.length === 0 || matches.length > maxNamesakes) continue;
    if (isDotted && end < parts.length && best < 2) continue;
    return matches.map(([file]) => [file, 1 / matches.length]);
  }
  return [];
}

/** Counts the path parts that agree, from the right; the file name's extension may be missing in `parts`. */
export function sharedSuffix(path: string, parts: readonly string[]): number {
  const own = path.split("/");
  let shared = 1;
  while (shared < own.length && shared < parts.length && own.at(-1 - shared) === parts.at(-1 - shared))
    shared++;
  return shared;
}

/** Place of a frame's file before it was built or installed. */
interface FramePlace {
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
  const max = Math.max(-1, ...agreed);
  const isOwn = owner === undefined || isNamedHere(codebase, lastPart(owner));
  if (max < 0 || (!isOwn && max < fewest.sharedByOthers) || (isEntry && max === 0 && parts.length > 1))
    return [];
  const best = candidates.filter((_, at) => agreed[at] === max);
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
