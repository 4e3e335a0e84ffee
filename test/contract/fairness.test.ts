import { builtInModels } from '@docent/adapters-llm'
import type { DocentOptions } from '@docent/core'
import { expect, it, vi } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { heldVectors } from '../support/held-vectors.ts'
import { scriptedModels } from '../support/scripted-models.ts'

/** What another process or a thread has to come to; how long that takes is no matter. */
const eventually = <Value>(look: () => Value | Promise<Value>) => vi.waitFor(look, { timeout: 30_000, interval: 20 })

const off = { chatRateLimitPerMinute: -1, chatFairnessEnabled: false, crawlFairnessEnabled: false }

async function setLimit(server: ApiServer, path: string, value: number) {
  const body = { string_value: String(value) }
  const name = path.includes('/configurations/') ? path : `/configurations/${path}`
  expect((await server.client('admin').call(`PUT ${name}`, { body })).status).toBeLessThan(300)
}

async function ingest(who: ApiClient, collectionId: string, name: string): Promise<string> {
  const query = { collection_id: collectionId, file_name: `${name}.md` }
  const answer = await who.call('POST /ingest/plain_text/job', { query, body: `# ${name}\n\nText of ${name}.` })
  expect(answer.status).toBe(201)
  return answer.body.id
}

const collectionOf = async (who: ApiClient) =>
  (await who.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body.id as string

const jobOf = async (who: ApiClient, id: string) => (await who.call(`GET /jobs/${id}`)).body

it('lets so many ingestion jobs of a user run at a time, and shows the others why they wait and their place', async () => {
  const held = heldVectors('upsert')
  await using server = await apiServer({ docent: { vectors: held.vectors, deployment: off } })
  const { alice, bob } = server
  await setLimit(server, 'crawl_max_concurrent_per_user', 1)
  const collection = await collectionOf(alice)
  const jobs: string[] = []
  for (const name of ['first', 'second', 'third', 'fourth']) jobs.push(await ingest(alice, collection, name))
  const bobs = await ingest(bob, await collectionOf(bob), 'other')
  const waiting = async (ids = jobs) => Promise.all(ids.map(async (id) => (await jobOf(alice, id)).waiting))
  await eventually(async () => expect((await jobOf(bob, bobs)).statuses[0].status).toBe('running: indexing'))
  await eventually(async () => expect((await jobOf(alice, jobs[0]!)).statuses[0].status).toBe('running: indexing'))
  expect(await waiting()).toEqual([
    undefined,
    { reason: 'limit', place: 1 },
    { reason: 'limit', place: 2 },
    { reason: 'limit', place: 3 },
  ])
  const listed: readonly { id: string; waiting?: { place: number } }[] = (await alice.call('GET /jobs')).body
  expect(jobs.map((id) => listed.find((job) => job.id === id)?.waiting?.place)).toEqual([undefined, 1, 2, 3])
  expect(await jobOf(alice, jobs[2]!)).toMatchObject({
    overall_status: 'in progress',
    status: 'waiting for earlier ingestion jobs of the same user to end: number 2 in line',
    statuses: [{ status: 'queued' }],
  })
  expect((await jobOf(bob, bobs)).waiting).toBeUndefined()

  // One that waits can be canceled; those behind it move up.
  expect((await alice.call(`POST /jobs/${jobs[1]}/cancel`, { body: {} })).status).toBe(200)
  await eventually(async () => expect((await jobOf(alice, jobs[1]!)).overall_status).toBe('canceled'))
  expect(await waiting(jobs.slice(2))).toEqual([
    { reason: 'limit', place: 1 },
    { reason: 'limit', place: 2 },
  ])

  held.release()
  await server.docent.settled()
  for (const id of [jobs[0]!, jobs[2]!, jobs[3]!]) {
    expect(await jobOf(alice, id)).toMatchObject({ overall_status: 'completed' })
  }
})

it('takes the limit of the role before that of all, and of the user before both', { tags: ['slow'] }, async () => {
  const held = heldVectors('upsert')
  await using server = await apiServer({ docent: { vectors: held.vectors } })
  const { alice } = server
  const admin = server.client('admin')
  const { id: role } = (await admin.call('POST /roles', { body: { name: 'curators', description: '' } })).body
  const collection = await collectionOf(alice)
  await admin.call('PUT /users/alice/roles/curators')
  await setLimit(server, 'crawl_max_concurrent_per_user', 1)
  await setLimit(server, `/roles/${role}/configurations/crawl_max_concurrent_per_user`, 2)
  const jobs: string[] = []
  for (const name of ['first', 'second', 'third', 'fourth']) jobs.push(await ingest(alice, collection, name))
  const running = async () => {
    const all = await Promise.all(jobs.map((id) => jobOf(alice, id)))
    return all.filter((job) => job.statuses[0].status === 'running: indexing').length
  }
  await eventually(async () => expect(await running()).toBe(2))
  expect((await jobOf(alice, jobs[2]!)).waiting).toEqual({ reason: 'limit', place: 1 })
  await setLimit(server, '/users/alice/configurations/crawl_max_concurrent_per_user', 3)
  await eventually(async () => expect(await running()).toBe(3))
  expect((await jobOf(alice, jobs[3]!)).waiting).toEqual({ reason: 'limit', place: 1 })
  await setLimit(server, '/users/alice/configurations/crawl_max_concurrent_per_user', -1)
  await eventually(async () => expect(await running()).toBe(4))
  held.release()
  await server.docent.settled()
})

/** A model that answers each question when the test says so. */
function heldModel() {
  const open = new Map<string, () => void>()
  const provider = scriptedModels(async function* ({ messages }) {
    const last = messages.at(-1)!.content
    const question = typeof last === 'string' ? last : JSON.stringify(last)
    const name = ['one', 'two', 'three', 'bobs'].find((word) => question.includes(word)) ?? question
    await new Promise<void>((resolve) => open.set(name, resolve))
    yield `Answer to ${name}.`
  })
  const models: DocentOptions['models'] = [provider, builtInModels()]
  return {
    models,
    asked: () => [...open.keys()],
    async answer(name: string) {
      await eventually(() => expect(open.has(name)).toBe(true))
      open.get(name)!()
    },
  }
}

/** Asks with a stream; the lines as they have come so far. */
async function ask(who: ApiClient, message: string) {
  const chat = (await who.call('POST /chats')).body.id as string
  const body = { message, stream: true, llm: 'scripted' }
  const lines: Record<string, unknown>[] = []
  const response = who.open(`POST /chats/${chat}/completions`, { body })
  const done = response.then(async ({ body: stream, status }) => {
    let text = ''
    for await (const piece of stream!.pipeThrough(new TextDecoderStream())) {
      text += piece
      const whole = text.split('\n')
      text = whole.pop()!
      lines.push(...whole.map((line) => JSON.parse(line) as Record<string, unknown>))
    }
    return status
  })
  const question = async () => (await who.call(`GET /chats/${chat}/messages`)).body.at(-1)
  return { lines, done, question }
}

it('lets so many answers of a user be made at a time; a question that waits says why and its place, and is no error', async () => {
  const held = heldModel()
  await using server = await apiServer({ docent: { models: held.models, deployment: off } })
  const { alice, bob } = server
  await setLimit(server, 'chat_max_concurrent_per_user', 1)
  const one = await ask(alice, 'one')
  await eventually(() => expect(held.asked()).toEqual(['one']))
  const two = await ask(alice, 'two')
  await eventually(() => expect(two.lines).toHaveLength(1))
  const three = await ask(alice, 'three')
  await eventually(() => expect(three.lines).toHaveLength(1))
  expect(two.lines).toEqual([{ body: '', finished: false, offset: 0, waiting: { reason: 'limit', place: 1 } }])
  expect(three.lines).toEqual([{ body: '', finished: false, offset: 0, waiting: { reason: 'limit', place: 2 } }])
  expect(await three.question()).toMatchObject({ content: 'three', waiting: { reason: 'limit', place: 2 } })
  expect((await one.question()).waiting).toBeUndefined()

  // Others do not wait for her.
  const other = await ask(bob, 'bobs')
  await held.answer('bobs')
  expect(await other.done).toBe(200)

  // A question that waits can be taken back.
  const { id } = await two.question()
  expect((await alice.call(`POST /messages/${id}/stop`)).status).toBe(204)
  expect(await two.done).toBe(200)
  expect((await three.question()).waiting).toEqual({ reason: 'limit', place: 1 })
  await eventually(() => expect(three.lines.at(-1)).toMatchObject({ waiting: { place: 1 } }))
  await held.answer('one')
  await held.answer('three')
  expect(await Promise.all([one.done, three.done])).toEqual([200, 200])
  expect(held.asked()).toEqual(['one', 'bobs', 'three'])
  expect(three.lines.at(-1)).toMatchObject({ finished: true, body: 'Answer to three.' })
})

it('shows who waits because the server is full their place', async () => {
  const held = heldModel()
  await using server = await apiServer({ docent: { models: held.models, concurrency: { chat: 1 } } })
  const { alice, bob } = server
  const one = await ask(alice, 'one')
  await eventually(() => expect(held.asked()).toEqual(['one']))
  const bobs = await ask(bob, 'bobs')
  await eventually(() => expect(bobs.lines).toHaveLength(1))
  expect(bobs.lines).toEqual([{ body: '', finished: false, offset: 0, waiting: { reason: 'turn', place: 1 } }])
  await held.answer('one')
  await held.answer('bobs')
  expect(await Promise.all([one.done, bobs.done])).toEqual([200, 200])
})
