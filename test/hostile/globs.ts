import * as fc from "fast-check";

/** Globs on which matchers that try again and again never end, each for a path of its letters. */
export const globBaits: readonly string[] = [
  "a*a*a*a*a*a*a*a*z",
  "*(a|a*)z",
  "+(a)+(a)+(a)+(a)+(a)+(a)+(a)z",
  "[a-z]*".repeat(8) + "!",
  "**/".repeat(12) + "z",
  "*".repeat(60) + "z",
  "?*".repeat(30) + "z",
  "{a,aa,aaa}".repeat(10) + "z",
  "{".repeat(40) + "a" + ",b}".repeat(40),
  "@(a|@(a|@(a|@(a|b))))*z",
  "!(a*)!(a*)!(a*)z",
  "+(+(+(+(a))))z",
  "{1..100000}",
  "{a..z..0}",
  "[".repeat(50),
  "(".repeat(50),
  "\\".repeat(51),
  "[^",
  "[]a]",
  "[[:alpha:][:x:]]*",
  "!".repeat(30),
  "a{,".repeat(30),
  "**".repeat(20) + "/z",
  "*/*/*/*/*/*/*/*/*/*/z",
];

const part = fc.constantFrom(
  ..."a b z * ** ? / . ! , | \\ - [ ] [a-z] [!a] [^a] { } {a,b} {1..3} ( ) @( !( ?( *( +( 的 \n \u202E src *.ts".split(
    " ",
  ),
);

/** A glob as a user, a model or a repository's configuration may write it; empty ones are refused before. */
export const hostileGlob = (maxCharacters: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 2, arbitrary: fc.constantFrom(...globBaits) },
      { weight: 6, arbitrary: fc.array(part, { maxLength: 30 }).map((parts) => parts.join("")) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 400 }))
          .map(([parts, count]) => parts.join("").repeat(count)),
      },
    )
    .map((glob) => glob.slice(0, maxCharacters) || "*");
