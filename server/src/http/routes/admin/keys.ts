import * as v from "valibot";
import { createKey, listKeys, revokeKey } from "../../../catalogue/index.ts";
import { keySchema, newKeySchema, removedSchema } from "../../../catalogue/schemas.ts";
import { defineRoute, type AnyRoute } from "../../route.ts";
import { limitedText } from "./fields.ts";

const maxDays = 36_500;
const days = `a whole number from 1 to ${maxDays}`;

const list = defineRoute({
  method: "get",
  path: "/v1/admin/keys",
  summary: "List the keys, which cannot be shown again",
  access: "admin",
  input: v.strictObject({}),
  output: v.object({ keys: v.array(keySchema) }),
  answer: async ({ caller, context }) => ({ keys: [...(await listKeys(context.database, caller))] }),
});

const create = defineRoute({
  method: "post",
  path: "/v1/admin/keys",
  summary: "Make a key; it is shown this once",
  access: "admin",
  input: v.strictObject({
    name: limitedText("whom or what it is for"),
    team: v.optional(
      v.pipe(limitedText("a team's name"), v.description("Whose repositories it may search.")),
    ),
    isAdmin: v.optional(
      v.pipe(v.boolean("true or false"), v.description("For managing everything, and searching it.")),
    ),
    days: v.optional(
      v.pipe(
        v.number(days),
        v.integer(days),
        v.minValue(1, days),
        v.maxValue(maxDays, days),
        v.description("After which it is worth nothing; never when omitted."),
      ),
    ),
  }),
  output: newKeySchema,
  answer: ({ caller, context, input }) =>
    createKey(context.database, caller, { ...input, isAdmin: input.isAdmin ?? false }),
});

const revoke = defineRoute({
  method: "delete",
  path: "/v1/admin/keys/{id}",
  summary: "Make a key worthless from the next call on",
  access: "admin",
  input: v.strictObject({ id: limitedText("a key's id") }),
  output: removedSchema,
  answer: async ({ caller, context, input }) => ({
    removed: await revokeKey(context.database, caller, input.id),
  }),
});

/** Routes by which administrators manage keys. */
export const keysRoutes: readonly AnyRoute[] = [list, create, revoke];
