import type { AnyRoute } from "../../route.ts";
import { auditRoutes } from "./audit.ts";
import { keysRoutes } from "./keys.ts";
import { overviewRoutes } from "./overview.ts";
import { repositoriesRoutes } from "./repositories.ts";
import { sourcesRoutes } from "./sources.ts";
import { teamsRoutes } from "./teams.ts";
import { workersRoutes } from "./workers.ts";

/** Routes for administrators. */
export const adminRoutes: readonly AnyRoute[] = [
  ...overviewRoutes,
  ...repositoriesRoutes,
  ...sourcesRoutes,
  ...workersRoutes,
  ...teamsRoutes,
  ...keysRoutes,
  ...auditRoutes,
];
