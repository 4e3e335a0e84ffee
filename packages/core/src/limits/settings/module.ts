import { roleServices } from '../../access/roles/module.ts'
import { userServices } from '../../access/users/module.ts'
import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { deploymentServices } from '../deployment/module.ts'
import { settingTable } from './setting-table.ts'
import { settingsService } from './settings-service.ts'
import { settingsSystem, type SettingsSystem } from './settings-system.ts'

const { records: storage, clock, network, runtime } = coreServices

export const settingServices = {
  settingsSystem: service<SettingsSystem>('settingsSystem'),
  configurations: service<ReturnType<typeof settingsService>>('configurations'),
} as const

export const settingsModule = defineModule({
  services: settingServices,
  tables: [settingTable],
  provide(bind) {
    const { settingsSystem: settings } = settingServices
    bind(settings, { storage, clock, rights: roleServices.accessRights }, settingsSystem)
    const needs = {
      ...{ runtime, storage, settings, network },
      deployment: deploymentServices.deployment,
      roles: roleServices.roleRecords,
      users: userServices.userRecords,
    }
    bind(settingServices.configurations, needs, ({ network, ...others }) =>
      settingsService({ ...others, network: network.outgoing }),
    )
  },
})
