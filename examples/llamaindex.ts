import assert from "node:assert/strict";
import type { BaseRetriever } from "@llamaindex/core/retriever";
import { MetadataMode } from "@llamaindex/core/schema";
import { FossickRetriever } from "fossick/llamaindex";
import { createShop, expected, task } from "./shop.ts";

const retriever: BaseRetriever = new FossickRetriever({ root: createShop() });

// A query engine asks its retriever like this.
const [found] = await retriever.retrieve({ query: task });
assert.equal(found?.node.metadata["path"], expected);
assert.match(found.node.getContent(MetadataMode.NONE), /export function refundOrder/);
assert.ok((found.score ?? 0) > 0.5);
