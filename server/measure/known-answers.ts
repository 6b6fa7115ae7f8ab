import { ask, type Asked, type Asker } from "./ask.ts";

/** A task whose right answer is known. */
export interface KnownTask {
  readonly repository: string;
  readonly task: string;
  readonly answer: string;
}

/** An answer without times, as text. */
export const comparable = ({ body }: Pick<Asked, "body">): string =>
  JSON.stringify(body, (key, value: unknown) => (key === "ms" || key.endsWith("Ms") ? undefined : value));

/** Ask every server each task. @throws when they do not agree */
export async function recordAnswers(
  askers: readonly Asker[],
  tasks: readonly Omit<KnownTask, "answer">[],
): Promise<readonly KnownTask[]> {
  const known: KnownTask[] = [];
  for (const each of tasks) {
    const answers = await Promise.all(askers.map((asker) => ask(asker, each.repository, each.task)));
    const texts = new Set(answers.map(comparable));
    const [answer = ""] = texts;
    if (texts.size !== 1 || answers.some(({ status }) => status !== 200))
      throw new Error(
        `${each.repository}: no one answer to ${JSON.stringify(each.task)}: ${[...texts].join("\n")}`,
      );
    known.push({ ...each, answer });
  }
  return known;
}
