import * as v from "valibot";
import { addTeam, listTeams, removeTeam, setGroups } from "../../../catalogue/index.ts";
import { removedSchema, teamSchema } from "../../../catalogue/schemas.ts";
import { defineRoute, type AnyRoute } from "../../route.ts";
import { limitedText, names } from "./fields.ts";

const name = limitedText("a team's name");

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
  summary: "Say which groups of the identity provider belong to a team, in place of those before",
  access: "admin",
  input: v.strictObject({ name, groups: names("groups") }),
  output: v.object({ name: v.string() }),
  async answer({ caller, context, input }) {
    await setGroups(context.database, caller, input.name, input.groups);
    return { name: input.name };
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
