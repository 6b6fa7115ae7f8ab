// Finds the files behind the frames of a stack trace.
import { withoutFrames } from "../../language/read-frames.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { isNamedHere } from "../own-modules.ts";
import { sharedSuffix } from "./mention-scores.ts";
import { namesakesOf, sharedEnd } from "./places.ts";
import { noScores, startScores, type Scores } from "./scores.ts";

/** A frame as code is found by it. */
interface SoughtFrame {
  readonly path: string;
  readonly symbol?: string | undefined;
}

type FoundFile = readonly [file: number, score: number];

/**
 * Scores the files of a stack trace's frames, or their sources; later frames of the repository, nearer to the failure,
 * score more.
 */
export function traceScores(codebase: Codebase, frames: readonly string[]): Scores {
  if (frames.length === 0) return noScores;
  const scores = startScores(codebase.paths.length);
  const own = frames
    .map((frame) => frame.split(" "))
    .map(([path = "", symbol]) => filesOfFrame(codebase, { path, symbol }))
    .filter((files) => files.length > 0);
  for (const [at, files] of own.entries()) {
    const nearness = (at + 1) / own.length;
    for (const [file, score] of files) scores.raise(file, score * (0.3 + 0.7 * nearness));
  }
  return scores.finish();
}

/**
 * The file of a frame, or the source of a built one. An absolute path matches the file whose whole path is its end, a
 * relative one the files whose paths end with it; on a partial match the file must define the function.
 */
export function filesOfFrame(codebase: Codebase, { path, symbol }: SoughtFrame): readonly FoundFile[] {
  if (isOfLanguage(path)) return [];
  const sources = sourcesOfFrame(codebase, path);
  if (sources.length > 0) return sources;
  const { isBuilt, owner } = placeOfFrame(path);
  if (owner !== undefined) return [];
  const own = namesakes(codebase, { path, symbol }).filter(
    (file) => !isBuilt || codebase.kind(file) === "source",
  );
  if (own.length > 0) return own.map((file) => [file, 1 / own.length]);
  if (!isBuilt || symbol === undefined) return [];
  const defining = [...codebase.definition(symbol).ids].filter((file) => codebase.kind(file) === "source");
  return defining.length > maxDefining ? [] : defining.map((file) => [file, 1 / defining.length]);
}

/** A bundled function with more definitions cannot be located. */
const maxDefining = 3;
/** More files that a frame may mean name none. */
const maxNamesakes = 4;
/** Min parts that must agree in a partial match. */
const minShared = 2;

/**
 * Files of the frame's name whose paths agree with its path as a whole, or in part if they define its function; those
 * that define it, if there are any.
 */
function namesakes(codebase: Codebase, { path, symbol }: SoughtFrame): readonly number[] {
  const parts = path
    .replace(/\?.*$/, "")
    .split("/")
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const shared = (namesakesOf(codebase).get(parts.at(-1) ?? "") ?? []).map((file) => ({
    file,
    length: codebase.paths[file]?.split("/").length ?? 0,
    agreed: sharedSuffix(codebase.paths[file] ?? "", parts),
  }));
  const isAbsolute = /^(?:\/|[A-Za-z]:)/.test(path);
  const whole = shared.filter(
    ({ agreed, length }) => agreed === length || (!isAbsolute && agreed === parts.length),
  );
  const definers = new Set(symbol === undefined ? [] : codebase.definition(symbol).ids);
  const partly = shared.filter(({ agreed, file }) => agreed >= minShared && definers.has(file));
  const found = whole.length > 0 ? whole : partly;
  const best = Math.max(0, ...found.map(({ agreed }) => agreed));
  const all = found.filter(({ agreed }) => agreed === best).map(({ file }) => file);
  const defining = all.filter((file) => definers.has(file));
  const files = defining.length > 0 ? defining : all;
  return files.length > maxNamesakes ? [] : files;
}

/** A task without the frames of other projects: their names say nothing of this one. */
export function withoutForeignFrames(codebase: Codebase, task: PreparedTask): PreparedTask {
  const isForeign = (frame: SoughtFrame): boolean =>
    (isOfLanguage(frame.path) ||
      ofPackage.test(frame.path) ||
      placeOfFrame(frame.path).owner !== undefined) &&
    filesOfFrame(codebase, frame).length === 0;
  const text = withoutFrames(task.text, isForeign);
  return text === task.text || text.trim() === "" ? task : { ...task, text, given: task.given ?? task.text };
}

/** A class by its package: one that is not here is another project's. */
const ofPackage = /^[^/]+\/.*(?:\.(?:java|kts?|scala|groovy)|\/[A-Z][\w$]*)$/;

/** Tests whether a frame is of the runtime or the standard library of its language, or of a file of no project. */
export const isOfLanguage = (path: string): boolean => ofLanguage.test(path);

const ofLanguage = new RegExp(
  [
    String.raw`(?:^|/)lib(?:64)?/python\d(?:\.\d+)?/(?!(?:site|dist)-packages/)`,
    String.raw`(?:^|/)lib/ruby/(?:\d|\w+_ruby/)(?!.*/gems/)`,
    String.raw`(?:^|/)(?:rustc/[\da-f]+|library/(?:std|core|alloc)/src)/`,
    String.raw`(?:^|/)(?:go|go-?\d[\d.]*|libexec)/src/(?:pkg/)?[^/.]+/`,
    String.raw`(?:^|/)_/src/(?:libraries|coreclr|mscorlib)/`,
    String.raw`(?:^|/)(?:usr/include|elixir/lib/elixir|dart-sdk)/`,
    String.raw`^(?:java|javax|jdk|sun|com/sun|kotlin|kotlinx/coroutines|scala)/(?:.*\.(?:java|kt|scala)|(?:.*/)?[A-Z][\w$]*)$`,
    String.raw`^(?:node:|internal/|dart:|<)`,
  ].join("|"),
);

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
  /^.*(?:^|\/)(?:node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?((?:@[^/]+\/)?[^/]+)\/|(?:site|dist)-packages\/(?=([^/.]+))|gems\/([\w-]+?)-\d[^/]*\/|registry\/src\/[^/]+\/([\w-]+?)-\d[^/]*\/|pkg\/mod\/(?:[^/@]+\/)*?([^/@]+)(?:\/v\d+)?@[^/]+\/|vendor\/(?=[\w.-]+\/[\w.-]+\/)(?:bundle\/.*?\/gems\/)?([\w.-]+\/[\w.-]+)\/)/;
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
  const file = parts.pop() ?? "";
  const isBundle = /\.(?:js)?bundle$/.test(file); // of a whole app, so its name says nothing
  const name = isBundle ? "" : file.replace(/(?<=.)\..*$/, "").replace(/-(?=[\w-]*[A-Z\d])[\w-]{8}$/, "");
  const isBuilt =
    match !== null ||
    plain !== path ||
    isBundle ||
    (/\.(?:[cm]?jsx?|class)$/.test(plain) && parts.some((part) => surelyBuilt.test(part)));
  const folders = isBuilt
    ? parts.filter((part) => !outputFolder.test(part) && !sourceFolder.test(part))
    : parts;
  return { parts: [...folders, name], ...(owner !== undefined && { owner }), isBuilt };
}

const fewest = { sharedByOthers: 2 } as const;
const maxFiles = 4;

/**
 * Source files of a built or installed frame: those with its name that share the most folders. A package that nothing
 * here is named after belongs to another project, unless at least two folders agree.
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

/** Counts the agreeing folders of a path and a place, from the file upwards, ignoring `src` and the like. */
function sharedFolders(path: string, parts: readonly string[]): number {
  const own = path
    .split("/")
    .slice(0, -1)
    .filter((part) => !sourceFolder.test(part) && !outputFolder.test(part));
  return sharedEnd(own, parts.slice(0, -1));
}

const lastPart = (owner: string): string => owner.slice(owner.lastIndexOf("/") + 1);

const isBelow = (path: string, owner: string): boolean => `/${path}`.includes(`/${lastPart(owner)}/`);
