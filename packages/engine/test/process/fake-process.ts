import type { Engine, EngineOptions } from "@fossick/engine/engine/types.ts";
import { serveEngine } from "@fossick/engine/process/serve-engine.ts";
import type { Question, Reply } from "@fossick/engine/process/link.ts";
import type { EngineChild } from "@fossick/engine/process/keep-process.ts";

/** A process that is none: what it is sent is copied as data, and it ends when it is told to. */
export interface FakeProcess extends EngineChild {
  readonly received: Question[];
  readonly held: boolean[];
  /** As if it died. */
  end(why: string): void;
}

type Make = (options: EngineOptions) => Partial<Engine>;

/** Starts fake processes with an engine each. @param make throws or answers for the n-th @param endingMs time that a killed one lives on */
export function createFakeProcesses(
  make: Make,
  endingMs = 0,
): { started: FakeProcess[]; start: () => EngineChild } {
  const started: FakeProcess[] = [];
  const start = (): EngineChild => {
    const process = startFake(make, endingMs);
    started.push(process);
    return process;
  };
  return { started, start };
}

function startFake(make: Make, endingMs: number): FakeProcess {
  const ends: ((why: string) => void)[] = [];
  let hasEnded = false;
  const there: ((question: Question) => void)[] = [];
  const here: ((reply: Reply) => void)[] = [];
  const received: Question[] = [];
  const held: boolean[] = [];
  const end = (why: string): void => {
    if (hasEnded) return;
    hasEnded = true;
    for (const tell of ends) tell(why);
  };
  const carry = <Message>(message: Message, to: readonly ((message: Message) => void)[]): void => {
    const copy = structuredClone(message);
    setImmediate(() => {
      if (!hasEnded) for (const take of to) take(copy);
    });
  };
  serveEngine(
    {
      send: (reply) => carry(reply, here),
      onMessage: (listener) => void there.push(listener),
      onEnd: () => undefined,
    },
    async (options) => ({ close: async () => undefined, ...make(options) }) as Engine,
  );
  return {
    link: {
      send: (question) => {
        received.push(question);
        carry(question, there);
      },
      onMessage: (listener) => void here.push(listener),
      onEnd: (listener) => void ends.push(listener),
    },
    kill: () => void (endingMs > 0 ? setTimeout(end, endingMs, "SIGKILL") : end("SIGKILL")),
    hold: (isHeld) => void held.push(isHeld),
    received,
    held,
    end,
  };
}
