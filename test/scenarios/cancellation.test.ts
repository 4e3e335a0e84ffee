import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import type { Docent, DocentOptions, DocentSession } from '@docent/core'
import type { DocumentParsers, DocumentSource, ModelProvider } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { letterEmbeddings } from '../support/letter-embeddings.ts'
import { recordingLogger, type Logged } from '../support/recording-logger.ts'
import { dearModels } from '../support/spending.ts'
import { stuck } from '../support/stuck.ts'

const isTrouble = ({ level }: Logged) => level === 'warn' || level === 'error'

interface Trial {
  readonly options: Partial<DocentOptions>
  /** Resolves when the work has come to where it waits. */
  readonly reached: Promise<void>
  readonly begin: (alice: DocentSession, collectionId: string, timeout?: number) => Promise<{ readonly id: string }>
}

const text = (alice: DocentSession, collectionId: string, timeout?: number) =>
  alice.ingest.plainTextJob({ collectionId, fileName: 'a.txt', text: 'The dome turns.', timeout })

const website = (alice: DocentSession, collectionId: string, timeout?: number) =>
  alice.ingest.websiteJob({ collectionId, url: 'https://example.org/', timeout })

function parsing(): Trial {
  const begun = Promise.withResolvers<void>()
  const parsers = standardParsers()
  // A page is there already when the rest does not come: recognition of a scan looks like this, too.
  const slow: DocumentParsers = {
    ...parsers,
    parserFor: (mediaType) => {
      const parser = parsers.parserFor(mediaType)
      return (
        parser && {
          ...parser,
          async parse(input) {
            await input.onPage({ number: 1, text: 'The dome turns.' })
            return stuck(input.signal, begun.resolve)
          },
        }
      )
    },
  }
  return { options: { parsers: slow }, reached: begun.promise, begin: text }
}

function embedding(): Trial {
  const begun = Promise.withResolvers<void>()
  const letters = letterEmbeddings('letters', 'abc').provider
  const slow: ModelProvider = {
    ...letters,
    embeddingModels: letters.embeddingModels.map((model) => ({
      ...model,
      embed: (_, { signal }) => stuck(signal, begun.resolve),
    })),
  }
  return { options: { models: [slow, builtInModels()] }, reached: begun.promise, begin: text }
}

function source(kind: 'listing' | 'fetching'): Trial {
  const begun = Promise.withResolvers<void>()
  const site: DocumentSource = {
    kind: 'website',
    async *list({ signal }) {
      if (kind === 'listing') await stuck(signal, begun.resolve)
      yield { uri: 'https://example.org/', name: 'page' }
    },
    open: ({ signal }) => stuck(signal, begun.resolve),
  }
  return { options: { sources: [site] }, reached: begun.promise, begin: website }
}

/** A source that is out of reach: the listing waits for its next attempt. */
function retrying(): Trial {
  const begun = Promise.withResolvers<void>()
  const site: DocumentSource = {
    kind: 'website',
    // oxlint-disable-next-line require-yield
    async *list() {
      setImmediate(begun.resolve)
      throw new Error('The site is down.')
    },
    open: () => Promise.reject(new Error('nothing was listed')),
  }
  return { options: { sources: [site] }, reached: begun.promise, begin: website }
}

const trials: readonly (readonly [string, () => Trial])[] = [
  ['parsing', parsing],
  ['embedding', embedding],
  ['listing a source', () => source('listing')],
  ['fetching from a source', () => source('fetching')],
  ['a source that is tried again', retrying],
]

async function open(options: Partial<DocentOptions>) {
  const storage = memoryStorage()
  const blobs = memoryBlobs()
  const vectors = memoryVectors()
  const docent: Docent = await memoryDocent({ storage, blobs, vectors, ...options })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const left = async () => {
    const keys: string[] = []
    for await (const { key } of blobs.list('')) keys.push(key)
    const [outbox, chunks] = await Promise.all([storage.read({ from: 'outbox' }), storage.read({ from: 'chunk' })])
    return { keys, outbox: outbox.length, chunks: chunks.length }
  }
  return { docent, alice, collectionId, left }
}

it.each(trials)('a job that waits for %s ends within a second of its cancellation', async (_, trial) => {
  const { options, reached, begin } = trial()
  // Nothing that happens on a stopped clock can have waited for a poll or for a pause to be over.
  const { logged, logger } = recordingLogger()
  const { docent, alice, collectionId, left } = await open({ ...options, clock: manualClock(), logger })
  await using _docent = docent
  const { id } = await begin(alice, collectionId)
  await reached
  await alice.jobs.cancel(id)
  const job = await alice.jobs.wait(id, { timeoutSeconds: 1 })
  expect(job).toMatchObject({ overallStatus: 'canceled', errors: [] })
  await docent.settled()
  expect(await left()).toEqual({ keys: [], outbox: 0, chunks: 0 })
  expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 0, documentSize: 0 })
  // What a source fails with is worth a warning; what a user wants is not.
  expect(logged.filter(isTrouble).filter(({ message }) => message !== 'an effect failed and is tried again')).toEqual(
    [],
  )
})

const stops: readonly (readonly [
  string,
  (alice: DocentSession, chatId: string, questionId: string) => Promise<void>,
])[] = [
  ['stopped', (alice, _, questionId) => alice.answers.stop(questionId)],
  ['deleted with its chat', (alice, chatId) => alice.chats.delete(chatId)],
]

it.each(stops)('an answer that is %s is logged without a warning, and is no failure', async (_, end) => {
  const speaking = Promise.withResolvers<void>()
  const { models } = dearModels(async function* ({ signal }) {
    yield { type: 'text-delta', text: 'It opens' }
    await stuck(signal!, speaking.resolve)
  })
  const { logged, logger } = recordingLogger()
  await using docent = await memoryDocent({ models, logger })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainText({ collectionId, fileName: 'a.txt', text: 'The dome opens at ten.' })
  const chat = await alice.chats.create({ collectionId })
  // The model is at an answer that is only looked for with: nothing is said yet.
  const ragConfig = { ragType: 'hyde1' } as const
  const { questionId } = await alice.chats.complete(chat.id, { message: 'When does it open?', ragConfig })
  await speaking.promise
  await end(alice, chat.id, questionId)
  await docent.settled()
  expect(logged.filter(isTrouble)).toEqual([])
  expect(logged).toContainEqual({
    level: 'info',
    fields: expect.objectContaining({ effect: 'generation.answerQuestion', reason: 'The answer was stopped.' }),
    message: 'an effect was stopped before it was complete',
  })
  const { effects, models: called } = await docent.metrics()
  expect(effects.filter(({ end: last, count }) => last === 'failed' && count > 0)).toEqual([])
  expect(called.map(({ failed }) => failed)).toEqual([0])
})

it.each(trials)('a job that waits for %s ends at its timeout, and says so', async (_, trial) => {
  const { options, reached, begin } = trial()
  const clock = manualClock()
  const { docent, alice, collectionId, left } = await open({ ...options, clock })
  await using _docent = docent
  const { id } = await begin(alice, collectionId, 600)
  await reached
  await clock.leap(600_000)
  const job = await alice.jobs.wait(id, { timeoutSeconds: 1 })
  expect(job).toMatchObject({ overallStatus: 'canceled', errors: ['The job reached its timeout.'] })
  await docent.settled()
  expect(await left()).toEqual({ keys: [], outbox: 0, chunks: 0 })
})
