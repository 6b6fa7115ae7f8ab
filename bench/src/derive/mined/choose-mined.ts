import { groupsOf, takingTurns } from "../../groups-of.ts";
import { wordsOf } from "../words-of.ts";
import { minedFamilies, shuffled, type Candidate, type MinedTask } from "./mined-task.ts";
import { namesFile } from "./wording.ts";

const perGoldFile = 6;
const minWords = 3;

/** Families whose texts may write out the file that is asked for, as such texts do. */
const mayName: ReadonlySet<string> = new Set(["commit", "pull"]);

/**
 * Choose tasks of one repository: families take turns, within a family its strata, each in an order that the seed
 * decides. No text twice, no file right in more than six tasks, none hidden that is right in another.
 */
export function chooseMined(candidates: readonly Candidate[], max: number, seed: number): MinedTask[] {
  let queues = minedFamilies.map((family) => queueOf(family, candidates, seed));
  const accepts = createAcceptance();
  const chosen: MinedTask[] = [];
  while (queues.length > 0) {
    for (const queue of queues) {
      if (chosen.length === max) return inOrder(chosen);
      for (let task = queue.shift(); task !== undefined; task = queue.shift())
        if (accepts(task)) {
          chosen.push(task);
          break;
        }
    }
    queues = queues.filter((queue) => queue.length > 0);
  }
  return inOrder(chosen);
}

/** The tasks of a family, one of each stratum after the other. */
function queueOf(family: string, candidates: readonly Candidate[], seed: number): MinedTask[] {
  const own = candidates.filter(({ task }) => task.family === family);
  const strata = groupsOf(
    shuffled(own, seed, ({ task: { id } }) => id),
    ({ stratum }) => stratum,
  );
  const inOrderOfName = [...strata].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  return takingTurns(inOrderOfName).map(({ task }) => task);
}

function createAcceptance(): (task: MinedTask) => boolean {
  const texts = new Set<string>();
  const goldCounts = new Map<string, number>();
  const gone = new Set<string>();
  return ({ task, family, gold_files: gold, hidden = [] }) => {
    const text = task.toLowerCase().replace(/[^\p{L}]+/gu, " "); // versions alone make no other text
    const whole = hidden.filter(({ from }) => from === undefined).map(({ path }) => path);
    if (
      wordsOf(task).length < minWords ||
      texts.has(text) ||
      (!mayName.has(family) && namesFile(task, gold)) ||
      gold.some((path) => (goldCounts.get(path) ?? 0) >= perGoldFile || gone.has(path)) ||
      whole.some((path) => goldCounts.has(path))
    )
      return false;
    texts.add(text);
    for (const path of gold) goldCounts.set(path, (goldCounts.get(path) ?? 0) + 1);
    for (const path of whole) gone.add(path);
    return true;
  };
}

const inOrder = (tasks: readonly MinedTask[]): MinedTask[] =>
  [...tasks].sort(
    (a, b) => minedFamilies.indexOf(a.family) - minedFamilies.indexOf(b.family) || (a.id < b.id ? -1 : 1),
  );
