// Puts requests into mails, tickets and threads as people forward them.
import { execFileSync } from "node:child_process";
import { sample, type Random } from "./pasted-tasks.ts";

/** A request alone and as it came. */
export interface MailTask {
  readonly form: string;
  readonly request: string;
  readonly text: string;
}

const disclaimer =
  "This e-mail and any attachments are confidential and intended solely for the addressee. If you have received this message in error, please notify the sender and delete it. Any unauthorised copying, disclosure or distribution of the material in this e-mail is strictly forbidden.";
const germanDisclaimer =
  "Diese E-Mail enthält vertrauliche und/oder rechtlich geschützte Informationen. Wenn Sie nicht der richtige Adressat sind oder diese E-Mail irrtümlich erhalten haben, informieren Sie bitte sofort den Absender und vernichten Sie diese Mail.";
const quoted =
  "> Could you look at the release notes of last week?\n> The import still runs twice and the invoice header is empty.\n> \n> Ann";

/** Each form by its name. */
const forms: Readonly<Record<string, (request: string) => string>> = {
  "greeting and signature": (request) =>
    `Hi team,\n\n${request}\n\nBest regards,\nAnn Example\nSenior Account Manager | Example Ltd\n+44 20 7946 0000 | www.example.com`,
  "Outlook, with a disclaimer": (request) =>
    `From: Example, Ann <ann@example.com>\nSent: Monday, January 5, 2026 9:12 AM\nTo: Support <support@example.com>\nCc: Bob Example <bob@example.com>\nSubject: FW: [EXTERNAL] question\nImportance: High\n\nCAUTION: This email originated from outside of the organization. Do not click links or open attachments unless you recognize the sender.\n\nHello,\n\n${request}\n\nKind regards\nAnn Example\nHead of Operations\n\n${disclaimer}`,
  "reply above": (request) =>
    `Hi Bob,\n\n${request}\n\nCheers\nAnn\n\nOn Mon, Jan 5, 2026 at 9:12 AM Bob Example <bob@example.com> wrote:\n\n${quoted}`,
  "reply below": (request) =>
    `On Mon, Jan 5, 2026 at 9:12 AM Bob Example <bob@example.com> wrote:\n${quoted}\n\n${request}\n\nThanks!\nAnn`,
  forwarded: (request) =>
    `FYI\n\n---------- Forwarded message ---------\nFrom: Ann Example <ann@example.com>\nDate: Mon, Jan 5, 2026 at 9:12 AM\nSubject: please look\nTo: Bob Example <bob@example.com>\n\n\n${request}`,
  "Outlook thread": (request) =>
    `Hello Bob,\n\n${request}\n\nThank you,\nAnn\n\n________________________________\nFrom: Bob Example <bob@example.com>\nSent: Friday, January 2, 2026 4:40 PM\nTo: Ann Example <ann@example.com>\nSubject: RE: import\n\nCould you look at the release notes of last week? The import still runs twice.\n\nBob`,
  "from a telephone": (request) => `${request}\n\nSent from my iPhone`,
  "Outlook for iOS": (request) => `Hi,\n${request}\nThx\n\nGet Outlook for iOS<https://aka.ms/o0ukef>`,
  "GitHub notification": (request) =>
    `${request}\n\n—\nReply to this email directly, view it on GitHub, or unsubscribe.\nYou are receiving this because you are subscribed to this thread.Message ID: <example/shop/issues/4711@github.com>`,
  Jira: (request) =>
    `[SHOP-4711] ${request}\n\nType: Bug\nStatus: Open\nPriority: High\nReporter: Ann Example\nAssignee: Unassigned\nAffects Version/s: 2.4.1\nCreated: 05/Jan/26 9:12 AM\nDescription:\n\n${request}\n\n--\nThis message was sent by Atlassian Jira\n(v9.4.1#940001)`,
  Zendesk: (request) =>
    `##- Please type your reply above this line -##\n\nYour request (#88123) has been updated.\n\nAnn Example (Example Ltd), Jan 5, 2026, 9:12 GMT:\n\n${request}\n\n--------------------------------\nThis email is a service from Example Support.`,
  ServiceNow: (request) =>
    `Incident: INC0048812\nPriority: 2 - High\nState: New\nCaller: Ann Example\nAssignment group: Applications\nShort description: ${request}`,
  Slack: (request) =>
    `Ann Example  9:12 AM\n${request}\n\nBob Example  9:15 AM\nthanks, I'll have a look :eyes:\n\n3 replies\nLast reply today at 9:31 AM`,
  "German Outlook": (request) =>
    `Von: Muster, Erika <erika@example.com>\nGesendet: Montag, 5. Januar 2026 09:12\nAn: Entwicklung <dev@example.com>\nCc: Max Muster <max@example.com>\nBetreff: AW: WG: Rückfrage\nPriorität: Hoch\n\nHallo zusammen,\n\n${request}\n\nMit freundlichen Grüßen\n\nErika Muster\nTeamleiterin\nMuster GmbH | Musterstraße 1 | 12345 Musterstadt\nGeschäftsführer: Max Muster | Amtsgericht Musterstadt HRB 4711\n\n${germanDisclaimer}`,
  "German reply": (request) =>
    `Guten Morgen Max,\n\n${request}\n\nDanke und Gruß\nErika\n\nAm 05.01.2026 um 09:12 schrieb Max Muster:\n> Läuft der Import wieder?\n> Bei uns ist der Kopf der Rechnung leer.`,
  "Chinese mail": (request) =>
    `发件人: 小王 <wang@example.com>\n发送时间: 2026年1月5日 9:12\n收件人: 开发组 <dev@example.com>\n抄送: 小李\n主题: 转发: 问题\n\n各位同事：\n\n${request}\n\n谢谢！\n\n小王\n产品部\n电话：010-0000000`,
  "Chinese reply": (request) =>
    `你好，\n\n${request}\n\n祝好\n小王\n\n在 2026年1月5日 09:12，小李 <li@example.com> 写道：\n> 导入还是运行两次，发票的抬头是空的。`,
  "Taiwanese mail": (request) =>
    `寄件者: 小王\n寄件日期: 2026年1月5日 上午 09:12\n收件者: 開發組\n主旨: 回覆: 問題\n\n大家好，\n\n${request}\n\n謝謝\n小王\n\n此郵件可能包含機密資訊，若您並非預定的收件人，請刪除此郵件。`,
  "French mail": (request) =>
    `Bonjour à tous,\n\n${request}\n\nCordialement,\nAnne Exemple\nResponsable produit`,
  "Japanese mail": (request) => `お疲れ様です。田中です。\n\n${request}\n\nよろしくお願いいたします。\n田中`,
};

/** Commits that say nothing about code. */
const empty = /^(?:merge|revert|bump|release|v?\d|update (?:dependency|changelog|readme)|chore\(deps\))/i;

/** Takes requests out of a repository's history and puts each into one of the forms. @param each how many requests */
export function mailTasks(root: string, random: Random, each: number, start: number): MailTask[] {
  const subjects = execFileSync("git", ["-C", root, "log", "--no-merges", "--format=%s", "-n", "600"], {
    encoding: "utf8",
  })
    .split("\n")
    .map((subject) => subject.replace(/ ?\(#\d+\)$/, ""))
    .filter((subject) => !empty.test(subject) && (subject.match(/[A-Za-z]{3,}/g) ?? []).length >= 4);
  const names = Object.keys(forms);
  return sample(random, [...new Set(subjects)], each).map((request, at) => {
    const form = names[(start + at) % names.length] ?? "forwarded";
    return { form, request, text: forms[form]?.(request) ?? request };
  });
}
