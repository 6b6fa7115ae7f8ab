/** Exit statuses of the command, as `docs/exit-status.md` lists them. */
export const exitCodes = {
  found: 0,
  nothingRelevant: 1,
  /** A failed check of `fossick doctor`. */
  failedCheck: 1,
  wrongUsage: 2,
  budget: 3,
  /** A team server, or what it has of a repository, is not there for now. */
  unavailable: 69,
  internalError: 70,
  /** For scripts, which must not mistake half an answer for a whole one. */
  outputUnwritable: 74,
  interrupted: 130,
  terminated: 143,
} as const;
