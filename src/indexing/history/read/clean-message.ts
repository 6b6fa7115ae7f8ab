import { withoutSecrets } from "../../../secrets/redact.ts";

const maxMessageChars = 1_500;

/** Longer messages are cut before trailers are looked for; what follows could hardly get into the result. */
const maxScannedChars = 16_384;

const trailer = new RegExp(
  String.raw`^[ \t]*(?:${[
    "(?:signed-off|co-authored|co-developed|reviewed|acked|tested|reported|suggested|helped|approved|authored)-by:",
    "(?:change-id|reviewed-on|pr-url|git-svn-id|cc):",
    String.raw`\(cherry[ -]picked from (?:commit )?[0-9a-f]+`,
  ].join("|")}).*$\n?`,
  "gim",
);

/** Says what a commit did and not who had a part in it: trailers and secrets removed, at most 1,500 characters. */
export function cleanMessage(message: string): string {
  const readable = message.slice(0, maxScannedChars).replaceAll("\r\n", "\n").replace(trailer, "");
  const text = withoutSecrets(readable).trim();
  if (text.length <= maxMessageChars) return text;
  return text
    .slice(0, maxMessageChars)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();
}
