import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A repository as the fake hosts know it. */
export interface FakeRepository {
  id: number;
  name: string;
  archived?: boolean;
  fork?: boolean;
  /** Address for clones, in place of one of the host. */
  cloneUrl?: string;
  /** Groups of GitLab that were invited, with their access levels. */
  invited?: Readonly<Record<string, number>>;
}

/** A team of the organisation. */
export interface FakeTeam {
  id: number;
  name: string;
  /** Ids of the repositories that it may read; GitLab goes by their names and by `invited`. */
  repositories: readonly number[];
  /** Access levels of its members, of GitLab. */
  members?: readonly number[];
}

export interface FakeHost {
  readonly url: string;
  repositories: FakeRepository[];
  /** Hidden where undefined, as from a token without the right. */
  teams: FakeTeam[] | undefined;
  /** Answers a call in place of the host where it returns true. */
  before: (call: { readonly page: number; readonly count: number }, response: ServerResponse) => boolean;
  /** Calls so far, with their authorization. */
  readonly calls: { readonly path: string; readonly authorization: string | undefined }[];
  close(): Promise<void>;
}

/** Answers of api.github.com, Gitea 1.22, GitLab 17 and Bitbucket about a repository, without what nobody reads here. */
const shapes: Readonly<Record<"github" | "gitlab" | "bitbucket", (repository: FakeRepository) => object>> = {
  github: ({ archived = false, cloneUrl, fork = false, id, name }: FakeRepository) => ({
    id,
    node_id: `R_${id}`,
    name: name.split("/").at(-1),
    full_name: name,
    private: true,
    fork,
    archived,
    disabled: false,
    clone_url: cloneUrl ?? `https://git.example.com/${name}.git`,
    ssh_url: `git@git.example.com:${name}.git`,
    default_branch: "main",
  }),
  gitlab: ({ archived = false, cloneUrl, fork = false, id, invited = {}, name }: FakeRepository) => ({
    id,
    path: name.split("/").at(-1),
    path_with_namespace: name,
    http_url_to_repo: cloneUrl ?? `https://git.example.com/${name}.git`,
    ssh_url_to_repo: `git@git.example.com:${name}.git`,
    archived,
    ...(fork && { forked_from_project: { id: 1, name: "up" } }),
    shared_with_groups: Object.entries(invited).map(([path, level]) => ({
      group_id: 1,
      group_full_path: path,
      group_access_level: level,
    })),
    default_branch: null,
  }),
  bitbucket: ({ cloneUrl, fork = false, id, name }: FakeRepository) => ({
    type: "repository",
    uuid: `{00000000-0000-0000-0000-00000000000${id}}`,
    full_name: name,
    is_private: true,
    ...(fork && { parent: { type: "repository", full_name: "other/up" } }),
    links: {
      clone: [
        { name: "https", href: cloneUrl ?? `https://someone@git.example.com/${name}.git` },
        { name: "ssh", href: `git@git.example.com:${name}.git` },
      ],
    },
  }),
};

const paths = {
  github: /^\/orgs\/acme\/repos$/,
  gitea: /^\/api\/v1\/orgs\/acme\/repos$/,
  gitlab: /^\/api\/v4\/groups\/(?:acme%2Fshops|\d+)\/projects$/,
  bitbucket: /^\/2\.0\/repositories\/acme$/,
};

/** List at an address; undefined where there is no such list. */
function listAt(
  kind: keyof typeof paths,
  path: string,
  { repositories, teams }: Pick<FakeHost, "repositories" | "teams">,
): readonly object[] | undefined {
  const shape = shapes[kind === "gitea" ? "github" : kind];
  if (paths[kind].test(path)) return repositories.map(shape);
  if (kind === "gitlab") return groupsAt(path, teams);
  const [, of] = /^(?:\/api\/v1)?(?:\/orgs\/acme)?\/teams(?:\/([^/]+)\/repos)?$/.exec(path) ?? [
    undefined,
    null,
  ];
  if (of === null || kind === "bitbucket") return undefined;
  if (of === undefined)
    return teams?.map(({ id, name }) =>
      kind === "github" ? { id, name: `Team ${name}`, slug: name } : { id, name },
    );
  const team = teams?.find(({ id, name }) => of === (kind === "github" ? name : String(id)));
  return team && repositories.filter(({ id }) => team.repositories.includes(id)).map(shape);
}

/** Groups below acme/shops, and members of one; all belong to that itself, which has the number 0. */
function groupsAt(path: string, teams: readonly FakeTeam[] | undefined): readonly object[] | undefined {
  const [, of, what] = /^\/api\/v4\/groups\/([^/]+)\/(descendant_groups|members\/all)$/.exec(path) ?? [];
  if (what === "descendant_groups")
    return teams
      ?.filter(({ id }) => id > 0)
      .map(({ id, name }) => ({ id, name: `Group ${id}`, full_path: name }));
  const group = teams?.find(({ id }) => (id === 0 ? of === "acme%2Fshops" : of === String(id)));
  return group?.members?.map((level, id) => ({ id, username: `u${id}`, access_level: level }));
}

/** A code host on the loopback address that pages as the real ones do. */
export async function startFakeHost(kind: keyof typeof paths, perPage = 2): Promise<FakeHost> {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? "", host.url);
    const page = Number(url.searchParams.get("page") ?? 1);
    host.calls.push({ path: url.pathname, authorization: request.headers.authorization });
    if (host.before({ page, count: host.calls.length }, response)) return;
    const all = listAt(kind, url.pathname, host);
    if (all === undefined) return void response.writeHead(404).end('{"message":"Not Found"}');
    const shown = all.slice((page - 1) * perPage, page * perPage);
    const next = new URL(url);
    next.searchParams.set("page", String(page + 1));
    const isLast = page * perPage >= all.length;
    const link = isLast
      ? `<${url.href}>; rel="first"`
      : `<${next.href}>; rel="next", <${next.href}>; rel="last"`;
    const isLinked = kind === "bitbucket";
    response.writeHead(200, { "content-type": "application/json", ...(!isLinked && { link }) });
    const body = { pagelen: perPage, values: shown, ...(!isLast && { next: next.href }) };
    response.end(JSON.stringify(isLinked ? body : shown));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const host: FakeHost = {
    url: `http://127.0.0.1:${port}`,
    repositories: [],
    teams: undefined,
    before: () => false,
    calls: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return host;
}
