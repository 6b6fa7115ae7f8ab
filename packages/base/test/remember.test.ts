import { expect, it } from "vitest";
import { remember, rememberByObject, valueIn } from "@fossick/base/remember.ts";

it("remember computes an answer once, undefined included, and forgets all when there are too many", () => {
  const asked: string[] = [];
  const lengthOf = remember((word: string) => {
    asked.push(word);
    return word === "" ? undefined : word.length;
  }, 2);
  expect(["", "a", "", "a"].map(lengthOf)).toEqual([undefined, 1, undefined, 1]);
  expect(["bc", "a"].map(lengthOf)).toEqual([2, 1]);
  expect(asked).toEqual(["", "a", "bc", "a"]);
});

it("rememberByObject computes the answer of each object once", () => {
  const [one, other] = [{ size: 1 }, { size: 1 }];
  let times = 0;
  const sizeOf = rememberByObject(({ size }: { size: number }) => size + times++);
  expect([one, other, one, other].map(sizeOf)).toEqual([1, 2, 1, 2]);
});

it("valueIn adds the value of a key that a map lacks", () => {
  const lists = new Map<string, number[]>();
  for (const number of [1, 2, 3]) valueIn(lists, number % 2 === 0 ? "even" : "odd", () => []).push(number);
  expect(Object.fromEntries(lists)).toEqual({ odd: [1, 3], even: [2] });
});
