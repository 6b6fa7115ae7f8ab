// Finds the root of a command if none was named, and makes paths relative to the working folder.
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { placeOf, scopeOf } from "@fossick/repository/folders/place.ts";
import { realOf } from "@fossick/repository/folders/repository-around.ts";
import { posixPath } from "@fossick/repository/read/is-inside.ts";
import type { Command, Invocation, Part } from "./command.ts";
import { textsIn } from "./texts/index.ts";
import { say } from "./write-report.ts";

/**
 * Sets the root of an invocation, if none was named, to the repository around the working folder.
 * @throws FossickError ROOT_MISSING for a folder that is searched only if it is named
 */
export async function placeInvocation(
  invocation: Invocation,
  { name, withoutRoot }: Pick<Command, "name" | "withoutRoot">,
): Promise<Invocation> {
  const { options, settings, context } = invocation;
  const isNamed = isRootNamed(invocation) || options.server !== "";
  const folder = isNamed || withoutRoot === undefined ? undefined : realOf(context.cwd);
  if (folder === undefined) return invocation;
  const place = await placeOf(folder, context.home);
  const hasTask = invocation.operands.length > 0 || options.stdin || !context.stdin.isTTY;
  // A missing task is reported first.
  if (place === undefined && name === "search" && !hasTask) return invocation;
  if (place === undefined) throw offLimits(folder);
  if (place.root === folder) return invocation;
  const inRoot = scopeOf({ folder, root: place.root });
  const part: Part = { folder: inRoot, scope: withoutRoot === "part" ? scopeOf(place) : "" };
  const { excludes, globs } = settings;
  const placed: Invocation = {
    ...invocation,
    options: { ...options, root: posixPath(folder, place.root) },
    settings: {
      ...settings,
      ...(excludes && { excludes: excludes.map((glob) => globFrom(inRoot, glob)) }),
      ...(globs && { globs: globs.map((glob) => globFrom(inRoot, glob)) }),
    },
    part,
  };
  await tell(placed, part);
  return placed;
}

/** Tests whether the command line or the environment names a root. */
export const isRootNamed = ({ isGiven, context }: Pick<Invocation, "isGiven" | "context">): boolean =>
  isGiven("root") || (context.env["FOSSICK_ROOT"] ?? "").trim() !== "";

/** Prints which folder a command is about, unless the user named folders to search. */
async function tell(invocation: Invocation, { scope }: Part): Promise<void> {
  const texts = textsIn(invocation.language).progress;
  const { root } = invocation.options;
  const namesPaths = invocation.operands.length > 1;
  if (scope === "") return say(invocation, texts.inRepository(root));
  if (!namesPaths) await say(invocation, texts.inPart(scope, root));
}

const offLimits = (folder: string): FossickError =>
  new FossickError(
    "ROOT_MISSING",
    `${folder} is searched only when it is named: it is a whole disk, a home folder, or not part of a project`,
    { hint: "Change to a project, or name a folder with --root; --root . takes this one." },
  );

/** Converts a glob relative to the working folder to one relative to the root; without a slash it is unchanged. */
function globFrom(folder: string, glob: string): string {
  const [, not = "", pattern = ""] = /^(!?)(.*)$/s.exec(glob) ?? [];
  const isBare = !pattern.replace(/^\.\/|\/$/g, "").includes("/");
  if (isBare || pattern.startsWith("**/")) return glob;
  return `${not}${folder.replaceAll(/[\\*?[\]{}()!+@]/g, "\\$&")}/${pattern.replace(/^\.?\//, "")}`;
}

/** Fields whose texts must not be changed. */
const keptParts: ReadonlySet<string> = new Set(["repository", "task", "parts"]);

/**
 * Makes the paths of an answer, or of one of its files, relative to the working folder; texts of files do not change.
 */
export function seenFrom<Value extends object>({ folder }: Part, value: Value): Value {
  const inText = new RegExp(`(^|[^\\w./-])${folder.replaceAll(/[\\^$*+?.()|[\]{}]/g, "\\$&")}/`, "g");
  const shown = (each: unknown, key?: string): unknown => {
    if (typeof each === "string") {
      const isElsewhere = key === "path" && !each.startsWith(`${folder}/`);
      return isElsewhere ? path.posix.relative(folder, each) : each.replaceAll(inText, "$1");
    }
    if (Array.isArray(each)) return each.map((one) => shown(one));
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([name, one]) => [name, keptParts.has(name) ? one : shown(one, name)]),
    );
  };
  return shown(value) as Value;
}
