export { requireAccount } from './require-account.ts'
export { userSchema, type User } from './user.ts'
export { noSuchUser, userRecords, type UserRecords } from './user-records.ts'
export { userTable } from './user-table.ts'

export { usersService } from './users-service.ts'
export { usersSystem, type Account, type UsersSystem } from './users-system.ts'
