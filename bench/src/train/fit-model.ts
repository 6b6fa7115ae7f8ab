import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { foldOf } from "../folds.ts";
import { openModels } from "../models.ts";
import { trainFolder } from "../places.ts";
import type { Recording } from "./plan-recordings.ts";

/** @throws with what to install when the program cannot fit a model */
export function checkPython(python: string): void {
  const wanted = "import sys, numpy, scipy.optimize; sys.exit(sys.version_info < (3, 10))";
  const { status, stderr, error } = spawnSync(python, ["-c", wanted], { encoding: "utf8" });
  if (status === 0) return;
  const reason = error?.message ?? (stderr.trim().split("\n").at(-1) || "it is older than 3.10");
  throw new Error(
    `training needs Python 3.10 or later with numpy and scipy; ${python} does not do: ${reason}. ` +
      "Install them with `apt-get install python3-numpy python3-scipy` or `pip install numpy scipy`, " +
      "or name another program with --python.",
  );
}

export interface FitOptions {
  readonly python: string;
  readonly recordsFolder: string;
  /** Gets the models of the folds and, until it is whole, the new model. */
  readonly workFolder: string;
  /** The model's file; replaced as a whole when everything else is done. */
  readonly out: string;
}

/** Fit the model on what was recorded of the recordings, in their order, and print what it is worth. */
export function fitModel(
  recordings: readonly Recording[],
  { python, recordsFolder, workFolder, out }: FitOptions,
): void {
  const ids = join(workFolder, "ids.json");
  const fresh = join(workFolder, "ranker.json");
  writeFileSync(ids, JSON.stringify(idsByGroup(recordings)));
  const words = [join(trainFolder, "train.py"), recordsFolder, "--ids", ids, "--out", fresh];
  const { status, error } = spawnSync(python, [...words, "--models", join(workFolder, "models")], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error(`no model was fitted${error ? `: ${error.message}` : ""}`);
  openModels(fresh, foldOf);
  replaceFile(out, readFileSync(fresh, "utf8"));
}

/** The order of the tasks decides the last digits of the weights: it must not depend on when a run was interrupted. */
function idsByGroup(recordings: readonly Recording[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { group, task } of recordings) (ids[group] ??= []).push(task.id);
  return ids;
}

function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const whole = `${file}.${process.pid}.new`;
  writeFileSync(whole, text);
  renameSync(whole, file);
}
