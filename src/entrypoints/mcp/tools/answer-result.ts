import type { CallToolResult } from "@modelcontextprotocol/server";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Evaluation, Retrieval } from "../../../index.ts";
import { safeName } from "../../../safe-text.ts";
import type { McpEngine } from "../engines.ts";
import { scopeNote, type Root } from "../roots.ts";
import { writeAnswer, type AnswerFormat, type PackTexts } from "../write-answer.ts";
import type { Call } from "./tool.ts";

/** How to return a finished retrieval. */
export interface AnswerRequest {
  readonly format: AnswerFormat;
  readonly maxTokens: number;
  readonly root: Root;
  readonly retrievalId: string;
  /** Set where texts are to be added. */
  readonly engine?: McpEngine;
}

const mostLinks = 10;
/** What one link costs the client, roughly. */
const linkTokens = 50;

/** The result of a call that found files: the answer, and links to the files it returns. */
export async function answerResult(
  retrieval: Retrieval,
  request: AnswerRequest,
  call: Call,
): Promise<CallToolResult> {
  const { engine, format, maxTokens, retrievalId, root } = request;
  const isText = format !== "json";
  const room = Math.floor(maxTokens / linkTokens / 5);
  const linkedFiles = call.takesLinks && isText ? retrieval.files.slice(0, Math.min(mostLinks, room)) : [];
  const packTexts: PackTexts | undefined = engine?.pack;
  const { text, data } = await writeAnswer(retrieval, {
    format,
    maxTokens: maxTokens - linkedFiles.length * linkTokens,
    retrievalId,
    ...(packTexts && { packTexts }),
  });
  const links = linkedFiles.map((file) => linkTo(root, file));
  return {
    content: [{ type: "text", text }, ...links],
    // Some clients show the model only this, so it is the whole answer or nothing.
    ...(data && { structuredContent: data }),
  };
}

const linkTo = (root: Root, { path, relevance }: Evaluation) => ({
  type: "resource_link" as const,
  uri: pathToFileURL(join(root.real, path)).href,
  name: safeName(path),
  mimeType: "text/plain",
  annotations: { audience: ["assistant" as const], priority: relevance },
});

/**
 * The retrieval with its root as the caller named it, so that no other path of this machine is revealed, and with what
 * was left out of it.
 */
export function withShownRoot(retrieval: Retrieval, root: Root): Retrieval {
  const advice = [scopeNote(root), retrieval.advice].filter((text) => text !== undefined).join(" ");
  const repository = { ...retrieval.repository, root: root.shown };
  return { ...retrieval, repository, ...(advice !== "" && { advice }) };
}
