// Leaves out of a notebook what its cells printed.

/** Keys whose values are pictures and results; written over several lines, as every client writes notebooks. */
const opensOutput = /^([ \t]*)"(?:outputs|attachments)": ([[{])\r?$/;

/** The text of a notebook with the lines of outputs and attachments blank, so that the others keep their numbers. */
export function withoutOutputs(text: string): string {
  let closing: string | undefined;
  return text
    .split("\n")
    .map((line) => {
      if (closing !== undefined) {
        if (line.startsWith(closing)) closing = undefined;
        return "";
      }
      const [, indent = "", bracket] = opensOutput.exec(line) ?? [];
      if (bracket === undefined) return line;
      closing = indent + (bracket === "[" ? "]" : "}");
      return "";
    })
    .join("\n");
}
