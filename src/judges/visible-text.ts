/**
 * Characters that nobody sees and a model reads all the same: direction marks, tags, joiners, variation selectors,
 * private and broken code points, blanks that are letters, and control characters other than line break and tab.
 */
const invisible = /[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]|[^\P{Cc}\n\t]/gu;

/** A text as a person would see it, with line breaks and tabs kept. */
export function visibleText(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[\r\u2028\u2029]/g, "\n")
    .replaceAll(invisible, "");
}

/** The same on one line. @param most characters kept */
export function visibleLine(text: string, most: number): string {
  const line = visibleText(text).replaceAll(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}
