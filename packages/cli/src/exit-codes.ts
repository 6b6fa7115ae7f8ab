/** Exit statuses of the command, as `docs/exit-status.md` lists them. */
export const exitCodes = {
  found: 0,
  nothingRelevant: 1,
  /** A failed check of `fossick doctor`. */
  failedCheck: 1,
  wrongUsage: 2,
  budget: 3,
  /** A team server, or its index of a repository, is temporarily unavailable. */
  unavailable: 69,
  internalError: 70,
  /** The answer was not written in full; scripts must not take it for complete. */
  outputUnwritable: 74,
  interrupted: 130,
  terminated: 143,
} as const;
