import { memoryBlobs } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

const subjects = {
  bread: ['sourdough bread needs flour and water', 'bake the bread in a hot oven', 'knead the dough of flour and salt'],
  sailing: ['trim the sail before the wind', 'the sail boat tacks against wind', 'harbour pilots guide the boat'],
  stars: [
    'the telescope shows a distant galaxy',
    'a galaxy holds many stars',
    'the telescope mirror gathers starlight',
  ],
}

it('finds the topics of a collection, labels them and lets them go', { timeout: 60_000 }, async () => {
  const blobs = memoryBlobs()
  await using server = await apiServer({ docent: { blobs } })
  const { alice, bob } = server
  const { id } = (await alice.call('POST /collections', { body: { name: 'Mixed', description: '' } })).body
  const path = `/collections/${id}/topic_model`
  expect(await alice.call(`POST ${path}`)).toMatchObject({ status: 409, body: { code: 409 } })
  const subjectOf = new Map<string, string>()
  for (const [subject, sentences] of Object.entries(subjects)) {
    for (const [number, sentence] of sentences.entries()) {
      for (const repeat of [1, 2]) {
        const query = { collection_id: id, file_name: `${subject}-${number}-${repeat}.txt` }
        const text = `${sentence}. ${sentences[(number + repeat) % 3]}. ${sentence}.`
        await alice.call('POST /ingest/plain_text', { query, body: text, headers: { 'Content-Type': 'text/plain' } })
      }
    }
  }
  const documents = (await alice.call(`GET /collections/${id}/documents`)).body
  for (const document of documents) subjectOf.set(document.id, document.name.split('-')[0])
  expect((await alice.call(`GET ${path}`)).status).toBe(404)
  expect((await alice.call(`POST ${path}`, { query: { timeout: 60 } })).status).toBe(204)
  const found = (await alice.call(`GET ${path}`)).body
  expect(found).toMatchObject({ document_count: 18, chunk_count: 18 })
  const kinds = found.topics.map(({ document_ids: ids }: { document_ids: string[] }) => [
    ...new Set(ids.map((document) => subjectOf.get(document))),
  ])
  expect(kinds.flat().sort()).toEqual(['bread', 'sailing', 'stars'])
  const telling = { bread: /flour|dough|bread/, sailing: /sail|boat|wind/, stars: /galaxy|telescope/ }
  found.topics.forEach((topic: { label: string; size: number; terms: unknown[] }, index: number) => {
    expect(topic.label).toMatch(telling[kinds[index][0] as keyof typeof telling])
    expect(topic.size).toBe(6)
    expect(topic.terms.length).toBeGreaterThan(2)
  })
  // The same documents, the same topics.
  await alice.call(`POST ${path}`)
  expect((await alice.call(`GET ${path}`)).body.topics).toEqual(found.topics)
  expect(await Array.fromAsync(blobs.list(`collections/${id}/topics-`))).toHaveLength(1)
  await alice.call(`DELETE /collections/${id}/documents/${documents[0].id}`)
  const named = (await alice.call(`GET ${path}`)).body.topics.flatMap(
    (topic: { document_ids: string[] }) => topic.document_ids,
  )
  expect(named).not.toContain(documents[0].id)
  for (const request of [`POST ${path}`, `GET ${path}`, `DELETE ${path}`])
    expect([request, (await bob.call(request)).status]).toEqual([request, 404])
  expect((await alice.call(`DELETE ${path}`)).status).toBe(204)
  expect((await alice.call(`GET ${path}`)).status).toBe(404)
  expect((await alice.call(`DELETE ${path}`)).status).toBe(204)
  expect(await Array.fromAsync(blobs.list(`collections/${id}/topics-`))).toEqual([])
})
