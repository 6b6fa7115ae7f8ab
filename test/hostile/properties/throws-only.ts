import { FossickError, type FossickErrorCode } from "@fossick/base/errors.ts";

/** Returns the result of the work, undefined if it throws a FossickError with one of these codes; rethrows others. */
export async function orRefused<Value>(
  codes: readonly FossickErrorCode[],
  work: () => Value | Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (FossickError.isInstance(error) && codes.includes(error.code)) return undefined;
    throw error;
  }
}
