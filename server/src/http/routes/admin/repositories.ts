import * as v from "valibot";
import {
  addRepository,
  changeRepository,
  listRepositories,
  reindexRepository,
  removeRepository,
  type RepositoryStatus,
} from "../../../catalogue/index.ts";
import { removedSchema, repositorySchema } from "../../../catalogue/schemas.ts";
import { repositoryStates } from "../../../types.ts";
import { requestUpdate } from "../../../jobs/index.ts";
import { noNul, repositoryInPath } from "../../fields.ts";
import { defineRoute, type AnyRoute } from "../../route.ts";
import { limitedText, listed, maxListed, names, oneOf } from "./fields.ts";

const beside = requestUpdate;

const writable = ({ branches, indexed, teams, ...rest }: RepositoryStatus) => ({
  ...rest,
  branches: [...branches],
  indexed: [...indexed],
  teams: [...teams],
});

const list = defineRoute({
  method: "get",
  path: "/v1/admin/repositories",
  summary: "List all repositories, by name, with who may search them",
  access: "admin",
  input: v.strictObject({
    name: v.optional(v.pipe(v.string(), noNul, v.description("Only the one of this name."))),
    containing: v.optional(
      v.pipe(v.string(), noNul, v.description("Only those whose name has this in it, whatever the case.")),
    ),
    state: v.optional(oneOf(repositoryStates)),
    failing: v.optional(
      v.pipe(
        oneOf(["true", "false"]),
        v.transform((text) => text === "true"),
        v.description("Only those whose last tries failed, given up or not."),
      ),
    ),
    after: v.optional(
      v.pipe(v.string(), noNul, v.description("The name to go on after: the last of the page before.")),
    ),
    max: v.optional(listed),
  }),
  output: v.object({ repositories: v.array(repositorySchema) }),
  async answer({ caller, context, input: { failing: isFailing, ...input } }) {
    const options = { max: maxListed, isFailing, ...input };
    const found = await listRepositories(context.database, caller, options);
    return { repositories: found.map(writable) };
  },
});

const add = defineRoute({
  method: "post",
  path: "/v1/admin/repositories",
  summary: "Add a repository; workers clone and index it",
  access: "admin",
  input: v.strictObject({
    name: limitedText("a repository's name"),
    url: limitedText("an address that git takes"),
    branches: v.optional(names("branches, the default one first")),
    teams: v.optional(names("teams that may search it")),
  }),
  output: v.object({ name: v.string() }),
  async answer({ caller, context, input: { branches = [], name, teams = [], url } }) {
    const { schemes } = context.settings;
    await addRepository(context.database, caller, { name, url, branches, teams }, { beside, schemes });
    return { name };
  },
});

const remove = defineRoute({
  method: "delete",
  path: "/v1/admin/repositories/{name}",
  summary: "Remove a repository and all that is known of it; doing it again does nothing",
  access: "admin",
  input: v.strictObject({ name: repositoryInPath }),
  output: removedSchema,
  answer: async ({ caller, context, input }) => ({
    removed: await removeRepository(context.database, caller, input.name),
  }),
});

const change = defineRoute({
  method: "patch",
  path: "/v1/admin/repositories/{name}",
  summary: "Change a repository; what is left out stays",
  access: "admin",
  input: v.strictObject({
    name: repositoryInPath,
    url: v.optional(limitedText("an address that git takes")),
    branches: v.optional(names("branches, the default one first")),
    remembers: v.optional(
      v.pipe(v.boolean("true or false"), v.description("Whether searches learn from feedback.")),
    ),
    grant: v.optional(names("teams that may search it from now on")),
    revoke: v.optional(names("teams that may no longer search it")),
  }),
  output: v.object({ name: v.string() }),
  async answer({ caller, context, input: { name, ...changes } }) {
    const { schemes } = context.settings;
    await changeRepository(context.database, caller, name, { ...changes, schemes, beside });
    return { name };
  },
});

const reindex = defineRoute({
  method: "post",
  path: "/v1/admin/repositories/{name}/reindex",
  summary: "Have a worker look at a repository now, also after it was given up",
  access: "admin",
  input: v.strictObject({ name: repositoryInPath }),
  output: v.object({ name: v.string() }),
  async answer({ caller, context, input }) {
    await reindexRepository(context.database, caller, input.name, beside);
    return input;
  },
});

/** Routes by which administrators manage repositories. */
export const repositoriesRoutes: readonly AnyRoute[] = [list, add, change, remove, reindex];
