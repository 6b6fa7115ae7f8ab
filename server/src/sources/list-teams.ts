import type { HostAccess } from "./ask-host.ts";
import { hosts, idsSchema, teamsSchema } from "./hosts.ts";
import { readPages } from "./read-pages.ts";
import { readSecret } from "./read-secret.ts";
import { SourceProblem, type HostTeam, type Source } from "./types.ts";

const teamPage = { what: "teams", schema: teamsSchema };
const idPage = { what: "repositories", schema: idsSchema };

/** The teams of an organisation with what each may read; undefined for a host that has none. @throws SourceProblem */
export async function listTeams(
  source: Source,
  access: Omit<HostAccess, "headers">,
): Promise<readonly HostTeam[] | undefined> {
  if (source.kind === "list") return undefined;
  const { headers, teams } = hosts[source.kind];
  if (teams === undefined) return undefined;
  const withToken = { ...access, headers: headers(readSecret(source.token)) };
  const hidden = (): never => {
    throw new SourceProblem(
      `${new URL(source.url).host} does not show the teams of ${source.owner} to this token.`,
    );
  };
  const listed = (await readPages(teams.first(source), teamPage, withToken)) ?? hidden();
  const all: HostTeam[] = [];
  for (const team of listed) {
    const repositories = (await readPages(teams.repositoriesOf(source, team), idPage, withToken)) ?? hidden();
    all.push({ team: team.name, repositories });
  }
  return all;
}
