/** Sections of lines with an empty line between them; empty ones are skipped. */
export const joinSections = (sections: readonly (readonly string[])[]): string =>
  sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
