import type { UsersDependencies } from './users-dependencies.ts'
import { getUser, listUsers } from './use-cases/read-users.ts'

export const usersService = (dependencies: UsersDependencies) => ({
  list: listUsers(dependencies),
  get: getUser(dependencies),
})
