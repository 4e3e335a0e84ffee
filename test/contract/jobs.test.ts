import { describe, expect, it } from 'vitest'
import { linesOf } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { handbook } from '../support/aurora.ts'
import { exactly, time } from '../support/expected-values.ts'
import { heldVectors } from '../support/held-vectors.ts'

it('lists, counts, cancels and forgets jobs', async () => {
  const { vectors, release } = heldVectors('upsert')
  await using server = await apiServer({ docent: { vectors } })
  const { alice, bob } = server
  const collection = (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body.id
  const query = { collection_id: collection, file_name: 'handbook.md' }
  const { id } = (await alice.call('POST /ingest/plain_text/job', { query, body: handbook })).body

  expect(await alice.call('GET /jobs')).toMatchObject({ status: 200, body: [{ id, overall_status: 'in progress' }] })
  expect(await alice.call('GET /jobs', { query: { offset: 1 } })).toMatchObject({ body: [] })
  expect(await alice.call('GET /jobs/pending/count')).toMatchObject({
    status: 200,
    body: exactly({ count: 1, queue_infos: [{ name: 'ingest_plain_text', length: 1 }] }),
  })
  expect(await alice.call(`DELETE /jobs/${id}`)).toMatchObject({ status: 409, body: { code: 409 } })
  for (const request of [`GET /jobs/${id}`, `POST /jobs/${id}/cancel`, `DELETE /jobs/${id}`])
    expect([request, (await bob.call(request)).status]).toEqual([request, 404])

  const canceled = await alice.call(`POST /jobs/${id}/cancel`, { body: { cancel_reason: 'wrong file' } })
  expect(canceled).toMatchObject({
    status: 200,
    body: { id, canceled_by: 'alice', cancel_reason: 'wrong file', updated_at: time },
  })
  release()
  await server.docent.settled()
  expect(await alice.call(`GET /jobs/${id}`)).toMatchObject({ status: 200, body: { overall_status: 'canceled' } })
  expect((await alice.call(`POST /jobs/${id}/cancel`)).status).toBe(409)
  expect((await alice.call(`DELETE /jobs/${id}`)).status).toBe(204)
  expect(await alice.call(`GET /jobs/${id}`)).toMatchObject({ status: 404, body: { code: 404 } })
  expect(await alice.call('GET /jobs/pending/count')).toMatchObject({ body: { count: 0, queue_infos: [] } })
})

describe('a job in progress', () => {
  it('is followed until it ends, as events or as lines', async () => {
    const { vectors, release } = heldVectors('upsert')
    await using server = await apiServer({ docent: { vectors } })
    const { alice, bob } = server
    const { body: collection } = await alice.call('POST /collections', { body: { name: 'C' } })
    const query = { collection_id: collection.id, file_name: 'a.txt' }
    const { body: job } = await alice.call('POST /ingest/plain_text/job', { query, body: 'A text.' })
    expect((await bob.call(`GET /jobs/${job.id}/progress`)).status).toBe(404)
    const response = await alice.open(`GET /jobs/${job.id}/progress`, { headers: { Accept: 'text/event-stream' } })
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    release()
    const events = (await response.text()).split('\n\n').filter((event) => event.startsWith('data: '))
    const states = events.map((event) => (JSON.parse(event.slice('data: '.length)) as typeof job).overall_status)
    expect(states.at(0)).toBe('in progress')
    expect(states.at(-1)).toBe('completed')
    // One that has ended is reported once.
    const lines = await linesOf(await alice.open(`GET /jobs/${job.id}/progress`))
    expect(lines).toMatchObject([{ id: job.id, overall_status: 'completed' }])
  })
})

describe('the jobs of all users', () => {
  it('are listed and canceled by administrators only', async () => {
    const { vectors, release } = heldVectors('upsert')
    await using server = await apiServer({ docent: { vectors } })
    const { alice, client } = server
    const { body: collection } = await alice.call('POST /collections', { body: { name: 'C' } })
    const query = { collection_id: collection.id, file_name: 'a.txt' }
    const { body: job } = await alice.call('POST /ingest/plain_text/job', { query, body: 'A text.' })
    expect((await alice.call('GET /user_jobs')).status).toBe(401)
    const admin = client('admin')
    expect(await admin.call('GET /user_jobs')).toMatchObject({
      status: 200,
      body: [{ username: 'alice', user_id: 'alice', jobs: [{ id: job.id }] }],
    })
    expect((await client('bob').call(`POST /user_jobs/${job.id}/cancel`)).status).toBe(404)
    const canceled = await admin.call(`POST /user_jobs/${job.id}/cancel`, { body: { cancel_reason: 'Not now.' } })
    expect(canceled.status).toBe(204)
    release()
    await server.docent.settled()
    expect(await alice.call(`GET /jobs/${job.id}`)).toMatchObject({
      body: { overall_status: 'canceled', canceled_by: 'admin', cancel_reason: 'Not now.' },
    })
  })
})
