import { FossickError } from "fossick";

/** Makes the error for an unknown repository, the same for a foreign or removed one; it names nothing. */
export const repositoryUnknown = (): FossickError =>
  new FossickError("REPOSITORY_UNKNOWN", "there is no such repository, or it is not yours to search", {
    hint: "The list of repositories has those that you may search.",
  });
