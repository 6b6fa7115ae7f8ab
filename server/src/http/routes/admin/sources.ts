import * as v from "valibot";
import { sourceSchema } from "../../../catalogue/schemas.ts";
import { askForSync, listSources } from "../../../sources/index.ts";
import { defineRoute, type AnyRoute } from "../../route.ts";
import { limitedText } from "./fields.ts";

const sourcesSchema = v.object({ sources: v.array(sourceSchema) });

const list = defineRoute({
  method: "get",
  path: "/v1/admin/sources",
  summary: "List the sources, and how their last listing went",
  access: "admin",
  input: v.strictObject({}),
  output: sourcesSchema,
  // Omits where a source's secrets are.
  answer: async ({ caller, context }) =>
    v.parse(sourcesSchema, { sources: await listSources(context.database, caller) }),
});

const sync = defineRoute({
  method: "post",
  path: "/v1/admin/sources/{name}/sync",
  summary: "Have a worker list a source now, also after it failed",
  access: "admin",
  input: v.strictObject({ name: limitedText("a source's name") }),
  output: v.object({ name: v.string() }),
  async answer({ caller, context, input }) {
    await askForSync(context.database, caller, input.name);
    return input;
  },
});

/** Routes by which administrators look after sources. */
export const sourcesRoutes: readonly AnyRoute[] = [list, sync];
