import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { linesOf, type ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { exactly, time, uuid } from '../support/expected-values.ts'

const make = async (client: ApiClient, name: string) =>
  (await client.call('POST /collections', { body: { name, description: 'x' } })).body.id as string

const audit = (client: ApiClient, query: Record<string, string | number | boolean> = {}) =>
  client.call('GET /admin/audit', { query })
const entriesOf = (answer: { body: { entries: { record_kind: string; event: string }[] } }) =>
  answer.body.entries.map(({ record_kind: kind, event }) => `${kind} ${event}`)

it('shows administrators who did what to which record by which request', async () => {
  await using server = await apiServer()
  const admin = server.client('admin')
  const id = await make(server.alice, 'Maps')
  const headers = { 'X-Request-Id': 'call-7' }
  const body = { name: 'Sea maps' }
  expect((await server.alice.call(`PATCH /collections/${id}`, { body, headers })).status).toBe(200)
  const answer = await audit(admin, { request_id: 'call-7' })
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.body).toEqual({
    entries: [
      exactly({
        id: uuid,
        at: time,
        actor: 'alice',
        actor_name: 'alice',
        record_kind: 'collection',
        record_id: id,
        event: 'UPDATED',
        request_id: 'call-7',
        data: { fields: ['name'] },
      }),
    ],
  })
  expect(JSON.stringify(answer.body)).not.toContain('Sea maps')
})

it('finds by user, record, kind, event and time', async () => {
  const clock = manualClock()
  await using server = await apiServer({ docent: { clock } })
  const { alice, bob } = server
  const admin = server.client('admin')
  const id = await make(alice, 'Maps')
  await clock.advance(60_000)
  await make(bob, 'Ships')
  await alice.call(`PATCH /collections/${id}`, { body: { name: 'Sea maps' } })
  expect(entriesOf(await audit(admin, { actor: 'alice', record_kind: 'collection' }))).toEqual([
    'collection UPDATED',
    'collection CREATED',
  ])
  expect(entriesOf(await audit(admin, { record_kind: 'collection', record_id: id }))).toEqual([
    'collection UPDATED',
    'collection CREATED',
  ])
  expect(entriesOf(await audit(admin, { event: 'UPDATED' }))).toEqual(['collection UPDATED'])
  const minute = new Date(clock.now()).toISOString()
  expect(entriesOf(await audit(admin, { actor: 'alice', from: minute }))).toEqual(['collection UPDATED'])
  expect(entriesOf(await audit(admin, { actor: 'alice', record_kind: 'collection', to: minute }))).toEqual([
    'collection CREATED',
  ])
  const engine = await audit(admin, { record_kind: 'user', record_id: 'alice', engine: true })
  expect(engine.body.entries).toMatchObject([{ engine: 'system', event: 'CREATED' }])
  expect(engine.body.entries[0]).not.toHaveProperty('actor')
  expect((await audit(admin, { record_kind: 'user', record_id: 'alice' })).body).toEqual({ entries: [] })
})

it.each(['', '&record_kind=tag'])('continues behind a cursor, whatever comes meanwhile (%s)', async (filter) => {
  await using server = await apiServer()
  const { alice } = server
  const admin = server.client('admin')
  for (const name of ['a', 'b', 'c', 'd', 'e']) await alice.call('POST /tags', { body: { name } })
  const all = (await admin.call(`GET /admin/audit?limit=1000${filter}`)).body.entries as { id: string }[]
  const seen: { id: string }[] = []
  for (let cursor = ''; ;) {
    const { entries, next_cursor } = (await admin.call(`GET /admin/audit?limit=2${filter}${cursor}`)).body
    seen.push(...entries)
    await alice.call('POST /tags', { body: { name: `new${seen.length}` } })
    if (next_cursor === undefined) break
    cursor = `&cursor=${next_cursor}`
  }
  expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(all).toHaveLength(5)
})

it('gives files of JSON lines and CSV, and records who took them', async () => {
  await using server = await apiServer()
  const admin = server.client('admin')
  await server.alice.call('POST /tags', { body: { name: 'red' }, headers: { 'X-Request-Id': '=2+3' } })
  await server.alice.call('POST /tags', { body: { name: 'red' }, headers: { 'X-Request-Id': '@sum' } })
  await server.alice.call('POST /tags', { body: { name: 'blue' }, headers: { 'X-Request-Id': '+x=1' } })
  const lines = await admin.open('GET /admin/audit/export')
  expect(lines.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
  expect(lines.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.jsonl"$/)
  const listed = (await audit(admin, { actor: 'alice' })).body.entries
  const [taken, ...others] = await linesOf(lines)
  expect(taken).toMatchObject({ actor: 'admin', event: 'EXPORTED', data: { format: 'jsonl', filter: [] } })
  expect(others).toEqual(listed)
  const csv = await admin.open('GET /admin/audit/export', { query: { format: 'csv', actor: 'alice' } })
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...rows] = (await csv.text()).trim().split('\r\n')
  expect(head).toBe('id,at,actor,actor_name,engine,record_kind,record_id,event,state,ignored,request_id,data')
  expect(rows).toHaveLength(listed.length)
  expect(rows[0]).toContain("'+x=1,")
  expect((await audit(admin, { event: 'EXPORTED' })).body.entries).toMatchObject([
    { actor: 'admin', record_kind: 'audit', data: { format: 'csv', filter: ['actor'] } },
    { actor: 'admin', data: { format: 'jsonl', filter: [] } },
  ])
})

it('writes a large file in pieces', { tags: ['slow'] }, async () => {
  await using server = await apiServer()
  const session = server.docent.as({ userId: 'alice' })
  for (let number = 0; number < 1_100; number++) await session.tags.create({ name: `tag ${number}` })
  const admin = server.docent.as({ userId: 'admin', permissions: ['administrator'] })
  const { content } = await admin.audit.export({ format: 'jsonl', actor: 'alice' })
  const pieces: number[] = []
  for await (const piece of content) pieces.push(new TextDecoder().decode(piece).trim().split('\n').length)
  expect(pieces).toEqual([500, 500, 100])
})

it('is for administrators, with filters that can be looked for', async () => {
  await using server = await apiServer()
  const admin = server.client('admin')
  for (const path of ['GET /admin/audit', 'GET /admin/audit/export']) {
    expect((await server.client('wrong').call(path)).status).toBe(401)
    expect((await server.alice.call(path)).status).toBe(403)
    expect((await server.client('admin@some-collection').call(path)).status).toBe(403)
    for (const query of [
      { record_id: 'x' },
      { engine: true },
      { engine: true, record_kind: 'tag' },
      { from: 'yesterday' },
      { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    ]) {
      expect(await admin.call(path, { query })).toMatchObject({ status: 400, body: { message: expect.any(String) } })
    }
  }
  for (const query of [{ limit: 0 }, { limit: 1001 }, { cursor: 'next' }])
    expect((await audit(admin, query as never)).status).toBe(400)
  expect((await admin.call('GET /admin/audit/export', { query: { format: 'xml' } })).status).toBe(400)
})

it('remembers who tried what they must not do, once a minute', async () => {
  const clock = manualClock()
  await using server = await apiServer({ docent: { clock } })
  const admin = server.client('admin')
  const id = await make(server.alice, 'Maps')
  const create = () => server.alice.call('POST /roles', { body: { name: 'mine', description: '' } })
  const refused = async () =>
    (await audit(admin, { event: 'REFUSED' })).body.entries.map(
      ({ actor, record_id: what, data }: { actor: string; record_id: string; data: unknown }) => [actor, what, data],
    )
  for (let tries = 0; tries < 3; tries++) expect((await create()).status).toBe(401)
  expect((await server.alice.call('GET /admin/audit')).status).toBe(403)
  // What is not there is no attempt.
  expect((await server.bob.call(`DELETE /collections/${id}`)).status).toBe(404)
  const first = ['alice', 'roles.create', { code: 'unauthorized' }]
  const second = ['alice', 'audit.list', { code: 'forbidden' }]
  expect(await refused()).toEqual([second, first])
  await clock.advance(60_000)
  await create()
  expect(await refused()).toEqual([first, second, first])
})
