// Exports the routing of tasks to the repositories that they may belong to.
export { belongingsOf, hardlyBelongs } from "./belonging.ts";
export { cardOf, type Card } from "./card.ts";
export { openCards, type Cards } from "./cards.ts";
export { rankRepositories, type RankedRepositories, type RankedRepository } from "./rank-repositories.ts";
export { saveCard } from "./save-card.ts";
export { namesIn, termsOfTask } from "./task-terms.ts";
