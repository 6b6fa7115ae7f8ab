// Removes the output of cells from a notebook.

/** Keys of results and images, whose values every notebook client writes over several lines. */
const opensOutput = /^([ \t]*)"(?:outputs|attachments)": ([[{])\r?$/;

/** Blanks the lines of outputs and attachments in a notebook, so that other lines keep their numbers. */
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
