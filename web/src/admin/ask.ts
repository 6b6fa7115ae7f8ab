import { signal } from "@preact/signals";
import { adminTexts } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";

const kept = "fossick-admin-key";

/** The key that calls are made with; undefined until there is one. It lasts as long as the tab. */
export const key = signal<string | undefined>(sessionStorage.getItem(kept) ?? undefined);

/** Why a key was not taken. */
export const keyProblem = signal<string>("");

/** Make calls with a key from now on. */
export function enter(secret: string): void {
  keyProblem.value = "";
  sessionStorage.setItem(kept, secret);
  key.value = secret;
}

/** Forget the key. @param problem why, where it was not asked for */
export function leave(problem = ""): void {
  keyProblem.value = problem;
  sessionStorage.removeItem(kept);
  key.value = undefined;
}

interface Call {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly signal?: AbortSignal;
}

/**
 * Asks the server that the page came from; one that does not take the key ends the session.
 * @param path below `v1/admin/`
 * @throws Error with a sentence for people
 */
export async function ask<Answer>(
  path: string,
  { method = "GET", signal: leaving }: Call = {},
): Promise<Answer> {
  const say = inLanguage(adminTexts);
  const response = await fetch(`v1/admin/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key.value ?? ""}`,
      ...(method === "POST" && { "content-type": "application/json" }),
    },
    ...(method === "POST" && { body: "{}" }),
    ...(leaving && { signal: leaving }),
    credentials: "omit",
    redirect: "error",
  }).catch((cause: unknown) => {
    throw new Error(say.isGone, { cause });
  });
  if (response.ok) return (await response.json()) as Answer;
  const told = await problemOf(response);
  if (response.status === 401) leave(say.isUnknown);
  // To anybody else these paths are not there.
  if (told.code === "NOT_FOUND") leave(say.isNoAdmin);
  throw new Error(told.message ?? say.isGone);
}

interface Problem {
  readonly code?: string;
  readonly message?: string;
}

/** The problem of an answer; what is between may answer in other shapes. */
const problemOf = async (response: Response): Promise<Problem> =>
  ((await response.json().catch(() => ({}))) as { readonly error?: Problem }).error ?? {};
