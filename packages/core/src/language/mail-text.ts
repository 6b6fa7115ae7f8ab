// Takes out of a pasted mail, ticket or thread what programs and politeness put around its words.

/** Lines of mails and tickets that name people, times and states. */
const header =
  /^(?:From|To|Cc|Bcc|Date|Sent|Reply-To|Message-ID|Importance|Priority|Type|Status|State|Reporter|Assignee|Assignment group|Caller|Incident|Created|Updated|Affects Version\/s|Von|An|Datum|Gesendet|Priorität|Wichtigkeit|De|À|Envoyé|Date d'envoi|发件人|发送时间|收件人|抄送|日期|时间|寄件者|寄件日期|收件者|副本)[:：](?: [^\n]*)?$/i;
const subject =
  /^(?:Subject|Betreff|Objet|Asunto|Short description|Summary|主题|主旨)[:：] ?(?:(?:re|fwd?|aw|wg|tr|回复|回覆|轉寄|转发)[:：] ?)*/i;
const greeting =
  /^(?:(?:hi|hello|hey|dear|hallo|moin|guten (?:morgen|tag|abend)|bonjour|hola|good (?:morning|afternoon|evening)|你好|您好|大家好|各位好?|嗨)(?![\w-])[^\n.?!]{0,40}[,!:，！：]?|fyi[.:]?|(?:お疲れ様です|お世話になって)[^\n]{0,60})$/i;
const replyHead =
  /^(?:(?:On|Am|Le|El) [^\n]{5,200}(?:wrote|schrieb|a écrit|escribió)[^\n]{0,80}:|[^\n]{0,200}(?:写道|寫道)[:：])$/;
/** Lines above a whole mail that is passed on. */
const originalHead =
  /^(?:-{2,} ?(?:Original Message|Forwarded message|Ursprüngliche Nachricht) ?-{2,}|_{20,}|Begin forwarded message:)$/;
const closing =
  /^(?:thanks|thank you|thx|many thanks|best|best regards|kind regards|regards|cheers|viele grüße|mit freundlichen grüßen|danke|gru(?:ß|ss)|mfg|cordialement|saludos|谢谢|謝謝|祝好|此致|よろしくお願い)[^\n]{0,20}$/i;
/** Max lines with text that a closing and what follows it have. */
const maxClosing = 9;
const longestName = 80;
/** Lines that programs write above a mail, below it, or above each message of a thread. */
const programLine =
  /^(?:##- [^\n]{1,80} -##|CAUTION: [^\n]{0,40}originated from outside[^\n]*|[^\n:./]{1,40}? {1,3}\d{1,2}:\d\d(?: [AP]M)?|\d{1,3} replies|Last reply [^\n]{1,40}|Your request \(#\d+\)[^\n]{1,60}|[^\n:]{1,80}, \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d[^\n]{0,12}:|Description:)$/;
const programEnd =
  /^(?:-- |Sent from my [^\n]{1,40}|Get Outlook for [^\n]{1,80}|Von meinem [^\n]{1,40} gesendet|发自我的[^\n]{1,40}|Reply to this email directly[^\n]*|You are receiving this because[^\n]*|This (?:message|e-?mail) (?:was sent by|is a service)[^\n]*)$/;
const disclaimer =
  /^(?:this|diese|ce|cet|este|此|本)[^\n]{0,30}(?:mail|message|nachricht|邮件|郵件)[^\n]{0,300}(?:confidential|vertraulich|confidentiel|confidencial|机密|機密)/i;

/**
 * Returns what a mail says: its subject and its own text, without headers, greeting, what it replies to, and signature;
 * the whole text where nothing else would be left, or where it is no mail.
 */
export function withoutMail(text: string): string {
  const lines = text.split("\n");
  const bodyAt = endOfHeaders(lines);
  const subjects = lines.slice(0, bodyAt).filter((line) => subject.test(line));
  const body = withoutPrograms(withoutQuotation(lines.slice(bodyAt)));
  const first = body.findIndex((line) => line.trim() !== "");
  const greeted = greeting.test(body[first]?.trim() ?? "") ? body.slice(first + 1) : body;
  const end = greeted.findIndex((line, at) => at > 0 && (replyHead.test(line.trim()) || isOriginal(line)));
  const passedOn = end >= 0 && isOriginal(greeted[end] ?? "") && !hasWords(greeted.slice(0, end).join("\n"));
  if (passedOn)
    return withoutMail(
      greeted
        .slice(end + 1)
        .join("\n")
        .trim(),
    );
  const own = withoutClosing(end < 0 ? greeted : greeted.slice(0, end));
  if (bodyAt === 0 && own.length === lines.length) return text;
  const topics = subjects.map((line) => line.replace(subject, "")).filter(hasWords); // not "question"
  const said = [...topics, ...own].join("\n").trim();
  return hasWords(said) ? said : text;
}

const hasWords = (text: string): boolean => /\S\s+\S|[\u4E00-\u9FFF]{4}/.test(text);
const isHeader = (line: string): boolean => header.test(line) || subject.test(line);
const isOriginal = (line: string): boolean => originalHead.test(line.trim());

/** Number of lines of headers at the top, with those between; 0 with fewer than two headers. */
function endOfHeaders(lines: readonly string[]): number {
  const end = lines.findIndex((line) => line.trim() !== "" && !isHeader(line));
  const headers = end < 0 ? lines : lines.slice(0, end);
  return headers.filter(isHeader).length < 2 ? 0 : headers.length;
}

/** Lines without what they reply to, where it stands above them. */
function withoutQuotation(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== "");
  if (!replyHead.test(lines[first]?.trim() ?? "")) return lines;
  const own = lines.findIndex((line, at) => at > first && line.trim() !== "" && !line.startsWith(">"));
  return own < 0 ? lines : lines.slice(own);
}

/** Lines without those of programs and without fields of tickets, of which there are three or more. */
function withoutPrograms(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line, at) => at > 0 && programEnd.test(line.trimStart()));
  const own = (end < 0 ? lines : lines.slice(0, end)).filter(
    (line) => !programLine.test(line) && !disclaimer.test(line),
  );
  return own.filter((line) => header.test(line)).length < 3 ? own : own.filter((line) => !header.test(line));
}

/** Lines without a closing and the names below it, where these are the last ones. */
function withoutClosing(lines: readonly string[]): readonly string[] {
  const at = lines.findLastIndex((line) => closing.test(line.trim()));
  const below = lines.slice(at).filter((line) => line.trim() !== "");
  const isLast = at > 0 && below.length <= maxClosing && below.every((line) => line.length < longestName);
  return isLast ? lines.slice(0, at) : lines;
}
