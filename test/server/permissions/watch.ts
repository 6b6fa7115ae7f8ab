import { expect } from "vitest";
import type { HttpAnswer, HttpCall } from "../test-server.ts";
import { requestOf, type CallKind, type DrawnCall, type Told } from "./calls.ts";
import type { SecretRepository, TestKey, PermissionFixture } from "./fixture.ts";

/** A search that somebody may go on with. */
export interface KnownSearch {
  readonly id: string;
  readonly key: TestKey;
  readonly repository: SecretRepository;
  /** The word that it was asked with. */
  readonly bait: string;
  readonly isJudged: boolean;
}

/** A call, who made it about what, and what came of it. */
export interface Asked {
  readonly drawn: DrawnCall;
  readonly key: TestKey;
  readonly repository: SecretRepository;
  /** Repository whose word the task holds. */
  readonly baited: SecretRepository;
  readonly search: KnownSearch | undefined;
  readonly request: HttpCall;
  readonly answer: HttpAnswer;
}

/** Everything that came back, but the name of the request and the time. */
export const wholeOf = ({ headers, status, text }: HttpAnswer): string =>
  `${status} ${JSON.stringify({ ...headers, "x-request-id": "", date: "" })}\n${text}`;

const nobodys: Told = { name: "acme/nowhere", bait: "nothing", searchId: `r_${"a".repeat(32)}` };

/** The call with a name that no repository ever had, and an id that no search had. */
export const askedOfNothing = (drawn: DrawnCall): HttpCall => requestOf({ ...drawn, spelling: 0 }, nobodys);

const ofSearches: readonly CallKind[] = ["step", "mcp-step", "mcp-explain"];
const ofNobody: readonly CallKind[] = ["list", "anywhere", "mcp-anywhere", "mcp-list", "open"];
const ofAdministrators: readonly CallKind[] = ["admin", "memory"];

export const isAdmin = ({ team }: TestKey): boolean => team === undefined;

/** Tests whether the caller may learn anything by this call; undefined if it depends on how a name is read. */
export function mayBeTold(
  fixture: PermissionFixture,
  { drawn, key, repository, search }: Omit<Asked, "answer" | "request">,
): boolean | undefined {
  const { kind, spelling, variant } = drawn;
  if (ofAdministrators.includes(kind) && !isAdmin(key)) return false;
  if (ofNobody.includes(kind) || kind === "admin") return undefined;
  if (kind === "mcp-status" && variant > 1) return undefined;
  if (ofSearches.includes(kind)) {
    if (search?.key !== key || !fixture.allows(key, search.repository)) return false;
    return search.isJudged || kind === "mcp-explain" ? undefined : false;
  }
  if (!fixture.allows(key, repository)) return false;
  const isInPath = kind === "status" || kind === "memory";
  return spelling < 5 && !(isInPath && variant === 3) ? true : undefined;
}

/** Fails where a text has anything of a repository that its reader has no part in, and did not name. */
export function expectNothingOf(repositories: readonly SecretRepository[], text: string, sent = ""): void {
  const heard = text.toLowerCase();
  const said = sent.toLowerCase();
  for (const { name, bait, secrets } of repositories) {
    const words = [name.slice(name.indexOf("/") + 1), bait, ...secrets].map((word) => word.toLowerCase());
    const told = words.filter((word) => heard.includes(word) && !said.includes(word));
    expect(told, `${sent}\n${text}`).toEqual([]);
  }
}

/** Returns the caller's own words, in this call and in the search that it goes on with. */
export const saidIn = ({ request: { body, path }, search, key }: Asked): string =>
  decodeURIComponent(path) + JSON.stringify(body ?? "") + (search?.key === key ? search.bait : "");

/** Tests for data only permitted callers see: the folder if asked its own word, else name, commit or a known text. */
export function isShown({ answer: { status, text }, baited, drawn: { kind }, repository }: Asked): boolean {
  if (status !== 200) return false;
  const [, folder = "", , , , , , , commit = ""] = repository.secrets;
  const isOwn = baited === repository;
  if (kind === "status" || kind === "mcp-status")
    return text.includes(repository.name) && text.includes(commit);
  if (kind === "memory") return text.includes("associations");
  if (kind === "feedback") return text.includes("src/refund.ts");
  if (kind === "mcp-feedback") return text.includes("remembered for");
  return text.includes("src/refund.ts") && (!isOwn || text.includes(folder));
}
