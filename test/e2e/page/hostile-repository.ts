import { createSmallRepo } from "../../fixtures/small-repo.ts";

/** Sets a mark where a page takes it for anything but text. */
const attack = "window.__pwned=1";

/** Names that are markup, addresses, or look like something else; all of them may be in a repository. */
export const hostileNames = {
  image: `src/<img src=x onerror=${attack}>.ts`,
  script: `src/<script>${attack}</script>.ts`,
  closing: "src/</script><svg onload=window.__pwned=1>.ts",
  comment: "src/<!--<script>.ts",
  address: `src/javascript:${attack}.ts`,
  quotes: `src/" autofocus onfocus=${attack} x='.ts`,
  backtick: "src/`${window.__pwned=1}`.ts",
  entity: "src/&lt;b&gt;&amp;&#60;.ts",
  backslash: String.raw`src/a\x41\u0041.ts`,
  override: "src/\u202Egpj.ts",
  isolate: "src/\u2067קובץ\u2069.ts",
  hebrew: "src/מכסה/ספר-חשבונות.ts",
  zeroWidth: "src/quo\u200Bta.ts",
  joiner: "src/led\u2060ger.ts",
  bell: "src/bell\u0007.ts",
  escape: "src/\u001B[31mred.ts",
  lineBreak: "src/two\nlines.ts",
  separator: "src/two\u2028lines.ts",
  emoji: "src/👩🏽‍💻💸.ts",
  long: `src/${"long".repeat(24)}/${"name".repeat(23)}.ts`,
  proto: "__proto__",
  constructorOf: "constructor",
  hasOwn: "hasOwnProperty",
  toText: "toString",
} as const satisfies Readonly<Record<string, string>>;

/** A word of the task that every file of the repository speaks of, so that all of them are found. */
export const hostileTask =
  "The quota ledger <img src=x onerror=window.__pwned=1> must not round </script> amounts";

/** Lines of every hostile file, besides the words of the task. */
const hostileLines = [
  "/** The quota ledger rounds amounts. */",
  `// <img src=x onerror=${attack}> <script>${attack}</script> </script><script>${attack}</script>`,
  `// <a href="javascript:${attack}">quota</a> <iframe srcdoc="<script>parent.${attack}</script>"></iframe>`,
  "// quota\u202Eledger\u202C \u200Bhidden\u2060 \u001B[31mred\u0007 \u{E0041}\u{E0042}",
  "// {{constructor.constructor('window.__pwned=1')()}} ${window.__pwned=1}",
  "export function roundQuotaLedger(amount: number): number {",
  "  return Math.round(amount);",
  "}",
];

/** Makes a git repository of which no name, line or message may be taken for anything but text. */
export function createHostileRepository(into: string): string {
  const names = Object.values(hostileNames);
  const hostile = names.map((name, at) => [name, hostileText(name, at)] as const);
  const files = {
    ...Object.fromEntries([...hostile, ...fillers()]),
    "src/one-line.ts": `// The quota ledger rounds amounts.\nexport const quotaLedger = "${"<b>quota</b> ledger ".repeat(52_000)}";\n`,
  };
  const messages = [
    `quota ledger <img src=x onerror=${attack}>`,
    `</script><script>${attack}</script> ledger\u202E quota`,
  ];
  const commits = messages.map((message, at) => ({
    message,
    files: Object.fromEntries(
      names.filter((_, n) => n % 2 === at).map((name) => [name, `${hostileText(name, at)}// ${at}\n`]),
    ),
  }));
  return createSmallRepo(into, files, { commits }).root;
}

const hostileText = (name: string, at: number): string =>
  [...hostileLines, `export const quota_${at} = ${JSON.stringify(name)};`, ""].join("\n");

/** Files of another subject, without which the words of the task would be everywhere and say nothing. */
function fillers(): (readonly [path: string, text: string])[] {
  const subjects = ["harbour", "orchard", "quarry", "lantern", "meadow", "violin"];
  return Array.from({ length: 60 }, (_, at) => {
    const subject = `${subjects[at % subjects.length] ?? ""}${at}`;
    return [
      `lib/${subject}.ts`,
      `export const ${subject} = "${subject} of the ${subjects[(at + 1) % subjects.length] ?? ""}";\n`,
    ];
  });
}
