import { ApiError } from "./api-error.ts";

/** For a path that is not there, and one that is there for others. */
export const notFound = (): ApiError =>
  new ApiError({
    status: 404,
    code: "NOT_FOUND",
    message: "there is nothing at this path",
    hint: "GET /openapi.json says what can be asked.",
  });
