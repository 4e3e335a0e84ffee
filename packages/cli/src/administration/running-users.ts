import {
  assignRolesToUser,
  createApiKeyForUser,
  createUser,
  getUserRoles,
  listAllApiKeys,
  listRoles,
  listUsers,
  type Client,
} from '@docent/client'
import { connect } from '../connecting/connect.ts'
import type { RunningServer } from './running-server.ts'
import { nameTaken, shownUsers, unknownRole, unknownUser, type UserOutcome } from './user-outcome.ts'
import type { AdministrationCommand } from './user-commands.ts'

const atOnce = 1_000

/** Has the server list users, add one or make a key, by its API as an administrator. @throws `not_found`, `wrong_state` as for a stopped server */
export async function letServerAdminister(request: AdministrationCommand, server: RunningServer): Promise<UserOutcome> {
  const { client } = connect(server)
  if (request.command === 'list') return list(client)
  const users = await allPages((query) => client.call(listUsers, { query }))
  const known = users.find(({ username }) => username === request.name)
  if (!('roles' in request)) {
    if (known === undefined) throw unknownUser(request.name)
    return newKey(client, known)
  }
  if (known !== undefined) throw nameTaken(request.name)
  const { roles = [], email } = request
  const there = (await client.call(listRoles)).map(({ name }) => name)
  const unknown = roles.find((name) => !there.includes(name))
  if (unknown !== undefined) throw unknownRole(unknown, there)
  const user = await client.call(createUser, {
    body: { username: request.name, ...(email !== undefined && { email }) },
  })
  if (roles.length > 0) await client.call(assignRolesToUser, { params: { user_id: user.id, role_names: [...roles] } })
  return newKey(client, user)
}

async function list(client: Client): Promise<UserOutcome> {
  const users = await allPages((query) => client.call(listUsers, { query }))
  const keys = await allPages((query) => client.call(listAllApiKeys, { query }))
  const facts = []
  for (const { id, username, email, is_active: active } of users) {
    const roles = (await client.call(getUserRoles, { params: { user_id: id } })).map(({ name }) => name)
    const own = keys.filter((key) => key.username === username)
    const activeKeys = own.filter((key) => key.is_active).length
    facts.push({ user: username, active, email, roles, active_keys: activeKeys, keys: own.length, id })
  }
  return shownUsers(facts)
}

async function newKey(client: Client, { id, username }: { id: string; username: string }): Promise<UserOutcome> {
  const body = { user_id: id, name: 'made by docent users' }
  const { secret_key: key } = await client.call(createApiKeyForUser, { body })
  return { said: key!, facts: { user: username, key } }
}

async function allPages<Item>(
  read: (page: { offset: number; limit: number }) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const all: Item[] = []
  for (;;) {
    const page = await read({ offset: all.length, limit: atOnce })
    all.push(...page)
    if (page.length < atOnce) return all
  }
}
