// Routes by which administrators see what a repository's searches learned, and erase it.
import * as v from "valibot";
import { findSearchable } from "../../catalogue/find-searchable.ts";
import { forgetMemory, listMemory } from "../../memory/index.ts";
import { repositoryUnknown } from "../../searches/unknown.ts";
import type { SearchCall } from "../../searches/search-call.ts";
import { repositoryInPath } from "../fields.ts";
import { defineRoute } from "../route.ts";

const told = v.array(v.string());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Route that tells what a repository's searches learned, and from whom. */
export const memoryRoute = defineRoute({
  method: "get",
  path: "/v1/repositories/{name}/memory",
  summary: "Say what was learned of a repository, from whom and when",
  access: "admin",
  input: v.strictObject({ name: repositoryInPath }),
  output: v.strictObject({
    remembers: v.pipe(v.boolean(), v.description("Whether searches use it and feedback is taken.")),
    words: count,
    associations: v.pipe(count, v.description("How many words are tied to files and names.")),
    feedback: v.pipe(
      v.array(
        v.strictObject({
          version: count,
          by: v.pipe(v.string(), v.description("Who gave it: the id of a key, or issuer and subject.")),
          at: v.pipe(v.string(), v.description("ISO 8601.")),
          words: told,
          used: told,
          unused: told,
        }),
      ),
      v.description("What was taught, newest first; the last thousand."),
    ),
  }),
  async answer({ input, ...call }) {
    const { id, memory } = await repositoryNamed(call, input.name);
    const { feedback, ...counts } = await listMemory(call.context.database, call.caller, id);
    return {
      remembers: memory !== undefined,
      ...counts,
      feedback: feedback.map(({ unused, used, words, ...rest }) => ({
        ...rest,
        words: [...words],
        used: [...used],
        unused: [...unused],
      })),
    };
  },
});

/** Erases it. */
export const forgetMemoryRoute = defineRoute({
  method: "delete",
  path: "/v1/repositories/{name}/memory",
  summary: "Erase what was learned of a repository: of one word or file, or all",
  access: "admin",
  input: v.strictObject({
    name: repositoryInPath,
    of: v.optional(
      v.pipe(
        v.string("a word or a path"),
        v.nonEmpty("a word or a path"),
        v.maxLength(4_096, "a word or a path"),
        v.description("A word as tasks spell it, or a path; everything when omitted."),
      ),
    ),
  }),
  output: v.strictObject({ associations: v.pipe(count, v.description("How many were erased.")) }),
  async answer({ input, ...call }) {
    const { id } = await repositoryNamed(call, input.name);
    const names = input.of === undefined ? undefined : [input.of];
    return forgetMemory(call.context.database, call.caller, id, names);
  },
});

async function repositoryNamed({ caller, context }: SearchCall, name: string) {
  const searchable = await findSearchable(context.database, caller, { name }, context.format);
  if (searchable === undefined) throw repositoryUnknown();
  return searchable.repository;
}
