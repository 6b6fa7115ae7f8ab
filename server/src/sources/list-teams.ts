import type { HostAccess } from "./ask-host.ts";
import { hosts, membersSchema, teamsSchema } from "./hosts.ts";
import { readPages } from "./read-pages.ts";
import { readSecret } from "./read-secret.ts";
import { SourceProblem, type HostTeam, type HostTeams, type Source } from "./types.ts";

const teamPage = { what: "teams", schema: teamsSchema };
const memberPage = { what: "members", schema: membersSchema };

/** The teams of an organisation with what each may read; undefined for a host that has none. @throws SourceProblem */
export async function listTeams(
  source: Source,
  access: Omit<HostAccess, "headers">,
): Promise<HostTeams | undefined> {
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
  const readable: HostTeam[] = [];
  const withGuests: string[] = [];
  for (const team of [...(teams.whole ? [teams.whole(source)] : []), ...listed]) {
    const members =
      teams.membersOf && (await readPages(teams.membersOf(source, team), memberPage, withToken));
    if (teams.membersOf && (members ?? hidden()).includes(false)) {
      withGuests.push(team.name);
      continue;
    }
    const page = { what: "repositories", schema: teams.readIds(team) };
    const repositories = (await readPages(teams.repositoriesOf(source, team), page, withToken)) ?? hidden();
    readable.push({ team: team.name, repositories });
  }
  return { teams: readable, withGuests };
}
