import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { userServices } from '../users/module.ts'
import { groupRecords, type GroupRecords } from './group-records.ts'
import { groupTables } from './group-tables.ts'
import type { GroupsDependencies } from './groups-dependencies.ts'
import { groupsService } from './groups-service.ts'

const { records: storage, idempotency, runtime } = coreServices

export const groupServices = {
  groupRecords: service<GroupRecords>('groupRecords'),
  groups: service<ReturnType<typeof groupsService>>('groups'),
  /** Provided by the roles, a higher slice. */
  rightsOfMembers: service<GroupsDependencies['rights']>('rightsOfMembers'),
} as const

export const groupsModule = defineModule({
  services: groupServices,
  tables: groupTables,
  provide(bind) {
    const { groupRecords: records, rightsOfMembers: rights } = groupServices
    const { usersSystem: users } = userServices
    bind(records, { storage }, (needs) => groupRecords(needs.storage))
    bind(groupServices.groups, { runtime, storage, idempotency, records, users, rights }, groupsService)
  },
})
