import { FossickError } from "fossick/hosting/light";

/** Reads the whole number of a flag. @throws FossickError INVALID_SETTING, with what it takes */
export function wholeNumber(
  flag: string,
  text: string,
  { max, min }: { readonly min: number; readonly max: number },
): number {
  const number = Number(text);
  if (/^\d{1,10}$/.test(text) && number >= min && number <= max) return number;
  throw new FossickError(
    "INVALID_SETTING",
    `${flag} takes a whole number from ${min} to ${max}, got "${text.slice(0, 60)}"`,
  );
}
