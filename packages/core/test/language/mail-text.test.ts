import { describe, expect, it } from "vitest";
import { withoutMail } from "@fossick/core/language/mail-text.ts";

describe("withoutMail", () => {
  const request = "The export drops umlauts.\nIt began with 2.4.";

  it.each([
    ["Hi all,\n\n", ""],
    ["", "\n\nThanks,\nBob"],
    ["", "\n\n-- \nBob Miller\nAcme Ltd\nThis message is confidential."],
    ["", "\n\nOn Mon, 4 May 2026 at 10:00, Ann wrote:\n> Does the import work?\n> It should."],
    ["From: Ann\nTo: Bob\nSubject: Re: Export\nDate: Monday\n\nHello Bob,\n\n", "\n\nBest regards\nAnn"],
    ["你好，\n\n", "\n\n谢谢\n小王"],
    ["发件人: 小王\n发送时间: 2026年\n主题: 转发: 问题\n\n各位同事：\n\n", "\n\n谢谢！\n\n小王\n产品部"],
    ["On Mon, 4 May 2026, Ann wrote:\n> Does the import work?\n\n", "\n\nThanks!\nBob"],
    ["FYI\n\n---------- Forwarded message ---------\nFrom: Ann\nDate: Monday\n\n", ""],
    ["", "\n\n________________________________\nFrom: Bob\nSent: Monday\n\nThe import runs twice."],
    ["", "\n\nSent from my iPhone"],
    [
      "",
      "\n\n—\nReply to this email directly, view it, or unsubscribe.\nYou are receiving this because Bob did.",
    ],
    [
      "CAUTION: This mail originated from outside. Monday.\n\n",
      "\n\nThis mail is confidential, even for Bob and Ann.",
    ],
    ["Type: Bug\nPriority: High\nReporter: Bob\n\n", ""],
    ["##- Bob, please type your reply above this line -##\n\n", ""],
    ["Bob Example  9:12 AM\n", "\n\n3 replies"],
    [
      "Von: Bob\nGesendet: Monday\nBetreff: AW: Frage\n\nHallo Bob,\n\n",
      "\n\nMit freundlichen Grüßen\n\nBob",
    ],
    ["お疲れ様です。Bobです。\n\n", "\n\nよろしくお願いいたします。\nBob"],
  ])("keeps the request between %j and %j", (before, after) => {
    expect(withoutMail(before + request + after)).toContain("The export drops umlauts.\nIt began with 2.4.");
    expect(withoutMail(before + request + after)).not.toMatch(
      /Hi all|Thanks|Bob|confidential|import|你好|谢谢|From|Monday/,
    );
  });

  it.each([
    "Hidden files are listed",
    "Hi",
    "Hello, World is printed twice",
    "Fix the greeting\n\nIt says hi to nobody.",
    "> quoted alone",
    "Thanks",
    "On Windows the path is wrong:\n\n> C:\\a",
    "A list\n--\nwith a line",
  ])("leaves %j alone", (text) => {
    expect(withoutMail(text)).toBe(text);
  });
});
