import { chatRate, settingsService, settingsSystem } from '../limits/index.ts'
import type { Bind } from './binder.ts'
import { services } from './identifiers.ts'

/** Settings, and what is limited by them. */
export function bindLimits(bind: Bind): void {
  const { records: storage, clock, runtime, accessRights: rights, settingsSystem: settings, deployment } = services
  bind(services.chatRate, { deployment }, (needs) => chatRate(needs.deployment))
  bind(settings, { storage, clock, rights }, settingsSystem)
  bind(
    services.configurations,
    {
      runtime,
      storage,
      deployment,
      settings,
      roles: services.roleRecords,
      users: services.userRecords,
      network: services.network,
    },
    ({ network, ...needs }) => settingsService({ ...needs, network: network.outgoing }),
  )
}
