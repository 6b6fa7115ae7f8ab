import { FossickError } from "fossick";
import { hostedMemory, type EngineMemory, type MemoryKeeper } from "fossick/hosting";
import { currentAsking, type AllowedSearch } from "../access/asking.ts";
import { asCaller, type Database } from "../database/database.ts";
import { addFeedback } from "./feedback-rows.ts";
import { lockMemory, readMemory, writeMemory, type StoredMemory } from "./memory-rows.ts";

/**
 * The memory of one repository for a shared engine. Its work must run in `askingFor`, which tells whose search it is
 * and whether the repository remembers.
 */
export const repositoryMemory = (database: Database): EngineMemory => hostedMemory(keeperIn(database));

function keeperIn(database: Database): MemoryKeeper {
  let latest: StoredMemory | undefined;
  return {
    async read() {
      const asking = currentAsking();
      const version = asking?.repository.memory;
      if (asking === undefined || version === undefined) return undefined;
      if (latest !== undefined && latest.version >= version) return latest.entries;
      const stored = await asCaller(
        database,
        { ...asking.caller, repositories: [asking.repository.id] },
        (client) => readMemory(client, asking.repository.id),
      );
      if (latest === undefined || latest.version < stored.version) latest = stored;
      return stored.entries;
    },
    teach: (learn) => {
      const asking = currentAsking();
      if (asking?.repository.memory === undefined) throw memoryOff();
      return teach(database, asking, learn);
    },
  };
}

/** In one transaction: two that teach at once wait for each other, wherever they are. */
const teach = (
  database: Database,
  { caller, repository }: AllowedSearch,
  learn: Parameters<MemoryKeeper["teach"]>[0],
): ReturnType<MemoryKeeper["teach"]> =>
  asCaller(database, { ...caller, repositories: [repository.id] }, async (client) => {
    const before = await lockMemory(client, repository.id);
    const { entries, report } = await learn(before.entries);
    const version = before.version + 1;
    await writeMemory(client, repository.id, { version, entries });
    const { unused, used, words } = report;
    await addFeedback(client, repository.id, { version, by: caller.id, words, used, unused });
    return report;
  });

const memoryOff = (): FossickError =>
  new FossickError("MEMORY_OFF", "this repository does not learn from feedback", {
    hint: "An administrator of the server can turn its memory on.",
  });
