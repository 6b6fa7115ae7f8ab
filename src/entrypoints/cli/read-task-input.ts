// Reads the task and the paths that limit it from arguments or standard input.
import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { FossickError } from "../../base/errors.ts";
import { isInside } from "../../indexing/read/is-inside.ts";
import type { Task } from "../../types.ts";
import type { Invocation } from "./command.ts";
import { textsIn } from "./texts/index.ts";

type TaskInvocation = Invocation<"objective" | "quiet" | "root" | "stdin">;

/**
 * The task and the paths that it is limited to, from arguments or standard input.
 * @throws FossickError NO_TASK, INVALID_SETTING for a path that is not in the root
 */
export async function readTaskInput(invocation: TaskInvocation): Promise<Task> {
  const { options } = invocation;
  const text = await readTaskText(invocation);
  const paths = await readPaths(invocation);
  return {
    text,
    ...(options.objective.trim() === "" ? {} : { objective: options.objective.trim() }),
    ...(paths.length === 0 ? {} : { scope: { paths } }),
  };
}

/** The task without its scope. @throws FossickError NO_TASK */
export async function readTaskText(invocation: TaskInvocation): Promise<string> {
  const { operands, options } = invocation;
  const fromStdin = options.stdin || operands[0] === "-";
  const text = (fromStdin ? await readStdin(invocation) : (operands[0] ?? "")).trim();
  if (text === "") throw noTask(invocation, fromStdin);
  return text;
}

/** Returns the operands after the task: files and folders to search, as written. */
export const pathOperands = ({
  operands,
  options,
}: Pick<TaskInvocation, "operands" | "options">): readonly string[] =>
  options.stdin && operands[0] !== "-" ? operands : operands.slice(1);

async function readStdin({ language, options, signal, context }: TaskInvocation): Promise<string> {
  if (context.stdin.isTTY && !options.quiet) {
    await context.stderr.write(`fossick: ${textsIn(language).progress.typeTask}\n`);
  }
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([context.stdin.readText(), aborted]);
}

function noTask({ operands, context }: TaskInvocation, fromStdin: boolean): FossickError {
  if (fromStdin) return new FossickError("NO_TASK", "standard input holds no task");
  if (operands.length > 0) return new FossickError("NO_TASK", "the task is empty");
  const usage = 'say what you want to do: fossick "fix the login redirect"; --help shows more';
  const piped = "to read the task from standard input, add --stdin";
  return new FossickError("NO_TASK", "no task given", { hint: context.stdin.isTTY ? usage : piped });
}

/** Paths to search; none for all of the root. */
async function readPaths(invocation: TaskInvocation): Promise<readonly string[]> {
  const operands = pathOperands(invocation);
  const relativePaths: string[] = [];
  for (const operand of operands) relativePaths.push(await existingPath(invocation, operand)); // in turn: the first wrong one is told
  if (operands.length === 0) relativePaths.push(invocation.part?.scope ?? "");
  return relativePaths.includes("") ? [] : relativePaths;
}

/** A path relative to the root, POSIX; empty for the root itself. */
export function relativePath(invocation: Invocation<"root">, operand: string): string {
  const { full, root } = placeOf(invocation, operand);
  return posix(path.relative(root, full));
}

const posix = (place: string): string => place.split(path.sep).join("/");

/** Paths are given relative to the root, or to the part of it where their user works. */
export function placeOf({ options, part, context }: Invocation<"root">, operand: string) {
  const root = path.resolve(context.cwd, options.root);
  return { root, full: path.resolve(root, part?.folder ?? "", operand) };
}

/** A path below the root, POSIX and relative to it; empty for the root itself. */
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
  // A link is searched where it leads; links themselves are not.
  const [real, realRoot] = [await realpath(full), await realpath(root)];
  return isInside(realRoot, real) ? posix(path.relative(realRoot, real)) : relativePath(invocation, operand);
}
