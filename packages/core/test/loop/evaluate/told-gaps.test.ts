import { expect, it } from "vitest";
import { reportedGaps } from "@fossick/core/loop/evaluate/gaps.ts";
import type { BridgeSource, Gap } from "@fossick/core/answer-types.ts";

const gap = (kind: Gap["kind"], what: string, from?: BridgeSource, term = "limiter"): Gap => ({
  kind,
  what,
  because: "…",
  critical: false,
  ...(from && { instead: [{ term, files: 3, from }] }),
});

it("reportedGaps tells of words for which the codebase has another of the same meaning, not of guesses", () => {
  const gaps = [
    gap("term", "rate limit", "lexicon", "throttle"),
    gap("term", "authentication", "project", "identity"),
    gap("term", "slow", "lexicon", "benchmark"),
    gap("term", "pagination", "form", "page"),
  ];
  expect(reportedGaps(gaps, true).map(({ what }) => what)).toEqual(["rate limit", "authentication"]);
});

it("reportedGaps tells of names that the codebase lacks, not of words of a sentence", () => {
  const gaps = [gap("term", "refundOrder"), gap("term", "max_age"), gap("term", "versus")];
  expect(reportedGaps(gaps, true).map(({ what }) => what)).toEqual(["refundOrder", "max_age"]);
});

it("reportedGaps tells of no part of the task, whether or not a file is accepted", () => {
  const gaps = [gap("facet", "sockets", "lexicon"), gap("facet", "ring buffer")];
  expect(reportedGaps(gaps, false)).toEqual([]);
  expect(reportedGaps(gaps, true)).toEqual([]);
});
