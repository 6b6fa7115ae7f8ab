import type { AnyRoute } from "../../route.ts";
import { auditRoutes } from "./audit.ts";
import { keysRoutes } from "./keys.ts";
import { repositoriesRoutes } from "./repositories.ts";
import { teamsRoutes } from "./teams.ts";
import { workersRoutes } from "./workers.ts";

/** Routes for administrators. */
export const adminRoutes: readonly AnyRoute[] = [
  ...repositoriesRoutes,
  ...workersRoutes,
  ...teamsRoutes,
  ...keysRoutes,
  ...auditRoutes,
];
