import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { heldParsers } from '../support/held-parsers.ts'
import { exactly, time, uuid } from '../support/expected-values.ts'

const stateOf = (client: ApiClient, kind: string, id: string) => client.call(`GET /admin/records/${kind}/${id}`)

const collection = async (client: ApiClient) =>
  (await client.call('POST /collections', { body: { name: 'Sea maps', description: 'Of the north' } })).body
    .id as string

it('shows administrators the state, the chart and the timers of a record', async () => {
  const clock = manualClock()
  await using server = await apiServer({ docent: { clock } })
  const admin = server.client('admin')
  const id = await collection(server.alice)
  const date = new Date(clock.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const expiry = { body: { expiry_date: date } }
  expect((await server.alice.call(`PUT /collections/${id}/expiry_date`, expiry)).status).toBe(204)
  const { status, body } = await stateOf(admin, 'collection', id)
  expect(status).toBe(200)
  expect(body).toMatchObject(
    exactly({
      kind: 'collection',
      id,
      owner_name: 'alice',
      state: 'active',
      created_at: time,
      updated_at: time,
      revision: 1,
      facts: expect.objectContaining({ owner_id: 'alice', document_count: 0 }),
      chart: expect.objectContaining({
        initial: 'active',
        states: [
          { name: 'active', final: false },
          { name: 'archived', final: false },
          { name: 'deleting', final: false },
          { name: 'deleted', final: true },
        ],
      }),
      effects: [],
      timers: [{ name: expect.any(String), event: expect.any(String), due_at: time }],
    }),
  )
  expect(body.chart.transitions).toContainEqual({ from: 'active', to: 'archived', event: 'ARCHIVE' })
  expect(Date.parse(body.timers[0].due_at)).toBeGreaterThan(clock.now())
  expect(JSON.stringify(body)).not.toMatch(/Sea maps|north/)
})

it('finds the records of an id, and shows what is asked for and not done', async () => {
  const held = heldParsers()
  await using server = await apiServer({ docent: { parsers: held.parsers } })
  const { alice } = server
  const admin = server.client('admin')
  const id = await collection(alice)
  const query = { collection_id: id, file_name: 'slow-harbours.txt', timeout: 3600 }
  const { body: job } = await alice.call('POST /ingest/plain_text/job', { query, body: 'A hidden harbour.' })
  await expect.poll(held.running).toHaveLength(1)
  const [document] = (await alice.call(`GET /collections/${id}/documents`)).body
  const find = (record: string) => admin.call('GET /admin/records', { query: { record_id: record } })
  // That it is read is shown once the reading takes long.
  await expect.poll(async () => (await stateOf(admin, 'document', document.id)).body.state).toBe('parsing')
  expect(await find(document.id)).toMatchObject({
    status: 200,
    body: { records: [exactly({ kind: 'document', id: document.id, state: 'parsing', updated_at: time })] },
  })
  const reading = (await stateOf(admin, 'document', document.id)).body
  expect(reading).toMatchObject({ state: 'parsing', facts: { job_id: job.id }, timers: [] })
  expect(reading.effects).toEqual([
    exactly({
      ...{ id: uuid, type: 'parseDocument', state: 'leased', lane: 'ingest', owner: 'alice', job_id: job.id },
      ...{ due_at: time, attempt: 1, lost: 0, lease_until: time, request_id: expect.any(String) },
    }),
  ])
  const running = (await stateOf(admin, 'job', job.id)).body
  expect(running).toMatchObject({ state: 'running', facts: { kind: 'ingest_plain_text', finished_at: null } })
  expect(running.timers).toEqual([exactly({ name: expect.any(String), event: 'TIMED_OUT', due_at: time })])
  held.letGo()
  await server.docent.settled()
  const ended = (await stateOf(admin, 'job', job.id)).body
  expect(ended).toMatchObject({ state: 'completed', facts: { finished_at: time }, effects: [], timers: [] })
  expect(JSON.stringify([reading, running, ended])).not.toContain('harbour')
  const history = { record_kind: 'job', record_id: job.id, engine: true }
  const { entries } = (await admin.call('GET /admin/audit', { query: history })).body
  expect(entries.map(({ event }: { event: string }) => event)).toEqual(['ALL_SETTLED', 'START', 'CREATED'])
})

it('shows of an answer its state and its numbers, neither question nor answer', async () => {
  await using server = await apiServer()
  const { alice } = server
  const admin = server.client('admin')
  const { body: chat } = await alice.call('POST /chats')
  await alice.call(`POST /chats/${chat.id}/completions`, { body: { message: 'Where is the hidden harbour?' } })
  const [, question] = (await alice.call(`GET /chats/${chat.id}/messages`)).body
  const { status, body } = await stateOf(admin, 'generation', question.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'completed', owner_name: 'alice', facts: { session_id: chat.id } })
  const session = (await stateOf(admin, 'chat_session', chat.id)).body
  expect(session).toMatchObject({ state: 'open', facts: { owner_id: 'alice' } })
  expect(JSON.stringify([body, session])).not.toContain('harbour')
})

it('is for administrators, and says what is not there', async () => {
  await using server = await apiServer()
  const admin = server.client('admin')
  const id = await collection(server.alice)
  const list = 'GET /admin/records'
  const calls = [`${list}?record_id=${id}`, `${list}/collection/${id}`, `${list}/no_kind/${id}`, `${list}/job/none`]
  for (const path of calls) {
    expect((await server.client('wrong').call(path)).status).toBe(401)
    for (const who of [server.alice, server.client(`admin@${id}`)]) expect((await who.call(path)).status).toBe(403)
  }
  expect(await admin.call(`${list}/job/none`)).toMatchObject({ status: 404, body: { code: 404 } })
  const unknown = await admin.call(`${list}/no_kind/${id}`)
  expect(unknown).toMatchObject({ status: 400, body: { message: expect.stringContaining('collection') } })
  expect((await admin.call(list)).status).toBe(400)
  expect(await admin.call(`${list}?record_id=none`)).toMatchObject({ status: 200, body: { records: [] } })
})
