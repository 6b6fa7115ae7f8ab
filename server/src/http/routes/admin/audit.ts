import * as v from "valibot";
import { listAudit } from "../../../catalogue/index.ts";
import { auditSchema } from "../../../catalogue/schemas.ts";
import { defineRoute, type AnyRoute } from "../../route.ts";
import { listed, maxListed } from "./fields.ts";

const aTime = "a time as 2026-11-28T10:00:00Z";

const list = defineRoute({
  method: "get",
  path: "/v1/admin/audit",
  summary: "List who changed what, the newest first",
  access: "admin",
  input: v.strictObject({
    since: v.optional(
      v.pipe(
        v.string(aTime),
        v.isoTimestamp(aTime),
        v.transform((text) => new Date(text)),
      ),
    ),
    max: v.optional(listed),
  }),
  output: v.object({ entries: v.array(auditSchema) }),
  async answer({ caller, context, input: { max = maxListed, since } }) {
    return { entries: [...(await listAudit(context.database, caller, { max, since }))] };
  },
});

/** The route by which administrators read the audit. */
export const auditRoutes: readonly AnyRoute[] = [list];
