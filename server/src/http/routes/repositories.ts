// Routes that list the repositories a caller may search, and tell how one does.
import * as v from "valibot";
import { listRepositories, repositoryStatus } from "../../searches/status.ts";
import { noNul, repositoryInPath } from "../fields.ts";
import { repositoryStates } from "../../types.ts";
import { defineRoute } from "../route.ts";

const time = v.pipe(v.string(), v.description("ISO 8601."));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How a repository does, as far as its searchers may know. */
export const statusSchema = v.strictObject({
  name: v.string(),
  state: v.picklist(repositoryStates),
  problem: v.exactOptional(v.pipe(v.string(), v.description("What went wrong last."))),
  stateSince: time,
  isSearchable: v.pipe(v.boolean(), v.description("Whether this server can search it.")),
  generation: v.exactOptional(v.pipe(count, v.description("Goes up with every change of the index."))),
  sizeBytes: v.exactOptional(v.pipe(count, v.description("Of the index."))),
  branches: v.pipe(
    v.array(v.strictObject({ name: v.string(), commit: v.string(), indexedAt: time })),
    v.description("Those that are indexed, the default one first."),
  ),
});

const maxListed = 1_000;

/** Route that lists the repositories the caller may search. */
export const repositoriesRoute = defineRoute({
  method: "get",
  path: "/v1/repositories",
  summary: "List the repositories that may be searched, by name",
  access: "caller",
  input: v.strictObject({
    after: v.optional(
      v.pipe(
        v.string("a repository's name"),
        v.maxLength(2_000, "a repository's name"),
        noNul,
        v.description("The name to go on after: the last of the page before."),
      ),
    ),
    max: v.optional(
      v.pipe(
        v.string(`a whole number from 1 to ${maxListed}`),
        v.regex(/^[1-9]\d{0,2}$|^1000$/, `a whole number from 1 to ${maxListed}`),
        v.description(`How many, ${maxListed} when omitted.`),
        v.transform(Number),
      ),
    ),
    url: v.optional(
      v.pipe(
        v.string("an address that git takes"),
        v.maxLength(2_000, "an address that git takes"),
        noNul,
        v.description("Only those that were cloned from there, over whatever protocol."),
      ),
    ),
  }),
  output: v.strictObject({ repositories: v.array(statusSchema) }),
  async answer({ input, ...call }) {
    const { after = "", max = maxListed, url } = input;
    return { repositories: (await listRepositories(call, { after, max, url })).map(writable) };
  },
});

/** One of them. */
export const repositoryRoute = defineRoute({
  method: "get",
  path: "/v1/repositories/{name}",
  summary: "Say how a repository does",
  access: "caller",
  input: v.strictObject({ name: repositoryInPath }),
  output: statusSchema,
  async answer({ input, ...call }) {
    const found = await repositoryStatus(call, input.name);
    return writable(found);
  },
});

const writable = (found: Awaited<ReturnType<typeof repositoryStatus>>) => ({
  ...found,
  branches: [...found.branches],
});
