import type { CodeHost, SearchView } from "@fossick/page/view/types.ts";

/** How each kind of host names a file at a commit, and a line in it. */
const forms: Readonly<Record<CodeHost["kind"], readonly [name: string, file: string, line: string]>> = {
  github: ["GitHub", "blob/", "#L"],
  gitlab: ["GitLab", "-/blob/", "#L"],
  bitbucket: ["Bitbucket", "src/", "#lines-"],
  gitea: ["Gitea", "src/commit/", "#L"],
};

/** The page of a file where its repository is hosted, as it was at the commit that was searched; undefined where that is not known. */
export function hostLink(
  { host, retrieval: { repository } }: Pick<SearchView, "host" | "retrieval">,
  path: string,
  line: number | undefined,
): { readonly name: string; readonly url: string } | undefined {
  if (host === undefined || repository.commit === undefined) return undefined;
  const [name, file, mark] = forms[host.kind];
  const place = `${host.folder}${path}`.split("/").map(encodeURIComponent).join("/");
  const end = line === undefined ? "" : `${mark}${line}`;
  return { name, url: `${host.url}/${file}${repository.commit}/${place}${end}` };
}
