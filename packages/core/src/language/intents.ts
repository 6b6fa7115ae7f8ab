// Lists the subjects of questions that newcomers ask of any project, such as how to build or run it; reads no task.

/** Subjects of questions that newcomers ask of any project. */
export const intents = [
  "overview",
  "start",
  "build",
  "run",
  "test",
  "deploy",
  "contribute",
  "license",
  "release",
  "dependencies",
  "entry",
  "configuration",
] as const;
export type Intent = (typeof intents)[number];
