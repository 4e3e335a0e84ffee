export {
  deploymentFromEnvironment,
  deploymentSettingNames,
  deploymentSettings,
  type DeploymentSettingNames,
  type DeploymentSettings,
} from './deployment/index.ts'
export {
  factsOf,
  globalSettingInputSchema,
  globalSettingSchema,
  ownSettingInputSchema,
  ownSettingSchema,
  settingNames,
  settingsService,
  settingsSystem,
  settingTable,
  type GlobalSetting,
  type GlobalSettingInput,
  type OwnSetting,
  type OwnSettingInput,
  type SettingName,
  type SettingsSystem,
} from './settings/index.ts'
