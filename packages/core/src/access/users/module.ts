import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { userRecords, type UserRecords } from './user-records.ts'
import { userTables } from './user-table.ts'
import { usersService } from './users-service.ts'
import { usersSystem, type UsersSystem } from './users-system.ts'

const { records: storage, idempotency, runtime } = coreServices

export const userServices = {
  userRecords: service<UserRecords>('userRecords'),
  usersSystem: service<UsersSystem>('usersSystem'),
  users: service<ReturnType<typeof usersService>>('users'),
} as const

export const usersModule = defineModule({
  services: userServices,
  tables: userTables,
  provide(bind) {
    bind(userServices.userRecords, { storage }, (needs) => userRecords(needs.storage))
    bind(userServices.usersSystem, { storage, runtime }, usersSystem)
    const { userRecords: records } = userServices
    bind(userServices.users, { runtime, storage, idempotency, records }, usersService)
  },
})
