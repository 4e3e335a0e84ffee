import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { groupServices } from '../groups/module.ts'
import { userServices } from '../users/module.ts'
import { grantRecords } from './grant-records.ts'
import { grantTable } from './grants-table.ts'
import type { SharingDependencies } from './sharing-dependencies.ts'

const { records: storage, runtime } = coreServices

export const grantServices = {
  /** Subjects that a resource can be shared with, and is. */
  sharing: service<SharingDependencies>('sharing'),
} as const

export const grantsModule = defineModule({
  services: grantServices,
  tables: [grantTable],
  provide(bind) {
    const needs = { storage, runtime, users: userServices.usersSystem, groups: groupServices.groupRecords }
    bind(grantServices.sharing, needs, ({ storage, ...others }) => ({ ...others, grants: grantRecords(storage) }))
  },
})
