import { choice, integer, list, notInConfig, text, toggle } from "./definition.ts";
import type { Values } from "./definition.ts";

const outputFormats = ["table", "markdown", "xml", "json", "paths"] as const;

export type OutputFormat = (typeof outputFormats)[number];

/** Options of a search that only the command line knows; its rows have no config key. */
export const searchDefinitions = {
  ...notInConfig("Where to look", {
    root: text({
      flag: "--root",
      placeholder: "folder",
      isCommon: true,
      default: ".",
      expected: "a folder",
      summary: "the repository to search",
    }),
  }),
  ...notInConfig("Team server", {
    server: text({
      flag: "--server",
      placeholder: "url",
      defaultText: "none, search here",
      expected: "an address",
      summary:
        "ask this team server; FOSSICK_SERVER_KEY, or the file FOSSICK_SERVER_KEY_FILE names, has the key",
    }),
    repository: text({
      flag: "--repository",
      placeholder: "name",
      defaultText: "the one the root was cloned from, else all",
      expected: "a name",
      summary: "the repository of the team server to search",
    }),
    branch: text({
      flag: "--branch",
      placeholder: "name",
      defaultText: "the repository's default branch",
      expected: "a name",
      summary: "the branch to search, one that the team server has indexed",
    }),
    insecureServer: toggle({
      flag: "--insecure-server",
      summary: "send key and task to a team server without TLS, where others may read them",
    }),
  }),
  ...notInConfig("Storage", {
    daemon: toggle({
      flag: "--no-daemon",
      summary: "search in this process, even if fossick watch runs for the repository",
    }),
  }),
  ...notInConfig("Where to look", {
    objective: text({
      flag: "--objective",
      placeholder: "text",
      isForOneSearch: true,
      summary: "the purpose behind the task, searched with half the weight",
    }),
    stdin: toggle({
      flag: "--stdin",
      isForOneSearch: true,
      isCommon: true,
      summary: "read the task from standard input",
    }),
  }),
  ...notInConfig("Output", {
    format: choice({
      flag: "--format",
      placeholder: "format",
      isCommon: true,
      choices: outputFormats,
      default: "table",
      summary: outputFormats.join(", "),
    }),
    nullEnded: toggle({
      flag: "--null",
      short: "-0",
      isForOneSearch: true,
      summary: "with --format paths: print names as they are, each ended by a NUL, as xargs -0 reads them",
    }),
    json: toggle({
      flag: "--json",
      isCommon: true,
      summary: "the same as --format json",
    }),
    pack: toggle({
      flag: "--pack",
      isForOneSearch: true,
      isCommon: true,
      summary: "include the text of the files, up to --max-tokens",
    }),
    explain: toggle({
      flag: "--explain",
      isForOneSearch: true,
      isCommon: true,
      summary: "show what every cycle looked for, accepted and learned, and why",
    }),
    explainScores: toggle({
      flag: "--explain-scores",
      isForOneSearch: true,
      summary: "tell for every file and cycle what each signal added to its worth",
    }),
    trace: text({
      flag: "--trace",
      placeholder: "file",
      isForOneSearch: true,
      expected: "a file",
      summary: "record the whole search in a file that fossick replay can read",
    }),
    html: text({
      flag: "--html",
      placeholder: "file",
      isForOneSearch: true,
      expected: "a file",
      summary: "write the search as a page too, in one file that needs no server",
    }),
    open: toggle({
      flag: "--open",
      isForOneSearch: true,
      isCommon: true,
      summary: "watch the search on a page in the browser, as fossick ui does, and go on there",
    }),
    quiet: toggle({
      flag: "--quiet",
      short: "-q",
      isCommon: true,
      summary: "print no progress and no warnings",
    }),
    verbose: toggle({
      flag: "--verbose",
      summary: "print a line for every cycle, with timings",
    }),
    color: toggle({
      flag: "--no-color",
      defaultText: "on for a terminal",
      summary: "use no colours, as with NO_COLOR",
    }),
  }),
  ...notInConfig("Storage", {
    config: text({
      flag: "--config",
      placeholder: "file",
      defaultText: "fossick.config.json in the root",
      expected: "a file",
      summary: "read settings from this file",
    }),
  }),
};

/** Options that belong to one command, or a few, and mean nothing to a search. */
const commandDefinitions = {
  ...notInConfig("Options", {
    last: integer({
      flag: "--last",
      placeholder: "n",
      min: 1,
      max: 100_000,
      default: 100,
      summary: "number of past commits that fossick eval replays",
    }),
    used: list({
      flag: "--used",
      placeholder: "files",
      summary: "files the task needed, separated by commas; repeatable",
    }),
    unused: list({
      flag: "--unused",
      placeholder: "files",
      summary: "files the task did not need, separated by commas; repeatable",
    }),
    task: text({
      flag: "--task",
      placeholder: "text",
      defaultText: "the task of the last search",
      summary: "the task that feedback is about",
    }),
    all: toggle({
      flag: "--all",
      summary: "forget everything",
    }),
    deadlineMs: integer({
      flag: "--deadline",
      placeholder: "ms",
      min: 50,
      max: 60_000,
      default: 5_000,
      summary: "milliseconds after which fossick hook gives up",
    }),
    background: toggle({
      flag: "--background",
      summary: "watch in a process that goes on when this command has ended",
    }),
    stop: toggle({
      flag: "--stop",
      summary: "end the process that watches the repository",
    }),
    spare: toggle({
      flag: "--spare",
      summary: "end as soon as fossick mcp answers for the repository",
    }),
    idleTimeoutMs: integer({
      flag: "--idle-timeout",
      placeholder: "ms",
      min: 0,
      max: 2_000_000_000,
      default: 0,
      defaultText: "0, never; half an hour with --background",
      summary: "milliseconds without a search after which watching ends",
    }),
    backgroundIndex: toggle({
      flag: "--no-background-index",
      summary: "keep fossick hook from updating the index in the background",
    }),
    scope: choice({
      flag: "--scope",
      placeholder: "scope",
      choices: ["auto", "user", "project"],
      default: "auto",
      summary:
        "which client configuration to change: the user's, the project's, or auto for the project's if there is one",
    }),
    client: text({
      flag: "--client",
      placeholder: "name",
      defaultText: "all that are set up",
      summary: "the client that fossick doctor checks",
    }),
    local: toggle({
      flag: "--local",
      summary: "have the client start this copy of fossick; the default until it is published",
    }),
    yes: toggle({
      flag: "--yes",
      short: "-y",
      summary: "write files or start a server without asking",
    }),
    browser: toggle({
      flag: "--no-open",
      summary: "print the address of the page and open no browser",
    }),
    http: toggle({
      flag: "--http",
      summary: "serve over HTTP on this machine, with a token, instead of standard input and output",
    }),
    port: integer({
      flag: "--port",
      placeholder: "n",
      min: 0,
      max: 65_535,
      default: 0,
      defaultText: "0, any free port",
      summary: "port for --http or fossick ui to listen on",
    }),
    watch: toggle({
      flag: "--watch",
      summary: "watch searched folders for changes, so that later searches need not check every file",
    }),
  }),
};

/** Every option that only the command line knows. */
export const commandLineDefinitions = { ...searchDefinitions, ...commandDefinitions };

export type CommandLineOptions = Values<typeof commandLineDefinitions>;
