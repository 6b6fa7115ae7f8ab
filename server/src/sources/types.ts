// Types of sources, of what their hosts list, and the problem that people see of one.

/** Hosts whose API is known, and plain lists. */
export const sourceKinds = ["github", "gitlab", "gitea", "bitbucket", "list"] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Where repositories come from. */
export interface Source {
  readonly id: number;
  readonly name: string;
  readonly kind: SourceKind;
  /** Address of the API, or of the list; a list may be a path. */
  readonly url: string;
  /** Organisation, group or user; empty for a list. */
  readonly owner: string;
  /** `env:NAME` or `file:/path`; empty for none. */
  readonly token: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly archived: boolean;
  readonly forks: boolean;
  /** True to clone by ssh. */
  readonly ssh: boolean;
  /** Teams of the host may search what they may read there. */
  readonly hostTeams: boolean;
}

/** A team of a host, and the repositories that it may read. */
export interface HostTeam {
  /** As it is called in addresses, without its organisation. */
  readonly team: string;
  /** Host ids. */
  readonly repositories: readonly string[];
}

/** Teams of a host, where it has them. */
export interface HostTeams {
  readonly teams: readonly HostTeam[];
  /** Names of groups that get no access, because some members may not read code. */
  readonly withGuests: readonly string[];
}

/** A repository as its host lists it. */
export interface Listed {
  /** Stays when it is renamed. */
  readonly hostId: string;
  readonly name: string;
  readonly https: string;
  readonly ssh: string;
  readonly isArchived: boolean;
  readonly isFork: boolean;
}

/** A repository of a listing, and why it is not wanted. */
export interface ChosenRepository {
  readonly hostId: string;
  readonly name: string;
  readonly url: string;
  /** A refused one stays as it is where it is known. */
  readonly why: "archived" | "a fork" | "excluded" | "refused" | null;
}

/** Failure to list a source, in a sentence for people. */
export class SourceProblem extends Error {
  override readonly name = "SourceProblem";
  /** When the host may be asked again, in milliseconds since 1970. */
  readonly retryAtMs: number | undefined;
  constructor(message: string, options: { readonly cause?: unknown; readonly retryAtMs?: number } = {}) {
    super(message, { cause: options.cause });
    this.retryAtMs = options.retryAtMs;
  }
}
