// The route by which administrators list the workers.
import * as v from "valibot";
import { listWorkers } from "../../../catalogue/index.ts";
import { workerSchema } from "../../../catalogue/schemas.ts";
import { defineRoute, type AnyRoute } from "../../route.ts";

const list = defineRoute({
  method: "get",
  path: "/v1/admin/workers",
  summary: "List the workers, and why one takes no jobs",
  access: "admin",
  input: v.strictObject({}),
  output: v.object({ workers: v.array(workerSchema) }),
  answer: async ({ caller, context }) => ({ workers: [...(await listWorkers(context.database, caller))] }),
});

export const workersRoutes: readonly AnyRoute[] = [list];
