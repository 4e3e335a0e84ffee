export { countDown, countUp, limitCounterTable, wasRefused, type LimitCounter } from './counters/index.ts'
export {
  deploymentFromEnvironment,
  deploymentSettingNames,
  deploymentSettings,
  type DeploymentSettingNames,
  type DeploymentSettings,
} from './deployment/index.ts'
export { chatLane, ingestLane, type Askers, type IngestionQueue } from './fairness/index.ts'
export { rateWindowTable, type ChatRate, type FollowUpRate } from './rates/index.ts'
export {
  configurationTextSchema,
  configurationUrlSchema,
  factsOf,
  globalSettingInputSchema,
  globalSettingSchema,
  ownSettingInputSchema,
  ownSettingSchema,
  settingNames,
  settingTable,
  userLimitsExportSchema,
  type ConfigurationText,
  type ConfigurationUrl,
  type GlobalSetting,
  type GlobalSettingInput,
  type OwnSetting,
  type OwnSettingInput,
  type SettingHolder,
  type SettingName,
  type SettingsSystem,
  type UserLimitsExportInput,
  type UserLimitsFile,
} from './settings/index.ts'
