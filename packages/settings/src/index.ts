// Exports the tables of settings and how flags, environment and config file are read by them.
export { describeDefault, environmentName, flagText, groups, type Definition } from "./definition.ts";
export { misspelt, nearest } from "./nearest.ts";
export { defaultCacheDir, defaultDataDir, type Host } from "./default-folders.ts";
export { resolveSettings, thisHost } from "./resolve-settings.ts";
export {
  colorChoices,
  commandLineDefinitions,
  searchDefinitions,
  type CommandLineOptions,
  type OutputFormat,
} from "./options.ts";
export { configFileName, readConfig, readEnvironment, readFlags } from "./sources.ts";
export {
  isOpenedAlike,
  localSettingNames,
  loopSettingsOf,
  runSettingNames,
  runSettingsOf,
  serverSettingNames,
  settingDefinitions,
  type RunSettings,
  type Settings,
} from "./table.ts";
