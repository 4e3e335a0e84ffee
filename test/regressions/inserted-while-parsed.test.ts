import { expect, it } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'

// The batch that ended the parsing of a document had read which collections wait for it, and one that was added before it was written
// waited for ever.
it.each([
  ['short', 'The dome turns.'],
  ['long', 'The dome turns. '.repeat(5_000)],
])(
  'completes a document that is inserted elsewhere while its %s text is being taken',
  async (_length, text) => {
    const step = holdAt('before-commit:document.PARSED')
    await using docent = await memoryDocent({ debugPoints: step.points })
    const alice = docent.as({ userId: 'alice' })
    const [collectionId, elsewhere] = await Promise.all(
      ['Aurora', 'Borealis'].map(async (name) => (await alice.collections.create({ name })).id),
    )
    const { id } = await alice.ingest.plainTextJob({ collectionId: collectionId!, fileName: 'a.txt', text })
    await step.reached
    const [document] = await alice.documents.list({ collectionId: collectionId! })
    const inserted = await alice.ingest.insertJob({ collectionId: elsewhere!, documentId: document!.id })
    const there = async () => (await alice.documents.list({ collectionId: elsewhere! })).length
    await expect.poll(there).toBe(1)
    step.letGo()
    for (const job of [id, inserted.id])
      expect(await alice.jobs.wait(job, { timeoutSeconds: 20 })).toMatchObject({ overallStatus: 'completed' })
    expect(await alice.documents.list({ collectionId: elsewhere! })).toMatchObject([{ status: 'completed' }])
  },
  60_000,
)
