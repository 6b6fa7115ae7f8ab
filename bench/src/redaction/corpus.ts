// Plants random values in configuration as frameworks write it, and tells which of them are replaced.
import { readFileSync } from "node:fs";
import { mulberry32 } from "@fossick/eval/bootstrap.ts";

/** Configuration of a framework with places for secrets in it, such as `<<base62 32>>`. */
export interface Template {
  readonly framework: string;
  readonly path: string;
  readonly text: string;
  /** Nothing was learned from it while the rules were written. */
  readonly isHeldBack: boolean;
}

const lower = "abcdefghijklmnopqrstuvwxyz";
const upper = lower.toUpperCase();
const digits = "0123456789";
const base62 = `${upper}${lower}${digits}`;

/** Characters that values of a sort are drawn from. */
const alphabets: Readonly<Record<string, string>> = {
  lower,
  upper: `${upper}${digits}`,
  digits,
  hex: `${digits}abcdef`,
  HEX: `${digits}ABCDEF`,
  base62,
  base64: `${base62}+/`,
  dashed: `${base62}-_`,
  strong: `${base62}!@#%^*-_=+?`,
  django: `${lower}${digits}!@#$%^&*(-_=+)`,
  salt: `${base62}!@#$%^&*()-_ []{}<>~+=,.;:/?|`,
};

/** One of three is held back. */
const heldBackEvery = 3;

/** Reads templates: each begins with `==== framework | path`. */
export function readTemplates(file: string): readonly Template[] {
  const sections = readFileSync(file, "utf8")
    .split(/^==== /m)
    .slice(1);
  const named = sections.map((section) => {
    const end = section.indexOf("\n");
    const [framework = "", path = ""] = section.slice(0, end).split(" | ");
    return { framework, path, text: section.slice(end + 1) };
  });
  const order = named.map(({ framework }) => framework).sort();
  return named.map((each) => ({
    ...each,
    isHeldBack: order.indexOf(each.framework) % heldBackEvery === 1,
  }));
}

/** A template with values in its places. */
export interface Planted {
  readonly text: string;
  readonly secrets: readonly string[];
}

/** Plants values. @param seed the same gives the same values */
export function plant({ text }: Template, seed: number): Planted {
  const random = mulberry32(seed);
  const draw = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join("");
  const secrets: string[] = [];
  const filled = text.replaceAll(/<<(\w+)(?: (\d+))?>>/g, (_, sort: string, length = "32") => {
    const secret =
      sort === "uuid"
        ? [8, 4, 4, 4, 12].map((part) => draw(alphabets.hex ?? "", part)).join("-")
        : sort === "basic"
          ? Buffer.from(`deploy:${draw(base62, 16)}`).toString("base64")
          : draw(alphabets[sort] ?? base62, Number(length));
    secrets.push(secret);
    return secret;
  });
  return { text: filled, secrets };
}

/** A secret counts as shown when so many characters of it in a row are left. */
const telling = 8;

/** Tests whether anything that tells a secret is left in a text. */
export function isShown(secret: string, text: string): boolean {
  const length = Math.min(telling, secret.length);
  for (let at = 0; at + length <= secret.length; at++)
    if (text.includes(secret.slice(at, at + length))) return true;
  return false;
}
