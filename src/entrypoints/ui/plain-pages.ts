import type { TaskLanguage } from "../../types.ts";

/**
 * Leads on to the page without the token in its address. Not by a status: a browser that was led here by a file would not
 * send on a strict cookie with a redirect, but sends it where a page of this server leads.
 */
export const greeting = plainPage("en", "fossick", '<meta http-equiv="refresh" content="0; url=./" />');

const sentences: Readonly<Record<TaskLanguage, string>> = {
  en: "Open the address that fossick ui printed: it has a token in it that lets you in.",
  "zh-Hans": "请打开 fossick ui 输出的地址，其中带有让你进入的令牌。",
  "zh-Hant": "請開啟 fossick ui 印出的網址，其中帶有讓你進入的權杖。",
};

/** Builds the page for a browser without the token. */
export const notKnown = (language: TaskLanguage): string => plainPage(language, sentences[language]);

function plainPage(language: TaskLanguage, text: string, head = ""): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8" />${head}<title>fossick</title></head><body><p>${text}</p></body></html>\n`;
}
