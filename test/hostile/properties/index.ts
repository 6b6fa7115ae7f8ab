import { join } from "node:path";
import type { Trace } from "@fossick/engine/engine/trace.ts";
import type { Property } from "../property.ts";
import { callerProperties } from "./callers.ts";
import { codeProperties } from "./code.ts";
import { fileProperties } from "./files-of-others.ts";
import { fusionProperties } from "./fusion.ts";
import { globProperties } from "./globs.ts";
import { manifestProperties } from "./manifests.ts";
import { packingProperties } from "./packing.ts";
import { secretProperties } from "./secrets.ts";
import { taskProperties } from "./tasks.ts";
import { traceProperties } from "./traces.ts";

/**
 * Every promise of pure functions.
 * @param folder for the few that read files; it exists
 * @param traces of real searches
 */
export const propertiesOf = (folder: string, traces: readonly Trace[] = []): readonly Property[] => [
  ...callerProperties,
  ...codeProperties,
  ...fileProperties(join(folder, "memory")),
  ...fusionProperties,
  ...globProperties(folder),
  ...manifestProperties,
  ...packingProperties,
  ...secretProperties,
  ...taskProperties,
  ...(traces.length > 0 ? traceProperties(traces) : []),
];
