import { systemClock, systemIds, type Docent, type DocentSession } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import { openRecords } from '../server/open-records.ts'
import type { StoreSettings } from '../server/records-of.ts'
import { runningServer, type DataSettings } from './running-server.ts'
import { letServerAdminister } from './running-users.ts'
import { nameTaken, shownUsers, unknownRole, unknownUser, type UserOutcome } from './user-outcome.ts'
import type { AdministrationCommand } from './user-commands.ts'

/** The actor in the audit. */
const actor = 'docent users'
const mostAtOnce = 1_000

const otherwise = 'stop it and run this again. While it runs it can list and add users and make keys.'

type User = Awaited<ReturnType<DocentSession['users']['list']>>[number]

/**
 * Runs a command over the records of a stopped server, or lets the running one do what it can.
 * @throws `not_found` for an unknown name, `wrong_state` for one that is taken, `in_use` for a command that needs the server
 * to be stopped
 */
export async function administerUsers(
  request: AdministrationCommand,
  settings: StoreSettings & Pick<DataSettings, 'administratorKey'>,
  logger: Logger,
): Promise<UserOutcome> {
  if (request.command === 'list' || request.command === 'add' || request.command === 'key') {
    const server = runningServer(settings)
    if (server) return letServerAdminister(request, server)
  }
  await using docent = await openRecords(settings, logger, otherwise)
  return await administer(docent, request)
}

async function administer(docent: Docent, request: AdministrationCommand): Promise<UserOutcome> {
  const session = docent.as({ userId: actor, permissions: ['administrator'] })
  switch (request.command) {
    case 'list':
      return listed(session)
    case 'key':
      return newKey(session, await userCalled(session, request.name))
    case 'deactivate':
      return deactivate(session, await userCalled(session, request.name))
    case 'activate': {
      const { id, username } = await userCalled(session, request.name)
      await session.users.activate(id)
      return {
        said: `${username} is active. Their API keys stay ended: make a new one with docent users key ${username}.`,
        facts: { user: username, active: true },
      }
    }
    case 'add': {
      await requireRoles(session, request.roles)
      const userId = await addUser(docent, session, request)
      if (request.roles) await session.roles.assignToUser(userId, [...request.roles])
      return newKey(session, { id: userId, username: request.name })
    }
    case 'change': {
      const user = await userCalled(session, request.name)
      await requireRoles(session, request.roles)
      const { newName: username = user.username, email = user.email } = request
      await docent.meet({ userId: user.id, username, email })
      if (request.roles) await session.roles.resetUser(user.id, { newRoles: [...request.roles] })
      return { said: `${username} is changed.`, facts: { user: username } }
    }
  }
}

async function addUser(
  docent: Docent,
  session: DocentSession,
  { name: username, email }: Extract<AdministrationCommand, { command: 'add' | 'change' }>,
): Promise<string> {
  // The user with this name becomes an administrator when the administrator's key is created.
  if (username === 'admin') throw nameTaken(username)
  if ((await everybody(session)).some((user) => user.username === username)) throw nameTaken(username)
  const userId = systemIds(systemClock()).uuid()
  await docent.meet({ userId, username, ...(email !== undefined && { email }) })
  return userId
}

async function listed(session: DocentSession): Promise<UserOutcome> {
  const users = await everybody(session)
  const keys = await allPages((page) => session.apiKeys.list(page))
  const facts = await Promise.all(
    users.map(async ({ id, username, email, isActive }) => {
      const roles = (await session.roles.ofUser(id)).map(({ name }) => name)
      const own = keys.filter((key) => key.username === username)
      const active = own.filter(({ isActive }) => isActive).length
      return { user: username, active: isActive, email, roles, active_keys: active, keys: own.length, id }
    }),
  )
  return shownUsers(facts)
}

async function newKey(session: DocentSession, { id, username }: Pick<User, 'id' | 'username'>): Promise<UserOutcome> {
  const { secretKey } = await session.apiKeys.create({ userId: id, name: 'made by docent users' })
  return { said: secretKey!, facts: { user: username, key: secretKey } }
}

async function deactivate(session: DocentSession, { id, username }: User): Promise<UserOutcome> {
  const ended = await session.users.deactivate(id)
  const { apiKeys, scheduledTasks, answers } = ended
  const jobs = ended.jobs + ended.analysisJobs + ended.scorings
  return {
    said: `${username} has no active API key left; ${apiKeys} ended. Scheduled tasks paused: ${scheduledTasks}; jobs canceled: ${jobs}; answers stopped: ${answers}. Tokens of an issuer are refused too.`,
    facts: { user: username, active: false, api_keys: apiKeys, scheduled_tasks: scheduledTasks, jobs, answers },
  }
}

async function userCalled(session: DocentSession, name: string): Promise<User> {
  const user = (await everybody(session)).find(({ username }) => username === name)
  if (user) return user
  throw unknownUser(name)
}

/** Before anything is changed. */
async function requireRoles(session: DocentSession, names: readonly string[] = []): Promise<void> {
  const known = (await session.roles.list()).map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw unknownRole(unknown, known)
}

const everybody = (session: DocentSession): Promise<User[]> => allPages((page) => session.users.list(page))

async function allPages<Item>(
  read: (page: { offset: number; limit: number }) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const all: Item[] = []
  for (;;) {
    const page = await read({ offset: all.length, limit: mostAtOnce })
    all.push(...page)
    if (page.length < mostAtOnce) return all
  }
}
