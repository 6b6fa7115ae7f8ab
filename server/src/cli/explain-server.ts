// Puts errors of a remote server into sentences for the user of a command, with a hint.
import { FossickError, type ServerAccess, ServerProblem } from "fossick/hosting/light";
import * as v from "valibot";

type Told = readonly [
  code: "INVALID_SETTING" | "SERVER_UNAVAILABLE" | "NOT_ALLOWED" | "REPOSITORY_UNKNOWN",
  message: string,
  hint?: string | undefined,
];

const needsAdmin = "it takes an administrator's key, in FOSSICK_KEY or a file that FOSSICK_KEY_FILE names";

type Explain = (problem: ServerProblem, access: ServerAccess) => Told;

/** Servers return 404 to non-admins so that repository names are not disclosed. */
const nothingToManage: Explain = ({ origin }) => [
  "NOT_ALLOWED",
  `${origin} has nothing to manage for this key`,
  `${needsAdmin}, and a server of this version`,
];

const explanations: Readonly<Partial<Record<ServerProblem["kind"], Explain>>> = {
  keyRefused: ({ origin }, { key }) => [
    "NOT_ALLOWED",
    key === undefined ? `${origin} asks for a key` : `${origin} does not take the key`,
    needsAdmin,
  ],
  strange: nothingToManage,
  notAllowed: nothingToManage,
  unknown: ({ hint, message }) => ["REPOSITORY_UNKNOWN", message, hint ?? needsAdmin],
  refused: ({ hint, message }) => ["INVALID_SETTING", message, hint],
  tooMany: ({ origin }) => [
    "SERVER_UNAVAILABLE",
    `${origin} takes no more calls for now`,
    "try again in a minute",
  ],
  untrusted: ({ message, origin }) => [
    "SERVER_UNAVAILABLE",
    `the certificate of ${origin} is not trusted (${message})`,
    "NODE_EXTRA_CA_CERTS names a file with the certificate of an authority of your own",
  ],
  moved: ({ origin }) => [
    "SERVER_UNAVAILABLE",
    `${origin} sends elsewhere, where the key does not go`,
    "name the address that it sends to",
  ],
};

const doesNotAnswer: Explain = ({ hint, message, origin }) => [
  "SERVER_UNAVAILABLE",
  message === "" ? `${origin} does not answer` : `${origin} does not answer: ${message}`,
  hint,
];

/** Explains a server's error in a sentence to the user of a command; returns other errors unchanged. */
export function explainServer(error: unknown, access: ServerAccess): unknown {
  if (error instanceof v.ValiError)
    return new FossickError(
      "SERVER_UNAVAILABLE",
      `${access.url} does not answer as a team server of this version does`,
    );
  if (!(error instanceof ServerProblem)) return error;
  const [code, message, hint] = (explanations[error.kind] ?? doesNotAnswer)(error, access);
  return new FossickError(code, message, { ...(hint !== undefined && { hint }), cause: error });
}
