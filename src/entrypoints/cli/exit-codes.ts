/** Exit statuses of the command, as `docs/json-answer.md` lists them. */
export const exitCodes = {
  found: 0,
  nothingRelevant: 1,
  /** Of `fossick doctor`. */
  failedCheck: 1,
  wrongUsage: 2,
  budget: 3,
  /** A team server, or what it has of a repository, is not there for now. */
  unavailable: 69,
  internalError: 70,
  /** Of no use to anybody but scripts, which must not take half an answer for one. */
  outputUnwritable: 74,
  interrupted: 130,
  terminated: 143,
} as const;
