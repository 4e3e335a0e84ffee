export {
  globalSettingInputSchema,
  globalSettingSchema,
  ownSettingInputSchema,
  ownSettingSchema,
  type GlobalSetting,
  type GlobalSettingInput,
  type OwnSetting,
  type OwnSettingInput,
} from './setting.ts'
export { factsOf, settingNames, type SettingName } from './setting-catalogue.ts'
export {
  configurationTextSchema,
  configurationUrlSchema,
  type ConfigurationText,
  type ConfigurationUrl,
} from './use-cases/fetch-configuration-url.ts'
export {
  userLimitsExportSchema,
  type UserLimitsExportInput,
  type UserLimitsFile,
} from './use-cases/export-user-limits.ts'
export { settingTable } from './setting-table.ts'
export { type SettingHolder, type SettingsSystem } from './settings-system.ts'
