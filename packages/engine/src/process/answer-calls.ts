import { toSentError, type Call, type Link, type Question, type Reply } from "./link.ts";

/**
 * Answers the calls that arrive over a link.
 * @param answer gets a call, and a signal that aborts when the call is cancelled
 * @param onCalls called with the number of calls being answered, after each change
 * @returns a function that cancels all of them
 */
export function answerCalls(
  link: Link<Reply, Question>,
  answer: (call: Call, signal: AbortSignal) => unknown,
  onCalls?: (count: number) => void,
): () => void {
  const running = new Map<number, AbortController>();

  async function take(call: Call): Promise<void> {
    const { id } = call;
    const controller = new AbortController();
    running.set(id, controller);
    onCalls?.(running.size);
    const reply = await (async () => answer(call, controller.signal))().then(
      (value): Reply => ({ kind: "result", id, value }),
      (error: unknown): Reply => ({ kind: "error", id, error: toSentError(error) }),
    );
    running.delete(id);
    link.send(reply);
    onCalls?.(running.size);
  }

  link.onMessage((question) => {
    if (question.kind === "call") void take(question);
    else running.get(question.id)?.abort();
  });
  return () => {
    for (const controller of running.values()) controller.abort();
  };
}
