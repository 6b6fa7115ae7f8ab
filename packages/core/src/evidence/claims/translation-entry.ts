// Reads the entry of a translation file that holds a text: the keys and source texts by which code shows it.

/** Names and texts by which code shows a text, the most telling first. */
export interface Entry {
  readonly keys: readonly string[];
  /** The text in the language of the code, where that is its key. */
  readonly sources: readonly string[];
}

interface Format {
  readonly is: RegExp;
  readonly read: (content: string, at: number) => Entry;
}

/** Read the entry around an offset of a translation file: nearest elements, paragraph or keys. */
export function entryAt(content: string, at: number): Entry {
  return (formats.find(({ is }) => is.test(content)) ?? keyed).read(content, at);
}

/** An element that is more tags away is not around the text. */
const maxTags = 600;

/** XML: the nearest element with a name, the `<key>`s before those around it, and the `<source>` beside the text. */
const elements: Format = {
  is: /^\s*<(?!\?php)/,
  read(content, at) {
    const sources: string[] = [];
    const listed: string[] = [];
    for (const element of elementsAround(content, at)) {
      if (sources.length === 0) sources.push(...sourceIn(content, element, at));
      const named = [...element.tag.matchAll(nameAttribute)].map(([, key = ""]) => plainText(key));
      const keys = named.filter((key) => /\D/.test(key));
      if (keys.length > 0) return withSources({ keys: [...keys, ...keys.flatMap(ownerOf)], sources });
      const before = listedKey.exec(content.slice(Math.max(0, element.start - 300), element.start))?.[1];
      if (before !== undefined && !isPlural(before)) listed.unshift(plainText(before));
    }
    return withSources({ keys: listed, sources });
  },
};

const nameAttribute = /\s(?:\w+:)?(?:name|id|key|resname)=["']([^"']{2,200})["']/gi;
const listedKey = /<key>([^<>]{2,200})<\/key>\s*$/;

/** The element whose property a text is: `SaveButton` of `SaveButton.Content`. */
const ownerOf = (key: string): string[] => /^([A-Z]\w+)\.[A-Z][\w.]*$/.exec(key)?.slice(1) ?? [];

/** The text of the `<source>` in an element, up to the element's end after an offset. */
function sourceIn(content: string, { start, name }: Element, at: number): string[] {
  const end = content.indexOf(`</${name}`, at);
  const element = content.slice(start, end < 0 ? at : end);
  const opening = /<source\b[^<>]*>/.exec(element);
  if (opening === null) return [];
  const text = opening.index + opening[0].length;
  const closing = element.indexOf("</source>", text);
  return closing < 0 ? [] : [plainText(element.slice(text, closing))];
}

interface Element {
  readonly start: number;
  readonly tag: string;
  readonly name: string;
}

/** Yields the elements around an offset, the nearest first. */
function* elementsAround(content: string, at: number): Generator<Element> {
  let closed = 0;
  let start = content.lastIndexOf("<", at);
  for (let tags = 0; start >= 0 && tags < maxTags; tags++) {
    const tag = content.slice(start, content.indexOf(">", start) + 1);
    const name = /^<([\w:-]+)/.exec(tag)?.[1];
    if (tag.startsWith("</")) closed++;
    else if (name !== undefined && !tag.endsWith("/>") && closed-- === 0) {
      closed = 0;
      yield { start, tag, name };
    }
    start = start === 0 ? -1 : content.lastIndexOf("<", start - 1);
  }
}

const characters: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  amp: "&",
};

/** The text of an element, without the tags of values that the program fills in. */
const plainText = (xml: string): string =>
  xml
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(lt|gt|quot|apos|#39|amp);/g, (whole, name: string) => characters[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();

/** Gettext: the texts of the paragraph's `msgid` and `msgid_plural`. */
const gettext: Format = {
  is: /^msgid "/m,
  read(content, at) {
    const lines = content.split("\n");
    const isBlank = (line: number): boolean => (lines[line] ?? "").trim() === "";
    let first = content.slice(0, at).split("\n").length - 1;
    let last = first;
    while (first > 0 && !isBlank(first - 1)) first--;
    while (last + 1 < lines.length && !isBlank(last + 1)) last++;
    const entry = lines.slice(first, last + 1).join("\n");
    const ids = [...entry.matchAll(/^msgid(?:_plural)? (".*"(?:\s*\n".*")*)/gm)];
    const sources = ids.map(([, quoted = ""]) =>
      quoted
        .split("\n")
        .map((part) => part.trim().slice(1, -1))
        .join("")
        .replaceAll('\\"', '"'),
    );
    return withSources({ keys: [], sources });
  },
};

/** JSON, YAML, properties and the like: the key before the text, below the keys around it by indentation. */
const keyed: Format = {
  is: /^/,
  read(content, at) {
    const lines = content.slice(0, at).split("\n");
    const own = keyBefore(lines.at(-1) ?? "");
    const around = parentsOf(lines, indentOf(content.slice(content.lastIndexOf("\n", at - 1) + 1)));
    const all = own === undefined ? around : [...around, own];
    const entry = all.indexOf("localizations"); // below it, String Catalogs have languages and forms
    const named = all.slice(0, entry < 0 ? undefined : entry).filter((key) => !key.startsWith(".")); // Fluent's attributes
    const chain = named.filter((key, place) => place === 0 || !isPlural(key));
    const last = chain.at(-1) ?? "";
    return withSources({ keys: /\s/.test(last) ? [] : tails(chain), sources: /\s/.test(last) ? [last] : [] });
  },
};

const formats: readonly Format[] = [elements, gettext, keyed];

/** Forms of a number, by which plural texts stand below or beside their key. */
const isPlural = (key: string): boolean => /^(?:zero|one|two|few|many|other)$/.test(key);
const pluralEnding = /_(?:zero|one|two|few|many|other|plural)$/;

/** The ends of a chain of keys, longest first, then those without the ending of a plural form. */
function tails(chain: readonly string[]): readonly string[] {
  const joined = chain.map((_, at) => chain.slice(at).join("."));
  const base = joined.filter((key) => pluralEnding.test(key)).map((key) => key.replace(pluralEnding, ""));
  return [...joined, ...base].filter((key) => key.length > 1);
}

/** A source text of one word is looked for as a key is. */
const withSources = ({ keys, sources }: Entry): Entry => ({
  keys: [...new Set([...keys, ...sources.filter((text) => !/\s/.test(text) && text.length > 1)])],
  sources: [...new Set(sources.filter((text) => /\S\s+\S/.test(text)))],
});

const quotedKey = /(["'`])((?:(?!\1)[^\\\n]|\\.){2,200})\1\s*(?:=>|[:=])/g;
const bareKey = /^\s*(?:-\s+)?([\w$.-]{2,100})\s*(?:=>|[:=])/;

/** The last key that is set before the end of a line: `"key": "`, `'a' => ['key' => '`, `key = `. */
const keyBefore = (line: string): string | undefined =>
  [...line.matchAll(quotedKey)].at(-1)?.[2]?.replace(/\\(.)/g, "$1") ?? bareKey.exec(line)?.[1];

const indentOf = (text: string): number => /^[ \t]*/.exec(text)?.[0].length ?? 0;
/** The end of a line whose value follows below it. */
const opens = /(?:[:={[(\\]|=>|\barray\(|[:=]\s*[|>][-+\d]*)\s*$/;

/** The keys around the last line, outermost first, by their indentation. */
function parentsOf(lines: readonly string[], indentation: number): string[] {
  let indent = indentation;
  const parents: string[] = [];
  for (let at = lines.length - 2; at >= 0 && indent > 0; at--) {
    const before = lines[at] ?? "";
    if (before.trim() === "" || indentOf(before) >= indent) continue;
    indent = indentOf(before);
    const key = opens.test(before) ? keyBefore(before) : undefined;
    if (key !== undefined) parents.unshift(key);
  }
  return parents;
}
