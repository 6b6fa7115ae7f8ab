import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A repository as the fake hosts know it. */
export interface FakeRepository {
  id: number;
  name: string;
  archived?: boolean;
  fork?: boolean;
  /** Address for clones, in place of one of the host. */
  cloneUrl?: string;
}

/** A team of the organisation. */
export interface FakeTeam {
  id: number;
  name: string;
  /** Ids of the repositories that it may read. */
  repositories: readonly number[];
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

/** Answers of api.github.com, Gitea 1.22 and GitLab 17 about a repository, without what nobody reads here. */
const shapes: Readonly<Record<"github" | "gitlab", (repository: FakeRepository) => object>> = {
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
  gitlab: ({ archived = false, cloneUrl, fork = false, id, name }: FakeRepository) => ({
    id,
    path: name.split("/").at(-1),
    path_with_namespace: name,
    http_url_to_repo: cloneUrl ?? `https://git.example.com/${name}.git`,
    ssh_url_to_repo: `git@git.example.com:${name}.git`,
    archived,
    ...(fork && { forked_from_project: { id: 1, name: "up" } }),
    default_branch: null,
  }),
};

const paths = {
  github: /^\/orgs\/acme\/repos$/,
  gitea: /^\/api\/v1\/orgs\/acme\/repos$/,
  gitlab: /^\/api\/v4\/groups\/acme%2Fshops\/projects$/,
};

/** List at an address; undefined where there is no such list. */
function listAt(
  kind: keyof typeof paths,
  path: string,
  { repositories, teams }: Pick<FakeHost, "repositories" | "teams">,
): readonly object[] | undefined {
  const shape = shapes[kind === "gitlab" ? "gitlab" : "github"];
  if (paths[kind].test(path)) return repositories.map(shape);
  const [, of] = /^(?:\/api\/v1)?(?:\/orgs\/acme)?\/teams(?:\/([^/]+)\/repos)?$/.exec(path) ?? [
    undefined,
    null,
  ];
  if (of === null || kind === "gitlab") return undefined;
  if (of === undefined)
    return teams?.map(({ id, name }) =>
      kind === "github" ? { id, name: `Team ${name}`, slug: name } : { id, name },
    );
  const team = teams?.find(({ id, name }) => of === (kind === "github" ? name : String(id)));
  return team && repositories.filter(({ id }) => team.repositories.includes(id)).map(shape);
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
    response.writeHead(200, { "content-type": "application/json", link });
    response.end(JSON.stringify(shown));
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
