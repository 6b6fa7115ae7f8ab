/** Type of a caller as the server knows them, with facts that were proved and none that were only claimed. */
export interface Caller {
  /** Names them in logs and limits: the id of an API key, or issuer and subject of a token. */
  readonly id: string;
  /** Numbers of the teams whose repositories they may search, ascending. */
  readonly teams: readonly number[];
  /** True if they may see and manage all repositories. */
  readonly isAdmin: boolean;
}
