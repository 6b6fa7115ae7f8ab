import { describe, expect, it } from "vitest";
import { fieldText, withWord, withWords } from "../../../web/src/state/asked-words.ts";

const request = { task: "turn photos", threshold: 0.5 };

describe("the field of words beside the task", () => {
  it("sends what stands between commas, and nothing where nothing does", () => {
    const asked = withWords(request, "exif, rotate，旋转、 exif,");
    expect(asked).toEqual({ ...request, keywords: ["exif", "rotate", "旋转"] });
    expect(withWords(asked, " , ")).toEqual(request);
  });

  it("keeps what is being typed, and shows words that came from elsewhere", () => {
    expect(fieldText("exif, ", withWords(request, "exif, "))).toBe("exif, ");
    expect(fieldText("exif, ", withWord(withWords(request, "exif, "), "rotateImage"))).toBe(
      "exif, rotateImage",
    );
    expect(fieldText("exif", request)).toBe("");
  });

  it("takes a name once, however often it is pressed", () => {
    expect(withWord(withWord(request, "rotateImage"), "rotateImage").keywords).toEqual(["rotateImage"]);
  });
});
