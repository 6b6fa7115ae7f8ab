// Describes the APIs of code hosts, with addresses, headers and schemas of their pages; asks none.
import * as v from "valibot";
import type { Listed, Source, SourceKind } from "./types.ts";

/** The lists of a code host. */
export interface Host {
  /** Default address of its API. */
  readonly defaultUrl?: string;
  /** First pages to try: of an organisation, and of a user. */
  readonly pages: (place: Place) => readonly string[];
  readonly headers: (token: string) => Readonly<Record<string, string>>;
  readonly schema: v.GenericSchema<unknown, readonly Listed[]>;
  /** Lists of teams, if known. */
  readonly teams?: Teams;
}

type Place = Pick<Source, "url" | "owner">;

interface Teams {
  readonly first: (place: Place) => string;
  /** A team beside those of the list. */
  readonly whole?: (place: Place) => ListedTeam;
  /** First page of the repositories of one. */
  readonly repositoriesOf: (place: Place, team: ListedTeam) => string;
  /** Reads from such a page which repositories a team may read. */
  readonly readIds: (team: ListedTeam) => v.GenericSchema<unknown, readonly string[]>;
  /** First page of a team's members, if some of them may not read code. */
  readonly membersOf?: (place: Place, team: ListedTeam) => string;
}

/** GitHub calls a team by its slug, Gitea by its name, GitLab a group by its path. */
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
    v.object({
      id: hostId,
      name: v.string(),
      slug: v.optional(v.string()),
      full_path: v.optional(v.string()),
    }),
    v.transform(({ full_path: path, id, name, slug }): ListedTeam => ({ id, name: slug ?? path ?? name })),
  ),
);

const idsSchema = v.array(
  v.pipe(
    v.object({ id: hostId }),
    v.transform(({ id }) => id),
  ),
);

/** GitLab's role of a reporter: the first that may read the code of a private project. */
const reporter = 20;

/** A page of members: whether each may read code. */
export const membersSchema = v.array(
  v.pipe(
    v.object({ access_level: v.number() }),
    v.transform(({ access_level: level }) => level >= reporter),
  ),
);

/** Projects of a GitLab group: its own, its subgroups', and those shared with them for reading. */
const projectsOf = ({ name }: ListedTeam): v.GenericSchema<unknown, readonly string[]> => {
  const isIn = (path: string): boolean => `${path}/`.toLowerCase().startsWith(`${name}/`.toLowerCase());
  const share = v.object({ group_full_path: v.string(), group_access_level: v.number() });
  return v.pipe(
    v.array(
      v.object({
        id: hostId,
        path_with_namespace: v.string(),
        shared_with_groups: v.nullish(v.array(share), []),
      }),
    ),
    v.transform((projects) =>
      projects
        .filter(
          ({ path_with_namespace: path, shared_with_groups: shares }) =>
            isIn(path) ||
            shares.some((each) => isIn(each.group_full_path) && each.group_access_level >= reporter),
        )
        .map(({ id }) => id),
    ),
  );
};

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

/** Bitbucket puts the user of a token into addresses. */
function withoutUser(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}

const ofBitbucket = v.pipe(
  v.object({
    uuid: v.string(),
    full_name: v.string(),
    parent: v.nullish(v.looseObject({})),
    links: v.object({ clone: v.array(v.object({ name: v.string(), href: v.string() })) }),
  }),
  v.transform(({ full_name: name, links, parent, uuid }): Listed => {
    const addressBy = (way: string): string => links.clone.find((each) => each.name === way)?.href ?? "";
    return {
      hostId: uuid,
      name,
      https: withoutUser(addressBy("https")),
      ssh: addressBy("ssh"),
      isArchived: false,
      isFork: parent !== undefined && parent !== null,
    };
  }),
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
      readIds: () => idsSchema,
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
      readIds: () => idsSchema,
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
    teams: {
      first: ({ owner, url }) => `${url}/api/v4/groups/${encoded(owner)}/descendant_groups?per_page=100`,
      whole: ({ owner }) => ({ id: encoded(owner), name: owner }),
      repositoriesOf: ({ url }, { id }) =>
        `${url}/api/v4/groups/${id}/projects?include_subgroups=true&with_shared=true&order_by=id&sort=asc&per_page=100`,
      readIds: projectsOf,
      membersOf: ({ url }, { id }) => `${url}/api/v4/groups/${id}/members/all?per_page=100`,
    },
  },
  bitbucket: {
    defaultUrl: "https://api.bitbucket.org",
    pages: ({ owner, url }) => [`${url}/2.0/repositories/${encoded(owner)}?pagelen=100&sort=created_on`],
    headers: (token) => ({
      accept: "application/json",
      // An API token belongs to a person and is sent with their address.
      ...(token !== "" && {
        authorization: token.includes(":")
          ? `Basic ${Buffer.from(token).toString("base64")}`
          : `Bearer ${token}`,
      }),
    }),
    schema: v.pipe(
      v.object({ values: v.array(ofBitbucket) }),
      v.transform(({ values }) => values),
    ),
  },
};
