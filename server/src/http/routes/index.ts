import type { AnyRoute } from "../route.ts";
import { adminRoutes } from "./admin/index.ts";
import { feedbackRoute } from "./feedback.ts";
import { judgeRoute, judgeStepRoute } from "./judge.ts";
import { forgetMemoryRoute, memoryRoute } from "./memory.ts";
import { repositoriesRoute, repositoryRoute } from "./repositories.ts";
import { retrieveRoute } from "./retrieve.ts";

/** Everything that can be asked, in the order of the OpenAPI document. */
export const routes: readonly AnyRoute[] = [
  retrieveRoute,
  judgeRoute,
  judgeStepRoute,
  feedbackRoute,
  repositoriesRoute,
  repositoryRoute,
  memoryRoute,
  forgetMemoryRoute,
  ...adminRoutes,
];
