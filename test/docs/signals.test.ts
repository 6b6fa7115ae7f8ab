import { expect, it } from "vitest";
import { restraints } from "@fossick/core/loop/evaluate/restraints.ts";
import { messagesIn } from "@fossick/core/messages/index.ts";
import { absoluteSignals, signalGroups, signals, type Signal } from "@fossick/core/evidence/signals.ts";

const cells = ({ name, measures, scale, direction, evidence, cycle, source, withoutWeight }: Signal) => [
  `\`${name}\``,
  measures + (withoutWeight === undefined ? "" : `; no weight: ${withoutWeight}`),
  scale,
  direction,
  evidence ?? "–",
  cycle,
  `\`${source}\``,
];

/** The page `docs/signals.md`. */
function signalsPage(): string {
  const sections = Object.entries(signalGroups).map(([title, rows]) => {
    const lines = rows.map((row) => `| ${cells(row).join(" | ")} |\n`);
    return `## ${title}

| signal | what it measures | scale | weight | evidence | known from | measured from |
|---|---|---|---|---|---|---|
${lines.join("")}`;
  });
  const contents = Object.keys(signalGroups).map(
    (title) =>
      `[${title}](#${title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-")})`,
  );
  return `# Signals

See what the default evaluator measures of each file, and what each signal added to the worth of one.

\`\`\`
fossick "where is the stop rule decided?" --explain-scores
\`\`\`

${contents.join(" · ")} · [Tried and left out](#tried-and-left-out)

This page is written from \`packages/core/src/evidence/signals.ts\` by \`test/docs/signals.test.ts\`; do not edit it. How to add a signal: [add-a-signal.md](add-a-signal.md).

Each signal is a number from 0 to 1; the score is their weighted sum, by the weights of \`model/ranker.json\`. A weight is one number for each of seven styles, or one for all: a task may be like a commit's message (\`change\`), an \`issue\` or pull request, a wish in other words than the code's (\`otherWords\`), a \`question\` or search query, a \`comment\` on code, a \`test\`'s title, or \`upkeep\` of tests, docs or builds. How much it is like each is told by its length and its manner (does it begin like a question, or by saying what to do; does it end with a full stop; which share of its words are names), by whether its words were chosen for it, as those of Chinese tasks are, and by the strongest evidence of any candidate: where nothing in the codebase holds two words of the task side by side or the words of its title in one place, it is likely in other words than the code's, and the words that stand in for them weigh more. These features, weighed for each style (\`styles\`), are log-odds, of which a softmax makes shares that sum to 1 (\`packages/core/src/loop/evaluate/style.ts\`); what a signal weighs is the mean of its seven numbers, by these shares. What leaving out a group costs is measured in [bench/results/ablation.md](../bench/results/ablation.md).

- **scale**: \`share\` of the best file's value in this search; \`absolute\`, of what a perfect file would reach, so that tasks can be compared, which tells how much a score is worth (\`packages/core/src/loop/evaluate/calibrate.ts\`); \`property\` of the file or its rank, whatever the other files hold.
- **weight**: the way it may point. One that \`raises\` never counts against a file, one that \`lowers\` never for it.
- **evidence**: what the reason of a file says where the signal raised it (\`packages/core/src/loop/evaluate/reason.ts\`).
- **known from**: the \`task\`, or an earlier cycle: words \`learned\` from accepted files or \`bridged\`, a \`gap\` it left, \`companion\` files of those it accepted. These are 0 in cycle 1.
- **measured from**: a file of \`packages/core/src/evidence\`.

${sections.join("\n")}
## Restraints

After calibration these change the worth, in this order; \`--explain-scores\` shows by how much. A verdict of another evaluator comes last.

| restraint | shown as | why |
|---|---|---|
${restraintLines()}
"Against an ideal file" means: against one that held every word of the task without end. Words that the codebase does not know count against every file.

## Tried and left out

Measured with the same ablation and worth nothing, or less: what documents that speak of the task say of the names they hold (no weight in two fits), words of the same family (*serialization* for *serializer*), comments alone, plain words of the task that are whole names of definitions, identifiers of the title alone, import neighbours and co-changes of the best candidates and of files that define named symbols, churn, position in the fused list, number of lists that agree, square roots and squares of all signals, products of the main ones.
`;
}

/** One line for each restraint, in their order. */
const restraintLines = (): string =>
  restraints
    .map(
      ({ name, why }) => `| \`${name}\` | ${messagesIn("en").report.scores.adjustments[name]} | ${why} |\n`,
    )
    .join("");

/** Builds the table for training: signals by name, absolute ones with their place in the calibration. */
function trainingTable(): string {
  const rows = [...signals]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, scale, cycle, direction, weighed, readsHistory }) => ({
      name,
      scale,
      cycle,
      direction,
      trained: weighed === "trained",
      weighed,
      readsHistory,
      ...(scale === "absolute" && { calibrationOrder: absoluteSignals.indexOf(name) + 1 }),
    }));
  return `${JSON.stringify(rows, undefined, 2)}\n`;
}

it("docs/signals.md says what the signals are", async () => {
  await expect(signalsPage()).toMatchFileSnapshot("../../docs/signals.md");
});

it("bench/train/signals.json says it to training", async () => {
  await expect(trainingTable()).toMatchFileSnapshot("../../bench/train/signals.json");
});
