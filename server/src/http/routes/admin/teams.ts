import * as v from "valibot";
import { addTeam, listTeams, maxQuota, removeTeam, setGroups, setQuota } from "../../../catalogue/index.ts";
import { removedSchema, teamSchema } from "../../../catalogue/schemas.ts";
import { defineRoute, type AnyRoute } from "../../route.ts";
import { limitedText, names } from "./fields.ts";

const name = limitedText("a team's name");
const quota = `a whole number from 1 to ${maxQuota}, or null`;

const list = defineRoute({
  method: "get",
  path: "/v1/admin/teams",
  summary: "List the teams",
  access: "admin",
  input: v.strictObject({}),
  output: v.object({ teams: v.array(teamSchema) }),
  async answer({ caller, context }) {
    const teams = await listTeams(context.database, caller);
    return { teams: teams.map((team) => ({ ...team, groups: [...team.groups] })) };
  },
});

const add = defineRoute({
  method: "post",
  path: "/v1/admin/teams",
  summary: "Add a team",
  access: "admin",
  input: v.strictObject({ name }),
  output: v.object({ name: v.string() }),
  async answer({ caller, context, input }) {
    await addTeam(context.database, caller, input.name);
    return input;
  },
});

const change = defineRoute({
  method: "patch",
  path: "/v1/admin/teams/{name}",
  summary:
    "Change a team: the groups of the identity provider that belong to it, in place of those before; its quota",
  access: "admin",
  input: v.strictObject({
    name,
    groups: v.optional(names("groups")),
    searchesPerDay: v.optional(
      v.pipe(
        v.nullable(
          v.pipe(v.number(quota), v.integer(quota), v.minValue(1, quota), v.maxValue(maxQuota, quota)),
        ),
        v.description("Searches that it may do in a day of UTC; null for any number."),
      ),
    ),
  }),
  output: v.object({ name: v.string() }),
  async answer({ caller, context: { database }, input: { groups, name: team, searchesPerDay } }) {
    if (groups !== undefined) await setGroups(database, caller, team, groups);
    if (searchesPerDay !== undefined) await setQuota(database, caller, team, searchesPerDay);
    return { name: team };
  },
});

const remove = defineRoute({
  method: "delete",
  path: "/v1/admin/teams/{name}",
  summary: "Remove a team and its keys; doing it again does nothing",
  access: "admin",
  input: v.strictObject({ name }),
  output: removedSchema,
  answer: async ({ caller, context, input }) => ({
    removed: await removeTeam(context.database, caller, input.name),
  }),
});

/** Routes by which administrators manage teams. */
export const teamsRoutes: readonly AnyRoute[] = [list, add, change, remove];
