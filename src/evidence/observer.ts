// The observer: tells the stages what the index and the files hold.
import type { Codebase } from "./codebase.ts";
import type { Scoreboard } from "./scores/scoreboard.ts";
import type { BridgedWord, Description, FilePurpose, Inspection, Observer, Query, Scope } from "../types.ts";
import { roleOf } from "./roles.ts";
import { bridgeWords } from "./bridge-words.ts";
import { describeFile } from "./describe.ts";
import { factsAbout } from "./facts.ts";
import { createNaming } from "./naming/named-by.ts";
import { namesHeld } from "./names-held.ts";
import { filesWith } from "./phrases.ts";
import { createPlacesToRead } from "./places-to-read.ts";
import { createSections, type FileReading } from "./sections/inspect-sections.ts";
import { measureSignals } from "./measures/index.ts";

/** The observer over an indexed repository. @param scope limits of the task: no file outside is told of */
export function createObserver(board: Scoreboard, reading: FileReading, scope?: Scope): Observer {
  const { codebase } = board;
  const sectionsOf = createSections(board, reading);
  const placesToRead = createPlacesToRead(codebase, reading.readText, scope);
  const naming = createNaming(codebase, reading.readShown, scope);
  const counts = new Map<string, number>();
  const bridgesByTerm = new Map<string, BridgedWord[]>();
  return {
    observe: async (candidates, query, context) => {
      const signals = measureSignals(board, candidates, query, context);
      return candidates.map(({ path }, at) => ({ path, signals: signals[at] ?? {} }));
    },
    inspect: async (paths, query, context) => {
      const files = numbered(codebase, paths);
      const sectioned = await sectionsOf(files, query, context);
      const inspections: Inspection[] = [];
      for (const [at, [path, file]] of files.entries()) {
        const { spans = [], tokens = 0 } = sectioned[at] ?? {};
        const strongest = spans.find(({ symbol }) => symbol !== undefined);
        const toRead = at < maxWithReading ? await placesToRead(file, strongest) : [];
        const names = await namesHeld(codebase, file, query, reading);
        const facts = factsAbout(board, file, query, context, names, spans[0]);
        inspections.push({ path, facts, spans, ...(toRead.length > 0 && { reading: toRead }), tokens });
      }
      return inspections;
    },
    describe: (paths, query) => describeFiles(codebase, numbered(codebase, paths), query, naming),
    purposes: async (paths) => paths.map((path) => purposeOf(codebase, path)),
    filesWith: async (terms) =>
      terms.map((term) => remembered(counts, term, () => filesWith(codebase, term))),
    bridge: async (terms) =>
      terms.map((term) => remembered(bridgesByTerm, term, () => bridgeWords(board, term))),
  };
}

/** Max files, best first, of which is told what to read beside them. */
const maxWithReading = 2;
/** Max files, best first, of which configuration that names them is told. */
const maxNamed = 5;

async function describeFiles(
  codebase: Codebase,
  files: readonly (readonly [path: string, file: number])[],
  query: Query,
  naming: ReturnType<typeof createNaming>,
): Promise<readonly Description[]> {
  const descriptions: Description[] = [];
  for (const [at, [, file]] of files.entries()) {
    const namedBy = at < maxNamed ? await naming(file) : [];
    descriptions.push({ ...describeFile(codebase, file, query), ...(namedBy.length > 0 && { namedBy }) });
  }
  return descriptions;
}

function purposeOf(codebase: Codebase, path: string): FilePurpose {
  const file = codebase.fileOf(path);
  return (file === undefined ? undefined : roleOf(path, codebase.kind(file))) ?? "none";
}

const numbered = (codebase: Codebase, paths: readonly string[]): [string, number][] =>
  paths.flatMap((path) => {
    const file = codebase.fileOf(path);
    return file === undefined ? [] : [[path, file] as [string, number]];
  });

function remembered<T>(cache: Map<string, T>, key: string, compute: () => T): T {
  const value = cache.get(key) ?? compute();
  cache.set(key, value);
  return value;
}
