import type { UsersDependencies } from './users-dependencies.ts'
import { createUser } from './use-cases/create-user.ts'
import { readSessions } from './use-cases/read-sessions.ts'
import { getUser, listUsers } from './use-cases/read-users.ts'

export const usersService = (dependencies: UsersDependencies) => ({
  create: createUser(dependencies),
  list: listUsers(dependencies),
  get: getUser(dependencies),
  sessions: readSessions(),
})
