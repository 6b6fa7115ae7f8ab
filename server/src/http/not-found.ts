import { ApiError } from "./api-error.ts";

/** Error for a path that does not exist, or not for this caller. */
export const notFound = (): ApiError =>
  new ApiError({
    status: 404,
    code: "NOT_FOUND",
    message: "there is nothing at this path",
    hint: "GET /openapi.json says what can be asked.",
  });
