import { settingNames } from '@docent/core'
import { describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly, time } from '../support/expected-values.ts'

/** Users become known by their first call. */
async function users(server: ApiServer): Promise<{ admin: ApiClient; alice: ApiClient; bob: ApiClient }> {
  const { alice, bob } = server
  await Promise.all([alice, bob].map((who) => who.call('GET /collections/count')))
  return { admin: server.client('admin'), alice, bob }
}

const named = (answer: { body: { key_name: string; string_value: string }[] }, name: string) =>
  answer.body.find(({ key_name }) => key_name === name)

const limit = async (who: ApiClient) =>
  named(await who.call('GET /users/current/configurations'), 'collection_limit_per_user')?.string_value

describe('settings for all', () => {
  it('have defaults, are set and reset', async () => {
    await using server = await apiServer()
    const { admin, alice } = await users(server)
    const list = await alice.call('GET /configurations')
    expect(list.body.filter((item: { is_read_only: boolean }) => !item.is_read_only)).toHaveLength(settingNames.length)
    expect(named(list, 'chat_max_concurrent_per_user')).toEqual({
      key_name: 'chat_max_concurrent_per_user',
      string_value: '100000',
      value_type: 'integer',
      can_overwrite: true,
      upper_bound: 1_000_000,
      is_public: true,
      is_read_only: false,
      description: expect.any(String),
      category: 'Concurrency',
    })
    expect(named(list, 'chat_fairness_starvation_interval')).toMatchObject({ string_value: '30', is_read_only: true })

    const set = await admin.call('PUT /configurations/crawl_max_concurrent_per_user', { body: { string_value: '3' } })
    expect(set.status).toBe(200)
    expect(named(set, 'crawl_max_concurrent_per_user')).toMatchObject({ string_value: '3' })
    const reset = await admin.call('DELETE /configurations/crawl_max_concurrent_per_user,llm_cost_units')
    expect(named(reset, 'crawl_max_concurrent_per_user')).toMatchObject({ string_value: '25' })
  })

  it.each([
    ['default_collection_size_limit', '999999'],
    ['default_collection_size_limit', '10000000001'],
    ['chat_max_concurrent_per_user', '0'],
    ['chat_max_concurrent_per_user', '1000001'],
    ['crawl_max_concurrent_per_user', '10001'],
    ['config_cache_ttl_seconds', '3601'],
    ['config_cache_ttl_seconds', '-1'],
    ['collection_limit', '1.5'],
    ['collection_limit', 'many'],
    ['max_llm_cost_per_user', '-2'],
    ['llm_cost_units', ''],
  ])('%s is not %j', async (name, value) => {
    await using server = await apiServer()
    const answer = await server.client('admin').call(`PUT /configurations/${name}`, { body: { string_value: value } })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(`${name} must be`) } })
  })

  it('leaves what is settled at the start to the start', async () => {
    await using server = await apiServer()
    const call = 'PUT /configurations/chat_rate_limit_per_minute'
    expect(await server.client('admin').call(call, { body: { string_value: '5' } })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('DOCENT_CHAT_RATE_LIMIT_PER_MINUTE') },
    })
    expect((await server.client('admin').call('PUT /configurations/x', { body: { string_value: '5' } })).status).toBe(
      400,
    )
  })

  it('can be hidden', async () => {
    await using server = await apiServer()
    const { admin, alice } = await users(server)
    const hidden = { string_value: '9.5', is_public: false, can_overwrite: true }
    await admin.call('PUT /configurations/max_llm_cost_per_user', { body: hidden })
    expect(named(await alice.call('GET /configurations'), 'max_llm_cost_per_user')).toBeUndefined()
    expect((await alice.call('GET /configurations', { query: { as_admin: true } })).status).toBe(401)
    const all = await admin.call('GET /configurations', { query: { as_admin: true } })
    expect(named(all, 'max_llm_cost_per_user')).toMatchObject({ string_value: '9.5', is_public: false })
  })
})

it('takes the value of the user, else of the role with the highest priority, else for all', async () => {
  await using server = await apiServer()
  const { admin, alice, bob } = await users(server)
  const roles: string[] = []
  for (const [name, priority] of [
    ['small', 1],
    ['large', 2],
  ] as const) {
    const { id } = (await admin.call('POST /roles', { body: { name, description: '' } })).body
    await admin.call(`PUT /roles/${id}/priority`, { body: { priority } })
    roles.push(id)
  }
  const key = 'collection_limit_per_user'
  const set = (path: string, value: number, more = {}) =>
    admin.call(`PUT ${path}/configurations/${key}`, { body: { string_value: String(value), ...more } })
  await admin.call('PUT /users/alice/roles/small,large')
  await set('', 100)
  expect([await limit(alice), await limit(bob)]).toEqual(['100', '100'])
  expect(await set(`/roles/${roles[0]}`, 5)).toMatchObject({
    status: 200,
    body: [exactly({ key_name: key, string_value: '5', value_type: 'integer', updated_at: time })],
  })
  expect([await limit(alice), await limit(bob)]).toEqual(['5', '100'])
  await set(`/roles/${roles[1]}`, 50)
  expect(await limit(alice)).toBe('50')
  const own = await set('/users/alice', 7)
  expect(named(own, key)).toEqual({ key_name: key, string_value: '7', value_type: 'integer', updated_at: time })
  expect([await limit(alice), await limit(bob)]).toEqual(['7', '100'])
  await set('', 1, { can_overwrite: false })
  expect(await limit(alice)).toBe('1')
  await set('', 1)
  const back = await admin.call(`POST /users/alice/configurations/${key}/reset`)
  expect(named(back, key)).toEqual({ key_name: key, string_value: '50', value_type: 'integer' })
  await admin.call(`DELETE /roles/${roles[1]}/configurations/${key}`)
  expect(await limit(alice)).toBe('5')
  expect(await admin.call(`GET /roles/${roles[1]}/configurations`)).toMatchObject({ status: 200, body: [] })
  await set('/users/alice', 8)
  expect((await admin.call(`DELETE /users/alice/configurations/${key}`)).status).toBe(200)
  expect(await limit(alice)).toBe('5')

  expect((await set('/users/nobody', 1)).status).toBe(404)
  expect((await set('/roles/nothing', 1)).status).toBe(404)
  const forAll = { body: { string_value: '5' } }
  expect((await admin.call('PUT /users/alice/configurations/collection_limit', forAll)).status).toBe(400)
  expect((await admin.call('PUT /users/alice/configurations/collection_limit_per_user', { body: {} })).status).toBe(400)
})

it('answers everybody as they may', async () => {
  await using server = await apiServer()
  const { admin, alice } = await users(server)
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  const keyed = server.client(`alice@${id}`)
  const nobody = server.client('wrong')
  const value = { body: { string_value: '5' } }
  const key = 'collection_limit_per_user'
  const table = [
    ['GET /configurations', 401, 403, 200, 200],
    ['GET /users/current/configurations', 401, 403, 200, 200],
    ['GET /users/alice/configurations', 401, 403, 200, 200],
    ['GET /users/bob/configurations', 401, 403, 401, 200],
    ['GET /roles/user/configurations', 401, 403, 401, 200],
    [`PUT /configurations/${key}`, 401, 403, 401, 200],
    [`DELETE /configurations/${key}`, 401, 403, 401, 200],
    [`PUT /users/alice/configurations/${key}`, 401, 403, 401, 200],
    [`POST /users/alice/configurations/${key}/reset`, 401, 403, 401, 200],
    [`DELETE /users/alice/configurations/${key}`, 401, 403, 401, 200],
    [`PUT /roles/user/configurations/${key}`, 401, 403, 401, 200],
    [`DELETE /roles/user/configurations/${key}`, 401, 403, 401, 200],
  ] as const
  for (const [call, ...expected] of table) {
    const statuses: number[] = []
    for (const who of [nobody, keyed, alice, admin])
      statuses.push((await who.call(call, call.startsWith('PUT') ? value : {})).status)
    expect([call, ...statuses]).toEqual([call, ...expected])
  }
  const builders = (await admin.call('POST /roles', { body: { name: 'keepers', description: '' } })).body
  await admin.call(`PUT /roles/${builders.id}/permissions/ManageConfigurations`)
  await admin.call('PUT /users/alice/roles/keepers')
  expect((await alice.call(`PUT /configurations/${key}`, value)).status).toBe(200)
})
