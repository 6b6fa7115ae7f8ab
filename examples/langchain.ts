import assert from "node:assert/strict";
import type { BaseRetriever } from "@langchain/core/retrievers";
import { FossickRetriever } from "fossick/langchain";
import { createShop, expected, task } from "./shop.ts";

const retriever = new FossickRetriever({ root: createShop(), tags: ["code"] });
const asTheFrameworkSeesIt: BaseRetriever = retriever;

// A retriever is a runnable: it is piped into a prompt and a model like any other.
const chain = asTheFrameworkSeesIt.pipe((documents) =>
  documents.map(({ metadata }) => metadata["path"] as string),
);
assert.equal((await chain.invoke(task))[0], expected);

const [document] = await retriever.invoke(task);
assert.match(document?.pageContent ?? "", /export function refundOrder/);
assert.equal(document?.metadata.startLine, 1);
assert.ok((document?.metadata.relevance ?? 0) > 0.5);
