export { describeDefault, environmentName, flagText, groups, isNegated } from "./definition.ts";
export type { Definition } from "./definition.ts";
export { misspelt, nearest } from "./nearest.ts";
export { defaultCacheDir, defaultDataDir, resolveSettings } from "./resolve-settings.ts";
export type { Host } from "./resolve-settings.ts";
export { commandLineDefinitions, searchDefinitions } from "./options.ts";
export type { CommandLineOptions, OutputFormat } from "./options.ts";
export { configFileName, readConfig, readEnvironment, readFlags } from "./sources.ts";
export {
  acceptedFrom,
  isOpenedAlike,
  localSettingNames,
  runSettingNames,
  runSettingsOf,
  serverSettingNames,
  settingDefinitions,
} from "./table.ts";
export type { RunSettings, Settings } from "./table.ts";
