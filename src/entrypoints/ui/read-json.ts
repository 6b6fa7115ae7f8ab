import { FossickError } from "../../errors.ts";

const maxReadAway = 200_000_000;

/**
 * Reads the body as JSON; undefined if it is larger than `maxBytes`. The rest is read all the same: a client that is
 * still sending receives no answer.
 * @throws FossickError INVALID_SETTING for invalid JSON
 */
export async function readJson(
  { body }: Pick<Request, "body">,
  maxBytes: number,
): Promise<{ readonly input: unknown } | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const reader = body?.getReader();
  while (bytes <= maxReadAway) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || value === undefined) break;
    bytes += value.length;
    text = bytes > maxBytes ? "" : text + decoder.decode(value, { stream: true });
  }
  if (bytes > maxBytes) return undefined;
  try {
    return { input: JSON.parse(text + decoder.decode()) as unknown };
  } catch (cause) {
    throw new FossickError("INVALID_SETTING", "this is not JSON", { cause });
  }
}
