import { subWords } from "../language/words.ts";
import type { Task } from "../types.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that tell a task is about files of a kind that otherwise ranks lower. */
const wordsOfKind: Readonly<Record<string, ReadonlySet<string>>> = {
  test: words("test tests testing spec specs fixture fixtures snapshot snapshots"),
  docs: words("doc docs documentation readme changelog guide tutorial"),
  example: words("example examples demo sample playground benchmark benchmarks bench"),
  config: words("config configuration ci workflow pipeline dependency dependencies lint tsconfig"),
};

/** The kinds of file a task speaks of. */
export function kindsSpokenOf(task: Task): ReadonlySet<string> {
  const said = new Set(subWords(task.text));
  const isSpokenOf = (kind: string): boolean => [...(wordsOfKind[kind] ?? [])].some((word) => said.has(word));
  return new Set(Object.keys(wordsOfKind).filter(isSpokenOf));
}
