/** Who asks: what was proved of them, and nothing they said. */
export interface Caller {
  /** Names them in logs and limits: the id of an API key, or issuer and subject of a token. */
  readonly id: string;
  /** Numbers of the teams whose repositories they may search, ascending. */
  readonly teams: readonly number[];
  /** Whether they may see and manage all repositories. */
  readonly isAdmin: boolean;
}
