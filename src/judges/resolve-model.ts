import * as v from "valibot";
import type { Endpoint } from "./endpoint.ts";
import { JudgeError } from "./judge-error.ts";
import { NotSent } from "./tolerant-judge.ts";
import { jsonOf, type Wire } from "./wire.ts";

const listSchema = v.object({ data: v.array(v.object({ id: v.pipe(v.string(), v.nonEmpty()) })) });

/** Shown instead of a model's name where asking for it would already send something. */
const notKnownYet = "(the first that the server lists)";

/** The model named, or the first that the server lists. @throws JudgeError */
export async function resolveModel(endpoint: Endpoint, wire: Wire, signal: AbortSignal): Promise<string> {
  if (endpoint.model !== "") return endpoint.model;
  const headers = { ...endpoint.headers };
  try {
    const response = await wire(`${endpoint.baseUrl}/models`, { method: "GET", headers, signal });
    const list = v.safeParse(listSchema, await jsonOf(response));
    const model = list.success ? list.output.data[0]?.id : undefined;
    if (model !== undefined) return model;
  } catch (error) {
    if (error instanceof NotSent) return notKnownYet;
    throw error;
  }
  throw new JudgeError("UNAVAILABLE", "the server lists no model; name one with --model-id");
}
