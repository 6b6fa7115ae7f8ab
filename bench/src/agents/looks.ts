// Reads what agents looked at, one task a line, as their runner wrote it down.
import { readLines } from "../tasks.ts";

/** A command of an agent, and how many characters it was shown. */
export interface Look {
  readonly cmd: string;
  readonly chars: number;
}

/** An agent's looks at one task, in their order. */
export interface TaskLooks {
  readonly task: string;
  readonly looks: readonly Look[];
}

/** Reads the looks of one arm. */
export const readLooks = (file: string): TaskLooks[] => readLines<TaskLooks>(file);

/** The words of a command that asks fossick: `ctx WORD …`; nothing of any other command. */
export function wordsOf(command: string): string[] | undefined {
  const [program, ...words] = command.trim().split(/\s+/);
  return program === "ctx" ? words : undefined;
}

/** The words that an agent first asked fossick with. */
export const firstWords = ({ looks }: TaskLooks): readonly string[] | undefined =>
  looks.map(({ cmd }) => wordsOf(cmd)).find((words) => words !== undefined);

/** The commands beside those that ask fossick. */
export const commandsOf = ({ looks }: TaskLooks): string[] =>
  looks.flatMap(({ cmd }) => (wordsOf(cmd) ? [] : [cmd]));
