import fc from "fast-check";
import type { HttpCall } from "../test-server.ts";

/** A call as it is drawn: which repository it is about, and how it is asked. */
export interface DrawnCall {
  readonly kind: CallKind;
  readonly key: number;
  readonly repository: number;
  readonly bait: number;
  /** Spelling of the repository's name. */
  readonly spelling: number;
  readonly variant: number;
}

const kinds = [
  ...["retrieve", "retrieve", "anywhere", "judge", "step", "feedback", "list", "status", "memory"],
  ...[
    "admin",
    "mcp-retrieve",
    "mcp-anywhere",
    "mcp-status",
    "mcp-judge",
    "mcp-step",
    "mcp-explain",
    "mcp-feedback",
  ],
  ...["mcp-list", "open"],
] as const;
export type CallKind = (typeof kinds)[number];

const callArbitrary: fc.Arbitrary<DrawnCall> = fc.record({
  kind: fc.constantFrom(...kinds),
  key: fc.nat(),
  repository: fc.nat(),
  bait: fc.nat(),
  spelling: fc.nat(7),
  variant: fc.nat(3),
});

export type Step =
  | { readonly kind: "grant" | "revoke"; readonly team: number; readonly repository: number }
  | { readonly kind: "remove"; readonly repository: number }
  | { readonly kind: "end-key"; readonly key: number }
  | { readonly kind: "calls"; readonly calls: readonly DrawnCall[] };

const change = fc.record({
  kind: fc.constantFrom("grant" as const, "grant" as const, "grant" as const, "revoke" as const),
  team: fc.nat(),
  repository: fc.nat(),
});

/** Calls of one step are made at the same time. */
export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 60, arbitrary: change },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), repository: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("end-key" as const), key: fc.nat() }) },
  {
    weight: 100,
    arbitrary: fc.record({
      kind: fc.constant("calls" as const),
      calls: fc.array(callArbitrary, { minLength: 1, maxLength: 4 }),
    }),
  },
);

/** Most are the name as it is, one of them in capitals; the others should be somebody else's name, or none. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name,
  (name) => name,
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => `${name} `,
  (name) => `${name}%`,
  (name) => `./${name}`,
];

export interface Told {
  readonly name: string;
  readonly bait: string;
  /** Id of a judged search, perhaps somebody else's. */
  readonly searchId: string;
}

const mcpHeaders = { accept: "application/json, text/event-stream" };
const mcp = (tool: string, args: object): HttpCall => ({
  path: "/mcp",
  headers: mcpHeaders,
  body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: args } },
});

/** Task of all feedback; no word of another repository, as taught words become a repository's own. */
const taught = "where are orders refunded?";

/** The call as it is sent, without its key. */
export function requestOf({ kind, spelling, variant }: DrawnCall, told: Told): HttpCall {
  const repository = (spellings[spelling] ?? String)(told.name);
  const task = `where is ${told.bait} refunded?`;
  const inPath = encodeURIComponent(repository.replaceAll("/", variant === 3 ? "/" : "~"));
  const step = { verdicts: [], ...(variant > 1 && { keywords: [told.bait] }) };
  const calls: Readonly<Record<CallKind, () => HttpCall>> = {
    retrieve: () => ({
      path: "/v1/retrieve",
      body: {
        task,
        repository,
        pack: variant > 0,
        explain: variant > 1,
        ...(variant > 2 && { branch: "main" }),
      },
    }),
    anywhere: () => ({ path: "/v1/retrieve", body: { task, pack: variant > 1 } }),
    judge: () => ({ path: "/v1/judge", body: { task, repository } }),
    step: () => ({ path: `/v1/judge/${told.searchId}`, body: step }),
    feedback: () => ({ path: "/v1/feedback", body: { task: taught, repository, used: ["src/refund.ts"] } }),
    list: () => ({ path: `/v1/repositories${variant > 1 ? `?after=${inPath}` : ""}` }),
    status: () => ({ path: `/v1/repositories/${inPath}` }),
    memory: () => ({ path: `/v1/repositories/${inPath}/memory`, method: variant > 1 ? "DELETE" : "GET" }),
    admin: () =>
      variant === 3
        ? { path: `/v1/admin/repositories/${inPath}`, method: "PATCH", body: {} }
        : { path: `/v1/admin/${["repositories", "keys", "teams"][variant]}` },
    "mcp-retrieve": () => mcp("retrieve_context", { task, repository }),
    "mcp-anywhere": () => mcp("retrieve_context", { task }),
    "mcp-status": () => mcp("repository_status", variant > 1 ? {} : { repository }),
    "mcp-judge": () => mcp("dispatch_candidates", { task, repository }),
    "mcp-step": () => mcp("submit_evaluation", { retrieval_id: told.searchId, evaluations: [] }),
    "mcp-explain": () => mcp("explain_retrieval", { retrieval_id: told.searchId, scores: variant > 1 }),
    "mcp-feedback": () => mcp("give_feedback", { repository, task: taught, used: ["src/refund.ts"] }),
    "mcp-list": () => ({
      path: "/mcp",
      headers: mcpHeaders,
      body: {
        jsonrpc: "2.0",
        id: 1,
        method: ["tools/list", "prompts/list", "resources/list", "resources/templates/list"][variant],
      },
    }),
    open: () => ({ path: ["/openapi.json", "/ready", "/health", "/metrics"][variant] ?? "" }),
  };
  return calls[kind]();
}
