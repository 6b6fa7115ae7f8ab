// The command `fossick mcp`, which serves agents over MCP, on standard input and output or HTTP, and other processes.
import { FossickError } from "@fossick/base/errors.ts";
import { hasIndexFolder } from "@fossick/index/open/trees.ts";
import type { AnswerFormat, Listening, McpOptions } from "@fossick/mcp/index.ts";
import { spellOut } from "@fossick/base/safe-text.ts";
import { resolveSettings, type Settings } from "@fossick/settings/index.ts";
import { defineCommand, serviceFlags, type FlagName, type Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { isRootNamed } from "./place-invocation.ts";
import { readSettings } from "./read-settings.ts";
import type { Watched } from "./watcher.ts";
import { textsIn } from "./texts/index.ts";
import type { CliContext } from "./cli-context.ts";

/** Flags that each call sets itself, or that only matter to people. */
const unusedFlags = new Set<FlagName>(["color", "quiet", "maxCandidates"]);

/** `fossick mcp` */
export const mcpCommand = defineCommand({
  name: "mcp",
  summary: "Serves agents over MCP; on standard input and output, or over HTTP on this machine.",
  arguments: [],
  flags: [...serviceFlags.filter((name) => !unusedFlags.has(name)), "http", "port", "watch"],
  flagSummaries: {
    format:
      "of answers to calls that do not say: markdown (default), xml, or json, with which every answer is data whose schema the tools tell",
    maxTokens:
      "token limit of an answer (default: 1500, 3000 for a step of a judged search, and with texts what the client keeps whole)",
  },
  hearsSignals: true,
  run: serve,
});

/** A codebase up to this size is better read whole; a widespread client warns about longer answers. */
const defaultMaxTokens = 10_000;
const minTokenLetters = 32;

async function serve(invocation: Invocation): Promise<number> {
  const { options, signal, context } = invocation;
  const mcp = await import("@fossick/mcp/index.ts");
  const mcpOptions = optionsOf(invocation);
  const onError = (error: Error): void => {
    if (options.verbose) void context.stderr.write(`fossick: mcp: ${spellOut(error.message)}\n`);
  };
  if (options.http) {
    const token = givenToken(invocation);
    const onListening = (listening: Listening) => tell(invocation, listening, token !== undefined);
    const serving = {
      port: options.port,
      signal,
      onError,
      onListening,
      ...(token !== undefined && { token }),
    };
    await mcp.serveHttpMcp(mcpOptions, serving);
  } else await mcp.serveStdioMcp(mcpOptions, { signal, onError });
  return exitCodes.found;
}

/** Time that a call waits for a whole first index; an agent that is told too early that nothing fits goes elsewhere. */
const earlyAfterMs = 20_000;

function optionsOf(invocation: Invocation): McpOptions {
  const { options, settings, context } = invocation;
  const waitMs = givenWaitMs(invocation);
  const defaults = { maxTokens: defaultMaxTokens, early: true, earlyAfterMs };
  // A repository's config file must not decide how much a client gets.
  const { maxCycles } = resolveSettings({ ...defaults, ...settings }, context);
  const settingsOf = (root: string): Promise<Settings> => readSettings(invocation, root, defaults);
  let sessionRoot: string | undefined;
  return {
    roots: {
      ...(isRootNamed(invocation) && { flag: options.root }),
      env: context.env,
      cwd: context.cwd,
      home: context.home,
    },
    usual: { maxCycles, maxTokens: settings.maxTokens, format: givenFormat(invocation) },
    ...(waitMs !== undefined && { waitMs }),
    openEngine: async (root) =>
      context.createEngineProcess({
        root,
        settings: await settingsOf(root),
        watch: options.watch || root === sessionRoot,
      }),
    ...(options.daemon && {
      answerOthers: async (root, use) => {
        sessionRoot = root;
        return answerOthers({ root, use, settings: await settingsOf(root) }, context);
      },
    }),
  };
}

type Session = Pick<Watched, "root" | "settings"> & {
  readonly use: Parameters<NonNullable<McpOptions["answerOthers"]>>[1];
};

/** Delay before an engine is opened, which needs CPU time: Codex waits only a second for the server to start. */
const warmAfterMs = 2_000;

/** Answers hooks and command lines. Opens the engine early, so that a session's first search does not wait. */
async function answerOthers({ root, settings, use }: Session, context: CliContext): Promise<() => void> {
  let warmed: unknown;
  const isReady = () =>
    use(root, async (engine) => {
      if (warmed === engine) return true;
      if (!(await engine.hasIndex())) return false;
      warmed = engine;
      // Not awaited: a search waits for its turn, and meets and reports the same error.
      void use(root, ({ warm }) => warm()).catch(() => undefined);
      return true;
    });
  const watched: Watched = { isReady, use: (work) => use(root, work), root, settings };
  const { startWatcher } = await import("./watcher.ts");
  const end = await startWatcher(watched, context, { role: "mcp", idleTimeoutMs: 0 });
  const warm = (): void => void isReady().catch(() => undefined);
  const warming = end && hasIndexFolder(root, settings) ? setTimeout(warm, warmAfterMs) : undefined;
  return () => {
    clearTimeout(warming);
    end?.();
  };
}

/** Reads the token from the environment only: other users of the machine can read a process's arguments. */
function givenToken({ context }: Invocation): string | undefined {
  const token = context.env["FOSSICK_MCP_TOKEN"]?.trim() ?? "";
  if (token === "") return undefined;
  if (token.length >= minTokenLetters && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new FossickError(
    "INVALID_SETTING",
    `FOSSICK_MCP_TOKEN needs ${minTokenLetters} or more letters and digits`,
    { hint: "Leave it out to get a random one." },
  );
}

function givenFormat({ isGiven, options }: Invocation): AnswerFormat | undefined {
  if (!isGiven("format")) return undefined;
  const { format } = options;
  if (format === "markdown" || format === "xml" || format === "json") return format;
  throw new FossickError("INVALID_SETTING", `--format ${format} is for people at a terminal`, {
    hint: "Models are answered with markdown, xml or json.",
  });
}

/**
 * Reads the time a call waits for an index from FOSSICK_MCP_WAIT, which belongs with the client's own timeout.
 */
function givenWaitMs({ context }: Invocation): number | undefined {
  const given = context.env["FOSSICK_MCP_WAIT"]?.trim() ?? "";
  if (given === "") return undefined;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new FossickError("INVALID_SETTING", "FOSSICK_MCP_WAIT needs a whole number of milliseconds", {
    hint: "Set it to less than your client waits for a call, or leave it out for 45000.",
  });
}

/** Prints the address, and the token unless the user chose it. */
async function tell(
  { language, options, context }: Invocation,
  { token, url }: Listening,
  isGiven: boolean,
): Promise<void> {
  const address = isGiven ? { url } : { url, token };
  const text = textsIn(language).report.serving(url, isGiven ? undefined : token);
  await context.stdout.write(options.json ? `${JSON.stringify(address)}\n` : `${text}\n`);
}
