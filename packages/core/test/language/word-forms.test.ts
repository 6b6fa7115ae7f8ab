import { describe, expect, it } from "vitest";
import { otherForms } from "@fossick/core/language/word-forms.ts";
import { stem } from "@fossick/core/language/words.ts";

describe("otherForms", () => {
  it.each([
    ["expiration", "expire"],
    ["expiration", "expiry"],
    ["compression", "compress"],
    ["compressor", "compression"],
    ["limiter", "limitation"],
    ["validation", "validator"],
    ["deployments", "deploy"],
    ["deletion", "delete"],
    ["serializer", "serialization"],
    ["serialise", "serialize"],
    ["security", "secure"],
    ["notify", "notification"],
    ["throttler", "throttle"],
  ])("of %s holds %s, and the other way round", (one, other) => {
    expect(otherForms(one)).toContain(stem(other));
    expect(otherForms(other)).toContain(stem(one));
  });

  it.each([
    ["state", "station"],
    ["factory", "factor"],
    ["important", "import"],
    ["general", "generate"],
    ["terminal", "terminate"],
    ["order", "ordering"],
  ])("of %s does not hold %s", (one, other) => {
    expect(otherForms(one)).not.toContain(stem(other));
    expect(otherForms(other)).not.toContain(stem(one));
  });

  it("never holds the word itself, nor one twice", () => {
    for (const word of ["expiration", "serializer", "notify", "x", "", "缓存"]) {
      const forms = otherForms(word);
      expect(forms).not.toContain(stem(word));
      expect(new Set(forms).size).toBe(forms.length);
    }
  });
});
