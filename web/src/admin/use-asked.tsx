import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Sentence } from "../views/parts/sentence.tsx";
import { adminTexts } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";
import { ask } from "./ask.ts";

/** Answer of the server; the answer before stays until the next is there. */
export interface Asked<Answer> {
  readonly answer: Answer | undefined;
  readonly problem: string | undefined;
  readonly isAsking: boolean;
  /** Asks again. */
  readonly again: () => void;
}

/** Asks the server, and again for every other path. @param everyMs asks again after so long, while the tab is seen */
export function useAsked<Answer>(path: string, everyMs?: number): Asked<Answer> {
  const answer = useSignal<Answer | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const isAsking = useSignal(true);
  const count = useSignal(0);
  useEffect(() => {
    const leaving = new AbortController();
    isAsking.value = true;
    ask<Answer>(path, { signal: leaving.signal }).then(
      (told) => {
        if (leaving.signal.aborted) return;
        [answer.value, problem.value, isAsking.value] = [told, undefined, false];
      },
      (error: Error) => {
        if (leaving.signal.aborted) return;
        [problem.value, isAsking.value] = [error.message, false];
      },
    );
    return () => leaving.abort();
  }, [path, count.value]);
  const again = (): void => void count.value++;
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => document.visibilityState === "visible" && again(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return { answer: answer.value, problem: problem.value, isAsking: isAsking.value, again };
}

interface AnsweredProps<Answer> {
  readonly asked: Asked<Answer>;
  readonly children: (answer: Answer) => ComponentChildren;
}

/** Shows an answer, and why there is none. */
export function Answered<Answer>({
  asked: { again, answer, isAsking, problem },
  children,
}: AnsweredProps<Answer>) {
  const say = inLanguage(adminTexts);
  return (
    <div class="admin-answer" aria-busy={isAsking}>
      {problem === undefined ? null : (
        <div class="failure admin-failure" role="alert">
          <p>
            <Sentence text={problem} />
          </p>
          <button type="button" class="button button-plain" onClick={again}>
            {say.refresh}
          </button>
        </div>
      )}
      {answer === undefined ? problem === undefined && <p class="quiet">{say.loading}</p> : children(answer)}
    </div>
  );
}
