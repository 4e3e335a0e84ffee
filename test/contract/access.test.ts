import { expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import type { ApiClient } from '../support/api-client.ts'
import { anyText, exactly, uuid } from '../support/expected-values.ts'

const administratorKey = 'the-secret-of-the-administrator'

interface Cast extends AsyncDisposable {
  readonly server: ApiServer
  readonly admin: ApiClient
  readonly alice: ApiClient
  /** Alice's key for one collection. */
  readonly keyed: ApiClient
  readonly aliceId: string
  readonly adminId: string
}

/** Real keys: an administrator, Alice, and a key of hers for one collection. */
async function cast(): Promise<Cast> {
  const server = await apiServer({ realKeys: true })
  await server.docent.ensureAdministratorKey(administratorKey)
  const secret = async (userId: string, collectionId?: string) =>
    (await server.docent.as({ userId }).apiKeys.create({ collectionId })).secretKey!
  const alice = server.client(await secret('alice'))
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  const admin = server.client(administratorKey)
  const users: { id: string; username: string }[] = (await admin.call('GET /users')).body
  return {
    server,
    admin,
    alice,
    keyed: server.client(await secret('alice', id)),
    aliceId: 'alice',
    adminId: users.find(({ username }) => username === 'admin')!.id,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const namesOf = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name)

it('creates users, whose keys an administrator makes', async () => {
  await using here = await cast()
  const { server, admin, alice, keyed } = here
  const body = { username: 'dora', email: 'dora@example.org' }
  const headers = { 'Idempotency-Key': 'once' }
  const made = await admin.call('POST /users', { body, headers })
  expect(made).toMatchObject({ status: 201, body: exactly({ id: uuid, ...body, is_active: true }) })
  expect((await admin.call('POST /users', { body, headers })).body).toEqual(made.body)
  expect((await admin.call('GET /users')).body).toContainEqual(made.body)
  const key = (await admin.call('POST /admin/api_keys', { body: { user_id: made.body.id } })).body.secret_key
  expect((await server.client(key).call('GET /collections')).status).toBe(200)
  expect((await server.client(key).call('POST /users', { body: { username: 'finn' } })).status).toBe(401)

  for (const username of ['dora', 'alice', 'admin'])
    expect((await admin.call('POST /users', { body: { username } })).status).toBe(409)
  for (const username of ['', '.', 'do\u200bra', 'x'.repeat(256), 7, ' finn', 'finn\t'])
    expect((await admin.call('POST /users', { body: { username } })).status).toBe(400)
  expect((await admin.call('POST /users', { body: {} })).body).toMatchObject({ message: 'username is required.' })
  expect((await alice.call('POST /users', { body: { username: 'finn' } })).status).toBe(401)
  expect((await keyed.call('POST /users', { body: { username: 'finn' } })).status).toBe(403)
})

it('gives roles with permissions to users, at once', async () => {
  await using here = await cast()
  const { admin, alice } = here
  const made = await admin.call('POST /roles', { body: { name: 'builders', description: 'Who build agents' } })
  const role = { id: uuid, name: 'builders', description: 'Who build agents', priority: 0 }
  expect(made).toMatchObject({ status: 201, body: exactly(role) })
  const { id } = made.body
  expect((await admin.call('POST /roles', { body: { name: 'builders', description: '' } })).status).toBe(400)
  expect(await admin.call(`GET /roles/${id}`)).toMatchObject({ status: 200, body: exactly(made.body) })
  expect(namesOf(await admin.call('GET /roles'))).toEqual(['admin', 'builders', 'guest', 'user'])

  const permission = (name: string) => `/roles/${id}/permissions/${name}`
  expect(await admin.call(`PUT ${permission('ManageCustomAgent')}`)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('ConfigureAgents') },
  })
  expect((await admin.call(`PUT ${permission('ConfigureAgents')}`)).status).toBe(204)
  expect((await admin.call(`PUT ${permission('ManageCustomAgent')}`)).status).toBe(204)
  expect((await admin.call(`DELETE ${permission('ConfigureAgents')}`)).status).toBe(409)
  expect((await admin.call(`PUT ${permission('Fly')}`)).status).toBe(400)

  const granted = async (name: string) =>
    (await alice.call('POST /permissions/is_granted', { body: { permission: name } })).body
  expect(await granted('ConfigureAgents')).toBe(false)
  expect((await admin.call('PUT /users/alice/roles/builders')).status).toBe(204)
  expect(await granted('ConfigureAgents')).toBe(true)
  expect(namesOf(await alice.call('GET /users/current/roles'))).toEqual(['builders', 'user'])
  expect(namesOf(await alice.call('GET /users/current/permissions'))).toEqual(['ConfigureAgents', 'ManageCustomAgent'])
  expect(namesOf(await admin.call('GET /users/alice/permissions'))).toEqual(['ConfigureAgents', 'ManageCustomAgent'])
  expect(namesOf(await admin.call('GET /permissions', { query: { role_names: 'builders,user' } }))).toEqual([
    'ConfigureAgents',
    'ManageCustomAgent',
  ])
  const [agents] = (await admin.call(`GET /roles/${id}/permissions`)).body
  expect(agents).toEqual({
    id: 'ConfigureAgents',
    name: 'ConfigureAgents',
    description: anyText,
    category: 'Agents',
    dependencies: [],
  })

  const wanted = { body: { new_permissions: ['ViewUsage'] } }
  expect((await admin.call(`POST /roles/${id}/permissions`, wanted)).status).toBe(204)
  expect(await granted('ConfigureAgents')).toBe(false)
  expect((await admin.call('DELETE /users/alice/roles/builders')).status).toBe(204)
  expect(await granted('ViewUsage')).toBe(false)

  await admin.call('PUT /users/alice/roles/builders')
  expect((await admin.call('DELETE /roles', { query: { names: 'builders,admin' } })).status).toBe(409)
  expect((await admin.call(`DELETE /roles/${id}`)).status).toBe(204)
  expect(namesOf(await alice.call('GET /users/current/roles'))).toEqual(['user'])
  expect((await admin.call('PUT /users/alice/roles/builders')).status).toBe(404)
  expect((await admin.call('PUT /users/nobody/roles/admin')).status).toBe(404)
})

it('orders roles by priority', async () => {
  await using here = await cast()
  const { admin } = here
  for (const name of ['b', 'a']) await admin.call('POST /roles', { body: { name, description: '' } })
  await admin.call('PUT /users/alice/roles/a,b')
  expect(namesOf(await admin.call('GET /users/alice/roles'))).toEqual(['a', 'b', 'user'])
  const { id } = (await admin.call('GET /roles')).body.find(({ name }: { name: string }) => name === 'b')
  const set = await admin.call(`PUT /roles/${id}/priority`, { body: { priority: 5 } })
  expect(set).toMatchObject({ status: 200, body: { name: 'b', priority: 5 } })
  expect(namesOf(await admin.call('GET /users/alice/roles'))).toEqual(['b', 'a', 'user'])
  expect((await admin.call('DELETE /users/alice/roles', { body: { new_roles: ['a'] } })).status).toBe(204)
  expect(namesOf(await admin.call('GET /users/alice/roles'))).toEqual(['a', 'user'])
})

it('gives what a group has to its members', async () => {
  await using here = await cast()
  const { admin, alice } = here
  const made = await admin.call('POST /groups', { body: { name: 'sales', description: 'Who sell' } })
  expect(made).toMatchObject({ status: 201, body: exactly({ id: uuid, name: 'sales', description: 'Who sell' }) })
  const { id } = made.body
  expect((await admin.call('POST /groups', { body: { name: 'sales', description: '' } })).status).toBe(400)
  expect(await alice.call('GET /groups')).toMatchObject({ status: 200, body: [made.body] })

  await admin.call('POST /roles', { body: { name: 'watchers', description: '' } })
  const { id: roleId } = (await admin.call('GET /roles')).body.find(({ name }: { name: string }) => name === 'watchers')
  await admin.call(`PUT /roles/${roleId}/permissions/ViewUsage`)
  expect((await admin.call(`PUT /groups/${id}/roles/watchers`)).status).toBe(204)
  expect(namesOf(await admin.call(`GET /groups/${id}/roles`))).toEqual(['watchers'])
  expect(namesOf(await admin.call(`GET /group/${id}/permissions`))).toEqual(['ViewUsage'])
  expect(namesOf(await admin.call('GET /permissions', { query: { group_names: 'sales' } }))).toEqual(['ViewUsage'])

  const mine = async () => namesOf(await alice.call('GET /users/current/permissions'))
  expect(await mine()).toEqual([])
  expect((await admin.call(`PUT /groups/${id}/users/alice,nobody`)).status).toBe(404)
  expect((await admin.call(`PUT /groups/${id}/users/alice`)).status).toBe(204)
  expect(await admin.call(`GET /groups/${id}/users`)).toMatchObject({ body: [{ id: 'alice' }] })
  expect(await mine()).toEqual(['ViewUsage'])
  expect((await admin.call(`DELETE /groups/${id}/users/alice`)).status).toBe(204)
  expect(await mine()).toEqual([])

  await admin.call(`PUT /groups/${id}/users/alice`)
  expect((await admin.call(`DELETE /groups/${id}/roles`, { body: { new_roles: [] } })).status).toBe(204)
  expect(await mine()).toEqual([])
  expect((await admin.call('DELETE /groups', { query: { names: 'sales' } })).status).toBe(204)
  expect((await admin.call(`DELETE /groups/${id}`)).status).toBe(404)
})

it('returns what somebody may do with a collection', async () => {
  await using here = await cast()
  const { admin, alice, keyed, server } = here
  const otto = server.client((await server.docent.as({ userId: 'otto' }).apiKeys.create()).secretKey!)
  const [{ id }] = (await alice.call('GET /collections')).body
  const granted = (who: ApiClient, permission: string) =>
    who.call(`POST /collections/${id}/permissions/is_granted`, { body: { permission } })
  for (const permission of ['read', 'write', 'manage'])
    expect(await granted(alice, permission)).toMatchObject({ status: 200, body: true })
  expect((await granted(keyed, 'read')).body).toBe(true)
  expect((await granted(keyed, 'write')).body).toBe(false)
  expect((await granted(admin, 'manage')).body).toBe(true)
  expect((await granted(otto, 'read')).status).toBe(404)
  expect((await granted(alice, 'fly')).status).toBe(400)
  await alice.call(`PUT /collections/${id}/permissions/otto`)
  expect([(await granted(otto, 'read')).body, (await granted(otto, 'write')).body]).toEqual([true, false])
})

it('keeps one administrator, and makes others', async () => {
  await using here = await cast()
  const { admin, alice, adminId } = here
  expect((await admin.call(`DELETE /users/${adminId}/roles/admin`)).status).toBe(400)
  expect((await alice.call('GET /roles')).status).toBe(401)
  expect((await admin.call('PUT /users/alice/roles/admin')).status).toBe(204)
  expect((await alice.call('GET /roles')).status).toBe(200)
  expect((await alice.call(`DELETE /users/${adminId}/roles/admin`)).status).toBe(204)
  expect((await admin.call('GET /roles')).status).toBe(401)
  expect((await alice.call('DELETE /users/alice/roles', { body: { new_roles: [] } })).status).toBe(400)
  expect((await alice.call('PUT /users/alice/roles/guest')).status).toBe(400)
  expect((await alice.call('DELETE /users/alice/roles/user')).status).toBe(400)
})

it('answers everybody as they may', async () => {
  await using here = await cast()
  const { server, admin, alice, keyed } = here
  const { id: groupId } = (await admin.call('POST /groups', { body: { name: 'g', description: '' } })).body
  const nobody = server.client('no-such-key')
  const own = ['GET /users/current/roles', 'GET /users/current/permissions', 'GET /permissions', 'GET /groups']
  const administrators = [
    'GET /roles',
    'GET /roles/user',
    'GET /roles/user/permissions',
    'GET /permissions?role_names=user',
    `GET /users/${here.adminId}/roles`,
    `GET /users/${here.adminId}/permissions`,
    `GET /groups/${groupId}/roles`,
    `GET /group/${groupId}/permissions`,
    `GET /groups/${groupId}/users`,
  ]
  const statuses = async (calls: readonly string[], who: ApiClient) =>
    [...new Set(await Promise.all(calls.map(async (call) => (await who.call(call)).status)))].join()
  expect(await statuses([...own, ...administrators], nobody)).toBe('401')
  expect(await statuses([...own, ...administrators], keyed)).toBe('403')
  expect(await statuses([...own, ...administrators], admin)).toBe('200')
  expect(await statuses(own, alice)).toBe('200')
  expect(await statuses(administrators, alice)).toBe('401')

  const changes = [
    ['POST /roles', { name: 'x', description: '' }],
    ['DELETE /roles?names=user', undefined],
    ['DELETE /roles/user', undefined],
    ['POST /roles/user/permissions', { new_permissions: ['administrator'] }],
    ['PUT /roles/user/permissions/administrator', undefined],
    ['DELETE /roles/user/permissions/administrator', undefined],
    ['PUT /roles/user/priority', { priority: 1 }],
    ['PUT /users/alice/roles/admin', undefined],
    ['DELETE /users/alice/roles/admin', undefined],
    ['DELETE /users/alice/roles', { new_roles: ['admin'] }],
    ['POST /groups', { name: 'x', description: '' }],
    ['DELETE /groups?names=g', undefined],
    [`DELETE /groups/${groupId}`, undefined],
    [`PUT /groups/${groupId}/users/alice`, undefined],
    [`DELETE /groups/${groupId}/users/alice`, undefined],
    [`PUT /groups/${groupId}/roles/admin`, undefined],
    [`DELETE /groups/${groupId}/roles/admin`, undefined],
    [`DELETE /groups/${groupId}/roles`, { new_roles: ['admin'] }],
  ] as const
  for (const [call, body] of changes) {
    const answer = async (who: ApiClient) => (await who.call(call, body ? { body } : {})).status
    expect([call, await answer(nobody), await answer(keyed), await answer(alice)]).toEqual([call, 401, 403, 401])
  }
})
