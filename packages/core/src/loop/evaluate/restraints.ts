// Lists, in their order, the steps by which worths change after calibration, such as when a text is found nowhere.
import { worthOf } from "../../relevance.ts";
import type { Context } from "../../parts.ts";
import { claimed } from "./claims.ts";
import { heldBack } from "./hold-back.ts";
import type { RankingModel } from "./ranking-model.ts";
import type { Restraint } from "./weigh.ts";

/** Worth of a verdict that a file is unrelated, in the middle of its band. */
const worthOfRejected = worthOf(0.1);

/** Max worth if a name or text of the task stands in no file: below *sure*. */
const worthOfParts = 0.69;

/** A restraint with what it needs to know of the search. */
interface RestraintRow extends Pick<Restraint, "name"> {
  /** Its purpose and its figures, in Markdown as written to `docs`. */
  readonly why: string;
  readonly apply: (context: Context, model: RankingModel) => Restraint["apply"];
}

/** All restraints, in the order in which they apply. `docs/signals.md` is written from them. */
export const restraints: readonly RestraintRow[] = [
  {
    name: "holdBack",
    why:
      "a later cycle's query is partly guessed, so it does not undo what the task's own words found " +
      "([figures](decisions/2026-11-22-other-words.md))",
    apply: (context, model) => (files, asking) => {
      const worths = files.map(({ worth }) => worth);
      return heldBack(worths, files, asking, model, context).map((worth) => ({ worth }));
    },
  },
  {
    name: "named",
    why:
      "the task points to files: each is worth what its claim is, and a nearly certain claim leaves the others little " +
      "([figures](decisions/2026-11-29-claims.md))",
    apply: (_, model) => pointedTo(model).apply,
  },
  {
    name: "nowhere",
    why:
      `a name or text of the task stands in no file: what holds the rest is worth at most ${worthOfParts}, never *sure* ` +
      "([figures](decisions/2026-11-25-literal-reading.md))",
    apply: ({ task }) => atMost(() => (task.nowhere === undefined ? 1 : worthOfParts)),
  },
  {
    name: "rejected",
    why: "the caller said that the file is wrong ([figures](decisions/2026-11-29-words.md))",
    apply: ({ task }) => {
      const isRejected = new Set(task.rejected);
      return atMost((path) => (isRejected.has(path) ? worthOfRejected : 1));
    },
  },
];

const atMost =
  (limit: (path: string) => number): Restraint["apply"] =>
  (files) =>
    files.map(({ path, worth }) => ({ worth: Math.min(worth, limit(path)) }));

/** The restraint by claims; it depends on the model only. */
export const pointedTo = ({ claims }: RankingModel): Restraint => ({
  name: "named",
  apply: (files) => claimed(files, claims),
});

/** The restraints of one cycle in order of application. */
export const restraintsIn = (context: Context, model: RankingModel): readonly Restraint[] =>
  restraints.map(({ apply, name }) => ({ name, apply: apply(context, model) }));
