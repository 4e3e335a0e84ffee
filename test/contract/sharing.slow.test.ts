/** @module-tag slow */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

const byNumber = (one: number, other: number) => one - other

let server: ApiServer
let alice: ApiClient
let bob: ApiClient
let carol: ApiClient
beforeEach(async () => {
  server = await apiServer()
  // In the groups that the tests share with, which here only the host knows.
  alice = server.client('alice+staff+board')
  bob = server.bob
  carol = server.client('carol')
  // Users are made at first sight.
  for (const client of [bob, carol]) await client.call('GET /collections')
})
afterEach(() => server[Symbol.asyncDispose]())

const kinds = [
  ['collections', 'collection', 'is_public', 'POST'],
  ['prompt_templates', 'prompt template', 'is_public', 'POST'],
  ['memory_blocks', 'memory block', 'privacy', 'PUT'],
] as const

describe.each(kinds)('%s', (kind, noun, publicPath, publicMethod) => {
  let path: string
  const status = async (client: ApiClient, request: string, body?: unknown) =>
    (await client.call(request, body === undefined ? {} : { body })).status
  const counts = async () => {
    const { user_count, group_count, is_public } = (await alice.call(`GET ${path}`)).body
    return { user_count, group_count, is_public }
  }

  beforeEach(async () => {
    const made = await alice.call(`POST /${kind}`, { body: { name: 'Shared' } })
    path = `/${kind}/${made.body.id}`
  })

  it('are shared with users by name and taken back', async () => {
    expect(await status(bob, `GET ${path}`)).toBe(404)
    expect(await status(alice, `PUT ${path}/permissions/bob`)).toBe(204)
    expect(await status(bob, `GET ${path}`)).toBe(200)
    expect(await status(carol, `GET ${path}`)).toBe(404)
    expect((await alice.call(`GET ${path}/permissions`)).body).toEqual([{ username: 'bob', permissions: ['read'] }])
    expect(await counts()).toMatchObject({ user_count: 2 })
    expect(await alice.call(`PUT ${path}/permissions/bob`)).toMatchObject({
      status: 409,
      body: { message: `The ${noun} is already shared with this user in this way.` },
    })
    expect(await alice.call(`PUT ${path}/permissions/alice`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('belongs to this user') },
    })
    expect(await status(alice, `PUT ${path}/permissions/nobody`)).toBe(404)
    expect(await counts()).toMatchObject({ user_count: 2 })

    expect(await status(alice, `DELETE ${path}/permissions/bob`)).toBe(204)
    expect(await status(bob, `GET ${path}`)).toBe(404)
    expect(await alice.call(`DELETE ${path}/permissions/bob`)).toMatchObject({
      status: 409,
      body: { message: `The ${noun} is not shared with this user.` },
    })
    expect(await status(alice, `DELETE ${path}/permissions/alice`)).toBe(409)
    expect(await status(alice, `DELETE ${path}/permissions/nobody`)).toBe(404)
    expect(await counts()).toMatchObject({ user_count: 1 })
  })

  it('are shared with the users of a group', async () => {
    const member = server.client('bob+staff')
    expect(await status(alice, `PUT ${path}/group_permissions/staff`)).toBe(204)
    expect(await status(alice, `PUT ${path}/group_permissions/staff`)).toBe(409)
    expect([await status(member, `GET ${path}`), await status(bob, `GET ${path}`)]).toEqual([200, 404])
    const listed = (await member.call(`GET /${kind}`)).body
    expect(listed.items ?? listed).toContainEqual(expect.objectContaining({ name: 'Shared' }))
    expect((await alice.call(`GET ${path}/group_permissions`)).body).toEqual([
      { group_id: 'staff', permissions: ['read'] },
    ])
    expect((await alice.call(`GET ${path}/permissions`)).body).toEqual([])
    expect(await counts()).toMatchObject({ user_count: 1 })
    expect(await status(alice, `DELETE ${path}/group_permissions/staff`)).toBe(204)
    expect(await status(alice, `DELETE ${path}/group_permissions/staff`)).toBe(409)
    expect(await status(member, `GET ${path}`)).toBe(404)
  })

  it('are shared with everybody, and with nobody again', async () => {
    for (const _ of [1, 2])
      expect(await status(alice, `${publicMethod} ${path}/${publicPath}`, { is_public: true })).toBe(204)
    expect(await status(carol, `GET ${path}`)).toBe(200)
    expect(await counts()).toMatchObject({ is_public: true, user_count: 1 })
    for (const _ of [1, 2])
      expect(await status(alice, `${publicMethod} ${path}/${publicPath}`, { is_public: false })).toBe(204)
    expect(await status(carol, `GET ${path}`)).toBe(404)
    expect(await status(alice, `${publicMethod} ${path}/${publicPath}`, {})).toBe(400)
  })

  it('are for their owner to share, no matter who else sees them', async () => {
    await alice.call(`PUT ${path}/permissions/bob`, {
      body: kind === 'prompt_templates' ? {} : { permissions: ['write'] },
    })
    const requests = [
      'GET permissions',
      'GET group_permissions',
      'PUT permissions/carol',
      'DELETE permissions/bob',
      ...(kind === 'memory_blocks' ? [] : ['DELETE permissions']),
      'PUT group_permissions/staff',
      'DELETE group_permissions/staff',
      `${publicMethod} ${publicPath}`,
    ]
    const id = path.split('/').at(-1)!
    const callers: readonly (readonly [ApiClient, number])[] = [
      [bob, 403],
      [carol, 404],
      [server.client(`alice@${id}`), 403],
      [server.client('wrong'), 401],
    ]
    for (const [client, expected] of callers)
      for (const request of requests) {
        const [method, rest] = request.split(' ')
        const body = request.endsWith(publicPath) ? { is_public: true } : undefined
        expect([request, await status(client, `${method} ${path}/${rest}`, body)]).toEqual([request, expected])
      }
    expect(await counts()).toMatchObject({ user_count: 2, is_public: false })
  })

  it('count their users exactly when many share at once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `user-${index}`)
    for (const name of names) await server.client(name).call('GET /collections')
    const twice = [...names, ...names].map((name) => status(alice, `PUT ${path}/permissions/${name}`))
    const answers = (await Promise.all(twice)).toSorted(byNumber)
    expect(answers).toEqual([...names.map(() => 204), ...names.map(() => 409)])
    expect(await counts()).toMatchObject({ user_count: 13 })
    expect((await alice.call(`GET ${path}/permissions`)).body).toHaveLength(12)
    const back = [...names, ...names].map((name) => status(alice, `DELETE ${path}/permissions/${name}`))
    expect((await Promise.all(back)).toSorted(byNumber)).toEqual(answers)
    expect(await counts()).toMatchObject({ user_count: 1 })
  })
})

it.each(kinds.slice(0, 2))('%s are taken back from all', async (kind, noun) => {
  const path = `/${kind}/${(await alice.call(`POST /${kind}`, { body: { name: 'Shared' } })).body.id}`
  const users = async () => (await alice.call(`GET ${path}`)).body.user_count
  expect(await alice.call(`DELETE ${path}/permissions`)).toMatchObject({
    status: 409,
    body: { message: `The ${noun} is not shared with anybody.` },
  })
  for (const who of ['permissions/bob', 'permissions/carol', 'group_permissions/staff'])
    expect((await alice.call(`PUT ${path}/${who}`)).status).toBe(204)
  expect(await users()).toBe(3)
  expect((await alice.call(`DELETE ${path}/permissions`)).status).toBe(204)
  expect(await users()).toBe(1)
  for (const client of [bob, carol, server.client('bob+staff')])
    expect((await client.call(`GET ${path}`)).status).toBe(404)
})

it('shares with groups that are kept here, and with no unknown one', async () => {
  const admin = server.client('admin')
  const group = (await admin.call('POST /groups', { body: { name: 'Readers', description: '' } })).body
  const { body } = await alice.call('POST /collections', { body: { name: 'Aurora' } })
  const path = `/collections/${body.id}`
  expect((await alice.call(`PUT ${path}/group_permissions/unknown`)).status).toBe(404)
  expect((await alice.call(`PUT ${path}/group_permissions/${group.id}`)).status).toBe(204)
  expect((await bob.call(`GET ${path}`)).status).toBe(404)
  await server.docent.as({ userId: 'admin', permissions: ['administrator'] }).groups.addMembers(group.id, ['bob'])
  expect((await bob.call(`GET ${path}`)).status).toBe(200)
  const key = await server.docent.as({ userId: 'bob' }).apiKeys.create({ name: 'Chats', collectionId: body.id })
  expect(key.apiKey.collectionId).toBe(body.id)
  expect((await admin.call(`DELETE /groups/${group.id}`)).status).toBe(409)
  expect((await alice.call(`DELETE ${path}/group_permissions/${group.id}`)).status).toBe(204)
  expect((await bob.call(`GET ${path}`)).status).toBe(404)
})

describe('levels', () => {
  it('are read, or write, and another one takes the place of the first', async () => {
    const { body } = await alice.call('POST /collections', { body: { name: 'Aurora' } })
    const path = `/collections/${body.id}`
    const share = (permissions: unknown, who = 'bob') =>
      alice.call(`PUT ${path}/permissions/${who}`, { body: { permissions } })
    const edit = async () => (await bob.call(`PATCH ${path}`, { body: { description: 'x' } })).status
    expect((await share(['read'])).status).toBe(204)
    expect(await edit()).toBe(403)
    expect((await share(['write'])).status).toBe(204)
    expect(await edit()).toBe(200)
    expect((await share(['read', 'write'])).status).toBe(409)
    expect((await alice.call(`GET ${path}/permissions`)).body).toEqual([
      { username: 'bob', permissions: ['read', 'write'] },
    ])
    expect((await share(['read'])).status).toBe(204)
    expect(await edit()).toBe(403)
    expect((await alice.call(`GET ${path}`)).body.user_count).toBe(2)
    for (const wrong of [[], ['own'], 'read', ['read', 'own']])
      expect([wrong, (await share(wrong)).status]).toEqual([wrong, 400])
  })

  it('of the public are said by the owner', async () => {
    const { body } = await alice.call('POST /collections', { body: { name: 'Aurora' } })
    const path = `/collections/${body.id}`
    const permissions = async () => (await alice.call(`GET ${path}/public_permissions`)).body
    const open = (fields: object) => alice.call(`POST ${path}/is_public`, { body: fields })
    const edit = async () => (await carol.call(`PATCH ${path}`, { body: { description: 'x' } })).status
    expect(await permissions()).toEqual([])
    await open({ is_public: true })
    expect([await permissions(), await edit()]).toEqual([['read'], 403])
    await open({ is_public: true, permissions: ['write'] })
    expect([await permissions(), await edit()]).toEqual([['read', 'write'], 200])
    expect((await carol.call(`GET ${path}/public_permissions`)).status).toBe(403)
    await open({ is_public: false })
    expect([await permissions(), await edit()]).toEqual([[], 404])
  })
})

describe('prompt templates', () => {
  it('are shared with exactly a list', async () => {
    const { body } = await alice.call('POST /prompt_templates', { body: { name: 'Shared' } })
    const path = `/prompt_templates/${body.id}`
    const reset = async (usernames: unknown) =>
      (await alice.call(`PUT ${path}/permissions`, { body: { usernames } })).status
    const names = async () =>
      (await alice.call(`GET ${path}/permissions`)).body.map(({ username }: { username: string }) => username)
    const counts = async () => {
      const { user_count, group_count, version } = (await alice.call(`GET ${path}`)).body
      return [user_count, group_count, version]
    }
    expect(await reset(['carol', 'bob', 'bob'])).toBe(204)
    expect([await names(), await counts()]).toEqual([
      ['bob', 'carol'],
      [3, 0, 1],
    ])
    expect(await reset(['bob'])).toBe(204)
    expect(await reset(['bob'])).toBe(204)
    expect([await names(), await counts()]).toEqual([['bob'], [2, 0, 1]])
    expect(await reset(['bob', 'nobody'])).toBe(404)
    expect(await reset(['bob', 'alice'])).toBe(409)
    expect(await reset('bob')).toBe(400)
    const groups = { groups: ['staff', 'board'] }
    expect((await alice.call(`PUT ${path}/group_permissions`, { body: groups })).status).toBe(204)
    expect([await names(), await counts()]).toEqual([['bob'], [2, 2, 1]])
    expect((await alice.call(`PUT ${path}/group_permissions`, { body: { groups: [] } })).status).toBe(204)
    expect(await reset([])).toBe(204)
    expect([await names(), await counts()]).toEqual([[], [1, 0, 1]])
    const { default: other } = { default: (await alice.call('GET /prompt_templates/default')).body.id }
    expect((await alice.call(`PUT /prompt_templates/${other}/permissions/bob`)).status).toBe(403)
  })

  it('act in no chat of a user whom they are not shared with any more', async () => {
    const template = { name: 'Shared', default_sample_questions: ['What do you keep?'] }
    const { body } = await alice.call('POST /prompt_templates', { body: template })
    const path = `/prompt_templates/${body.id}`
    await alice.call(`PUT ${path}/permissions/bob`)
    const chat = (await bob.call('POST /chats', { body: {} })).body.id
    const change = await bob.call(`PUT /chats/${chat}/prompt_template`, { body: { prompt_template_id: body.id } })
    expect(change.status).toBe(200)
    const asked = async () =>
      (await bob.call(`GET /chats/${chat}/questions`)).body.map(({ question }: { question: string }) => question)
    expect(await asked()).toContain('What do you keep?')
    await alice.call(`DELETE ${path}/permissions/bob`)
    expect(await asked()).not.toContain('What do you keep?')
  })
})
