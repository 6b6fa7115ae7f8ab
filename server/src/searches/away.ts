// Leaves repositories whose node of the database is away out of an answer of several, and says so in it.
import { FossickError, type Fault, type Retrieval } from "fossick";
import { faultsIn } from "fossick/hosting";
import { isNodeAway } from "../database/is-unavailable.ts";
import type { RankedRepository } from "../routing/index.ts";
import type { AnywhereAnswer, AskedRepository } from "./retrieve-anywhere.ts";

/** Repositories of one question whose node does not answer. */
export interface Away {
  /** Asks one. @throws FossickError INDEX_NOT_READY, as of one without an index, where its node is away */
  asking<Value>(repository: RankedRepository, ask: () => Promise<Value>): Promise<Value>;
  /** Waits for what the others say. @throws the error of a node where all are away */
  answers<Value>(asked: Promise<Value>): Promise<Value>;
  /** The answer of the others, with those that are missing in it. @param one of theirs, whose language is spoken */
  noteIn(answer: AnywhereAnswer, one: Retrieval | undefined): AnywhereAnswer;
}

/** Collects those that are away while others answer. */
export function createAway(): Away {
  const away: RankedRepository[] = [];
  return {
    async asking(repository, ask) {
      try {
        return await ask();
      } catch (cause) {
        if (!isNodeAway(cause)) throw cause;
        away.push(repository);
        throw new FossickError("INDEX_NOT_READY", "its node of the database is away", { cause });
      }
    },
    async answers(asked) {
      try {
        return await asked;
      } catch (error) {
        const cause = FossickError.isInstance(error) ? error.cause : undefined;
        throw isNodeAway(cause) ? cause : error;
      }
    },
    noteIn(answer, one) {
      const { retrieval } = answer;
      const language = one?.language ?? one?.task.language ?? "en";
      const missing = away.map((each) => toMissing(each, faultsIn(language, [faultOf(each)])));
      return {
        ...answer,
        retrieval: { ...retrieval, repositories: [...retrieval.repositories, ...missing] },
      };
    },
  };
}

const faultOf = ({ name }: RankedRepository): Fault => ({
  part: "database",
  code: "NODE_AWAY",
  message: `not searched, as the part of the database that has it does not answer: ${name}`,
});

const toMissing = ({ name, share }: RankedRepository, faults: readonly Fault[]): AskedRepository => ({
  name,
  files: 0,
  belonging: share,
  reason: faults.map(({ message }) => message).join(" "),
  gaps: [],
  faults,
});
