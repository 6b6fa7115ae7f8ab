import { termsOf } from "../language/words.ts";
import { taskTerms } from "../language/weighted-terms.ts";
import type { Description, Gap } from "../types.ts";
import { minorGap, type GapContext } from "./gap-context.ts";

const maxPerFile = 4;
const most = { definitions: 3, callers: 1, companions: 1, external: 2 } as const;
/** A name used this often in an accepted file carries what the file does. */
const centralUses = 4;
/** A file with more importers than this is a library, and its callers are everybody. */
const maxCallers = 3;

/**
 * Finds the leads of an accepted file, related to the task or not: the next cycle looks for them. At most four per
 * file.
 */
export function fileLeads(description: Description, context: GapContext): Gap[] {
  return [
    ...definitionLeads(description, context),
    ...callerLeads(description, context),
    ...configLeads(description, context),
    ...companionLeads(description, context),
    ...externalLeads(description, context),
  ].slice(0, maxPerFile);
}

/** Names an accepted file uses and no accepted file defines, most used first. */
function definitionLeads({ path, uses }: Description, { accepted, evaluations, say }: GapContext): Gap[] {
  return uses
    .filter(({ definedIn }) => !definedIn.some((place) => accepted.has(place)))
    .slice(0, most.definitions)
    .map(({ symbol, count, definedIn }) => ({
      kind: "definition",
      what: symbol,
      because: say.usedIn(count, path, definedIn[0]),
      critical: count >= centralUses && !definedIn.some((place) => evaluations.has(place)),
    }));
}

/** The few files that use an accepted file, when none of them is accepted. */
function callerLeads({ path, importedBy }: Description, { accepted, say }: GapContext): Gap[] {
  if (importedBy.length > maxCallers || importedBy.some((importer) => accepted.has(importer))) return [];
  return importedBy.slice(0, most.callers).map((importer) => minorGap("caller", importer, say.imports(path)));
}

/** Configuration, schemas and registrations that an accepted file reads. */
function configLeads({ path, uses }: Description, { accepted, say }: GapContext): Gap[] {
  const place = uses
    .flatMap(({ definedIn }) => definedIn)
    .find((file) => isConfiguration(file) && !accepted.has(file));
  return place === undefined ? [] : [minorGap("config", place, say.readBy(path))];
}

const isConfiguration = (path: string): boolean =>
  /(?:^|[./_-])(?:config|configuration|settings|schema|registry|constants|options)(?:[./_-]|$)/i.test(path);

/** The file that past commits most often changed together with an accepted one. */
function companionLeads({ path, companions }: Description, { accepted, say }: GapContext): Gap[] {
  return companions
    .filter((companion) => !accepted.has(companion.path))
    .slice(0, most.companions)
    .map((companion) => minorGap("companion", companion.path, say.changedTogether(companion.commits, path)));
}

/** Packages outside the repository whose name contains words of the task. */
function externalLeads({ path, external }: Description, { query, say }: GapContext): Gap[] {
  const terms = taskTerms(query.keywords);
  return external
    .filter((specifier) => termsOf(specifier).some((stem) => terms.has(stem)))
    .slice(0, most.external)
    .map((specifier) => minorGap("external", specifier, say.importedBy(path)));
}
