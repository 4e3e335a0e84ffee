import { expect, it } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'

// A step of the ingestion that found its job canceled ended the membership before the cancellation came to it, and the
// document was shown as running for ever.
const short = 'The dome turns.'
/** Too long to be cut and embedded where it is read. */
const long = 'The dome turns. '.repeat(5_000)
it.each([
  ['document.parseDocument', short],
  ['document.parseDocument', long],
  ['membership.chunkText', long],
  ['membership.embedChunks', long],
])('shows a document as canceled when %s finds out first', async (effect, text) => {
  const step = holdAt(`before-effect:${effect}`)
  const cancellation = holdAt('before-effect:job.cancelChildren')
  const reach = (name: string) => step.points.reach(name) ?? cancellation.points.reach(name)
  await using docent = await memoryDocent({ debugPoints: { reach } })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const { id } = await alice.ingest.plainTextJob({ collectionId, fileName: 'a.txt', text })
  await step.reached
  await alice.jobs.cancel(id)
  await cancellation.reached
  step.letGo()
  expect(await alice.jobs.wait(id, { timeoutSeconds: 60 })).toMatchObject({ overallStatus: 'canceled' })
  cancellation.letGo()
  await docent.settled()
  expect(await alice.documents.list({ collectionId })).toMatchObject([{ status: 'canceled' }])
})
