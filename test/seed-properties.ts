import fc from "fast-check";

/** Seed of every property, so that a run fails for what was changed; any other explores new inputs. */
const seed = Number(process.env["FOSSICK_TEST_SEED"] ?? 20_261_129);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
