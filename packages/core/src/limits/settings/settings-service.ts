import type { SettingsDependencies } from './settings-dependencies.ts'
import { exportUserLimits } from './use-cases/export-user-limits.ts'
import { fetchConfigurationUrl } from './use-cases/fetch-configuration-url.ts'
import { deleteGlobalSettings, listGlobalSettings, setGlobalSetting } from './use-cases/global-settings.ts'
import {
  deleteRoleSettings,
  deleteUserSettings,
  listCurrentUserSettings,
  listRoleSettings,
  listUserSettings,
  setRoleSetting,
  setUserSetting,
} from './use-cases/own-settings.ts'

export const settingsService = (dependencies: SettingsDependencies) => ({
  list: listGlobalSettings(dependencies),
  set: setGlobalSetting(dependencies),
  delete: deleteGlobalSettings(dependencies),
  ofCurrentUser: listCurrentUserSettings(dependencies),
  ofUser: listUserSettings(dependencies),
  setOfUser: setUserSetting(dependencies),
  deleteOfUser: deleteUserSettings(dependencies),
  ofRole: listRoleSettings(dependencies),
  setOfRole: setRoleSetting(dependencies),
  deleteOfRole: deleteRoleSettings(dependencies),
  exportOfUsers: exportUserLimits(dependencies),
  fetchUrl: fetchConfigurationUrl(dependencies),
})
