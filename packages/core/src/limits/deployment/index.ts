export {
  deploymentFromEnvironment,
  deploymentSettingNames,
  deploymentSettings,
  type DeploymentSettingNames,
  type DeploymentSettings,
} from './deployment-settings.ts'
