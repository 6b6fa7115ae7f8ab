export { acceptedFrom } from "./accepted-from.ts";
export { defaultCacheDir } from "./cache-dir.ts";
export { defaultDataDir } from "./data-dir.ts";
export type { Host } from "./cache-dir.ts";
export { environmentName, groups, isNegated } from "./definition.ts";
export type { Definition } from "./definition.ts";
export { misspelt, nearest } from "./nearest.ts";
export { resolveSettings } from "./resolve-settings.ts";
export { commandLineDefinitions, searchDefinitions } from "./options.ts";
export type { CommandLineOptions, OutputFormat } from "./options.ts";
export { describeDefault, flagText, settingsTable } from "./settings-table.ts";
export { configFileName, readConfig, readEnvironment, readFlags } from "./sources.ts";
export {
  isOpenedAlike,
  localSettingNames,
  runSettingNames,
  runSettingsOf,
  serverSettingNames,
  settingDefinitions,
} from "./table.ts";
export type { RunSettings, Settings } from "./table.ts";
