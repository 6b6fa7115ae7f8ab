// Distinguishes values that look random, as passwords and keys do, from names, code and placeholders.

/**
 * Bits by which a pair of letters is likelier in random text than in names, plus 4: one row per first letter, one digit
 * per second letter. Counted in the words of code and documentation.
 */
const letterPairs = [
  "53236536374131737121445646",
  "36563667467367467446477767",
  "26452672373367167352477767",
  "35541557277566368446467767",
  "24213346466231535012535357",
  "46663478288477377565488758",
  "47773754478564468446478777",
  "37772877377666377564578868",
  "33233337675230247322637574",
  "58785887787887578847577788",
  "57763777487676578646687878",
  "26641677176267257644457737",
  "24662778377446338646578768",
  "26222416364564357521457757",
  "54335547464321438133343567",
  "27662665486366348243477768",
  "88888788888678888778388888",
  "15440557274544258423456747",
  "37361573275456336621366657",
  "26461663177456258223486737",
  "44454647477342648333768777",
  "37772877388777578777778878",
  "47774775487675578557877788",
  "67575787588768748774788778",
  "56676778687665648756787877",
  "58884887588787688878788876",
].map((row) => Array.from(row, (bits) => Number(bits) - 4));

/** Kinds of characters. A separator says nothing, because a new name begins after it. */
const [separator, sign, digit, upper, lower] = [0, 1, 2, 3, 4] as const;
const sortOf = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return lower;
  if (/[A-Z]/.test(character)) return upper;
  if (/\d/.test(character)) return digit;
  return /[\s\-_./:,]/.test(character) ? separator : sign;
});

/** Bits for pairs of other kinds of characters, by the kind before, then the kind after. */
const sortPairs = [
  [0, 0, 0, 0, 0],
  [0, 1, 1, 1, 1],
  [0, 1, 0, 3, 3],
  [0, 1, 2, 0, 0],
  [0, 1, 2, 1, 0],
] as const;

/** Bits of evidence that a value is random rather than a name; below 0 for names. */
export function randomBits(value: string): number {
  let bits = 0;
  let last = separator as number;
  for (let at = 0; at < value.length; at++) {
    const sort = sortOf[value.charCodeAt(at)] ?? separator;
    const isLast = at === value.length - 1;
    const areLetters = sort >= upper && last >= upper && !(last === lower && sort === upper);
    if (areLetters) bits += letterPairs[letterAt(value, at - 1)]?.[letterAt(value, at)] ?? 0;
    else if (!(isLast && sort === sign)) bits += sortPairs[last]?.[sort] ?? 0;
    last = sort;
  }
  return bits;
}

const letterAt = (value: string, at: number): number => (value.charCodeAt(at) & 31) - 1;

/** Words of placeholders, which stand for a secret without being one. */
const words =
  /example|sample|dummy|change_?me|replace|placeholder|your[_-]|redacted|removed|(?<![a-z0-9])x{3}|x{4}|\*{3}|\.{3}|process\.env|os\.environ|getenv|localhost|undefined|required|invalid|^\d{4}-\d\d-\d\d|^(?:test|fake|mock|my|some|the|a|an)[_-]|1234567|abcdef|qwerty|password\d?$|secret\d?$|token\d?$/i;

/** Templates, with holes for values. */
const template =
  /<[\w -]*>|\$\{[^{}]*\}|\{\{|.\{[a-z_][^{}]*\}|^\{[^}]*\}.*\{|^\{[^}.[(]*[.[(][^}]*\}|%[({][\w ]+[)}]|(?<!\w)%[sdvq@](?!\w)|(?:%[\dA-F]{2}.?){3}/i;

/** Code, not a value: a call, a member, a path, a url, an expression. */
const codeLike =
  /^(?:[&*!@]+[\w.:]*|[A-Za-z_$][\w.:$]*)[([{]|^[&*!@]*[A-Za-z_$][\w$]*(?:(?:\.|->|::)[A-Za-z_$][\w$]*)+$|^\$\{?\w+\}?(?:$|[/:])|^\w+\$\d+$|^(?:\.{0,2}|~|[A-Za-z]:|\w+:\/|file:)[\\/]|^(?:arn|urn|ref\+|vault|op):|^[&-]*[a-z_]{3,}=["'\w]|(?:\+\+|--)$|\(\?|^[{[]["']|^[Ss][Hh][Aa]\d{1,3}[:-]|^\[redacted: /;

/** Letters of scripts that password generators do not use. */
const otherScripts = /[\u2e80-\uffef]/;

/** Shannon entropy in bits per character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const passwordSigns = /[!@#$%^&*?~+=](?!$)/;
/** A word of a name, in any case. */
const nameWord = /^[A-Za-z][a-z]*(?:[A-Z][a-z]*)*\d{0,2}[:?]?$/;
const isName = (value: string): boolean =>
  value.split(/[-_./: ]/).every((part) => part === "" || nameWord.test(part));

/** Tests whether letters are mixed with digits, or if quoted with signs, as in passwords that people make up. */
const isMixed = (value: string, isQuoted: boolean): boolean =>
  /[A-Za-z]/.test(value) &&
  (/\d/.test(value) || (isQuoted && passwordSigns.test(value))) &&
  !isName(value) &&
  entropy(value) >= (isQuoted ? 2.6 : 3);

/** Kind of context of a value, which decides how random it must look. */
export type ValueContext = "quoted" | "bare" | "key";

const maxLength = 2_000;
const minLength = { quoted: 8, bare: 8, key: 16 } as const;
/** Bits from which a value is random even if letters and digits are not mixed. */
const sureBits = { quoted: 8, bare: 10, key: 10 } as const;
/** Bits below which a value is a name, even if digits are mixed into it. */
const minBits = { quoted: Number.NEGATIVE_INFINITY, bare: -4, key: Number.POSITIVE_INFINITY } as const;
/** Bits, and bits per character, from which a value is random even if part of it looks like code. */
const certain = { bits: 18, perCharacter: 0.8 } as const;
/** Bits per character below which a long text with spaces is a sentence. */
const bitsOfSentence = 0.6;

/**
 * Tests whether a value looks random, as passwords and keys do, and is not a name, code or a placeholder.
 * @param doubt `quoted` for a certain value, `bare` for one that may be a variable, `key` for the value of a name with
 * `key` in it, which often is no secret
 */
export function looksRandom(value: string, doubt: ValueContext): boolean {
  const { length } = value;
  if (length < minLength[doubt] || length > maxLength) return false;
  if (otherScripts.test(value) || value.replaceAll(/[^A-Za-z0-9]/g, "").length < length / 2) return false;
  const bits = randomBits(value);
  if (/\s/.test(value) && (length < 32 || bits < length * bitsOfSentence)) return false;
  const isSure = bits >= sureBits[doubt] || isLongNumber(value);
  if (!isSure && (bits < minBits[doubt] || !isMixed(value, doubt === "quoted"))) return false;
  if (entropy(value) < 2.6 || words.test(value)) return false;
  return isCertain(bits, length) || !(template.test(value) || codeLike.test(value));
}

const isLongNumber = (value: string): boolean => /^\d{20,}$/.test(value);

const isCertain = (bits: number, length: number): boolean =>
  bits >= certain.bits && bits >= length * certain.perCharacter;
