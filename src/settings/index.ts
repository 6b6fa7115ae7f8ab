// Settings: the tables, and how they are read.
export {
  describeDefault,
  environmentName,
  flagText,
  groups,
  isNegated,
  type Definition,
} from "./definition.ts";
export { misspelt, nearest } from "./nearest.ts";
export { defaultCacheDir, defaultDataDir, type Host } from "./default-folders.ts";
export { resolveSettings } from "./resolve-settings.ts";
export {
  commandLineDefinitions,
  searchDefinitions,
  type CommandLineOptions,
  type OutputFormat,
} from "./options.ts";
export { configFileName, readConfig, readEnvironment, readFlags } from "./sources.ts";
export {
  isOpenedAlike,
  localSettingNames,
  runSettingNames,
  runSettingsOf,
  serverSettingNames,
  settingDefinitions,
  type RunSettings,
  type Settings,
} from "./table.ts";
