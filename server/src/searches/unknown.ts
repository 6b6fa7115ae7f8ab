import { FossickError } from "fossick";

/** The same answer for a repository that there is not, that is not the caller's, and that was removed: it names nothing. */
export const repositoryUnknown = (): FossickError =>
  new FossickError("REPOSITORY_UNKNOWN", "there is no such repository, or it is not yours to search", {
    hint: "The list of repositories has those that you may search.",
  });
