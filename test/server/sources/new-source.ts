import type { NewSource } from "../../../server/src/sources/manage-sources.ts";

/** A source of the organisation acme, with what most tests do not care about. */
export const newSource = (changed: Partial<NewSource>): NewSource => ({
  ...{ name: "acme", kind: "github", owner: "acme", url: "", token: "", webhookSecret: "", team: "shop" },
  ...{ include: [], exclude: [], archived: false, forks: false, ssh: false, hostTeams: false },
  ...{ everyMinutes: 60, graceDays: 7, ...changed },
});
