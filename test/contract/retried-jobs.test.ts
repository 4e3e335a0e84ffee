import { describe, expect, it } from 'vitest'
import { manualClock } from '@docent/core/testing'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { moodyParsers } from '../support/moody-parsers.ts'

const collectionOf = async (client: ApiClient) =>
  (await client.call('POST /collections', { body: { name: 'C', description: 'x' } })).body.id as string

const upload = async (client: ApiClient, name: string, text: string) =>
  (await client.call('PUT /uploads', { form: formOf(name, text) })).body.id as string

function formOf(name: string, text: string): FormData {
  const form = new FormData()
  form.set('file', new File([text], name))
  return form
}

/** A job that has brought in one file and failed with another. */
async function halfFailed({ alice, docent }: ApiServer, collection: string) {
  const ids = [await upload(alice, 'good.txt', 'High tide.'), await upload(alice, 'bad.txt', 'Low tide.')]
  const query = { collection_id: collection }
  const { body } = await alice.call(`POST /uploads/${ids.join(',')}/ingest/job`, { query })
  await docent.settled()
  return body.id as string
}

const listed = async (client: ApiClient, collection: string) =>
  (await client.call(`GET /collections/${collection}/documents?sort_column=name&ascending=true`)).body.map(
    ({ name, status }: { name: string; status: string }) => [name, status],
  )

describe('a job whose documents failed', () => {
  it('is tried again as a job of its own, for what failed only', async () => {
    const clock = manualClock()
    const moody = moodyParsers()
    await using server = await apiServer({ docent: { clock, parsers: moody.parsers } })
    const { alice, docent } = server
    const collection = await collectionOf(alice)
    const id = await halfFailed(server, collection)
    expect(await listed(alice, collection)).toEqual([
      ['bad.txt', 'failed'],
      ['good.txt', 'completed'],
    ])
    const [bad] = (await alice.call(`GET /collections/${collection}/documents?name=bad`)).body
    await alice.call(`PUT /documents/${bad.id}/metadata`, { body: { shelf: 3 } })
    await alice.call(`POST /documents/${bad.id}/tags`, { body: { name: 'tides' } })
    moody.recover()
    const again = await alice.call(`POST /jobs/${id}/retry`)
    expect(again).toMatchObject({ status: 201, body: { kind: 'ingest_upload', statuses: [{}] } })
    expect(again.headers.get('location')).toBe(`${server.url}/api/v1/jobs/${again.body.id}`)
    expect(again.body.id).not.toBe(id)
    await docent.settled()
    expect(await alice.call(`GET /jobs/${again.body.id}`)).toMatchObject({
      body: { overall_status: 'completed', errors: [] },
    })
    const documents = (await alice.call(`GET /collections/${collection}/documents?name=bad`)).body
    expect(documents).toMatchObject([{ name: 'bad.txt', status: 'completed' }])
    expect(documents[0].id).not.toBe(bad.id)
    expect((await alice.call(`GET /documents/${documents[0].id}/metadata`)).body).toEqual({ shelf: 3 })
    expect((await alice.call(`GET /documents/${documents[0].id}/tags`)).body).toMatchObject([{ name: 'tides' }])
    const history = { record_kind: 'job', record_id: id, engine: true }
    const { entries } = (await server.client('admin').call('GET /admin/audit', { query: history })).body
    expect(entries[0]).toMatchObject({ event: 'RETRIED', actor: 'alice', data: { as: again.body.id } })
    await clock.advance(5_000)
    expect((await alice.call(`POST /jobs/${id}/retry`)).body.id).toBe(again.body.id)
    const nothing = await alice.call(`POST /jobs/${again.body.id}/retry`)
    expect(nothing).toMatchObject({ status: 409, body: { message: expect.stringContaining('no document failed') } })
  })

  it('begins one job for many clicks, and another one once that has failed', async () => {
    const clock = manualClock()
    await using server = await apiServer({ docent: { clock, parsers: moodyParsers().parsers } })
    const { alice, docent } = server
    const id = await halfFailed(server, await collectionOf(alice))
    const retry = async () => (await alice.call(`POST /jobs/${id}/retry`)).body.id as string
    const first = await Promise.all([retry(), retry(), retry(), retry()])
    expect(new Set(first).size).toBe(1)
    await docent.settled()
    expect((await alice.call(`GET /jobs/${first[0]}`)).body).toMatchObject({ overall_status: 'failed' })
    expect(await retry()).toBe(first[0])
    await clock.advance(5_000)
    const second = await retry()
    expect([id, first[0]]).not.toContain(second)
    expect((await alice.call('GET /jobs')).body).toHaveLength(3)
  })

  it('is tried again by its owner and administrators only, in the name of its owner', async () => {
    const moody = moodyParsers()
    await using server = await apiServer({ docent: { parsers: moody.parsers } })
    const { alice, bob, docent } = server
    const collection = await collectionOf(alice)
    const id = await halfFailed(server, collection)
    moody.recover()
    expect((await server.client('wrong').call(`POST /jobs/${id}/retry`)).status).toBe(401)
    expect((await bob.call(`POST /jobs/${id}/retry`)).status).toBe(404)
    expect((await server.client(`alice@${collection}`).call(`POST /jobs/${id}/retry`)).status).toBe(403)
    const again = await server.client('admin').call(`POST /jobs/${id}/retry`)
    expect(again.status).toBe(201)
    await docent.settled()
    expect((await alice.call(`GET /jobs/${again.body.id}`)).body).toMatchObject({ overall_status: 'completed' })
    const documents = (await alice.call(`GET /collections/${collection}/documents`)).body
    expect(documents.map(({ username }: { username: string }) => username)).toEqual(['alice', 'alice'])
  })
})

it('begins nothing in the name of a user who was deactivated', async () => {
  await using server = await apiServer({ docent: { parsers: moodyParsers().parsers } })
  const id = await halfFailed(server, await collectionOf(server.alice))
  const admin = server.client('admin')
  await server.docent.as({ userId: 'admin', permissions: ['administrator'] }).users.deactivate('alice')
  const refused = await admin.call(`POST /jobs/${id}/retry`)
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('deactivated') } })
})

it('administrators find jobs by id, text, owner and status, and try all again that match', async () => {
  const clock = manualClock()
  const moody = moodyParsers()
  await using server = await apiServer({ docent: { clock, parsers: moody.parsers } })
  const { alice, bob, docent } = server
  const admin = server.client('admin')
  const begin = async (client: ApiClient, name: string) => {
    const query = { collection_id: await collectionOf(client), file_name: name }
    return (await client.call('POST /ingest/plain_text/job', { query, body: 'High tide.' })).body.id as string
  }
  const failed = [await begin(alice, 'bad-one.txt'), await begin(alice, 'bad-two.txt')]
  const other = await begin(bob, 'bad-three.txt')
  const good = await begin(bob, 'good.txt')
  await docent.settled()
  const found = async (query: Record<string, string>) => {
    const { body } = await admin.call('GET /user_jobs', { query })
    return body.flatMap(({ jobs }: { jobs: { id: string }[] }) => jobs.map(({ id }) => id)).sort() as string[]
  }
  expect(await found({ status: 'failed' })).toEqual([...failed, other].sort())
  expect(await found({ status: 'completed' })).toEqual([good])
  expect(await found({ search: 'bad-TWO' })).toEqual([failed[1]])
  expect(await found({ search: other })).toEqual([other])
  expect(await found({ search: 'bob' })).toEqual([other, good].sort())
  expect(await found({ search: 'bob', status: 'failed' })).toEqual([other])
  expect((await admin.call('GET /user_jobs?status=lost')).status).toBe(400)

  moody.recover()
  for (const [who, status] of [
    ['wrong', 401],
    ['alice', 401],
    ['admin@x', 403],
  ] as const)
    expect((await server.client(who).call('POST /user_jobs/retry')).status).toBe(status)
  const all = await admin.call('POST /user_jobs/retry', { query: { search: 'alice' } })
  expect(all).toMatchObject({ status: 200, body: { refused: [] } })
  expect(all.body.retried.map(({ job_id: id }: { job_id: string }) => id).sort()).toEqual([...failed].sort())
  await docent.settled()
  for (const { retried_by: id } of all.body.retried)
    expect((await alice.call(`GET /jobs/${id}`)).body).toMatchObject({ overall_status: 'completed' })
  await clock.advance(5_000)
  const repeated = await admin.call('POST /user_jobs/retry', { query: { search: 'alice' } })
  expect(repeated.body).toEqual(all.body)
  expect((await admin.call('POST /user_jobs/retry?status=completed')).status).toBe(400)
})
