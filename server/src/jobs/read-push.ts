// Reads a signed webhook of GitHub, GitLab, Gitea or Forgejo, and tells the repository and branch pushed to.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";

/** Repository and branch of a push. */
export interface Push {
  /** Every address that the repository may have been added by. */
  readonly addresses: readonly string[];
  /** Undefined if unknown; then any branch. */
  readonly branch?: string;
}

/** Headers of a call, by their names in lower case. */
export type PushHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Read a webhook of GitHub, GitLab, Gitea or Forgejo.
 * @param body the exact bytes, which the signature covers
 * @returns `forbidden` without a valid signature, `ignored` if it is not about a push
 */
export function readPush(
  headers: PushHeaders,
  body: Uint8Array,
  secret: string,
): Push | "forbidden" | "ignored" {
  if (secret === "" || !isSigned(headers, body, secret)) return "forbidden";
  const payload = payloadOf(headers, body);
  if (payload === undefined || !isPush(headers)) return "ignored";
  const addresses = addressesOf(payload);
  const ref = payload.ref ?? "";
  if (addresses.length === 0 || ref.startsWith("refs/tags/")) return "ignored";
  return { addresses, ...(ref.startsWith("refs/heads/") && { branch: ref.slice("refs/heads/".length) }) };
}

/** Tests whether a request is worth reading: it has a signature, or the secret as its token. */
export function mayBeSigned(headers: PushHeaders, secret: string): boolean {
  const token = headers["x-gitlab-token"];
  if (token !== undefined) return isSame(token, secret);
  return signatureHeaders.some((name) => headers[name] !== undefined);
}

const signatureHeaders = ["x-hub-signature-256", "x-forgejo-signature", "x-gitea-signature"] as const;

/** Each service signs in a way of its own; Gitea and Forgejo send GitHub's header, too. */
function isSigned(headers: PushHeaders, body: Uint8Array, secret: string): boolean {
  const token = headers["x-gitlab-token"];
  if (token !== undefined) return isSame(token, secret);
  const hex = createHmac("sha256", secret).update(body).digest("hex");
  const github = headers["x-hub-signature-256"];
  if (github !== undefined) return isSame(github, `sha256=${hex}`);
  const own = headers["x-forgejo-signature"] ?? headers["x-gitea-signature"];
  return own !== undefined && isSame(own, hex);
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Constant-time comparison; leaks neither content nor length. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

const eventHeaders = ["x-github-event", "x-gitea-event", "x-forgejo-event", "x-gitlab-event"] as const;
const pushEvents: ReadonlySet<string> = new Set(["push", "Push Hook", "System Hook"]);

const isPush = (headers: PushHeaders): boolean =>
  eventHeaders.some((name) => pushEvents.has(headers[name] ?? ""));

/** Tests whether a webhook may tell that a repository was made, renamed, archived or deleted. */
export const isOfRepositories = (headers: PushHeaders): boolean =>
  eventHeaders.some((name) => /^(?:repository|public|Project Hook|System Hook)$/.test(headers[name] ?? ""));

const addressFields = [
  "clone_url",
  "ssh_url",
  "git_url",
  "html_url",
  "url",
  "git_http_url",
  "git_ssh_url",
] as const;
const place = v.object(
  v.entriesFromList(addressFields, v.optional(v.fallback(v.nullish(v.string()), undefined))),
);
const payloadSchema = v.object({
  ref: v.optional(v.nullable(v.string())),
  object_kind: v.optional(v.string()),
  repository: v.optional(v.nullable(place)),
  project: v.optional(v.nullable(place)),
});
type Payload = v.InferOutput<typeof payloadSchema>;

function payloadOf(headers: PushHeaders, body: Uint8Array): Payload | undefined {
  const text = Buffer.from(body).toString("utf8");
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  try {
    const json: unknown = JSON.parse(isForm ? (new URLSearchParams(text).get("payload") ?? "") : text);
    const { output, success } = v.safeParse(payloadSchema, json);
    // A system hook of GitLab tells of everything.
    return success && (output.object_kind ?? "push") === "push" ? output : undefined;
  } catch {
    return undefined;
  }
}

function addressesOf({ project, repository }: Payload): string[] {
  const found = [repository, project].flatMap((each) => addressFields.map((field) => each?.[field] ?? ""));
  return [...new Set(found.filter((address) => address !== "" && !address.includes("\0")))].toSorted();
}
