/**
 * Indexes of real repositories on their way through the database: what they take of time and room (`records`), and whether a
 * replica answers as an engine over the folder does (`answers`). Run in the root of the checkout, after a build.
 */
import { parseArgs } from "node:util";
import { measureAnswers } from "./same-answers.ts";
import { measureRecords } from "./index-figures.ts";

const usage = `indexes.mjs records|answers --mirrors DIR --database URL --scratch DIR [--tasks FILE]... [--count 200] [--repositories 10] [--only owner/name]...
  --mirrors   git directories, <owner>+<name>/repo each
  --database  an empty PostgreSQL database, and a login that may do everything there
  --scratch   an empty folder`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    mirrors: { type: "string" },
    database: { type: "string" },
    scratch: { type: "string" },
    tasks: { type: "string", multiple: true, default: [] },
    only: { type: "string", multiple: true, default: [] },
    count: { type: "string", default: "200" },
    repositories: { type: "string", default: "10" },
  },
});
const { count, database, mirrors, only, repositories, scratch, tasks } = values;
const [what] = positionals;
if (database === undefined || mirrors === undefined || scratch === undefined) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  const options = {
    url: database,
    mirrors,
    scratch,
    only,
    taskFiles: tasks,
    count: Number(count),
    repositories: Number(repositories),
  };
  if (what === "records") await measureRecords(options);
  else if (what === "answers") await measureAnswers(options);
}
