// Reads the task and the paths that limit it from arguments or standard input.
import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { isInside, posixPath } from "@fossick/repository/read/is-inside.ts";
import type { Task } from "@fossick/core/task.ts";
import type { Invocation } from "./command.ts";
import { textsIn } from "./texts/index.ts";

type TaskInvocation = Invocation<"keywords" | "objective" | "quiet" | "root" | "stdin">;

/**
 * Reads the task and the paths that limit it from arguments or standard input.
 * @throws FossickError NO_TASK, INVALID_SETTING for a path that is not in the root
 */
export async function readTaskInput(invocation: TaskInvocation): Promise<Task> {
  const { options } = invocation;
  const text = await readTaskText(invocation);
  const paths = await readPaths(invocation);
  return {
    text,
    ...besideText(options),
    ...(paths.length === 0 ? {} : { scope: { paths } }),
  };
}

/** Returns the parts of a task besides its text, from flags. */
export function besideText({
  keywords,
  objective,
}: TaskInvocation["options"]): Pick<Task, "keywords" | "objective"> {
  return {
    ...(objective.trim() !== "" && { objective: objective.trim() }),
    ...(keywords.length > 0 && { keywords }),
  };
}

/** Reads the text of the task; from a pipe or file on standard input, too, where no operand is there. @throws FossickError NO_TASK */
export async function readTaskText(invocation: TaskInvocation): Promise<string> {
  const { operands, options, context } = invocation;
  const isAsked = options.stdin || operands[0] === "-";
  const isPiped = !isAsked && operands.length === 0 && !context.stdin.isTTY;
  if (isPiped) await orAborted(invocation, waitForStdin(invocation));
  const text = (isAsked || isPiped ? await readStdin(invocation) : (operands[0] ?? "")).trim();
  if (text === "") throw noTask(invocation, isAsked);
  return text;
}

/** Returns the operands after the task: files and folders to search, as written. */
export const pathOperands = ({
  operands,
  options,
}: Pick<TaskInvocation, "operands" | "options">): readonly string[] =>
  options.stdin && operands[0] !== "-" ? operands : operands.slice(1);

async function readStdin(invocation: TaskInvocation): Promise<string> {
  const { language, options, context } = invocation;
  if (context.stdin.isTTY && !options.quiet) {
    await context.stderr.write(`fossick: ${textsIn(language).progress.typeTask}\n`);
  }
  return orAborted(invocation, context.stdin.readText());
}

function orAborted<Value>({ signal }: TaskInvocation, work: Promise<Value>): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

const silentMs = 2_000;
/** Milliseconds without a byte after which a pipe that nobody spoke of counts as one that is never written. */
const patienceMs = 30_000;

/**
 * Waits until standard input, which the user did not mention, holds something or ends. Editors, `ssh` and CI leave
 * pipes open that nothing is ever written to.
 * @throws FossickError NO_TASK
 */
async function waitForStdin({ language, options, settings, context }: TaskInvocation): Promise<void> {
  const withinMs = Math.min(settings.timeBudgetMs || patienceMs, patienceMs);
  if (await context.stdin.isReady(Math.min(silentMs, withinMs))) return;
  const seconds = Math.ceil(withinMs / 1_000);
  if (withinMs > silentMs) {
    const { waitingForTask } = textsIn(language).progress;
    if (!options.quiet) await context.stderr.write(`fossick: ${waitingForTask(seconds)}\n`);
    if (await context.stdin.isReady(withinMs - silentMs)) return;
  }
  throw new FossickError("NO_TASK", `no task given, and standard input stayed silent for ${seconds} s`, {
    hint: `${usage}. Add --stdin to wait for as long as it takes.`,
  });
}

const usage = 'say what you want to do: fossick "fix the login redirect"; --help shows more';

function noTask({ operands }: TaskInvocation, fromStdin: boolean): FossickError {
  if (fromStdin) return new FossickError("NO_TASK", "standard input holds no task");
  if (operands.length > 0) return new FossickError("NO_TASK", "the task is empty");
  return new FossickError("NO_TASK", "no task given", { hint: usage });
}

/** Reads the paths to search; empty for the whole root. */
async function readPaths(invocation: TaskInvocation): Promise<readonly string[]> {
  const operands = pathOperands(invocation);
  const relativePaths: string[] = [];
  for (const operand of operands) relativePaths.push(await existingPath(invocation, operand)); // in turn, for the first error
  if (operands.length === 0) relativePaths.push(invocation.part?.scope ?? "");
  return relativePaths.includes("") ? [] : relativePaths;
}

/** Returns an operand's path, POSIX and relative to the root; empty for the root itself. */
export function relativePath(invocation: Invocation<"root">, operand: string): string {
  const { full, root } = placeOf(invocation, operand);
  return posixPath(root, full);
}

/** Resolves a path that is relative to the root, or to the part of it where the user works. */
export function placeOf({ options, part, context }: Invocation<"root">, operand: string) {
  const root = path.resolve(context.cwd, options.root);
  return { root, full: path.resolve(root, part?.folder ?? "", operand) };
}

/** Like `relativePath`, for a path that must exist inside the root; links are resolved. */
async function existingPath(invocation: TaskInvocation, operand: string): Promise<string> {
  const { options, part } = invocation;
  const { full, root } = placeOf(invocation, operand);
  if (!isInside(root, full)) {
    throw new FossickError("INVALID_SETTING", `${operand} is outside the root ${options.root}`, {
      hint: "choose another root with --root",
    });
  }
  const exists = await stat(full).then(
    () => true,
    () => false,
  );
  if (!exists) {
    throw new FossickError("INVALID_SETTING", `there is no ${operand} in ${part?.folder ?? options.root}`, {
      hint: "after the task come files and folders to search; put a task of several words in quotes",
    });
  }
  // Searches skip links, so search the target.
  const [real, realRoot] = [await realpath(full), await realpath(root)];
  return isInside(realRoot, real) ? posixPath(realRoot, real) : relativePath(invocation, operand);
}
