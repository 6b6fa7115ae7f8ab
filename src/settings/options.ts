// Flags of the command line that are no settings.
import { choice, integer, list, notInConfig, text, toggle, type Values } from "./definition.ts";

const outputFormats = ["table", "markdown", "xml", "json", "paths"] as const;

export type OutputFormat = (typeof outputFormats)[number];

/** Options of a search that only the command line knows; its rows have no config key. */
export const searchDefinitions = {
  ...notInConfig("Where to look", {
    root: text("--root", "the repository to search", {
      placeholder: "folder",
      isCommon: true,
      default: ".",
      expected: "a folder",
    }),
  }),
  ...notInConfig("Team server", {
    server: text(
      "--server",
      "ask this team server; FOSSICK_SERVER_KEY, or the file FOSSICK_SERVER_KEY_FILE names, has the key",
      { placeholder: "url", defaultText: "none, search here", expected: "an address" },
    ),
    repository: text("--repository", "the repository of the team server to search", {
      placeholder: "name",
      defaultText: "the one the root was cloned from, else all",
      expected: "a name",
    }),
    branch: text("--branch", "the branch to search, one that the team server has indexed", {
      placeholder: "name",
      defaultText: "the repository's default branch",
      expected: "a name",
    }),
    insecureServer: toggle(
      "--insecure-server",
      "send key and task to a team server without TLS, where others may read them",
    ),
  }),
  ...notInConfig("Storage", {
    daemon: toggle("--no-daemon", "search in this process, even if fossick watch runs for the repository"),
  }),
  ...notInConfig("Where to look", {
    objective: text("--objective", "the purpose behind the task, searched with half the weight", {
      placeholder: "text",
      isForOneSearch: true,
    }),
    stdin: toggle("--stdin", "read the task from standard input", { isForOneSearch: true, isCommon: true }),
  }),
  ...notInConfig("Output", {
    format: choice("--format", outputFormats.join(", "), {
      placeholder: "format",
      isCommon: true,
      choices: outputFormats,
      default: "table",
    }),
    nullEnded: toggle(
      "--null",
      "with --format paths: print names as they are, each ended by a NUL, as xargs -0 reads them",
      { short: "-0", isForOneSearch: true },
    ),
    json: toggle("--json", "the same as --format json", { isCommon: true }),
    pack: toggle("--pack", "include the text of the files, up to --max-tokens", {
      isForOneSearch: true,
      isCommon: true,
    }),
    explain: toggle(
      "--explain",
      "tell how the search went; what every cycle looked for, accepted and learned, and why",
      {
        isForOneSearch: true,
        isCommon: true,
      },
    ),
    explainScores: toggle(
      "--explain-scores",
      "tell for every file and cycle what each signal added to its worth",
      { isForOneSearch: true },
    ),
    trace: text("--trace", "record the whole search in a file that fossick replay can read", {
      placeholder: "file",
      isForOneSearch: true,
      expected: "a file",
    }),
    html: text("--html", "write the search as a page too, in one file that needs no server", {
      placeholder: "file",
      isForOneSearch: true,
      expected: "a file",
    }),
    open: toggle("--open", "watch the search on a page in the browser; go on there, as with fossick ui", {
      isForOneSearch: true,
      isCommon: true,
    }),
    quiet: toggle("--quiet", "print no progress and no warnings", { short: "-q", isCommon: true }),
    verbose: toggle("--verbose", "print a line for every cycle, with timings"),
    color: toggle("--no-color", "use no colours, as with NO_COLOR", { defaultText: "on for a terminal" }),
  }),
  ...notInConfig("Storage", {
    config: text("--config", "read settings from this file", {
      placeholder: "file",
      defaultText: "fossick.config.json in the root",
      expected: "a file",
    }),
  }),
};

/** Options that belong to one command, or a few, and mean nothing to a search. */
const commandDefinitions = {
  ...notInConfig("Options", {
    last: integer(
      "--last",
      "number of past commits that fossick eval replays, or of requests it asks again",
      {
        placeholder: "n",
        min: 1,
        max: 100_000,
        default: 100,
      },
    ),
    transcripts: toggle(
      "--transcripts",
      "read the sessions that Claude Code, Codex, Gemini CLI and opencode keep on this machine, and ask their requests again",
    ),
    used: list("--used", "files the task needed, separated by commas; repeatable", { placeholder: "files" }),
    unused: list("--unused", "files the task did not need, separated by commas; repeatable", {
      placeholder: "files",
    }),
    task: text("--task", "the task that feedback is about", {
      placeholder: "text",
      defaultText: "the task of the last search",
    }),
    all: toggle("--all", "forget everything"),
    gone: toggle(
      "--gone",
      "remove what the cache has of work trees whose folder is gone, of all repositories",
    ),
    deadlineMs: integer("--deadline", "milliseconds after which fossick hook gives up", {
      placeholder: "ms",
      min: 50,
      max: 60_000,
      default: 5_000,
    }),
    background: toggle("--background", "watch in a process that goes on when this command has ended"),
    stop: toggle("--stop", "end the process that watches the repository"),
    spare: toggle("--spare", "end as soon as fossick mcp answers for the repository"),
    idleTimeoutMs: integer("--idle-timeout", "milliseconds without a search after which watching ends", {
      placeholder: "ms",
      min: 0,
      max: 2_000_000_000,
      default: 0,
      defaultText: "0, never; half an hour with --background",
    }),
    backgroundIndex: toggle(
      "--no-background-index",
      "keep fossick hook from updating the index in the background",
    ),
    scope: choice(
      "--scope",
      "which client configuration to change: the user's, the project's, or auto for the project's if there is one",
      { placeholder: "scope", choices: ["auto", "user", "project"], default: "auto" },
    ),
    client: text("--client", "the client that fossick doctor checks", {
      placeholder: "name",
      defaultText: "all that are set up",
    }),
    local: toggle("--local", "have the client start this copy of fossick; the default until it is published"),
    yes: toggle("--yes", "write files or start a server without asking", { short: "-y" }),
    browser: toggle("--no-open", "print the address of the page and open no browser"),
    history: toggle(
      "--no-history",
      "keep no searches of the page beyond its process; memory that is off keeps none either",
    ),
    http: toggle(
      "--http",
      "serve over HTTP on this machine, with a token, instead of standard input and output",
    ),
    port: integer("--port", "port for --http or fossick ui to listen on", {
      placeholder: "n",
      min: 0,
      max: 65_535,
      default: 0,
      defaultText: "0, any free port",
    }),
    watch: toggle(
      "--watch",
      "watch searched folders for changes, so that later searches need not check every file",
    ),
  }),
};

/** Every option that only the command line knows. */
export const commandLineDefinitions = { ...searchDefinitions, ...commandDefinitions };

export type CommandLineOptions = Values<typeof commandLineDefinitions>;
