// Takes out of a pasted text what a terminal, a build server or a mail program put around its words.

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

const header =
  /^(?:From|To|Cc|Bcc|Date|Sent|Reply-To|Message-ID|Von|An|Datum|发件人|收件人|抄送|日期|寄件者|收件者|副本): [^\n]*$/i;
const subject = /^(?:Subject|Betreff|主题|主旨): (?:(?:re|fwd?|aw|wg|回复|回覆|轉寄|转发)[:：] ?)*/i;
const greeting =
  /^(?:hi|hello|hey|dear|hallo|moin|bonjour|hola|good (?:morning|afternoon|evening)|你好|您好|大家好|各位好?|嗨)(?![\w-])[^\n.?!]{0,40}[,!:，！：]?$/i;
const replyHead =
  /^(?:(?:On|Am|Le|El) [^\n]{5,200}(?:wrote|schrieb|a écrit|escribió)[^\n]{0,80}:|[^\n]{0,200}(?:写道|寫道)[:：]|-{2,} ?(?:Original Message|Forwarded message|Ursprüngliche Nachricht) ?-{2,})$/;
const closing =
  /^(?:thanks|thank you|thx|many thanks|best|best regards|kind regards|regards|cheers|viele grüße|mfg|谢谢|謝謝|祝好|此致)[^\n]{0,20}$/i;
/** Max lines that a closing and what follows it have. */
const maxClosing = 6;

/**
 * Returns what a mail says: its subject and its own text, without headers, greeting, what it replies to, and signature;
 * the whole text where nothing else would be left, or where it is no mail.
 */
export function withoutMail(text: string): string {
  const lines = text.split("\n");
  const bodyAt = endOfHeaders(lines);
  const subjects = lines.slice(0, bodyAt).filter((line) => subject.test(line));
  const body = lines.slice(bodyAt);
  const first = body.findIndex((line) => line.trim() !== "");
  if (greeting.test(body[first]?.trim() ?? "")) body.splice(0, first + 1);
  const end = body.findIndex((line, at) => at > 0 && (replyHead.test(line.trim()) || line === "-- "));
  const own = withoutClosing(end < 0 ? body : body.slice(0, end));
  if (bodyAt === 0 && own.length === lines.length) return text;
  const said = [...subjects.map((line) => line.replace(subject, "")), ...own].join("\n").trim();
  return /\S\s+\S/.test(said) ? said : text;
}

const isHeader = (line: string): boolean => header.test(line) || subject.test(line);

/** Number of lines of headers at the top, with those between; 0 with fewer than two headers. */
function endOfHeaders(lines: readonly string[]): number {
  const end = lines.findIndex((line) => line.trim() !== "" && !isHeader(line));
  return lines.slice(0, Math.max(0, end)).filter(isHeader).length < 2 ? 0 : end;
}

/** Lines without a closing and the names below it, where these are the last ones. */
function withoutClosing(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const at = lines.findLastIndex((line) => closing.test(line.trim()));
  const isLast = at > 0 && last - at < maxClosing && lines.slice(at + 1).every((line) => line.length < 60);
  return isLast ? lines.slice(0, at) : lines;
}
