import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

const start = Date.UTC(2026, 0, 10, 12)

async function server() {
  return apiServer({ docent: { clock: manualClock({ start }) } })
}

it('shows expiry date and inactivity interval, in the time zone they are set for', async () => {
  await using api = await server()
  const { alice } = api
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  const path = `/collections/${id}`
  const shown = async () => {
    const { expiry_date, inactivity_interval, archived_at, status } = (await alice.call(`GET ${path}`)).body
    return { expiry_date, inactivity_interval, archived_at, status }
  }
  const none = { expiry_date: undefined, inactivity_interval: undefined, archived_at: undefined, status: 'active' }
  expect(await shown()).toEqual(none)
  for (const [body, inForce] of [
    [{ expiry_date: '2026-01-10' }, '2026-01-10T23:59:59.999Z'],
    [{ expiry_date: '2026-03-29', timezone: 'Europe/Vienna' }, '2026-03-29T21:59:59.999Z'],
    [{ expiry_date: '2026-01-09', timezone: 'Pacific/Pago_Pago' }, undefined],
    [{ expiry_date: '2026-01-10', timezone: 'Pacific/Pago_Pago' }, '2026-01-11T10:59:59.999Z'],
  ] as const) {
    const answer = await alice.call(`PUT ${path}/expiry_date`, { body })
    expect([body, answer.status]).toEqual([body, inForce === undefined ? 400 : 204])
    if (inForce !== undefined) expect(await shown()).toEqual({ ...none, expiry_date: inForce })
  }
  for (const [body, message] of [
    [{}, 'expiry_date is required.'],
    [{ expiry_date: '2026-01-09' }, /must be in the future/],
    [{ expiry_date: '2026-02-30' }, /^expiry_date /],
    [{ expiry_date: 'tomorrow' }, /^expiry_date /],
    [{ expiry_date: 1 }, /^expiry_date /],
    [{ expiry_date: null }, /^expiry_date /],
    [{ expiry_date: '9999-12-31' }, /expiry date .*9999/],
    [{ expiry_date: '2027-01-01', timezone: 'Mars/Base' }, /^timezone .*IANA/],
    [{ expiry_date: '2027-01-01', timezone: '+02:00' }, /^timezone .*IANA/],
    [{ expiry_date: '2027-01-01', timezone: 2 }, /^timezone /],
  ] as const) {
    const answer = await alice.call(`PUT ${path}/expiry_date`, { body })
    expect([body, answer.status]).toEqual([body, 400])
    expect(answer.body.message).toMatch(message)
  }
  expect((await alice.call(`DELETE ${path}/expiry_date`)).status).toBe(204)
  expect((await alice.call(`DELETE ${path}/expiry_date`)).status).toBe(204)
  expect(await shown()).toEqual(none)

  expect((await alice.call(`PUT ${path}/inactivity_interval`, { body: { inactivity_interval: 30 } })).status).toBe(204)
  expect(await shown()).toEqual({ ...none, inactivity_interval: 30 })
  for (const inactivity_interval of [0, -1, 1.5, '30', null, true, 1e9]) {
    const answer = await alice.call(`PUT ${path}/inactivity_interval`, { body: { inactivity_interval } })
    expect([inactivity_interval, answer.status]).toEqual([inactivity_interval, 400])
    expect(answer.body.message).toMatch(/^inactivity_interval /)
  }
  expect((await alice.call(`PUT ${path}/inactivity_interval`, { body: {} })).body.message).toBe(
    'inactivity_interval is required.',
  )
  expect((await alice.call(`DELETE ${path}/inactivity_interval`)).status).toBe(204)
  expect(await shown()).toEqual(none)
})

it('takes an expiry date with the collection', async () => {
  await using api = await server()
  const { alice } = api
  const make = (expiry_date: unknown) =>
    alice.call('POST /collections', { body: { name: 'Aurora', description: '', expiry_date } })
  for (const [given, inForce] of [
    ['2026-02-01', '2026-02-01T23:59:59.999Z'],
    ['2026-02-01T08:00:00+02:00', '2026-02-01T06:00:00.000Z'],
  ])
    expect(await make(given)).toMatchObject({ status: 201, body: { expiry_date: inForce } })
  for (const given of ['2025-12-31', '2026-01-10T11:00:00Z', 'soon', 5]) {
    const answer = await make(given)
    expect([given, answer.status]).toEqual([given, 400])
    expect(answer.body.message).toMatch(/expiry.date/)
  }
  expect((await alice.call('GET /collections')).body).toHaveLength(2)
})

it('archives and unarchives, once each', async () => {
  await using api = await server()
  const { alice } = api
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  const path = `/collections/${id}`
  expect((await alice.call(`POST ${path}/unarchive`)).status).toBe(409)
  expect(await alice.call(`POST ${path}/archive`)).toMatchObject({ status: 204, body: undefined })
  expect((await alice.call(`GET ${path}`)).body).toMatchObject({
    status: 'archived',
    archived_at: '2026-01-10T12:00:00.000Z',
  })
  expect((await alice.call('GET /collections')).body).toMatchObject([{ id, status: 'archived' }])
  for (const [request, body] of [
    [`POST ${path}/archive`],
    [`PATCH ${path}`, { name: 'Other' }],
    [`PUT ${path}/expiry_date`, { expiry_date: '2027-01-01' }],
    [`DELETE ${path}/expiry_date`],
    [`PUT ${path}/inactivity_interval`, { inactivity_interval: 3 }],
    [`DELETE ${path}/inactivity_interval`],
    [`PUT ${path}/size_limit`, { size_limit: '1GB' }],
    [`DELETE ${path}/size_limit`],
    [`PUT ${path}/settings`, {}],
    [`PUT ${path}/metadata`, {}],
    [`DELETE ${path}/prompt_settings`],
    [`POST /chats?collection_id=${id}`],
    [`POST ${path}/chunks/search`, { query: 'x', topics: [] }],
  ] as const) {
    const answer = await alice.call(request, { body })
    expect([request, answer.status]).toEqual([request, 409])
    expect(answer.body).toMatchObject({ code: 409, message: expect.stringContaining('archived') })
  }
  expect((await alice.call(`POST ${path}/unarchive`)).status).toBe(204)
  const back = (await alice.call(`GET ${path}`)).body
  expect([back.status, back.archived_at]).toEqual(['active', undefined])
  expect((await alice.call(`PATCH ${path}`, { body: { name: 'Other' } })).status).toBe(200)
})

it('is for anyone who may manage the collection', async () => {
  await using api = await server()
  const { alice, bob } = api
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  const path = `/collections/${id}`
  const operations = [
    [`PUT ${path}/expiry_date`, { expiry_date: '2027-01-01' }],
    [`DELETE ${path}/expiry_date`],
    [`PUT ${path}/inactivity_interval`, { inactivity_interval: 3 }],
    [`DELETE ${path}/inactivity_interval`],
    [`POST ${path}/archive`],
    [`POST ${path}/unarchive`],
  ] as const
  for (const [request, body] of operations) {
    expect([request, (await bob.call(request, { body })).status]).toEqual([request, 404])
    expect([request, (await api.client(`alice@${id}`).call(request, { body })).status]).toEqual([request, 403])
    expect([request, (await api.client('wrong').call(request, { body })).status]).toEqual([request, 401])
  }
})

it("lists everybody's collections for administrators, by every column", async () => {
  const clock = manualClock({ start })
  await using api = await apiServer({ docent: { clock } })
  const { alice, bob } = api
  const admin = api.client('admin')
  const make = async (caller: typeof alice, name: string) => {
    await clock.advance(1_000)
    return (await caller.call('POST /collections', { body: { name, description: '' } })).body.id as string
  }
  const one = await make(bob, 'Alpha')
  const two = await make(alice, 'Beta')
  const three = await make(alice, 'Gamma')
  await alice.call(`PUT /collections/${two}/expiry_date`, { body: { expiry_date: '2027-01-01' } })
  await clock.advance(1_000)
  await alice.call(`PUT /collections/${three}/inactivity_interval`, { body: { inactivity_interval: 3 } })
  await alice.call(`POST /chats?collection_id=${two}`)
  await clock.advance(1_000)
  await bob.call(`POST /collections/${one}/archive`)

  const list = async (query: Record<string, string | number | boolean> = {}) => {
    const { status, body } = await admin.call('GET /collections/all', { query })
    return status === 200 ? body.map(({ name }: { name: string }) => name[0]).join('') : status
  }
  expect(await list()).toBe('AGB')
  for (const [sort_column, ascending, first] of [
    ['name', true, 'ABG'],
    ['updated_at', true, 'BGA'],
    ['username', false, 'A'],
    ['expiry_date', false, 'B'],
    ['status', false, 'A'],
    ['inactivity_interval', false, 'G'],
    ['archived_at', false, 'A'],
    ['sessions_count', false, 'B'],
  ] as const) {
    const found = await list({ sort_column, ascending })
    expect([sort_column, found.slice(0, first.length)]).toEqual([sort_column, first])
  }
  expect(await list({ sort_column: 'document_count' })).toHaveLength(3)
  expect(await list({ sort_column: 'document_size' })).toHaveLength(3)
  expect(await list({ filter: 'ET' })).toBe('B')
  expect(await list({ filter: 'bob' })).toBe('A')
  expect(await list({ sort_column: 'name', ascending: true, offset: 1, limit: 1 })).toBe('B')
  expect(await list({ sort_column: 'owner' })).toBe(400)
  expect(await list({ limit: 0 })).toBe(400)
  expect((await admin.call('GET /collections/all')).body[0]).toMatchObject({
    id: one,
    username: 'bob',
    status: 'archived',
  })
  for (const request of ['GET /collections/all', 'POST /collections/reset_all_collection_expirations']) {
    expect((await alice.call(request)).status).toBe(401)
    expect((await api.client(`admin@${one}`).call(request)).status).toBe(403)
  }
  // The own list of an administrator is like everybody's.
  expect((await admin.call('GET /collections')).body).toEqual([])

  expect((await admin.call('POST /collections/reset_all_collection_expirations')).status).toBe(204)
  const after = (await alice.call('GET /collections')).body
  expect(after.map(({ name }: { name: string }) => name)).toEqual(['Gamma', 'Beta'])
  expect(after.map((item: Record<string, unknown>) => [item['expiry_date'], item['inactivity_interval']])).toEqual([
    [undefined, 3],
    [undefined, undefined],
  ])
})
