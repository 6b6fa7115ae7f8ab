import { readFile } from "node:fs/promises";
import { askHost, type HostAccess } from "./ask-host.ts";
import { hosts, type Host } from "./hosts.ts";
import { readPages } from "./read-pages.ts";
import { readSecret } from "./read-secret.ts";
import { SourceProblem, type Listed, type Source } from "./types.ts";

/** All repositories of a source, whether wanted or not; whole, or not at all. @throws SourceProblem */
export async function listSource(
  source: Source,
  access: Omit<HostAccess, "headers">,
): Promise<readonly Listed[]> {
  const token = readSecret(source.token);
  if (source.kind === "list") return readList(source, token, access);
  const host = hosts[source.kind];
  const all = await listOf(host, source, { ...access, headers: host.headers(token) });
  // One that moved to a later page meanwhile is listed twice.
  return [...new Map(all.map((each) => [each.hostId, each])).values()];
}

async function listOf(host: Host, source: Source, access: HostAccess): Promise<readonly Listed[]> {
  for (const first of host.pages(source)) {
    const all = await readPages(first, { what: "repositories", schema: host.schema }, access);
    if (all !== undefined) return all;
  }
  throw new SourceProblem(
    `${new URL(source.url).host} knows no ${source.owner}, or the token may not see it.`,
  );
}

/** One repository a line: its address, or its name and its address. */
async function readList(
  { url }: Source,
  token: string,
  access: Omit<HostAccess, "headers">,
): Promise<readonly Listed[]> {
  const text = url.startsWith("/") ? await readPath(url) : await readUrl(url, token, access);
  const lines = text.split("\n").map((line) => line.replace(/(?:^|\s)#.*/, "").trim());
  return lines.flatMap((line, at) => {
    const words = line.split(/\s+/);
    const address = words.at(-1) ?? "";
    if (address === "") return [];
    if (words.length > 2)
      throw new SourceProblem(`Line ${at + 1} of the list is neither ADDRESS nor NAME ADDRESS.`);
    const name = words.length === 2 ? (words[0] ?? "") : nameOf(address);
    return [{ hostId: address, name, https: address, ssh: address, isArchived: false, isFork: false }];
  });
}

/** `acme/shop` of https://example.com/acme/shop.git */
const nameOf = (address: string): string =>
  address
    .replace(/^[a-z+]+:\/\/[^/]*\/|^[^/]*:/i, "")
    .replace(/(?:\.git)?\/*$/, "")
    .replace(/^\/+/, "");

async function readPath(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new SourceProblem(`The list ${path} cannot be read (${code}).`, { cause });
  }
}

async function readUrl(url: string, token: string, access: Omit<HostAccess, "headers">): Promise<string> {
  const headers: Readonly<Record<string, string>> = token === "" ? {} : { authorization: `Bearer ${token}` };
  const page = await askHost(url, { ...access, headers });
  if (page === undefined) throw new SourceProblem(`There is no list at ${url}.`);
  return page.text;
}
