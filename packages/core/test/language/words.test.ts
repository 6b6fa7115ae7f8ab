import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinPairs } from "@fossick/core/language/scripts.ts";
import {
  identifierWords,
  isCompound,
  isHan,
  isStopWord,
  stem,
  subWords,
  termsOf,
} from "@fossick/core/language/words.ts";

describe("subWords", () => {
  it.each([
    ["expireToken", "expire token"],
    ["ExpireToken", "expire token"],
    ["expire_token", "expire token"],
    ["MAX_TOKEN_AGE", "max token age"],
    ["__init__", "init"],
    ["parseHTTPResponse", "parse http response"],
    ["XMLHttpRequest", "xml http request"],
    ["getURL", "get url"],
    ["IOError", "io error"],
    ["parseHTTPResponse_v2", "parse http response v 2"],
    ["utf8Decode", "utf 8 decode"],
    ["sha256sum", "sha 256 sum"],
    ["$scope", "scope"],
    ["data-testid", "data testid"],
    ["crèmeÉpaisse", "crème épaisse"],
    ["修复token过期", "修复 token 过期"],
    ["缓存过期", "缓存 存过 过期"],
    ["計算_運費", "計算 運費"],
    ["锁", "锁"],
    ["_", ""],
    ["", ""],
  ])("splits %s", (identifier, words) => {
    expect(subWords(identifier).join(" ")).toBe(words);
  });

  it("loses no letter and no digit, and keeps their order", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_$]*$/), (identifier) => {
        expect(subWords(identifier).join("")).toBe(identifier.replaceAll(/[_$]/g, "").toLowerCase());
      }),
    );
  });
});

const words =
  "token session server class process address expire login release module package build handler cache store".split(
    " ",
  );

describe("stem", () => {
  it.each([
    ["tokens", "token"],
    ["queries", "query"],
    ["classes", "class"],
    ["logging", "log"],
    ["logged", "log"],
    ["limiting", "limit"],
    ["expired", "expir"],
    ["expire", "expir"],
    ["expires", "expir"],
    ["keys", "key"],
    ["class", "class"],
    ["status", "status"],
    ["analysis", "analysis"],
    ["bus", "bus"],
    ["thing", "thing"],
    ["need", "need"],
    ["auth", "auth"],
  ])("%s → %s", (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  it("brings the forms of a word together", () => {
    fc.assert(
      fc.property(fc.constantFrom(...words), (word) => {
        const plural = word.endsWith("s") ? `${word}es` : `${word}s`;
        expect(stem(plural)).toBe(stem(word));
      }),
    );
    expect(["queries", "repositories"].map(stem)).toEqual(["query", "repository"].map(stem));
  });

  it("brings short words in -e together with their plurals", () => {
    for (const word of ["file", "node", "type", "page", "role", "name"]) {
      expect([word, stem(`${word}s`)]).toEqual([word, stem(word)]);
    }
  });

  it("never makes a word longer, empty or different at its start", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
        const stemmed = stem(word);
        expect(stemmed.length).toBeLessThanOrEqual(word.length);
        expect(stemmed.length).toBeGreaterThanOrEqual(Math.min(3, word.length));
        expect(word.startsWith(stemmed.replace(/y$/, ""))).toBe(true);
      }),
    );
  });

  it("settles after a few turns", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
        let stemmed = word;
        for (let turn = 0; turn < 8; turn++) stemmed = stem(stemmed);
        expect(stem(stemmed)).toBe(stemmed);
      }),
    );
  });
});

describe("termsOf", () => {
  it("leaves out stop words and single characters", () => {
    expect(termsOf("getTheTokens")).toEqual(["token"]);
    expect(termsOf("x")).toEqual([]);
    expect(termsOf("isExpiredV2")).toEqual(["expir"]);
  });

  it("gives the same answer twice", () => {
    expect(termsOf("refreshAccessTokens")).toEqual(["refresh", "access", "token"]);
    expect(termsOf("refreshAccessTokens")).toEqual(["refresh", "access", "token"]);
  });

  it("knows the words that say nothing", () => {
    expect(["the", "function", "return", "should"].filter((word) => !isStopWord(word))).toEqual([]);
    expect(["token", "session", "error", "add"].filter(isStopWord)).toEqual([]);
  });
});

describe("isCompound", () => {
  it("tells names of two words or more", () => {
    for (const name of ["expireToken", "expire_token", "MAX_AGE", "HTTPServer", "v2Api"]) {
      expect([name, isCompound(name)]).toEqual([name, true]);
    }
    for (const name of ["token", "Token", "HTTP", "_private", "x", ""]) {
      expect([name, isCompound(name)]).toEqual([name, false]);
    }
  });
});

describe("Chinese characters", () => {
  it("are found as runs beside Latin words", () => {
    expect(identifierWords("修复 TokenManager 的令牌过期，见 v2")).toEqual([
      "修复",
      "TokenManager",
      "的令牌过期",
      "见",
      "v2",
    ]);
  });

  it("are indexed as pairs; one alone says too little", () => {
    expect(termsOf("库存预占")).toEqual(["库存", "存预", "预占"]);
    expect(termsOf("锁")).toEqual([]);
    expect(termsOf("校验Code")).toEqual(["校验", "code"]);
  });

  it("are told from all others by the first of a text", () => {
    expect(["锁", "鎖lock"].filter(isHan)).toHaveLength(2);
    expect(["", "lock锁", "ロック", "락", "，"].filter(isHan)).toEqual([]);
  });

  it("come together again from their pairs", () => {
    expect(joinPairs(["死循", "循环", "超时", "loop", "循环"])).toEqual(["死循环", "超时", "loop", "循环"]);
    fc.assert(
      fc.property(fc.stringMatching(/^[\u4E00-\u9FFF]{2,12}$/), (run) => {
        expect(joinPairs(subWords(run))).toEqual([run]);
      }),
    );
  });
});
