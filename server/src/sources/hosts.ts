import * as v from "valibot";
import type { Listed, Source, SourceKind } from "./types.ts";

/** The lists of a code host. */
export interface Host {
  /** Address of its API where none is given. */
  readonly defaultUrl?: string;
  /** First pages to try: of an organisation, and of a user. */
  readonly pages: (source: Pick<Source, "url" | "owner">) => readonly string[];
  readonly headers: (token: string) => Readonly<Record<string, string>>;
  readonly schema: v.GenericSchema<unknown, readonly Listed[]>;
  /** Lists of teams, where they are known. */
  readonly teams?: {
    readonly first: (source: Pick<Source, "url" | "owner">) => string;
    /** First page of the repositories of one. */
    readonly repositoriesOf: (source: Pick<Source, "url" | "owner">, team: ListedTeam) => string;
  };
}

/** GitHub calls a team by its slug, Gitea by its name. */
export interface ListedTeam {
  readonly id: string;
  readonly name: string;
}

const encoded = encodeURIComponent;
const text = v.nullish(v.string(), "");
const flag = v.nullish(v.boolean(), false);
const hostId = v.pipe(v.number(), v.transform(String));

/** A page of teams. */
export const teamsSchema = v.array(
  v.pipe(
    v.object({ id: hostId, name: v.string(), slug: v.optional(v.string()) }),
    v.transform(({ id, name, slug }): ListedTeam => ({ id, name: slug ?? name })),
  ),
);

/** A page of a team's repositories. */
export const idsSchema = v.array(
  v.pipe(
    v.object({ id: hostId }),
    v.transform(({ id }) => id),
  ),
);

/** GitHub, Gitea and Forgejo describe a repository alike. */
const repository = v.pipe(
  v.object({ id: hostId, full_name: v.string(), clone_url: text, ssh_url: text, archived: flag, fork: flag }),
  v.transform((each): Listed => ({
    hostId: each.id,
    name: each.full_name,
    https: each.clone_url,
    ssh: each.ssh_url,
    isArchived: each.archived,
    isFork: each.fork,
  })),
);

const project = v.pipe(
  v.object({
    id: hostId,
    path_with_namespace: v.string(),
    http_url_to_repo: text,
    ssh_url_to_repo: text,
    archived: flag,
    forked_from_project: v.nullish(v.looseObject({})),
  }),
  v.transform((each): Listed => ({
    hostId: each.id,
    name: each.path_with_namespace,
    https: each.http_url_to_repo,
    ssh: each.ssh_url_to_repo,
    isArchived: each.archived,
    isFork: each.forked_from_project !== undefined && each.forked_from_project !== null,
  })),
);

/** The hosts whose API is known. */
export const hosts: Readonly<Record<Exclude<SourceKind, "list">, Host>> = {
  github: {
    defaultUrl: "https://api.github.com",
    pages: ({ owner, url }) => [
      `${url}/orgs/${encoded(owner)}/repos?type=all&sort=created&direction=asc&per_page=100`,
      `${url}/users/${encoded(owner)}/repos?sort=created&direction=asc&per_page=100`,
    ],
    headers: (token) => ({
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
      ...(token !== "" && { authorization: `Bearer ${token}` }),
    }),
    schema: v.array(repository),
    teams: {
      first: ({ owner, url }) => `${url}/orgs/${encoded(owner)}/teams?per_page=100`,
      repositoriesOf: ({ owner, url }, { name }) =>
        `${url}/orgs/${encoded(owner)}/teams/${encoded(name)}/repos?per_page=100`,
    },
  },
  gitea: {
    pages: ({ owner, url }) =>
      ["orgs", "users"].map((kind) => `${url}/api/v1/${kind}/${encoded(owner)}/repos?limit=50&page=1`),
    headers: (token) => ({
      accept: "application/json",
      ...(token !== "" && { authorization: `token ${token}` }),
    }),
    schema: v.array(repository),
    teams: {
      first: ({ owner, url }) => `${url}/api/v1/orgs/${encoded(owner)}/teams?limit=50&page=1`,
      repositoriesOf: ({ url }, { id }) => `${url}/api/v1/teams/${id}/repos?limit=50&page=1`,
    },
  },
  gitlab: {
    defaultUrl: "https://gitlab.com",
    pages: ({ owner, url }) => [
      `${url}/api/v4/groups/${encoded(owner)}/projects?include_subgroups=true&with_shared=false&order_by=id&sort=asc&per_page=100`,
      `${url}/api/v4/users/${encoded(owner)}/projects?order_by=id&sort=asc&per_page=100`,
    ],
    headers: (token) => ({
      accept: "application/json",
      ...(token !== "" && { authorization: `Bearer ${token}` }),
    }),
    schema: v.array(project),
  },
};
