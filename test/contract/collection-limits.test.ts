import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora, handbook } from '../support/aurora.ts'
import { heldVectors } from '../support/held-vectors.ts'

const bytes = new TextEncoder().encode(handbook).length

it('shows the effective size limit, in every form it can be set', async () => {
  await using server = await apiServer()
  const { alice, bob } = server
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  const path = `/collections/${id}/size_limit`
  const limit = async () => (await alice.call(`GET /collections/${id}`)).body.size_limit
  for (const [form, inForce] of [
    ['1000', 1000],
    [2000, 2000],
    ['10 GB', 10_000_000_000],
    ['1.5GiB', 1_610_612_736],
    ['500MB', 500_000_000],
  ]) {
    expect((await alice.call(`PUT ${path}`, { body: { size_limit: form } })).status).toBe(204)
    expect(await limit()).toBe(inForce)
  }
  for (const form of [0, -1, '0', '10 XB', '', null, true, {}]) {
    const answer = await alice.call(`PUT ${path}`, { body: { size_limit: form } })
    expect([form, answer.status, answer.body.code]).toEqual([form, 400, 400])
    expect(answer.body.message).toMatch(/^size_limit /)
  }
  expect((await alice.call(`PUT ${path}`, { body: {} })).body.message).toBe('size_limit is required.')
  expect((await alice.call(`DELETE ${path}`)).status).toBe(204)
  expect(await limit()).toBe(10_000_000_000)
  for (const request of [`PUT ${path}`, `DELETE ${path}`])
    expect((await bob.call(request, { body: { size_limit: 1 } })).status).toBe(404)
})

it('refuses at once what has no room, and takes what has', async () => {
  await using server = await apiServer()
  const { alice } = server
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  const limit = (size: number) => alice.call(`PUT /collections/${id}/size_limit`, { body: { size_limit: size } })
  const add = (name: string, form = '') =>
    alice.call(`POST /ingest/plain_text${form}`, {
      query: { collection_id: id, file_name: name },
      body: handbook,
      headers: { 'Content-Type': 'text/plain' },
    })
  await limit(bytes - 1)
  for (const form of ['', '/job']) {
    const refused = await add('a.md', form)
    expect([refused.status, refused.body.code]).toEqual([403, 403])
    expect(refused.body.message).toContain(`no room for ${bytes} bytes: its limit is ${bytes - 1} bytes, of which 0`)
  }
  expect(await alice.call('GET /jobs')).toMatchObject({ body: [] })
  await limit(bytes)
  expect((await add('a.md')).status).toBe(204)
  expect((await alice.call(`GET /collections/${id}`)).body).toMatchObject({ document_count: 1, document_size: bytes })
  // The same again adds nothing, so it needs no room.
  expect((await add('a.md')).status).toBe(204)
  expect((await add('b.md')).status).toBe(403)
  const [{ id: documentId }] = (await alice.call(`GET /collections/${id}/documents`)).body
  expect((await alice.call(`DELETE /collections/${id}/documents/${documentId}`)).status).toBe(204)
  expect((await add('b.md')).status).toBe(204)
})

it('deletes several collections in a job, each with its own error', async () => {
  await using server = await apiServer({ prefix: '/docs-chat' })
  const { alice, bob } = server
  const one = await aurora(alice)
  const two = await aurora(alice)
  const theirs = await aurora(bob)
  const ids = [one.id, 'nowhere', theirs.id, two.id, two.id]
  const call = { body: { collection_ids: ids }, headers: { 'Idempotency-Key': 'once' } }
  const made = await alice.call('POST /collections/delete_job', call)
  expect(made).toMatchObject({ status: 201, body: { kind: 'delete_collection', name: 'Delete 4 collections' } })
  expect(made.headers.get('location')).toBe(`${server.url}/api/v1/jobs/${made.body.id}`)
  for (const { id } of [one, two]) expect((await alice.call(`GET /collections/${id}`)).status).toBe(404)
  expect((await alice.call('POST /collections/delete_job', call)).body.id).toBe(made.body.id)
  await server.docent.settled()
  const job = (await alice.call(`GET /jobs/${made.body.id}`)).body
  expect(job).toMatchObject({ overall_status: 'completed', passed_percentage: 0.5, failed_percentage: 0.5 })
  expect(job.errors.sort()).toEqual(
    ['nowhere', theirs.id]
      .map((id) => `${id}: There is no collection with this id, or it is not shared with you.`)
      .sort(),
  )
  expect(Object.fromEntries(job.statuses.map(({ id, status }: Record<string, string>) => [id, status]))).toEqual({
    [one.id]: 'completed',
    [two.id]: 'completed',
    [theirs.id]: 'failed',
    nowhere: 'failed',
  })
  expect((await bob.call(`GET /collections/${theirs.id}`)).status).toBe(200)
  expect((await alice.call(`GET /documents/${one.documentId}`)).status).toBe(404)
  const lost = await alice.call('POST /collections/delete_job', { body: { collection_ids: ['nowhere'] } })
  await server.docent.settled()
  expect((await alice.call(`GET /jobs/${lost.body.id}`)).body.overall_status).toBe('failed')
  for (const body of [{}, { collection_ids: [] }, { collection_ids: 'x' }])
    expect((await alice.call('POST /collections/delete_job', { body })).status).toBe(400)
  expect((await alice.call(`DELETE /jobs/${made.body.id}`)).status).toBe(204)
})

// A canceled job ended as `canceled` while its deletion went through.
it('does not pretend that a deletion was canceled', async () => {
  const { vectors, release } = heldVectors('drop')
  await using server = await apiServer({ docent: { vectors } })
  const { alice } = server
  const { id } = await aurora(alice)
  const job = (await alice.call('POST /collections/delete_job', { body: { collection_ids: [id] } })).body
  const canceled = await alice.call(`POST /jobs/${job.id}/cancel`)
  expect(canceled).toMatchObject({ status: 409, body: { code: 409 } })
  release()
  await server.docent.settled()
  expect((await alice.call(`GET /jobs/${job.id}`)).body.overall_status).toBe('completed')
})
