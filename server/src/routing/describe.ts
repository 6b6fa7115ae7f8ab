// Finds a repository's description of one sentence in its manifest or README; secrets are masked.
import { cutShort, oneLine, redact } from "fossick/hosting";

const maxCharacters = 200;
const shortest = 15;

/** Places of a repository's one-sentence description, best first, with their readers. */
const places: readonly { readonly path: RegExp; readonly read: (text: string) => string | undefined }[] = [
  { path: /^(?:package|composer|deno)\.json$/, read: fromJson },
  { path: /^(?:Cargo|pyproject)\.toml$/, read: (text) => /^description\s*=\s*"([^"\n]+)"/m.exec(text)?.[1] },
  { path: /^setup\.cfg$/, read: (text) => /^description\s*=\s*(\S.*)$/m.exec(text)?.[1] },
  { path: /^readme(?:\.\w+)?$/i, read: firstSentence },
];

/** A repository's one-sentence description, from its manifest or README; empty without one. */
export async function describe(
  paths: readonly string[],
  readText: (path: string) => Promise<string | undefined>,
): Promise<string> {
  for (const { path: pattern, read } of places) {
    for (const path of paths.filter((each) => pattern.test(each))) {
      const text = await readText(path);
      const sentence = oneLine(redact(text === undefined ? "" : (read(text) ?? ""))).trim();
      if (sentence.length >= shortest) return cutShort(sentence, maxCharacters);
    }
  }
  return "";
}

function fromJson(text: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(text);
    if (typeof manifest !== "object" || manifest === null || !("description" in manifest)) return undefined;
    return typeof manifest.description === "string" ? manifest.description : undefined;
  } catch {
    return undefined; // an invalid manifest
  }
}

/** Max characters of a README read: the sentence is near its top. */
const readCharacters = 20_000;

/** The first sentence of prose: no heading, badge, list, table, quote of code or line of HTML. */
function firstSentence(text: string): string | undefined {
  const paragraphs = text
    .slice(0, readCharacters)
    .replaceAll("\r", "")
    .replaceAll(/<!--[^]*?-->|^(```|~~~)[^]*?^\1.*$/gm, "\n\n")
    .replaceAll(/<[^<>]{0,2000}>/g, "")
    .replaceAll(/^ *(?:>|#|=|-|\.\.|\||\[!\[|!\[|<|:).*$/gm, "\n")
    .split(/\n{2,}/);
  for (const paragraph of paragraphs) {
    const prose = paragraph
      .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
      .replaceAll(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
      .replaceAll(/[*_`>]+/g, "")
      .replaceAll(/\s+/g, " ")
      .trim();
    if (prose.length < shortest || (prose.match(/\p{L}{3,}/gu) ?? []).length < 2) continue;
    return /^.{20,}?[.!?。！？](?=\s|$)/u.exec(prose)?.[0] ?? prose;
  }
  return undefined;
}
