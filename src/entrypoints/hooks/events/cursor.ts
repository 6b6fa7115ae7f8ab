import * as v from "valibot";
import { isTask, reading, type ReadEvent } from "./step.ts";

/** Cursor's subagents take no context from hooks; its main conversation does. */
const promptOf = v.object({ prompt: v.string() });

const beforeSubmitPrompt = reading(promptOf, ({ prompt }) =>
  isTask(prompt)
    ? {
        do: "search",
        task: prompt,
        answer: (context) => ({ continue: true, additional_context: context }),
      }
    : undefined,
);

export const cursorEvents = {
  sessionStart: () => ({ do: "prepare", answer: (context) => ({ additional_context: context }) }),
  beforeSubmitPrompt,
} as const satisfies Readonly<Record<string, ReadEvent>>;
