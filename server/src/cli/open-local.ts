import * as catalogue from "../catalogue/index.ts";
import { openDatabase, type Database } from "../database/database.ts";
import { requestUpdate } from "../jobs/index.ts";
import type { ServerSettings } from "../settings.ts";
import type { Catalogue } from "./catalogue.ts";
import { explainDatabase } from "./explain-database.ts";

const { operator } = catalogue;

/** The catalogue in the database itself; explains its errors. */
export function openLocal({ databaseUrl, schemes }: ServerSettings): Catalogue {
  const database = openDatabase({ url: databaseUrl, max: 1, onError: () => undefined });
  const run = async <Value>(work: (database: Database) => Promise<Value>): Promise<Value> => {
    try {
      return await work(database);
    } catch (error) {
      throw explainDatabase(error, databaseUrl);
    }
  };
  const beside = requestUpdate;
  return {
    addRepository: (repository) =>
      run(async (at) => void (await catalogue.addRepository(at, operator, repository, { beside, schemes }))),
    removeRepository: (name) => run((at) => catalogue.removeRepository(at, operator, name)),
    listRepositories: (name) => run((at) => catalogue.listRepositories(at, operator, { name })),
    changeRepository: (name, change) =>
      run((at) => catalogue.changeRepository(at, operator, name, { ...change, schemes, beside })),
    reindexRepository: (name) => run((at) => catalogue.reindexRepository(at, operator, name, beside)),
    listWorkers: () => run((at) => catalogue.listWorkers(at, operator)),
    missingNode: () => run((at) => catalogue.missingNode(at, operator)),
    addTeam: (name) => run((at) => catalogue.addTeam(at, operator, name)),
    removeTeam: (name) => run((at) => catalogue.removeTeam(at, operator, name)),
    listTeams: () => run((at) => catalogue.listTeams(at, operator)),
    setGroups: (team, groups) => run((at) => catalogue.setGroups(at, operator, team, groups)),
    setQuota: (team, quota) => run((at) => catalogue.setQuota(at, operator, team, quota)),
    createKey: (key) => run((at) => catalogue.createKey(at, operator, key)),
    listKeys: () => run((at) => catalogue.listKeys(at, operator)),
    revokeKey: (id) => run((at) => catalogue.revokeKey(at, operator, id)),
    listAudit: (options) => run((at) => catalogue.listAudit(at, operator, options)),
    close: () => database.end(),
  };
}
