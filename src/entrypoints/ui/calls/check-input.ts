import * as v from "valibot";
import { FossickError } from "../../../errors.ts";
import { cutShort } from "../../../safe-text.ts";

const longestShown = 200;

/** The value as its schema takes it. @throws FossickError INVALID_SETTING, naming the field */
export function checkInput<Input>(schema: v.GenericSchema<unknown, Input>, value: unknown): Input {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue) ?? "the request";
  throw new FossickError("INVALID_SETTING", cutShort(`${place}: ${issue.message}`, longestShown));
}
