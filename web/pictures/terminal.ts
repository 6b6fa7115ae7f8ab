/** Styles by the number that turns them on in a terminal, and those that turn them off. */
const styleOf: Readonly<Record<string, string>> = {
  1: "font-weight: 700; color: #f2f2f2",
  2: "color: #8d96a3",
  31: "color: #ff8f88",
  32: "color: #6fd388",
  33: "color: #e6b450",
  36: "color: #7cc7e8",
};
const groupOf: Readonly<Record<string, readonly string[]>> = {
  0: Object.keys(styleOf),
  22: ["1", "2"],
  39: ["31", "32", "33", "36"],
};

const escape = String.fromCharCode(27);

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The output of a program for a terminal as HTML, its colours as styles. */
function htmlOf(output: string): string {
  const on = new Set<string>();
  return output
    .split(new RegExp(`${escape}\\[([\\d;]*)m`))
    .map((piece, at) => {
      if (at % 2 === 0) {
        const style = [...on].map((code) => styleOf[code]).join("; ");
        return style === "" ? escaped(piece) : `<span style="${style}">${escaped(piece)}</span>`;
      }
      for (const code of piece.split(";")) {
        if (code in styleOf) on.add(code);
        else for (const each of groupOf[code === "" ? "0" : code] ?? []) on.delete(each);
      }
      return "";
    })
    .join("");
}

/** A page that looks like a terminal of 80 columns in which a command was run. @param command as it is typed */
export const terminalPage = (command: string, output: string): string => `<!doctype html>
<meta charset="utf-8" />
<style>
  body { margin: 0; background: #16191d; }
  pre {
    box-sizing: border-box;
    width: 1000px;
    margin: 0;
    padding: 20px 22px 22px;
    color: #d4d8de;
    font: 19.6px/1.42 "DejaVu Sans Mono", "Noto Sans Mono", monospace;
    font-variant-ligatures: none;
  }
  .prompt { color: #6fd388; }
</style>
<pre><span class="prompt">$</span> <b>${escaped(command)}</b>
${htmlOf(output.trimEnd())}</pre>
`;
