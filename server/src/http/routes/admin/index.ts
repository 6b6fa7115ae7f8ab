import type { AnyRoute } from "../../route.ts";
import { keysRoutes } from "./keys.ts";
import { repositoriesRoutes } from "./repositories.ts";
import { teamsRoutes } from "./teams.ts";

/** What administrators may ask. */
export const adminRoutes: readonly AnyRoute[] = [...repositoriesRoutes, ...teamsRoutes, ...keysRoutes];
