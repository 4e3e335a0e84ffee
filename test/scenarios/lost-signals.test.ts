import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { createTestDocent, type TestDocent } from '@docent/adapters-storage/testing'
import type { AnswerEvent } from '@docent/core'
import type { BlobStore, StorageDriver, VectorIndex } from '@docent/core/ports'
import { manualClock, tokenGate, type ModelScript } from '@docent/core/testing'
import { expect, it } from 'vitest'

/**
 * Two processes over one store, as far as they can tell, that never receive signals of each other: what one commits, the other finds
 * out by looking.
 */
async function twoProcesses(script: ModelScript) {
  const clock = manualClock()
  const data = memoryData()
  const blobs: BlobStore = { ...memoryBlobs(), close: async () => {} }
  const vectors: VectorIndex = { ...memoryVectors(), close: async () => {} }
  const open = () => {
    const own = memoryStorage({ data })
    const storage: StorageDriver = { ...own, capabilities: { ...own.capabilities, shared: true } }
    return createTestDocent({ clock, storage, blobs, vectors, script })
  }
  const writing = await open()
  const other = await open()
  return {
    clock,
    writing,
    other,
    alice: writing.as('alice'),
    there: other.as('alice'),
    async [Symbol.asyncDispose]() {
      await writing.stop()
      await other.stop()
    },
  }
}

function follow(events: AsyncIterable<AnswerEvent>) {
  const heard: AnswerEvent[] = []
  let text = ''
  const ended = (async () => {
    for await (const event of events) {
      heard.push(event)
      if (event.type === 'answer-delta') text += event.text
      if (event.type === 'answer-reset') text = event.text
    }
    return heard.at(-1)
  })()
  return { text: () => text, ended }
}

/** Moves time on until it holds; the test's own timeout says when it never does. */
async function until(clock: TestDocent['clock'], holds: () => boolean): Promise<void> {
  while (!holds()) await clock.advance(100)
}

const words = ['One ', 'two ', 'three ', 'four ', 'five. ', 'Six ', 'seven.']

async function begun() {
  const gate = tokenGate()
  const processes = await twoProcesses({ tokens: words, beforePart: gate.pass })
  const chat = await processes.alice.chats.create({})
  const answer = await processes.alice.chats.complete(chat.id, { message: 'Count.' })
  const { questionId } = answer
  const here = follow(answer.events)
  const far = follow((await processes.there.answers.follow(questionId)).events)
  gate.release(2)
  await until(processes.clock, () => here.text() === 'One two ' && far.text() === 'One two ')
  return { ...processes, gate, chat, questionId, here, far }
}

it('a stop reaches a provider that is silent', async () => {
  const stage = await begun()
  await using _ = stage
  const { clock, there, writing, questionId, here, far } = stage
  await there.answers.stop(questionId)
  expect(await clock.until(Promise.all([here.ended, far.ended]))).toMatchObject([
    { type: 'answer-finished', text: 'One two ' },
    { type: 'answer-finished', text: 'One two ' },
  ])
  const [call] = writing.model.calls
  await until(clock, () => call!.signal!.aborted)
})

it('a pause holds the readers of the process that writes, and a resume loses nothing', async () => {
  const stage = await begun()
  await using _ = stage
  const { clock, there, gate, questionId, here, far } = stage
  await there.answers.pause(questionId)
  await clock.advance(2_000)
  gate.open()
  await clock.advance(10_000)
  expect([here.text(), far.text()]).toEqual(['One two ', 'One two '])
  await there.answers.resume(questionId)
  const whole = { type: 'answer-finished', text: words.join('') }
  expect(await clock.until(Promise.all([here.ended, far.ended]))).toMatchObject([whole, whole])
  expect([here.text(), far.text()]).toEqual([whole.text, whole.text])
})

it('a finish ends at the end of the sentence', async () => {
  const stage = await begun()
  await using _ = stage
  const { clock, there, gate, questionId, here } = stage
  await there.answers.finish(questionId)
  await clock.advance(1_000)
  gate.open()
  expect(await clock.until(here.ended)).toMatchObject({ type: 'answer-finished', text: 'One two three four five.' })
})

it('a finish waits ten seconds for a provider that is silent, and no longer', async () => {
  const stage = await begun()
  await using _ = stage
  const { clock, there, chat, questionId, here } = stage
  await there.answers.finish(questionId)
  const began = clock.now()
  expect(await clock.until(here.ended, 100)).toMatchObject({ type: 'answer-finished', text: 'One two ' })
  expect(clock.now() - began).toBeGreaterThan(9_000)
  expect(clock.now() - began).toBeLessThan(14_000)
  const [reply] = await there.chats.messages(chat.id)
  expect(reply).toMatchObject({ content: 'One two ', replyTo: questionId })
})
