// Tells translation files by their paths, and which of several holds the language that the others are translated from.

const ofTranslations =
  /(?:^|[/_.-])(?:locales?|lang(?:uage)?s?|i18n|l10n|translations?|values(?:-[\w+-]+)?|strings|messages|resources?|res|texts?)(?:[/_.-]|$)/i;
/** Formats of texts and nothing else. */
const textsEnding = /\.(?:strings|stringsdict|xcstrings|arb|ftl|resx|resw|xlf|xliff|po|pot)$/;
const dataEnding = /\.(?:json5?|ya?ml|properties|ini|toml)$/;
const codeEnding = /\.(?:[cm]?[jt]s|php|rb|go)$/;
const androidStrings = /(?:^|\/)values(?:-[\w+-]+)?\/[^/]+\.xml$/;
/** A segment of a path that may name a language, with what follows it: `de/`, `_de.`, `-pt-rBR/`, `zh-Hans.lproj`. */
const languageName = /(?<=^|[/_.-])([a-z]{2})(?:[-_](?:r?[A-Z]{2}|[A-Z][a-z]{3}))?(?=[/.])/g;
/** A file of texts in Qt, which is XML: `editor_de.ts`. */
const qtTexts = /_[a-z]{2}(?:_[A-Z]{2})?\.ts$/;

/** Tests whether a file may hold translated texts among its code. */
export const mayTranslate = (path: string, paths: readonly string[]): boolean =>
  isTranslation(path, paths) || (codeEnding.test(path) && ofTranslations.test(path));

/** Tests whether a file holds nothing but texts in one language, by its path and those of the other files. */
export const isTranslation = (path: string, paths: readonly string[]): boolean =>
  textsEnding.test(path) ||
  androidStrings.test(path) ||
  qtTexts.test(path) ||
  (dataEnding.test(path) &&
    (ofTranslations.test(path) || namedAfterLanguage.test(path) || isInOthers(path, paths))) ||
  (codeEnding.test(path) && ofTranslations.test(path) && withoutLanguages(path) !== path);

/** `en-GB.json`, `de.yml`. */
const namedAfterLanguage = /(?:^|\/)[a-z]{2}(?:[-_](?:[A-Z]{2}|[A-Z][a-z]{3}))?\.\w+$/;

/** Tests whether another file differs only in the names of languages: `ar/errors.json` and `en/errors.json`. */
function isInOthers(path: string, paths: readonly string[]): boolean {
  const before = path.slice(0, Math.max(0, path.search(languageName)));
  const same = withoutLanguages(path);
  const isOther = (other: string): boolean =>
    other.startsWith(before) && other !== path && withoutLanguages(other) === same;
  return same !== path && paths.some(isOther);
}

const withoutLanguages = (path: string): string => path.replace(languageName, "*");

/** Sorts the file first that the others are translated from: without the name of a language, then English. */
export const byOrigin = (a: string, b: string): number =>
  translatedTo(a) - translatedTo(b) || a.length - b.length || (a < b ? -1 : 1);

const translatedTo = (path: string): number =>
  [...path.matchAll(languageName)].filter(([, language]) => language !== "en").length;
