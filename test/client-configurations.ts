import { clients, type ClientName } from "@fossick/setup/clients.ts";

/** A configuration as users have them, for a table of servers under one key. */
export interface Sample {
  readonly name: string;
  /** Undefined when there is no file. */
  readonly text: string | undefined;
}

const jsonSamples = (key: string): readonly Sample[] => [
  { name: "no file", text: undefined },
  { name: "an empty file", text: "" },
  { name: "white space only", text: " \n\n" },
  { name: "an empty object", text: "{}" },
  { name: "an empty object over two lines", text: "{\n}\n" },
  { name: "an empty table of servers", text: `{\n  "${key}": {}\n}\n` },
  { name: "an empty table of servers with space in it", text: `{\n  "${key}": { }\n}\n` },
  { name: "other servers", text: `{\n  "${key}": {\n    "a": { "command": "a" }\n  }\n}\n` },
  {
    name: "other servers, four spaces, no final newline",
    text: `{\n    "${key}": {\n        "a": {\n            "command": "a",\n            "args": []\n        }\n    }\n}`,
  },
  { name: "tabs", text: `{\n\t"other": [1, 2],\n\t"${key}": {\n\t\t"a": {}\n\t}\n}\n` },
  { name: "Windows line ends", text: `{\r\n  "${key}": {\r\n    "a": {}\r\n  },\r\n  "x": null\r\n}\r\n` },
  { name: "one line", text: `{"${key}":{"a":{"command":"a"}},"b":true}` },
  { name: "one line with spaces", text: `{ "${key}": { "a": { "command": "a" } } }\n` },
  { name: "one line and no servers", text: `{"${key}":{}}` },
  { name: "a byte order mark", text: `\uFEFF{\n  "${key}": {\n    "a": {}\n  }\n}\n` },
  { name: "other settings only", text: `{\n  "theme": "dark",\n  "fonts": { "size": 12.50 }\n}\n` },
  {
    name: "comments everywhere and a trailing comma",
    text: `// Mine.\n{ // settings\n  /* servers */ "${key}": { // all of them\n    // the first\n    "a": {}, // stays\n    "b": {}, /* last */\n  }, // end\n  // nothing more\n}\n// bye\n`,
  },
  { name: "a table that holds a comment only", text: `{\n  "${key}": {\n    // none yet\n  }\n}\n` },
  { name: "members on the line of the brace", text: `{ "x": 1,\n  "${key}": { "a": {},\n    "b": {} } }\n` },
  {
    name: "brackets in texts",
    text: `{\n  "note": "} \\" // {",\n  "${key}": {\n    "a}": { "command": "/* , */" }\n  }\n}\n`,
  },
  { name: "text beyond ASCII", text: `{\n  "注": "修复",\n  "${key}": {\n    "é": {}\n  }\n}\n` },
];

const tomlSamples = (key: string): readonly Sample[] => [
  { name: "no file", text: undefined },
  { name: "an empty file", text: "" },
  { name: "settings only", text: 'model = "x"\n' },
  { name: "no final newline", text: 'model = "x"' },
  { name: "an empty line at the end", text: 'model = "x"\n\n' },
  { name: "comments", text: '# Mine.\nmodel = "x" # stays\n\n# last words\n' },
  {
    name: "other servers",
    text: `[${key}.a]\ncommand = "a"\nargs = [\n  "b", # c\n]\n\n[${key}.a.env]\nK = "v"\n\n[profiles.x]\ny = 1\n`,
  },
  { name: "Windows line ends", text: `model = "x"\r\n\r\n[${key}.a]\r\ncommand = "a"\r\n` },
  { name: "a byte order mark", text: `\uFEFFmodel = "x"\n` },
  {
    name: "headers in texts",
    text: `note = """\n[${key}.fossick]\ncommand = "no"\n"""\n[x]\nlist = [\n  [1],\n  [2]\n]\n`,
  },
  {
    name: "dates, numbers and odd keys",
    text: `"a b" = 1979-05-27\nbig = 9_007_199_254_740_993\nf = inf\n[x."y.z"]\nw = 0x1F\n`,
  },
  { name: "tables in a row", text: `[[x]]\ny = 1\n[[x]]\ny = 2\n` },
];

const yamlSamples = (key: string): readonly Sample[] => {
  const other = ["- name: a", "  command: a # mine"];
  const others = (indent: string, eol = "\n") => other.map((line) => `${indent}${line}${eol}`).join("");
  return [
    { name: "no file", text: undefined },
    { name: "an empty file", text: "" },
    { name: "settings only", text: "model: x\nlist: [1, 2.50]\n" },
    { name: "no final newline", text: "model: x" },
    { name: "comments alone", text: "# Mine.\n" },
    { name: "comments", text: "# Mine.\nmodel: x # stays\n\n# last words\n" },
    { name: "other servers", text: `model: x\n${key}:\n${others("  ")}\nlast: true\n` },
    { name: "other servers, four spaces", text: `${key}:\n${others("    ")}` },
    {
      name: "comments between servers",
      text: `${key}: # all of them\n  # the first\n${others("  ")}\n  # no more\nlast: "é 注"\n`,
    },
    { name: "Windows line ends", text: `model: x\r\n${key}:\r\n${others("  ", "\r\n")}last: 1\r\n` },
    { name: "a byte order mark", text: `\uFEFF${key}:\n${others("  ")}` },
    { name: "keys in texts", text: `note: |\n  ${key}:\n    fossick: no\n${key}:\n${others("  ")}` },
    {
      name: "anchors, dates and odd keys",
      text: `base: &b { at: 1979-05-27 }\n"a b": *b\n? c\n: ~\n${key}:\n${others("  ")}`,
    },
    {
      name: "an empty list of servers",
      text: `${key}: []\nlast: 1\n`,
    },
  ];
};

/** Everything a client's file may look like. */
export function samplesOf(client: ClientName): readonly Sample[] {
  const { format, servers } = clients[client];
  return { json: jsonSamples, toml: tomlSamples, yaml: yamlSamples }[format](servers);
}
