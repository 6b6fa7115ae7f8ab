/** Globs and lines of ignore files that take a backtracking matcher exponential or high polynomial time on `baited`. */
export const globBaits: readonly string[] = [
  ...[2, 3, 5, 8, 12, 20, 40, 80, 200, 490].flatMap((times) => [
    `${"a*".repeat(times)}z`,
    `${"*a".repeat(times)}z`,
    `${"[a-z]*".repeat(Math.min(times, 165))}9`,
    `${"?*".repeat(times)}z`,
    `${"**/".repeat(Math.min(times, 330))}z`,
    `${"**/a/".repeat(Math.min(times, 198))}z`,
    `${"**/a*".repeat(Math.min(times, 198))}z`,
    `${"{a,aa}".repeat(Math.min(times, 165))}z`,
    `${"{a,a*}".repeat(Math.min(times, 165))}z`,
    `${"@(a|aa|a*)".repeat(Math.min(times, 99))}z`,
    `${"?(a)".repeat(Math.min(times, 249))}z`,
    `${"+(a)".repeat(Math.min(times, 249))}z`,
    `${"*(a|aa)".repeat(Math.min(times, 142))}z`,
    `${"!(b)".repeat(Math.min(times, 249))}z`,
    `${"!(a*)".repeat(Math.min(times, 199))}z`,
    `${"的*".repeat(times)}z`,
    `${"(a|a)".repeat(Math.min(times, 199))}z`,
  ]),
  ...[1, 2, 4, 8, 16, 30].flatMap((depth) => [
    `${"*(".repeat(depth)}a${")".repeat(depth)}z`,
    `${"+(a|".repeat(depth)}a${")".repeat(depth)}z`,
    `${"{a,".repeat(depth)}a${"}".repeat(depth)}*z`,
    `${"!(".repeat(depth)}a${")".repeat(depth)}z`,
    `${"@(a*|".repeat(depth)}a*${")".repeat(depth)}z`,
  ]),
  "*(a|a*)z",
  "+(a)+(a)+(a)+(a)+(a)+(a)z",
  "(a+)+z",
  "(a*)*z",
  "((a|a)+)+z",
  "a{1..9}*(a|a)z",
  "!(*(a))*(*a)z",
  "[[:alpha:]]*[[:alpha:]]*[[:alpha:]]*[[:alpha:]]*9",
];

/** Paths that almost match them. */
export const baited: readonly string[] = [
  "a".repeat(80),
  "a".repeat(255),
  "a/".repeat(60) + "a".repeat(80),
  `${"a".repeat(200)}/${"a".repeat(200)}/${"a".repeat(200)}`,
  "的".repeat(85),
];
