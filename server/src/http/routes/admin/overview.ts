import * as v from "valibot";
import { listJobs, overviewOf } from "../../../catalogue/index.ts";
import { jobSchema, overviewSchema } from "../../../catalogue/schemas.ts";
import { jobStates } from "../../../types.ts";
import { defineRoute, type AnyRoute } from "../../route.ts";
import { listed, maxListed, oneOf } from "./fields.ts";

const overview = defineRoute({
  method: "get",
  path: "/v1/admin/overview",
  summary: "Count repositories, jobs and sources by how they stand",
  access: "admin",
  input: v.strictObject({}),
  output: overviewSchema,
  answer: ({ caller, context }) => overviewOf(context.database, caller),
});

const jobs = defineRoute({
  method: "get",
  path: "/v1/admin/jobs",
  summary: "List jobs: those that run, then those that wait, the oldest first",
  access: "admin",
  input: v.strictObject({ state: v.optional(oneOf(jobStates)), max: v.optional(listed) }),
  output: v.object({ jobs: v.array(jobSchema) }),
  answer: async ({ caller, context, input: { max = maxListed, state } }) => ({
    jobs: [...(await listJobs(context.database, caller, { max, state }))],
  }),
});

/** Routes by which administrators see how everything stands. */
export const overviewRoutes: readonly AnyRoute[] = [overview, jobs];
