import { languageOf } from "@fossick/languages/index.ts";
import { definitionsOf } from "@fossick/index/analyse/names/definitions.ts";
import { wordsOf } from "../words-of.ts";
import type { Head, HeadFile } from "./head-files.ts";
import { foundTask, shuffled, type Candidate, type Found, type Mine } from "./mined-task.ts";
import { cutAt, isEnglish, isProse, tellingWords, withoutMarkup } from "./wording.ts";

const perPage = 2;
const maxGold = 3;
const minWords = 12;
const maxWords = 80;

/** Tasks from sections of pages that name what one source file alone defines; the names are taken out. */
export function minePages({ repo, seed }: Mine, head: Head): Candidate[] {
  if (!head.isWhole) return [];
  const fileOf = definedOnce(head.source);
  return head.pages.flatMap((page) =>
    shuffled(sectionsOf(page, fileOf), seed, ({ line }) => `${page.path}#${line}`)
      .slice(0, perPage)
      .map((found) => ({
        task: foundTask("docs", repo, head.commit, found),
        stratum: String(found.gold.length),
      })),
  );
}

/** Names that say what they mean, by the one file that defines them. */
function definedOnce(source: readonly HeadFile[]): ReadonlyMap<string, string> {
  const fileOf = new Map<string, string | undefined>();
  for (const { path, text } of source)
    for (const { name } of definitionsOf(text, languageOf(path)))
      if (isTellingName(name))
        fileOf.set(name, fileOf.has(name) && fileOf.get(name) !== path ? undefined : path);
  return new Map([...fileOf].flatMap(([name, path]) => (path === undefined ? [] : [[name, path] as const])));
}

/** Tests whether a name is made of several words: `fetch` means many things, `fetchQuery` one. */
const isTellingName = (name: string): boolean =>
  name.length >= 6 && /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z]|[A-Z]{2}[a-z]/.test(name);

interface Section {
  readonly heading: string;
  readonly paragraph: string;
  readonly line: number;
}

function sectionsOf(page: HeadFile, fileOf: ReadonlyMap<string, string>): Found[] {
  return splitSections(page.text.split("\n")).flatMap(({ heading, paragraph, line }) => {
    const names = [...`${heading} ${paragraph}`.matchAll(/[A-Za-z_$][\w$]*/g)]
      .map(([name]) => name)
      .filter((name) => fileOf.has(name));
    const gold = [...new Set(names.map((name) => fileOf.get(name) ?? ""))];
    if (gold.length === 0 || gold.length > maxGold) return [];
    const text = textWithout(new Set(names), heading, paragraph);
    return text === undefined ? [] : [{ text, gold, hidden: { path: page.path }, line }];
  });
}

/** Headings with the first paragraph below; code, lists and tables are no paragraphs. */
function splitSections(lines: readonly string[]): Section[] {
  const sections: Section[] = [];
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : headingAt(lines, at);
    if (heading === undefined) continue;
    const paragraph = paragraphBelow(lines, heading.next);
    if (paragraph !== "") sections.push({ heading: heading.text, paragraph, line: at + 1 });
  }
  return sections;
}

function headingAt(
  lines: readonly string[],
  at: number,
): { readonly text: string; readonly next: number } | undefined {
  const marked = /^(?:#{1,5}|={2,5})\s+(.+?)\s*#*$/.exec(lines[at] ?? "")?.[1];
  if (marked !== undefined) return { text: marked.replace(/\s*\{[^}]*\}$/, ""), next: at + 1 };
  const below = lines[at + 1] ?? "";
  const isUnderlined = /^\w/.test(lines[at] ?? "") && /^([=\-~^"'`*+#])\1{2,}\s*$/.test(below);
  return isUnderlined ? { text: lines[at] ?? "", next: at + 2 } : undefined;
}

function paragraphBelow(lines: readonly string[], start: number): string {
  const first = lines.findIndex((line, at) => at >= start && line.trim() !== "");
  if (first === -1 || first > start + 2 || !/^(?:[A-Za-z`_["(:]|\*\S)/.test(lines[first] ?? "")) return "";
  const end = lines.findIndex(
    (line, at) => at > first && (line.trim() === "" || /^\s*(?:```|[-*|>#]\s)/.test(line)),
  );
  return lines.slice(first, end === -1 ? lines.length : end).join(" ");
}

/** A section as a text without some names; nothing where too little is left. */
function textWithout(names: ReadonlySet<string>, heading: string, paragraph: string): string | undefined {
  const sentences = withoutMarkup(paragraph).split(/(?<=[.!?:])\s+(?=[A-Z\w])/);
  const kept = sentences
    .filter((sentence) => !leaning.test(sentence))
    .flatMap((sentence) => sentenceWithout(names, sentence) ?? []);
  const isAbout = hasName(names, heading) || kept.some((sentence) => !sentences.includes(sentence));
  if (!isAbout) return undefined;
  const text = cutAt(kept.join(" "), maxWords).replace(/:?\.?$/, ".");
  if (wordsOf(text).length < minWords || tellingWords(text) < 5 || !isProse(text) || !isEnglish(text))
    return undefined;
  if (hole.test(text)) return undefined;
  if ((text.match(/[([{]/g) ?? []).length !== (text.match(/[)\]}]/g) ?? []).length) return undefined;
  const title = withoutMarkup(heading);
  const isPlain = wordsOf(title).length >= 2 && isProse(title) && !hasName(names, title);
  return isPlain ? `${title}\n\n${text}` : text;
}

/** A sentence that leads to code, a list or another page. */
const leaning = /:$|\b(?:following|below|above|previous|here)\b|^(?:warning|note|tip|see|example)\b/i;

/** Signs that a word is missing where it cannot. */
const hole =
  /\b(?:with|by|using|of|from) (?:and|or|to)\b|,\s*[,.;]|\(\s*[),]|<\s*>|\b(?:the|an?|of|to|and|or)\s*[.,;:)]/i;

const kindsOfThings =
  "class|methods?|functions?|helpers?|options?|types?|hooks?|middlewares?|interface|struct|decorators?|components?|module|parameters?|property|properties|constants?|objects?|exceptions?|errors?|fields?|traits?|macros?|enums?|settings?|attributes?|arguments?|flags?|instances?|values?|keywords?|packages?|utility|api";
const call = String.raw`(?:[\w$]+(?:\.|::|->|#))*([A-Za-z_$][\w$]*)(?:\([\w, =.]*\))?`;
/** Places where a name is missed by nobody: before the kind of thing it names, and before what it does. */
const beforeKind = new RegExp(
  String.raw`\b((?:the|an?|this|these|our|its|your)\s+(?:\w+\s+)?)["']?${call}["']?\s+(?=(?:${kindsOfThings})\b)`,
  "gi",
);
const beforeVerb = new RegExp(
  String.raw`^(?:the\s+)?${call}\s+(?:(?:is|are)\s+(?=an?\b)|(?=[a-z]{2,}s\b)(?!is\b|was\b|has\b|does\b|its\b|this\b))`,
  "i",
);

/** The end of a clause that may be left out: by which means, or what stands in brackets. */
const means = new RegExp(
  String.raw`\s+(?:\((?:see |e\.g\.,? |i\.e\.,? |via |using )?${call}\)|(?:by )?(?:with|using|via|through|calling|from)\s+(?:the\s+)?${call}(?=[.,;]|$))`,
  "gi",
);

/** A thing of which nothing is said but what kind it is. */
const nameless = new RegExp(
  String.raw`\b(?:use|uses|using|call|calling|with|via|by|is|build|need|through|provides|add|create|of|a)\s+(?:(?:the|an?|this)\s+)?(?:${kindsOfThings})\b(?!\s+(?:that|which|whose|for))|\ba (?:[aeio]|un)`,
  "i",
);

/** A sentence without names; nothing where it cannot do without one. */
function sentenceWithout(names: ReadonlySet<string>, sentence: string): string | undefined {
  const rest = sentence
    .replace(beforeKind, (whole, article: string, name: string) => (names.has(name) ? article : whole))
    .replace(means, (whole, inBrackets: string | undefined, name: string | undefined) =>
      names.has(inBrackets ?? name ?? "") ? "" : whole,
    )
    .replace(beforeVerb, (whole, name: string) => (names.has(name) ? "" : whole));
  if (hasName(names, rest) || (rest !== sentence && nameless.test(rest))) return undefined;
  return rest === sentence ? sentence : rest.charAt(0).toUpperCase() + rest.slice(1);
}

const hasName = (names: ReadonlySet<string>, text: string): boolean =>
  (text.match(/[A-Za-z_$][\w$]*/g) ?? []).some((word) => names.has(word));
