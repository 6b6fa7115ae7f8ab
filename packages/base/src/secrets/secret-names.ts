// Recognises names that mark their value as secret.

/** Words that mark a secret, in lower case or capitalised; no lower-case letter may follow them in a name. */
const secretWords =
  "[Ss]ecrets?|[Tt]okens?|[Pp]ass(?:words?|wd|phrase|code|wort)?|[Pp]wd?|[Cc]red(?:ential)?s?|[Ss]alt|[Pp]epper|[Aa]uth(?:orization)?|identified by";
/** Words that mark a secret, in upper case. */
const capitals =
  "SECRETS?|TOKENS?|PASS(?:WORDS?|WD|PHRASE|CODE)?|PWD?|CRED(?:ENTIAL)?S?|SALT|PEPPER|AUTH(?:ORIZATION)?|IDENTIFIED BY";
/** Labels of other languages. */
const labels =
  "密[码碼钥鑰]|口令|パスワード|暗証番号|비밀번호|암호|[Cc]ontraseña|[Mm]ot de passe|[Ss]enha|[Пп]ароль";

/** Pattern of the part of a name from the marking word on; the caller reads what precedes that word. */
export const secretWord = `(?:(?:${secretWords}|[Kk]eys?)(?![a-z])|(?:${capitals}|KEYS?)(?![A-Z])|${labels})[\\w.-]{0,60}`;

const isSure = new RegExp(`(?:${secretWords})(?![a-z])|(?:${capitals})(?![A-Z])|${labels}`);
/** Last words of names whose value is public or only describes a secret. */
const speaking = [
  "id",
  "url",
  "uri",
  "path",
  "file",
  "name",
  "type",
  "version",
  "fingerprint",
  "thumbprint",
  "algorithm",
  "arn",
  "regex",
  "pattern",
  "label",
  "hint",
  "field",
  "param",
  "header",
  "prefix",
  "format",
  "count",
  "length",
  "expiry",
  "class",
  "index",
  "mechanism",
  "scheme",
  "method",
];
const isOpen = new RegExp(
  `(?:[Pp]ub(?:lic|lishable)?|[Ww]eb[Ss]ocket|[Ff]oreign|[Cc]ache|[Ss]ite|[Hh]ost|[Ss]ort|[Pp]artition)[_.-]?[Kk]ey|(?:PUB(?:LIC|LISHABLE)?|WEBSOCKET)[_-]KEY|(?:${speaking.map((word) => `[_.-]${word}|[a-z]${word[0]?.toUpperCase()}${word.slice(1)}|[a-z_]${word.toUpperCase()}`).join("|")})$`,
);

/** Classifies a name: its value is no secret, a secret, or some key that may be one. */
export function secrecyOf(name: string): "none" | "secret" | "key" {
  if (isOpen.test(name)) return "none";
  return isSure.test(name) ? "secret" : "key";
}
