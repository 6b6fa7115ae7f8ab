import { termsOf } from "../language/words.ts";
import { taskTerms } from "../language/weighted-terms.ts";
import type { Description, Gap } from "../types.ts";
import type { GapContext } from "./gap-context.ts";

const most = { definitions: 3, callers: 1, companions: 1, external: 2 } as const;
/** A name used this often in an accepted file carries what the file does. */
const centralUses = 4;
/** A file with more importers than this is a library, and its callers are everybody. */
const mostCallers = 3;

/** Names an accepted file uses and no accepted file defines, most used first. */
export function definitionGaps({ path, uses }: Description, { accepted, judged, say }: GapContext): Gap[] {
  return uses
    .filter(({ definedIn }) => !definedIn.some((place) => accepted.has(place)))
    .slice(0, most.definitions)
    .map(({ symbol, count, definedIn }) => ({
      kind: "definition",
      what: symbol,
      because: say.usedIn(count, path, definedIn[0]),
      critical: count >= centralUses && !definedIn.some((place) => judged.has(place)),
    }));
}

/** The few files that use an accepted file, when none of them is accepted. */
export function callerGaps({ path, importedBy }: Description, { accepted, say }: GapContext): Gap[] {
  if (importedBy.length > mostCallers || importedBy.some((importer) => accepted.has(importer))) return [];
  return importedBy.slice(0, most.callers).map((importer) => ({
    kind: "caller",
    what: importer,
    because: say.imports(path),
    critical: false,
  }));
}

/** Configuration, schemas and registrations that an accepted file reads. */
export function configGaps({ path, uses }: Description, { accepted, say }: GapContext): Gap[] {
  const place = uses
    .flatMap(({ definedIn }) => definedIn)
    .find((file) => isConfiguration(file) && !accepted.has(file));
  return place === undefined
    ? []
    : [{ kind: "config", what: place, because: say.readBy(path), critical: false }];
}

const isConfiguration = (path: string): boolean =>
  /(?:^|[./_-])(?:config|configuration|settings|schema|registry|constants|options)(?:[./_-]|$)/i.test(path);

/** The file that past commits most often changed together with an accepted one. */
export function companionGaps({ path, companions }: Description, { accepted, say }: GapContext): Gap[] {
  return companions
    .filter((companion) => !accepted.has(companion.path))
    .slice(0, most.companions)
    .map((companion) => ({
      kind: "companion",
      what: companion.path,
      because: say.changedTogether(companion.commits, path),
      critical: false,
    }));
}

/** Packages outside the repository whose name contains words of the task. */
export function externalGaps({ path, external }: Description, { query, say }: GapContext): Gap[] {
  const terms = taskTerms(query.keywords);
  return external
    .filter((specifier) => termsOf(specifier).some((stem) => terms.has(stem)))
    .slice(0, most.external)
    .map((specifier) => ({
      kind: "external",
      what: specifier,
      because: say.importedBy(path),
      critical: false,
    }));
}
