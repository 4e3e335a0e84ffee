import { memoryBlobs, memoryData, memoryStorage } from '@docent/adapters-storage'
import type { Docent, NotificationRoute } from '@docent/core'
import { DocentError, type Notification, type Notifier } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

interface Receiver extends Notifier {
  readonly taken: Notification[]
  readonly refused: Notification[]
}

/** Takes notifications unless the test lets it fail. */
function receiver(failure: (count: number) => DocentError | undefined = () => undefined): Receiver {
  const taken: Notification[] = []
  const refused: Notification[] = []
  let count = 0
  return {
    name: 'receiver',
    taken,
    refused,
    async notify(notification) {
      const error = failure(++count)
      if (error) {
        refused.push(notification)
        throw error
      }
      taken.push(notification)
    },
  }
}

const busy = () => new DocentError({ code: 'unavailable', message: 'The receiver is busy.' })

/** Done when this returns: threads, which the first text of a process waits for, keep no manual time. */
async function ingest(docent: Docent, fileName: string) {
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: fileName })
  const job = await alice.ingest.plainTextJob({ collectionId, fileName, text: `A text of ${fileName}.` })
  await docent.settled()
  return job
}

it('tell a receiver of the ends of jobs, again until it takes them', async () => {
  const clock = manualClock()
  const busyAtFirst = receiver((count) => (count <= 2 ? busy() : undefined))
  await using docent = await memoryDocent({ clock, notifications: [{ notifier: busyAtFirst }] })
  const job = await ingest(docent, 'one.txt')
  while (busyAtFirst.taken.length === 0) await clock.advance(1_000)
  expect(busyAtFirst.refused).toHaveLength(2)
  expect(busyAtFirst.taken).toMatchObject([
    {
      id: busyAtFirst.refused[0]!.id,
      type: 'job.completed',
      data: { id: job.id, state: 'completed', completed: 1, failed: 0 },
    },
  ])
})

it('leave out what a receiver refuses for good, and tell only the types that are asked for', async () => {
  const clock = manualClock()
  const refusesFirst = receiver((count) =>
    count === 1 ? new DocentError({ code: 'invalid_input', message: 'No.' }) : undefined,
  )
  const routes: NotificationRoute[] = [{ notifier: refusesFirst, types: ['collection.*', 'document.parsed'] }]
  await using docent = await memoryDocent({ clock, notifications: routes })
  await ingest(docent, 'one.txt')
  while (refusesFirst.taken.length === 0) await clock.advance(1_000)
  expect(refusesFirst.refused.map(({ type }) => type)).toEqual(['collection.active'])
  expect(refusesFirst.taken.map(({ type }) => type)).toEqual(['document.parsed'])
})

it('continue where they were left, in the next process', async () => {
  const data = memoryData()
  const clock = manualClock()
  const blobs = { ...memoryBlobs(), close: async () => {} }
  const open = (notifier: Notifier) =>
    memoryDocent({ clock, blobs, storage: memoryStorage({ data }), notifications: [{ notifier }] })
  const first = receiver()
  const before = await open(first)
  await ingest(before, 'one.txt')
  while (first.taken.length === 0) await clock.advance(1_000)
  expect(first.taken).toHaveLength(1)
  await before.stop()
  const refusing = receiver(busy)
  const down = await open(refusing)
  await ingest(down, 'two.txt')
  while (refusing.refused.length === 0) await clock.advance(1_000)
  await down.stop()
  const last = receiver()
  await using after = await open(last)
  await ingest(after, 'three.txt')
  // The first may be notified again: at least once is what is promised.
  const notified = () => last.taken.filter(({ id }) => id !== first.taken[0]!.id)
  while (notified().length < 2) await clock.advance(1_000)
  expect(notified().map(({ type }) => type)).toEqual(['job.completed', 'job.completed'])
})
