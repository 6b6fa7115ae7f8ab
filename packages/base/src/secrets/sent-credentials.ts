// Finds credentials that are sent as a header, in a URL or on a command line.
import { looksRandom } from "./looks-random.ts";
import { secretWord } from "./secret-names.ts";
import type { Secret } from "./secret.ts";

/** Credentials that are sent as a header or a cookie, in a URL or on a command line. */
export const sentCredentials = (text: string): readonly Secret[] => [
  ...credentials.flatMap((credential) =>
    credential.mayStandIn(text) ? credentialsIn(text, credential) : [],
  ),
  ...(holds("ookie", "OOKIE")(text) ? cookiesIn(text) : []),
];

const credentialsIn = (text: string, { kind, pattern, isSecret }: Credential): readonly Secret[] =>
  [...text.matchAll(pattern)].flatMap(({ index, 0: whole, 1: before = "", 2: value = "" }) =>
    isSecret(value, before) ? [{ start: index + before.length, end: index + whole.length, kind }] : [],
  );

/** Kind of credential that is sent in a header, in a URL or on a command line. */
interface Credential {
  readonly kind: string;
  /** False for most texts without such a credential; faster than the pattern. */
  readonly mayStandIn: (text: string) => boolean;
  /** Group 1 stays, group 2 is the secret. */
  readonly pattern: RegExp;
  readonly isSecret: (value: string, before: string) => boolean;
}

const holds =
  (...signs: readonly string[]) =>
  (text: string): boolean =>
    signs.some((sign) => text.includes(sign));

const isLong = (value: string): boolean => looksRandom(value, "bare");
const isShort = (value: string): boolean => looksRandom(value, "quoted");
/** Tests whether a value is a name and a password in base64, as Basic sends them. */
const isBasic = (value: string): boolean =>
  /^[\x20-9;-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(value, "base64").toString("latin1"));
/** Tests whether a password in a URL is real: neither the user's name again nor a placeholder. */
const isPassword = (value: string, before: string): boolean =>
  !before.endsWith(`/${value}:`) &&
  !/^(?:pass(?:word|wd)?|pwd|secret|token|x+|\*+|\.+|[$%{<[].*)$/i.test(value);

/** Tests whether the user part of a URL is a password after a user name, or a token on its own. */
const isTokenOrPassword = (value: string, before: string): boolean =>
  before.endsWith(":") ? isPassword(value, before) : value.length >= 16 && isLong(value);

const credentials: readonly Credential[] = [
  {
    kind: "basic credentials",
    mayStandIn: holds("asic ", "ASIC "),
    pattern: /(\bbasic\s)([A-Za-z0-9+/]{8,400}={0,2})(?![\w+/=-])/gi,
    isSecret: isBasic,
  },
  {
    kind: "bearer token",
    mayStandIn: holds("earer ", "EARER "),
    pattern: /(\bbearer\s)([\w.~+/-]{16,4000}={0,2})/gi,
    isSecret: isLong,
  },
  {
    kind: "password in a url",
    mayStandIn: (text) => /\/\/[^\s/@]{1,400}@/.test(text),
    pattern: /(\/\/(?:[^\s/:@"'`<>]{0,100}:)?)([^\s/@"'`<>]{3,300})(?=@[\w.[-])/g,
    isSecret: isTokenOrPassword,
  },
  {
    kind: "password in a url",
    mayStandIn: holds("jdbc:oracle"),
    pattern: /(\bjdbc:oracle:\w{1,10}:[\w.-]{1,60}\/)([^\s/@"'`<>]{3,300})(?=@)/g,
    isSecret: isShort,
  },
  {
    kind: "password of a command",
    mayStandIn: (text) => text.includes("-u") && /\s-u|--user/.test(text),
    pattern: /((?:\s-u|--user)[ =]["']?[\w.@-]{1,80}:)([^\s"'`]{6,200})/g,
    isSecret: isShort,
  },
  {
    kind: "password of a command",
    mayStandIn: (text) => /\s-[pa]/.test(text),
    pattern:
      /(\b(?:mysql\w{0,20}|mariadb[\w-]{0,20}|sshpass|redis-cli|(?:docker|podman|registry|oras) login)\b[^\n;|]{0,200}?\s-[pa]\s?["']?)([^\s"'`]{6,200})/g,
    isSecret: isShort,
  },
  {
    kind: "password of a command",
    mayStandIn: holds("chpasswd"),
    pattern: /(\becho\s["']?[\w.-]{1,40}:)([^\s"'`]{6,200})(?=["']?\s{0,4}\|\s{0,4}(?:sudo\s)?chpasswd)/g,
    isSecret: isShort,
  },
  {
    kind: "password of a netrc",
    mayStandIn: holds("login"),
    pattern: /(\blogin\s{1,8}\S{1,100}\s{1,8}password\s{1,8})(\S{4,200})/g,
    isSecret: isShort,
  },
  {
    kind: "password hash",
    mayStandIn: (text) => /\$[2a156y]/.test(text),
    pattern: /(^|[\s"':=])(\$(?:2[aby]|apr1|[156y])\$[\w./$]{20,120})/g,
    isSecret: () => true,
  },
  {
    // In XML the name may follow its value.
    kind: "secret value",
    mayStandIn: holds('value="'),
    pattern: new RegExp(
      `(\\bvalue=")([^"\\n]{16,400})(?="\\s{1,8}(?:key|name)="[\\w.:-]{0,60}?${secretWord})`,
      "g",
    ),
    isSecret: (value) => looksRandom(value, "key"),
  },
];

const cookieHeader = /\bcookie\\?["']?(?:\s{0,8}[:=,]|\s)\s{0,8}\\?["']?/gi;
const cookiePair = /[\w.-]{1,80}=([^\s;,"'`\\]{1,4000})(?:;\s{0,4})?/y;

/** Finds secret values of cookies in a header. */
function cookiesIn(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  for (const { index, 0: header } of text.matchAll(cookieHeader)) {
    cookiePair.lastIndex = index + header.length;
    for (let pair = cookiePair.exec(text); pair !== null; pair = cookiePair.exec(text)) {
      const value = pair[1] ?? "";
      const start = pair.index + pair[0].indexOf("=") + 1;
      if (looksRandom(value, "key")) secrets.push({ start, end: start + value.length, kind: "cookie" });
    }
  }
  return secrets;
}
