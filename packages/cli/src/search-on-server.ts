import path from "node:path";
import { FossickError, type FossickErrorCode } from "@fossick/base/errors.ts";
import { isInside, posixPath } from "@fossick/repository/read/is-inside.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import { askServer, ServerProblem, type ServerProblemKind } from "@fossick/remote/ask-server.ts";
import { readAnswer, type ServerAnswer } from "@fossick/remote/read-answer.ts";
import { readServerKey, serverAddress, type ServerAccess } from "@fossick/remote/server-access.ts";
import { oneLine, safeJson, safeName } from "@fossick/base/safe-text.ts";
import { localSettingNames, serverSettingNames, type Settings } from "@fossick/settings/index.ts";
import { flagDefinition, type FlagName, type Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { printRetrieval, refusePackedPaths } from "./print-retrieval.ts";
import { besideText, pathOperands, readTaskText } from "./read-task-input.ts";
import { readGivenSettings } from "./read-settings.ts";
import { serverTextsIn, type ServerTexts } from "./texts/server-texts.ts";
import { say } from "./write-report.ts";
import { git } from "@fossick/repository/git.ts";

/** Asks the team server that `--server` names, and prints its answer. @returns the exit status */
export async function searchOnServer(invocation: Invocation): Promise<number> {
  const { language, options, signal, context } = invocation;
  const texts = serverTextsIn(language);
  refuseLocalFlags(invocation, texts);
  const key = readServerKey(context.env, "FOSSICK_SERVER_KEY");
  const access = {
    url: serverAddress(options.server, options.insecureServer),
    ...(key !== undefined && { key }),
  };
  const given = await readGivenSettings(invocation);
  const task = await readTaskText(invocation);
  const startedMs = context.now();
  const ask = async (): Promise<unknown> => {
    const place = await placeOf(invocation, access, texts);
    const body = { ...questionOf(invocation, given, place), task };
    const { repository } = place;
    return askServer(access, { method: "POST", path: "/v1/retrieve", body, repository, signal });
  };
  const answered = await ask().catch((error: unknown) => {
    throw error instanceof ServerProblem ? explainProblem(error, access, texts) : error;
  });
  const { keywords, ...beside } = besideText(options);
  const taskSent = { text: task, language, ...beside, ...(keywords && { keywords: [...keywords] }) };
  const answer = readAnswer(answered, { task: taskSent, ms: context.now() - startedMs });
  if (answer === undefined) throw explainProblem(new ServerProblem("strange", access.url), access, texts);
  return printAnswer(invocation, answer, texts);
}

async function printAnswer(
  invocation: Invocation,
  { data, packed, repositories, retrieval }: ServerAnswer,
  texts: ServerTexts,
): Promise<number> {
  for (const { name, reason } of repositories ?? [])
    await say(invocation, texts.asked(safeName(name), oneLine(reason)));
  if (repositories === undefined || invocation.options.format !== "json")
    return printRetrieval(invocation, retrieval, { packed });
  await invocation.context.stdout.write(`${safeJson(data, 2)}\n`);
  const { files, nearby } = retrieval;
  return files.length + nearby.length > 0 ? exitCodes.found : exitCodes.nothingRelevant;
}

/** Flags that cannot be combined with `--server`: they belong to an engine or to files of this machine. */
const localFlags = [
  ...localSettingNames,
  ...(["trace", "html", "open"] as const),
] as const satisfies readonly FlagName[];

function refuseLocalFlags({ isGiven, options, settings }: Invocation, texts: ServerTexts): void {
  // These decide what leaves this machine or what is written, so they are refused from the environment, too.
  const isSet = (name: FlagName): boolean =>
    (name === "dryRun" && settings.dryRun === true) ||
    (name === "evaluator" && (settings.evaluator ?? "default") !== "default") ||
    ((name === "trace" || name === "html") && options[name] !== "") ||
    (name === "open" && options.open);
  const wrong = localFlags.find((name) => isGiven(name) || isSet(name));
  if (wrong !== undefined)
    throw refusal("INVALID_SETTING", texts.onlyHere(flagDefinition(wrong).flag), texts.hints.onlyHere);
  refusePackedPaths(options);
}

interface Place {
  /** Undefined to search every repository that the user may search. */
  readonly repository?: string;
  /** Top of the folder's work tree, if the folder was cloned from the repository. */
  readonly top?: string;
}

/** Chooses the repository: the named one, else the one that the folder was cloned from, else all. */
async function placeOf(invocation: Invocation, access: ServerAccess, texts: ServerTexts): Promise<Place> {
  const { options, signal, context } = invocation;
  if (options.repository !== "") return { repository: options.repository };
  const remote = await remoteOf(path.resolve(context.cwd, options.root), signal);
  const names = remote === undefined ? [] : await namesOf(remote, access, signal);
  const [name, ...others] = names;
  if (others.length > 0)
    throw refusal("INVALID_SETTING", texts.several(names.map(safeName).join(", ")), texts.hints.several);
  if (name !== undefined) return { repository: name, ...(remote && { top: remote.top }) };
  await say(invocation, texts.asksAll);
  return {};
}

async function namesOf(
  { address }: Remote,
  access: ServerAccess,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const query = { url: address };
  const answer = await askServer(access, { method: "GET", path: "/v1/repositories", query, signal });
  const { repositories } = answer as { readonly repositories?: unknown };
  const listed: readonly unknown[] = Array.isArray(repositories) ? repositories : [];
  return listed.flatMap((each) => {
    const { name } = (each ?? {}) as { readonly name?: unknown };
    return typeof name === "string" ? [name] : [];
  });
}

/** Builds the body of `POST /v1/retrieve` without the task; settings that nobody set are left to the server. */
function questionOf(invocation: Invocation, given: Partial<Settings>, { repository, top }: Place): object {
  const { branch, explainScores, pack, repositories } = invocation.options;
  const { excludes, globs, types } = given;
  const paths = pathOperands(invocation)
    .map((operand) => pathIn(invocation, operand, top))
    .filter((operand) => operand !== "");
  const lists = { excludes, globs, types, paths };
  const listed = Object.entries(lists).filter(([, list = []]) => list.length > 0);
  const settings = serverSettingNames.filter((name) => !(name in lists)).map((name) => [name, given[name]]);
  return {
    ...Object.fromEntries([...settings, ...listed]),
    ...(repository !== undefined && { repository }),
    ...(repositories > 0 && { repositories }),
    ...(branch !== "" && { branch }),
    ...besideText(invocation.options),
    ...(pack && { pack }),
    ...(explainScores && { explain: true }),
  };
}

/** Converts an operand to a path from the top of the repository; in a work tree of it, it is relative to the root. */
function pathIn({ options, context }: Invocation, operand: string, top: string | undefined): string {
  if (top === undefined)
    return path.posix.normalize(operand.split(path.sep).join("/")).replace(/^\.?\/+|\/+$/g, "");
  const full = path.resolve(realRoot(path.resolve(context.cwd, options.root)), operand);
  if (isInside(top, full)) return posixPath(top, full);
  throw new FossickError("INVALID_SETTING", `${operand} is outside the repository ${top}`);
}

const codes: Readonly<Record<ServerProblemKind, FossickErrorCode>> = {
  unreachable: "SERVER_UNAVAILABLE",
  untrusted: "SERVER_UNAVAILABLE",
  moved: "SERVER_UNAVAILABLE",
  strange: "SERVER_UNAVAILABLE",
  keyRefused: "NOT_ALLOWED",
  notAllowed: "NOT_ALLOWED",
  unknown: "REPOSITORY_UNKNOWN",
  refused: "INVALID_SETTING",
  notReady: "INDEX_NOT_READY",
  tooMany: "SERVER_UNAVAILABLE",
  unavailable: "SERVER_UNAVAILABLE",
  failed: "SERVER_UNAVAILABLE",
};

function explainProblem(
  { hint, kind, message, retrySeconds }: ServerProblem,
  { key, url }: ServerAccess,
  texts: ServerTexts,
): FossickError {
  const isKeyMissing = kind === "keyRefused" && key === undefined;
  const sentence = isKeyMissing ? texts.noKey(url) : texts.problems[kind](url, message);
  const again = retrySeconds === undefined ? undefined : texts.tryAgain(retrySeconds);
  const advice = texts.hints[isKeyMissing ? "noKey" : kind] ?? again;
  return refusal(codes[kind], sentence, advice ?? (kind === "refused" ? hint : undefined));
}

const refusal = (code: FossickErrorCode, message: string, hint: string | undefined): FossickError =>
  new FossickError(code, message, hint === undefined ? {} : { hint });

/** Remote that a folder was cloned from, as host and path, without user name and password. */
interface Remote {
  readonly address: string;
  /** The top of the work tree. */
  readonly top: string;
}

/** Names of preferred remotes, best first; without any, the first remote is used. */
const defaultNames = ["origin", "upstream"];

/** @returns undefined for a folder without a usable remote, or without git */
async function remoteOf(folder: string, signal: AbortSignal): Promise<Remote | undefined> {
  try {
    const options = { cwd: folder, signal };
    const listed = await git(["config", "--get-regexp", String.raw`^remote\..*\.url$`], options);
    const remotes = listed.toString("utf8").trim().split("\n").flatMap(remoteIn);
    const chosen = defaultNames.map((name) => remotes.find((remote) => remote.name === name)).find(Boolean);
    const address = plainAddress((chosen ?? remotes[0])?.url ?? "");
    if (address === undefined) return undefined;
    const top = await git(["rev-parse", "--show-toplevel"], options);
    return { address, top: top.toString("utf8").replace(/\r?\n$/, "") };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

function remoteIn(line: string): { readonly name: string; readonly url: string }[] {
  const [, name = "", url = ""] = /^remote\.(.*)\.url (.+)$/.exec(line) ?? [];
  return url === "" ? [] : [{ name, url }];
}

/** @returns undefined for a folder on this machine, whose path is private */
function plainAddress(url: string): string | undefined {
  const short = /^(?:[^/@:]+@)?([\w.-]{2,}):(?!\/\/)\/?(.+)$/.exec(url);
  if (short) return `https://${short[1]?.toLowerCase()}/${short[2]}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname, protocol } = new URL(url);
  return protocol === "file:" || hostname === "" ? undefined : `https://${hostname.toLowerCase()}${pathname}`;
}
