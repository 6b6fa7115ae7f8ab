import { version } from "fossick";
import { oneLine, safeName, type Where } from "fossick/hosting";
import type { SearchCall } from "../searches/search-call.ts";
import { listRepositories, repositoryStatus } from "../searches/status.ts";
import { repositoryIn } from "./questions.ts";

const maxListed = 100;

/** Which repositories the caller may search, or how one of them does; lines for a model. */
export async function statusLines(call: SearchCall, where: Where): Promise<readonly string[]> {
  const first = `fossick ${version}`;
  if (where.repository === undefined) return [first, ...(await listed(call))];
  const { repository } = await repositoryIn(call, where);
  const status = await repositoryStatus(call, repository);
  const { branches, isSearchable, name, problem, state } = status;
  return [
    first,
    `repository: ${safeName(name)}`,
    `state: ${state}${isSearchable ? "" : ", not searchable yet"}`,
    ...(problem === undefined ? [] : [`problem: ${oneLine(problem)}`]),
    ...branches.map(
      (each) => `branch ${safeName(each.name)}: commit ${each.commit}, indexed ${each.indexedAt}`,
    ),
  ];
}

async function listed(call: SearchCall): Promise<readonly string[]> {
  const found = await listRepositories(call, { after: "", max: maxListed + 1 });
  if (found.length === 0) return ["there is no repository that you may search"];
  const lines = found
    .slice(0, maxListed)
    .map(({ isSearchable, name }) => `- ${safeName(name)}${isSearchable ? "" : " (not indexed yet)"}`);
  const more = found.length > maxListed ? ["- and others, by name"] : [];
  return ["repositories that may be searched:", ...lines, ...more];
}
