import type { UsersDependencies } from './users-dependencies.ts'
import { readSessions } from './use-cases/read-sessions.ts'
import { getUser, listUsers } from './use-cases/read-users.ts'

export const usersService = (dependencies: UsersDependencies) => ({
  list: listUsers(dependencies),
  get: getUser(dependencies),
  sessions: readSessions(),
})
