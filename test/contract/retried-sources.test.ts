import { describe, expect, it } from 'vitest'
import { manualClock } from '@docent/core/testing'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { heldParsers } from '../support/held-parsers.ts'
import { moodyParsers } from '../support/moody-parsers.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { testStorage } from '../support/test-storage.ts'

const collectionOf = async (client: ApiClient) =>
  (await client.call('POST /collections', { body: { name: 'C', description: 'x' } })).body.id as string

const listed = async (client: ApiClient, collection: string) =>
  (await client.call(`GET /collections/${collection}/documents?sort_column=name&ascending=true`)).body.map(
    ({ name, status }: { name: string; status: string }) => [name, status],
  )

it('reads a source again whose job was canceled', async () => {
  const held = heldParsers()
  const source = scriptedSource('file_system', [{ uri: 'file:///slow.txt', text: 'High tide.' }])
  await using server = await apiServer({ docent: { parsers: held.parsers, sources: [source] } })
  const { alice, docent } = server
  const collection = await collectionOf(alice)
  const query = { collection_id: collection }
  const body = { root_dir: '/', glob: '**' }
  const { body: job } = await alice.call('POST /ingest/file_system/job', { query, body })
  await expect.poll(held.running).toHaveLength(1)
  const early = await alice.call(`POST /jobs/${job.id}/retry`)
  expect(early).toMatchObject({ status: 409, body: { message: expect.stringContaining('still running') } })
  await alice.call(`POST /jobs/${job.id}/cancel`)
  held.letGo()
  await docent.settled()
  expect((await alice.call(`GET /jobs/${job.id}`)).body).toMatchObject({ overall_status: 'canceled' })
  const again = await alice.call(`POST /jobs/${job.id}/retry`)
  expect(again.status).toBe(201)
  await docent.settled()
  expect((await alice.call(`GET /jobs/${again.body.id}`)).body).toMatchObject({ overall_status: 'completed' })
  expect(await listed(alice, collection)).toEqual([['slow.txt', 'completed']])
})

it('keeps the tags of what failed when the same comes again from its source', async () => {
  const clock = manualClock()
  const moody = moodyParsers()
  const source = scriptedSource('file_system', [{ uri: 'file:///bad.txt', text: 'High tide.' }])
  await using server = await apiServer({ docent: { clock, parsers: moody.parsers, sources: [source] } })
  const { alice, docent } = server
  const collection = await collectionOf(alice)
  const query = { collection_id: collection }
  const { body: job } = await alice.call('POST /ingest/file_system/job', { query, body: { root_dir: '/', glob: '**' } })
  await docent.settled()
  const tagsOf = async () => {
    const [document] = (await alice.call(`GET /collections/${collection}/documents`)).body
    const { body } = await alice.call(`GET /documents/${document.id}/tags`)
    return [document.status, ...body.map(({ name }: { name: string }) => name)]
  }
  const [failed] = (await alice.call(`GET /collections/${collection}/documents`)).body
  await alice.call(`POST /documents/${failed.id}/tags`, { body: { name: 'tides' } })
  expect((await alice.call(`POST /jobs/${job.id}/retry`)).status).toBe(201)
  await docent.settled()
  expect(await tagsOf()).toEqual(['failed', 'tides'])
  moody.recover()
  await clock.advance(5_000)
  expect((await alice.call(`POST /jobs/${job.id}/retry`)).status).toBe(201)
  await docent.settled()
  expect(await tagsOf()).toEqual(['completed', 'tides'])
})

describe('a job with credentials of its own', () => {
  const credentials = { access_key_id: 'a', secret_access_key: 'much too secret' }

  /** One whose only document failed. */
  async function failedJob() {
    const secret = 'sixteen characters at least'
    const storage = testStorage()
    const source = scriptedSource('s3', [{ uri: 's3://tides/bad.txt', text: 'High tide.' }])
    const moody = moodyParsers()
    const server = await apiServer({ docent: { secret, storage, parsers: moody.parsers, sources: [source] } })
    const collection = await collectionOf(server.alice)
    const body = { urls: ['s3://tides/'], credentials }
    const { body: job } = await server.alice.call('POST /ingest/s3/job', { query: { collection_id: collection }, body })
    await server.docent.settled()
    moody.recover()
    const retry = (body?: object) => server.alice.call(`POST /jobs/${job.id}/retry`, body && { body })
    return { server, collection, source, storage, retry }
  }

  it('says that they are forgotten, and takes them again for as long as the next job runs', async () => {
    const { server, collection, source, storage, retry } = await failedJob()
    await using _ = server
    expect(await retry()).toMatchObject({ status: 409, body: { message: expect.stringContaining('as `credentials`') } })
    const again = await retry({ credentials })
    expect(again.status).toBe(201)
    await server.docent.settled()
    expect(await listed(server.alice, collection)).toEqual([['bad.txt', 'completed']])
    expect(new Set(source.calls.map((call) => JSON.stringify(call.credentials)))).toEqual(
      new Set([JSON.stringify(credentials)]),
    )
    expect(source.calls.filter(({ call }) => call === 'check')).toHaveLength(2)
    // What is there is of no job.
    expect(await storage.read({ from: 'secret', cost: 'scan' })).toMatchObject([{ job_id: 'mark' }])
    expect(JSON.stringify(await storage.read({ from: 'job', cost: 'scan' }))).not.toContain('too secret')
  })

  it('takes none of another source, and none where the first job had none', async () => {
    const { server, retry } = await failedJob()
    await using _ = server
    for (const wrong of [{ account_key: 'a' }, { service_account_json_key: '{}' }, 'a'])
      expect((await retry({ credentials: wrong })).status).toBe(400)
    const query = { collection_id: await collectionOf(server.alice), file_name: 'good.txt' }
    const { body: other } = await server.alice.call('POST /ingest/plain_text/job', { query, body: 'High tide.' })
    await server.docent.settled()
    const unwanted = await server.alice.call(`POST /jobs/${other.id}/retry`, { body: { credentials } })
    expect(unwanted).toMatchObject({ status: 400, body: { message: expect.stringContaining('leave them out') } })
  })
})
