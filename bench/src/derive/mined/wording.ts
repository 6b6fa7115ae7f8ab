import { plainSubject } from "../past-commits.ts";
import { wordsOf } from "../words-of.ts";

/** A subject without pictures, types, scopes and numbers of issues, also where several stand one after the other. */
export const subjectOf = (subject: string): string =>
  plainSubject(plainSubject(subject.replace(gitmoji, "")))
    .replace(gitmoji, "")
    .replace(/^\[\s*\]\s*|^\[?[A-Z]{2,10}-\d+\]?[:\s]\s*|^(?:feature|bug|minor|security)\s+(?=\[)/, "")
    .replace(/^\[(.*)\]$/, "$1");

const gitmoji = /^(?:\s*(?::\w+:|\w+_\w+:|\p{Extended_Pictographic}\uFE0F?))+\s*/u;

/** Words that stand in the text of any task. */
const generic = new Set(
  `the and for not with from into that this these those its are was were been being has have had does did can could may
  might must shall should will would when while where which who whom whose what why how all any some each every other
  another such only also just very more most less least few many much than then them they their there here our your
  you out over under after before about between but nor yet via per too fix fixes fixed fixing bug bugs issue issues
  problem problems update updates updated updating improve improves improved improvement improvements add adds added
  adding remove removes removed removing change changes changed changing make makes made use uses used using refactor
  refactors refactored refactoring code codes test tests testing tested small minor little several various stuff things
  thing work works working worked correct correctly properly handle handles handled handling support supports new old
  better allow allows let set get simple basic default defaults given case cases todo fixme expected behavior behaviour
  cleanup clean misc further follow followup tweak tweaks adjust initial implement implementation return returns file
  files function functions method methods class classes value values something nothing without it's we're don't doesn't can't won't isn't nice first second next once own
  instead directly maybe probably possibly actually really currently somehow already still again discussed workaround`.split(
    /\s+/,
  ),
);

/** Counts the different words that say what a text is about. */
export const tellingWords = (text: string): number =>
  new Set(
    wordsOf(text)
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 2 && !generic.has(word)),
  ).size;

/** Work that says nothing of the code it changes: versions, formats, renames, reverts, reviews, merges. */
const sayingNothing =
  /\b(?:bump(?:s|ed|ing)?|releas(?:e[sd]?|ing)|revert(?:s|ed|ing)?|version (?:bump|\d)|v?\d+\.\d+\.\d+|typos?|lint(?:s|ing|er)?|rename[sd]?|renaming|prettier|eslint|rustfmt|clippy|gofmt|isort|flake8|pre-commit|whitespaces?|copyright|licen[cs]es?|spelling|wip|fixup|squash|nits?|(?:pr|code|review) (?:feedback|comments?)|address(?:es|ed)? (?:.* )?(?:feedback|comments?|review)|clean(?:ing)? ?ups?|tidy|upgrade|dependenc(?:y|ies)|deps|sponsors?|translat\w*|backport|cherry[- ]pick|merge (?:branch|remote|tag|commit|master|main|pull)|sync with|back ?merge|change ?log|next (?:development )?version)\b|^(?:re)?format(?:s|ted|ting)?\b|\bformatting$|^(?:rubocop|phpstan|psalm|checkstyle|spotless|scalafmt|ktlint|detekt|spotbugs)\b|^merge\b|^move[sd]? |^\W*$/i;

/** Tests whether a subject tells something about the code it changes. */
export const isTelling = (subject: string): boolean => !sayingNothing.test(subject);

/** Tests whether a text is English prose: Latin letters, few signs of code. */
export function isProse(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0;
  const code = text.match(/[{}()[\];=<>$\\|*_/@#]/g)?.length ?? 0;
  return latin >= 0.95 * letters && code <= 0.05 * text.length;
}

const englishWords = new Set(
  "the of to and is that for with this are be by an from if when or not it as on which in a no its has can will".split(
    " ",
  ),
);

/** Tests whether a text of some length is English, by its commonest words. */
export function isEnglish(text: string): boolean {
  const words = wordsOf(text.toLowerCase());
  const known = words.filter((word) => englishWords.has(word));
  return (
    known.length >= 0.15 * words.length && known.some((word) => !/^(?:a|in|no|of|on|as|for)$/.test(word))
  );
}

/** Tests whether a text writes out one of the files, by its path or its name. */
export const namesFile = (text: string, paths: readonly string[]): boolean =>
  paths.some((path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return text.includes(path) || (name.includes(".") && text.includes(name));
  });

/** Takes markup out of a text: links, code spans, emphasis, tags, references; addresses vanish. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/\b(?:xref|link):[^\s[]*\[`?([^\]`]*)`?\]/g, "$1")
    .replace(/<see(?:also)?\s+(?:cref|langword|name)="(?:[A-Z]:)?(?:[\w.]*\.)?(\w+)[^"]*"\s*\/>/g, "$1")
    .replace(/\{@\w+\s+(?:[\w.]+#)?([^}|]*)(?:\|[^}]*)?\}/g, "$1")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, " ")
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/\[`([^`\]]+)`\]/g, "$1")
    .replace(/:[a-z:]+:`~?([^`<]+?)(?:\s*<[^>]*>)?`/g, "$1")
    .replace(/`([^`<]+?)\s*<[^>]*>`__?/g, "$1")
    .replace(/<https?:[^>]*>|https?:\S+/g, " ")
    .replace(/<\/?[A-Za-z][^<>]{0,80}>/g, " ")
    .replace(/`+/g, "")
    .replace(/\*\*|__(?=\w)|(?<=\w)__(?!\w)|(?<!\w)[*_](?=\w)|(?<=\w)\*(?!\w)/g, "")
    .replace(/\s+/g, " ")
    .replace(/\s+([,.;:!?)])/g, "$1")
    .trim();

/** Cuts a text after so many words, at the end of a sentence where there is one. */
export function cutAt(text: string, maxWords: number): string {
  const words = text.split(" ");
  if (words.length <= maxWords) return text;
  const head = words.slice(0, maxWords).join(" ");
  const end = Math.max(...[". ", "! ", "? "].map((mark) => head.lastIndexOf(mark)));
  return end > head.length / 3 ? head.slice(0, end + 1) : head;
}
