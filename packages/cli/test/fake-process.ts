import type { Engine } from "@fossick/cli/cli-context.ts";
import { runProcess } from "@fossick/cli/run-process.ts";
import { sampleFile, sampleRetrieval } from "../../../test/sample-retrieval.ts";
import { createFakeEngine, untilAborted } from "../../../test/fake-context.ts";

/** The real command line with engines that wait, ignore the abort, answer at length, or fail outside any promise. */
const engines: Readonly<Record<string, Partial<Engine>>> = {
  quick: {},
  waiting: {
    retrieve: (_, options) => {
      const alive = setInterval(() => undefined, 1000);
      process.stderr.write("searching\n");
      return untilAborted(options).finally(() => clearInterval(alive));
    },
  },
  deaf: {
    retrieve: () => {
      process.stderr.write("searching\n");
      return new Promise(() => setInterval(() => undefined, 1000));
    },
  },
  busy: {
    retrieve: async () => {
      process.stderr.write("searching\n");
      for (;;) Math.sqrt(2); // the event loop never turns again
    },
  },
  long: {
    retrieve: async () => ({
      ...sampleRetrieval,
      files: Array.from({ length: 20_000 }, (_, index) => sampleFile(`src/generated/file-${index}.ts`, 0.9)),
    }),
  },
  failing: {
    retrieve: () => {
      setImmediate(() => {
        throw new TypeError("outside any promise");
      });
      return new Promise(() => setInterval(() => undefined, 1000));
    },
  },
};

await runProcess(process.argv.slice(2), {
  createEngine: async () =>
    createFakeEngine({ closed: 0, calls: [] }, engines[process.env["FAKE_ENGINE"] ?? "quick"]),
  createEngineProcess: () => Promise.reject(new Error("not asked for")),
  replay: async () => sampleRetrieval,
  packFiles: async () => [],
  evaluateRepository: async () => Promise.reject(new Error("not asked for")),
  evaluateTranscripts: async () => Promise.reject(new Error("not asked for")),
});
