import { userServices } from '../../access/users/module.ts'
import { coreServices, defineModule, service, sweep } from '../../kernel/modules/index.ts'
import { settingServices } from '../../limits/settings/module.ts'
import { interruptedCallSweep } from './assume-spent.ts'
import { measuredSpeed, type MeasuredSpeed } from './measured-speed.ts'
import { oldCallSweep } from './old-calls.ts'
import { oldMinuteSweep } from './old-minutes.ts'
import { costReservations, type CostReservations } from './reserve-cost.ts'
import { spentOn, type SpentOn } from './spent-on.ts'
import { usageRecords, type UsageRecords } from './usage-records.ts'
import { usageService } from './usage-service.ts'
import { costTables, usageTables } from './usage-tables.ts'

const { records: storage, clock, ledger, runtime } = coreServices
const { settingsSystem: settings } = settingServices

export const usageServices = {
  usageRecords: service<UsageRecords>('usageRecords'),
  spentOn: service<SpentOn>('spentOn'),
  costReservations: service<CostReservations>('costReservations'),
  measuredSpeed: service<MeasuredSpeed>('measuredSpeed'),
  usage: service<ReturnType<typeof usageService>>('usage'),
} as const

export const usageModule = defineModule({
  services: usageServices,
  tables: [...usageTables, ...costTables],
  provide(bind) {
    const { usageRecords: records } = usageServices
    bind(records, { storage }, (needs) => usageRecords(needs.storage))
    bind(usageServices.spentOn, { storage }, (needs) => spentOn(needs.storage))
    bind(usageServices.measuredSpeed, { clock, records }, measuredSpeed)
    bind(usageServices.costReservations, { runtime, storage, clock, settings }, costReservations)
    bind(usageServices.usage, { clock, records, settings, users: userServices.usersSystem }, ({ users, ...needs }) =>
      usageService({ ...needs, users: users.many }),
    )
  },
  sweeps: [
    sweep({ storage, clock, runtime }, interruptedCallSweep),
    sweep({ storage, clock, runtime }, oldMinuteSweep),
    sweep({ storage, clock, ledger }, oldCallSweep),
  ],
})
