import { services, type DocentOptions } from '@docent/core'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { anyText, exactly, time, uuid } from '../support/expected-values.ts'

const administratorKey = 'the-secret-of-the-administrator'

/** A server with real keys, the user `admin` with one, and the user `alice` without. */
async function keyServer(options: Partial<DocentOptions> = {}): Promise<ApiServer> {
  let addAlice = async () => {}
  const configure: DocentOptions['configure'] = (container) => {
    addAlice = async () =>
      void (await container
        .get(services.usersSystem)
        .ensureUser({ id: 'alice', username: 'alice', email: 'alice@example.org' }))
  }
  const server = await apiServer({ realKeys: true, docent: { configure, ...options } })
  await server.docent.ensureAdministratorKey(administratorKey)
  await addAlice()
  return server
}

it('makes, lists, limits, ends and forgets keys', async () => {
  await using server = await keyServer()
  const admin = server.client(administratorKey)
  const created = await admin.call('POST /admin/api_keys', {
    body: { user_id: 'alice', name: 'laptop', expires_in: '30 days', inactivity_interval: 7 },
  })
  const info = {
    id: uuid,
    username: 'alice',
    name: 'laptop',
    hint: anyText,
    created_at: time,
    expires_at: time,
    inactivity_interval: 7,
    total_calls: 0,
    is_active: true,
    is_global_key: true,
  }
  expect(created).toMatchObject({ status: 201, body: exactly({ secret_key: anyText, api_key: info }) })
  const { secret_key: secret, api_key: key } = created.body

  const alice = server.client(secret)
  expect(await alice.call('GET /collections/count')).toMatchObject({ status: 200, body: { count: 0 } })
  expect(await alice.call('GET /admin/api_keys')).toMatchObject({
    status: 200,
    body: [exactly({ ...info, last_used_at: time, total_calls: expect.any(Number) })],
  })
  expect(await admin.call('GET /admin/api_keys', { query: { filter: 'lapt', limit: 5 } })).toMatchObject({
    body: [{ id: key.id }],
  })

  const path = (what: string) => `/admin/api_keys/${what}/${key.id}`
  expect((await alice.call(`PATCH ${path('expire')}`, { body: { expires_in: 'P1D' } })).status).toBe(204)
  expect(await alice.call(`PATCH ${path('expire')}`, { body: { expires_in: 'soon' } })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^expires_in is not valid: expected a time span/) },
  })
  expect((await alice.call(`PATCH ${path('expire')}`, { body: { expires_in: '2001-01-01T00:00:00Z' } })).status).toBe(
    400,
  )
  expect((await alice.call(`PATCH ${path('inactivity_interval')}`, { body: { inactivity_interval: 0 } })).status).toBe(
    400,
  )
  expect((await alice.call(`PATCH ${path('inactivity_interval')}`, { body: { inactivity_interval: 30 } })).status).toBe(
    204,
  )
  // Without a body the limits are taken away.
  expect((await alice.call(`PATCH ${path('expire')}`)).status).toBe(204)
  expect((await alice.call(`PATCH ${path('inactivity_interval')}`)).status).toBe(204)
  const [plain] = (await alice.call('GET /admin/api_keys')).body
  expect(plain).not.toHaveProperty('expires_at')
  expect(plain).not.toHaveProperty('inactivity_interval')

  expect((await admin.call(`POST ${path('deactivate')}`)).status).toBe(204)
  expect(await alice.call('GET /collections/count')).toMatchObject({
    status: 401,
    body: { code: 401, message: anyText },
  })
  expect((await admin.call(`POST ${path('deactivate')}`)).status).toBe(409)
  expect((await admin.call(`PATCH ${path('expire')}`, { body: {} })).status).toBe(409)
  expect(await admin.call('GET /admin/api_keys', { query: { filter: 'laptop' } })).toMatchObject({
    body: [{ is_active: false }],
  })
  expect((await admin.call(`DELETE /admin/api_keys/${key.id}`)).status).toBe(204)
  expect((await admin.call(`DELETE /admin/api_keys/${key.id}`)).status).toBe(404)
})

it('makes a key for one collection, and returns its secret once', async () => {
  await using server = await keyServer()
  const admin = server.client(administratorKey)
  const { id } = (await admin.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  const create = () =>
    admin.call('POST /admin/api_keys', { body: { collection_id: id }, headers: { 'Idempotency-Key': 'key-1' } })
  const created = await create()
  expect(created.body.api_key).toMatchObject({
    username: 'admin',
    collection_id: id,
    collection_name: 'Aurora',
    is_global_key: false,
  })
  expect(await create()).toMatchObject({ status: 201, body: exactly({ api_key: created.body.api_key }) })

  const keyed = server.client(created.body.secret_key)
  expect((await keyed.call('POST /chats', { query: { collection_id: id } })).status).toBe(201)
  expect((await keyed.call('GET /admin/api_keys')).status).toBe(403)
  expect((await keyed.call('PUT /uploads', { form: fileForm() })).status).toBe(403)
})

it('ends keys by themselves: at their time, and after days without a call', async () => {
  const clock = manualClock()
  const day = 86_400_000
  await using server = await keyServer({ clock })
  const admin = server.client(administratorKey)
  const keyOf = async (body: object) => {
    const { secret_key: secret } = (await admin.call('POST /admin/api_keys', { body: { name: 'own', ...body } })).body
    return async () => (await server.client(secret).call('GET /collections/count')).status
  }
  const expiring = await keyOf({ expires_in: '2 days' })
  const idle = await keyOf({ inactivity_interval: 2 })
  const used = await keyOf({ inactivity_interval: 2 })
  for (let passed = 0; passed < 2; passed++) {
    expect([await expiring(), await used()]).toEqual([200, 200])
    await clock.leap(day - 1_000)
  }
  await clock.leap(10_000)
  // What was used yesterday continues, and what was not has ended for good.
  expect([await expiring(), await idle(), await used()]).toEqual([401, 401, 200])
  expect((await admin.call('GET /admin/api_keys', { query: { filter: 'own' } })).body).toMatchObject([
    { is_active: false, expires_at: time },
    { is_active: false, inactivity_interval: 2 },
    { is_active: true, inactivity_interval: 2, last_used_at: time },
  ])
})

it('keeps users to themselves', async () => {
  await using server = await keyServer()
  const admin = server.client(administratorKey)
  const secret = (await admin.call('POST /admin/api_keys', { body: { user_id: 'alice' } })).body.secret_key
  const alice = server.client(secret)
  const adminId = (await admin.call('GET /users')).body.find(
    ({ username }: { username: string }) => username === 'admin',
  ).id
  expect((await alice.call('POST /admin/api_keys', { body: { user_id: adminId } })).status).toBe(401)
  expect((await admin.call('POST /admin/api_keys', { body: { user_id: 'nobody' } })).status).toBe(404)
  const [adminKey] = (await admin.call('GET /admin/api_keys', { query: { filter: 'admin' } })).body
  expect((await alice.call(`DELETE /admin/api_keys/${adminKey.id}`)).status).toBe(404)

  const users = await alice.call('GET /users')
  expect(users).toMatchObject({
    status: 200,
    body: [
      { username: 'admin' },
      exactly({ id: 'alice', username: 'alice', email: 'alice@example.org', is_active: true }),
    ],
  })
  expect(await alice.call('GET /users', { query: { limit: 1, offset: 1 } })).toMatchObject({ body: [{ id: 'alice' }] })
  expect(await alice.call('GET /users/alice')).toMatchObject({ status: 200, body: users.body[1] })
  expect(await alice.call('GET /users/nobody')).toMatchObject({ status: 404, body: { code: 404 } })
})

function fileForm(): FormData {
  const form = new FormData()
  form.set('file', new Blob(['x']), 'a.txt')
  return form
}
