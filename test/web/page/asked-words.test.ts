import { describe, expect, it } from "vitest";
import { withWord, withWords } from "../../../web/src/state/asked-words.ts";

const request = { task: "turn photos", threshold: 0.5 };

describe("the field of words beside the task", () => {
  it("sends what stands between commas, and nothing where nothing does", () => {
    const asked = withWords(request, "exif, rotate，旋转、 exif,");
    expect(asked).toEqual({ ...request, keywords: ["exif", "rotate", "旋转"] });
    expect(withWords(asked, " , ")).toEqual(request);
  });

  it("takes a name once, however often it is pressed", () => {
    expect(withWord(withWord(request, "rotateImage"), "rotateImage").keywords).toEqual(["rotateImage"]);
  });
});
