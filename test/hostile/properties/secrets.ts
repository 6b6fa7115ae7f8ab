import assert from "node:assert/strict";
import { withoutSecrets } from "../../../src/judges/secrets.ts";
import { property } from "../property.ts";
import { hostileText } from "../texts.ts";

export const secretProperties = [
  property("a text without its secrets keeps its lines", hostileText, (text) => {
    assert.equal(withoutSecrets(text).split("\n").length, text.split("\n").length);
  }),
];
