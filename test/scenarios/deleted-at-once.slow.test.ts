/** @module-tag slow */
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

// More than one batch of the job.
const count = 60

async function manyDocuments(server: Awaited<ReturnType<typeof apiServer>>) {
  const alice = server.docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  for (let number = 0; number < count; number++) {
    await alice.ingest.plainTextJob({ collectionId, fileName: `${number}.txt`, text: `Dome ${number} turns slowly.` })
  }
  await server.docent.settled()
  const documents = await alice.documents.list({ collectionId, limit: 1_000 })
  expect(documents).toHaveLength(count)
  return { alice, collectionId, documentIds: documents.map(({ id }) => id) }
}

it.each([
  ['documents', () => '/documents/delete_job'],
  ['documents of a collection', (id: string) => `/collections/${id}/documents/delete_job`],
] as const)('%s that are deleted as a job show nowhere once the job is acknowledged', async (_, path) => {
  await using server = await apiServer()
  const { alice, collectionId, documentIds } = await manyDocuments(server)
  const started = await server.alice.call(`POST ${path(collectionId)}`, {
    body: { document_ids: documentIds.slice(1) },
  })
  expect(started.status).toBe(201)
  // All at once, so that nothing has time to continue in between.
  const [listed, counted, collection, found, ...read] = await Promise.all([
    alice.documents.list({ collectionId, limit: 1_000 }),
    alice.documents.count(),
    alice.collections.get(collectionId),
    alice.chunks.search(collectionId, { query: 'dome turns', topics: [] }),
    ...documentIds.map((id) =>
      alice.documents.get(id).then(
        () => 'there',
        (error: { code: string }) => error.code,
      ),
    ),
  ])
  expect([listed.map(({ id }) => id), counted, collection.documentCount]).toEqual([[documentIds[0]], 1, 1])
  expect(found).toHaveLength(1)
  expect(read).toEqual(documentIds.map((_, place) => (place === 0 ? 'there' : 'not_found')))
  expect(started.body).toMatchObject({ overall_status: 'completed', passed_percentage: 1 })
})

it('documents show nowhere once the call in process that deletes them as a job has returned', async () => {
  await using server = await apiServer()
  const { alice, documentIds } = await manyDocuments(server)
  const key = { idempotencyKey: 'once' }
  const jobs = await Promise.all([
    alice.documents.deleteJob({ documentIds }, key),
    alice.documents.deleteJob({ documentIds }, key).then(async (job) => {
      expect(await alice.documents.count()).toBe(0)
      return job
    }),
  ])
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(1)
  expect(await alice.documents.count()).toBe(0)
})
