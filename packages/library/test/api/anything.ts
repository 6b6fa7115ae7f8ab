import * as fc from "fast-check";
import { expect } from "vitest";
import { FossickError } from "@fossick/library/index.ts";

/** Any value at all, and what people give by mistake. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({
    withBigInt: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
    withMap: true,
    maxDepth: 2,
  }),
  fc.constantFrom<unknown>(
    null,
    undefined,
    0,
    -1,
    Number.NaN,
    Infinity,
    "",
    "\0",
    "\ud800",
    [],
    {},
    [null],
    [[]],
    {
      text: 1,
    },
  ),
  fc.constantFrom<unknown>(Symbol("x"), () => undefined, new Date(Number.NaN), /x/, new AbortController()),
);

/** The same arguments with anything in place of one of them, or of one value anywhere inside. */
export const mutated = (args: readonly unknown[]): fc.Arbitrary<readonly unknown[]> =>
  fc
    .tuple(
      fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
      anything,
      fc.constantFrom("replace", "remove", "add"),
    )
    .map(([steps, value, how]) => change(args, steps, value, how) as readonly unknown[]);

function change(
  value: unknown,
  [step = 0, ...rest]: readonly number[],
  given: unknown,
  how: string,
): unknown {
  // Keep the caller's functions: their answers are the caller's own.
  if (typeof value === "function" && typeof given === "function") return value;
  if (typeof value !== "object" || value === null) return given;
  const keys = Object.keys(value);
  const key = keys[step % keys.length];
  if (key === undefined) return given;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<string, unknown>)
    : { ...value };
  if (rest.length > 0) copy[key] = change(copy[key], rest, given, how);
  else if (how === "add" && !Array.isArray(value)) copy["surplus"] = given;
  else if (how === "remove" && !Array.isArray(value)) delete copy[key];
  else if (typeof copy[key] !== "function" || typeof given !== "function") copy[key] = given;
  return copy;
}

/** Whatever a call does, it throws nothing but FossickError. */
export async function onlyFossickErrors(call: () => unknown): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!FossickError.isInstance(error)) throw error;
    expect(error.message).not.toBe("");
    expect(error.code).not.toBe("INTERNAL");
  }
}
