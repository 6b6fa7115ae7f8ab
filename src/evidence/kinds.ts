import { wordingOf } from "../language/wording.ts";
import { subWords } from "../language/words.ts";
import type { PreparedTask } from "../types.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that show that a task is about files of a kind that otherwise ranks lower. */
const wordsOfKind: Readonly<Record<string, ReadonlySet<string>>> = {
  test: words("test tests testing spec specs fixture fixtures snapshot snapshots 测试 測試"),
  docs: words("doc docs documentation readme changelog guide tutorial 文档 文檔 说明 說明 教程 手册 手冊"),
  example: words("example examples demo sample playground benchmark benchmarks bench 示例 範例"),
  config: words("config configuration ci workflow pipeline dependency dependencies lint tsconfig 配置 設定"),
};

/** The kinds of file a task mentions. */
export function kindsSpokenOf(task: PreparedTask): ReadonlySet<string> {
  const taskWords = new Set(subWords(wordingOf(task)));
  const isSpokenOf = (kind: string): boolean =>
    [...(wordsOfKind[kind] ?? [])].some((word) => taskWords.has(word));
  return new Set(Object.keys(wordsOfKind).filter(isSpokenOf));
}
