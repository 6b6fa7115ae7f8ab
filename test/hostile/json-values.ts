import * as fc from "fast-check";
import { hostileText } from "./texts.ts";

const odd = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1e308,
  Number.NaN,
  Number.MAX_SAFE_INTEGER,
  "",
  "__proto__",
  [],
  {},
  [[[]]],
  "a".repeat(300),
);

const nested = (depth: number): unknown => {
  let value: unknown = "deepest";
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Any value that JSON can hold, now and then a very deep one. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 3, arbitrary: odd },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3_000 }).map(nested) },
);

/** The value with something in it replaced, left out or repeated. */
export function mutated(original: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(original);
  const change = fc.record({
    at: fc.nat(Math.max(0, places.length - 1)),
    how: fc.constantFrom("replace", "delete", "repeat"),
    value: anyJson,
  });
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    let copy = structuredClone(original);
    for (const { at, how, value } of changes) copy = changeAt(copy, places[at] ?? [], how, value);
    return copy;
  });
}

type Place = readonly (string | number)[];

/** Every place, each kind of place in long lists but once or twice. */
function placesIn(value: unknown, place: Place = []): readonly Place[] {
  if (typeof value !== "object" || value === null) return [place];
  const entries = Array.isArray(value)
    ? [...value.slice(0, 2).entries()]
    : Object.entries(value).slice(0, 40);
  return [place, ...entries.flatMap(([key, inner]) => placesIn(inner, [...place, key]))];
}

function changeAt(root: unknown, place: Place, how: string, value: unknown): unknown {
  const last = place.at(-1);
  if (last === undefined) return how === "replace" ? value : root;
  let parent = root;
  for (const key of place.slice(0, -1)) parent = (parent as Record<string, unknown> | undefined)?.[key];
  if (typeof parent !== "object" || parent === null) return root;
  const holder = parent as Record<string, unknown>;
  if (how === "replace") holder[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), how === "delete" ? 1 : 0, parent[Number(last)]);
  else if (how === "delete") delete holder[last];
  return root;
}

/** With line breaks and indentation, where it is not so deep that nothing else would be left. */
const readable = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length < 2_000 ? JSON.stringify(value, null, 2) : text;
};

/** JSON or nearly: whole, cut, with comments, with something in between, or too deep. */
export function hostileJsonText(maxCharacters: number): fc.Arbitrary<string> {
  const whole = anyJson.map((value) => JSON.stringify(value) ?? "");
  const dictionary = fc.dictionary(fc.string({ maxLength: 8 }), anyJson).map(readable);
  const deep = fc
    .tuple(fc.constantFrom("[", '{"a":', "[{", "/*", '"', "//\n", "[,"), fc.nat(maxCharacters))
    .map(([open, length]) => open.repeat(Math.ceil(length / open.length)));
  const spoilt = fc
    .tuple(dictionary, hostileText(200), fc.nat())
    .map(
      ([text, wedge, at]) =>
        text.slice(0, at % (text.length + 1)) + wedge + text.slice(at % (text.length + 1)),
    );
  return fc.oneof(whole, dictionary, deep, spoilt, hostileText(maxCharacters));
}
