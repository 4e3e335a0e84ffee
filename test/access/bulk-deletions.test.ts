import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

const nothing = '019b0000-0000-7000-8000-000000000000'

// A job takes ids of which some may not be its caller's: it deletes none of those, and says the same as of no record.
it('jobs that delete several records tell hidden ones and missing ones alike', async () => {
  await using docent = await memoryDocent()
  const [alice, bob] = [docent.as({ userId: 'alice' }), docent.as({ userId: 'bob' })]
  const { id } = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainText({ collectionId: id, fileName: 'a.txt', text: 'The dome turns.' })
  const [document] = await alice.documents.list()
  const chat = await alice.chats.create({ collectionId: id })
  const deletions = [
    [id, (of: string) => bob.collections.deleteJob({ collectionIds: [of] })],
    [document!.id, (of: string) => bob.documents.deleteJob({ documentIds: [of] })],
    [chat.id, (of: string) => bob.chats.deleteJob({ sessionIds: [of] })],
  ] as const
  for (const [hidden, begin] of deletions) {
    const revealed = async (of: string) => {
      const job = await begin(of)
      await docent.settled()
      const { name, overallStatus, status, passedPercentage, failedPercentage, statuses, errors } = await bob.jobs.get(
        job.id,
      )
      const all = { name, overallStatus, status, passedPercentage, failedPercentage, statuses, errors }
      return JSON.parse(JSON.stringify(all).replaceAll(of, 'it'))
    }
    expect(await revealed(hidden)).toEqual(await revealed(nothing))
  }
  expect([await alice.collections.count(), await alice.documents.count(), await alice.chats.count()]).toEqual([1, 1, 1])
})
