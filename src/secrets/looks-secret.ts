/** Values that stand for a secret and are none. */
const placeholder =
  /example|sample|dummy|change_?me|replace|placeholder|your[_-]|redacted|removed|xxx|\*\*\*|\.\.\.|<|\$\{|\{\{|%[({s]|process\.env|os\.environ|getenv|localhost|undefined|required|invalid|^(?:test|fake|mock|my|some|the|a|an)[_-]|1234567|abcdef|qwerty|password\d?$|secret\d?$|token\d?$/i;

/** Code, not a value: a call, a member, a path, a url, an expression. */
const codeLike =
  /^[\w$.]*\(|^(?:\.{1,2}|~|[a-z]:|https?:|file:|arn:|urn:|ref\+|vault:|op:)[\\/]|^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$|^sha\d{1,3}[:-]|^\[redacted: /i;

/** Shannon entropy in bits per character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const digits = /\d/;
const letters = /[A-Za-z]/;
const passwordSigns = /[!@#$%^&*?~+](?!$)/;
/** A word of a name, in any case. */
const nameWord = /^[A-Za-z][a-z]*(?:[A-Z][a-z]*)*\d{0,2}[:?]?$/;
const isName = (value: string): boolean =>
  value.split(/[-_./: ]/).every((part) => part === "" || nameWord.test(part));

/**
 * Tests whether a value is secret, given to a name that says so: no placeholder, no name, no code, and as uneven as
 * passwords and keys are. @param isQuoted a bare value may be a variable, so more is asked of it
 */
export function looksSecret(value: string, isQuoted: boolean): boolean {
  if (value.length < 8 || value.length > 2_000 || /\s/.test(value)) return false;
  if (placeholder.test(value) || codeLike.test(value) || isName(value)) return false;
  if (!letters.test(value) || !(digits.test(value) || (isQuoted && passwordSigns.test(value)))) return false;
  return entropy(value) >= (isQuoted ? 2.6 : 3);
}
