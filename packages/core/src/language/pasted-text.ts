// Takes out of pasted output what a terminal, a build server or a crash reporter put around its words.

const [bell, backspace, escape] = ["\u0007", "\u0008", "\u001B"];
/** Control sequences of terminals: titles and links, colours and cursor movements, character sets. */
const sequences = new RegExp(
  [
    String.raw`${escape}\][^${bell}${escape}\n]{0,2000}(?:${bell}|${escape}\\)`,
    String.raw`(?:${escape}|␛|\^\[)\[[0-?]{0,40}[ -/]{0,4}[@-~]`,
    String.raw`${escape}[ -/]{0,4}[0-Z\\^-~]`,
  ].join("|"),
  "g",
);
/** Colours whose escape character got lost on the way. */
const bareColors = /\[(?:\d{1,3}(?:;\d{1,3}){0,4})?m/g;
const bareColored = /\[\d{1,3}(?:;\d{1,3}){0,4}m[\s\S]{1,400}?\[(?:0|39|22|49)?m/;
/** Job, step and time before a line of a build server, and its marks of groups and errors. */
const serverPrefix =
  /^(?:[^\t\n]{1,100}\t[^\t\n]{1,100}\t)?\ufeff?\[?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z(?:\]|(?: \d\d[OE]\+?)?) ?/gm;
/** The container or the task of a workspace before each line of several that run at once. */
const runnerPrefix = /^(?:[\w.-]{1,80} {1,20}\| |(?:@[\w.-]{1,60}\/)?[\w.-]{1,60}:[\w.:-]{1,60}: )/gm;
const serverMark = /^##\[(?:error|warning|group|endgroup|command|section|debug)\]/gm;

const overstruck = new RegExp(`[^${backspace}]?${backspace}`, "g");

/** Returns a terminal's output as its last lines stand on the screen: without control sequences and overwritten text. */
export function asOnScreen(text: string): string {
  let plain = text.replaceAll(sequences, "");
  if (plain !== text || bareColored.test(plain)) plain = plain.replaceAll(bareColors, "");
  plain = plain.replaceAll(serverPrefix, "").replaceAll(serverMark, "");
  if (startsMostLines(runnerPrefix, plain)) plain = plain.replaceAll(runnerPrefix, "");
  if (!plain.includes("\n") || !(plain.includes(backspace) || /\r(?!\n)/.test(plain))) return plain;
  return plain
    .split("\n")
    .map((line) => (line.endsWith("\r") ? line.trimEnd() : line))
    .map((line) => line.slice(line.lastIndexOf("\r") + 1).replaceAll(overstruck, ""))
    .join("\n");
}

/** Tests whether a prefix starts nine of ten lines, and three at least. */
function startsMostLines(prefix: RegExp, text: string): boolean {
  const started = text.match(prefix)?.length ?? 0;
  return started >= 3 && started >= text.split("\n").filter((line) => line.trim() !== "").length * 0.9;
}

/** Objects of a crash report of Apple: frames without a source, registers and loaded images. */
const reportObject = /\{[^{}]{1,1000}\}[,\s]{0,40}/g;
const ofSystem = /"(?:imageOffset|uuid)"|^\{\s{0,40}"value"/;

/** Returns a crash report of Apple without what tells of no source file; other texts as they are. */
export const withoutSystemFrames = (text: string): string =>
  text.includes('"imageOffset"')
    ? text.replaceAll(reportObject, (object) =>
        ofSystem.test(object) && !object.includes('"sourceFile"') ? "" : object,
      )
    : text;
