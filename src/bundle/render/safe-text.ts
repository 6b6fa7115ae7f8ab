/** Control characters, and those that change the reading direction: both can make a terminal lie. */
const unsafe = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Repository text for a terminal: on one line, control characters shown instead of obeyed. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(unsafe, spell).trim();
}

/** Repository text for a terminal with its lines and tabs kept. */
export function safeLines(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(unsafe, (mark) => (mark === "\n" || mark === "\t" ? mark : spell(mark)));
}

function spell(mark: string): string {
  const code = mark.codePointAt(0) ?? 0;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16)}`;
}
