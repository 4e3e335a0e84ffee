import { userServices } from '../../access/users/module.ts'
import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { lifecycleRecords, type LifecycleRecords } from './lifecycle-records.ts'
import { lifecyclesService } from './lifecycles-service.ts'

const { records: storage, lifecycles } = coreServices

export const lifecycleServices = {
  lifecycleRecords: service<LifecycleRecords>('lifecycleRecords'),
  recordStates: service<ReturnType<typeof lifecyclesService>>('recordStates'),
} as const

export const lifecyclesModule = defineModule({
  services: lifecycleServices,
  provide(bind) {
    const { lifecycleRecords: records, recordStates } = lifecycleServices
    bind(records, { storage }, (needs) => lifecycleRecords(needs.storage))
    bind(recordStates, { storage, records, users: userServices.usersSystem, lifecycles }, lifecyclesService)
  },
})
