import { askServer, type ServerAccess, type ServerQuestion } from "fossick/hosting/light";
import * as v from "valibot";
import { nameInPath } from "../catalogue/name-in-path.ts";
import {
  auditSchema,
  keySchema,
  newKeySchema,
  overviewSchema,
  removedSchema,
  repositorySchema,
  teamSchema,
  workerSchema,
} from "../catalogue/schemas.ts";
import type { Catalogue } from "./catalogue.ts";
import { explainServer } from "./explain-server.ts";

type Ask = <Value>(schema: v.GenericSchema<unknown, Value>, question: ServerQuestion) => Promise<Value>;

const page = 500;
const anything = v.unknown();

const repository = (name: string): `/${string}` => `/v1/admin/repositories/${nameInPath(name)}`;
const team = (name: string): `/${string}` => `/v1/admin/teams/${encodeURIComponent(name)}`;

/** The catalogue behind a server, for an administrator's key. */
export function openRemote(access: ServerAccess, signal: AbortSignal): Catalogue {
  const ask: Ask = async (schema, question) => {
    try {
      return v.parse(schema, await askServer(access, { signal, ...question }));
    } catch (error) {
      throw explainServer(error, access);
    }
  };
  const removed = async (path: `/${string}`): Promise<boolean> =>
    (await ask(removedSchema, { method: "DELETE", path })).removed;
  const post = (path: `/${string}`, body: unknown): Promise<unknown> =>
    ask(anything, { method: "POST", path, body });
  return {
    addRepository: async (body) => void (await post("/v1/admin/repositories", body)),
    removeRepository: (name) => removed(repository(name)),
    listRepositories: (name) => listAll(ask, name),
    changeRepository: async (name, body) =>
      void (await ask(anything, { method: "PATCH", path: repository(name), body })),
    reindexRepository: async (name) => void (await post(`${repository(name)}/reindex`, {})),
    listWorkers: async () =>
      (await ask(v.object({ workers: v.array(workerSchema) }), { method: "GET", path: "/v1/admin/workers" }))
        .workers,
    missingNode: async () =>
      (await ask(overviewSchema, { method: "GET", path: "/v1/admin/overview" })).missing,
    addTeam: async (name) => void (await post("/v1/admin/teams", { name })),
    removeTeam: (name) => removed(team(name)),
    listTeams: async () =>
      (await ask(v.object({ teams: v.array(teamSchema) }), { method: "GET", path: "/v1/admin/teams" })).teams,
    setGroups: async (name, groups) =>
      void (await ask(anything, { method: "PATCH", path: team(name), body: { groups } })),
    setQuota: async (name, searchesPerDay) =>
      void (await ask(anything, { method: "PATCH", path: team(name), body: { searchesPerDay } })),
    createKey: (body) => ask(newKeySchema, { method: "POST", path: "/v1/admin/keys", body }),
    listKeys: async () =>
      (await ask(v.object({ keys: v.array(keySchema) }), { method: "GET", path: "/v1/admin/keys" })).keys,
    revokeKey: (id) => removed(`/v1/admin/keys/${encodeURIComponent(id)}`),
    listAudit: (options) => listAudit(ask, options),
    close: () => Promise.resolve(),
  };
}

async function listAudit(
  ask: Ask,
  { max, since }: Parameters<Catalogue["listAudit"]>[0],
): Promise<Awaited<ReturnType<Catalogue["listAudit"]>>> {
  const query = { max: String(max), since: since?.toISOString() };
  const schema = v.object({ entries: v.array(auditSchema) });
  return (await ask(schema, { method: "GET", path: "/v1/admin/audit", query })).entries;
}

async function listAll(
  ask: Ask,
  name: string | undefined,
): Promise<Awaited<ReturnType<Catalogue["listRepositories"]>>> {
  const schema = v.object({ repositories: v.array(repositorySchema) });
  const all = [];
  for (let after: string | undefined; ;) {
    const query = { name, after, max: String(page) };
    const { repositories } = await ask(schema, { method: "GET", path: "/v1/admin/repositories", query });
    all.push(...repositories);
    after = repositories.at(-1)?.name;
    if (repositories.length < page) return all;
  }
}
