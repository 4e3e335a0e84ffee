/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { memoryStorage } from '@docent/adapters-storage'
import type { Docent, DocentSession } from '@docent/core'
import { manualClock } from '@docent/core/testing'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readJudgedSet, readQueries } from '../../bench/retrieval/judged-set.ts'
import { calling, done, lookingModels } from '../support/looking-models.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { detailsOf } from '../support/observatory.ts'
import { recordingModels } from '../support/recording-models.ts'

const own = join(import.meta.dirname, '..', '..', 'bench', 'retrieval', 'own')
const { documents, queries: answerable } = readJudgedSet(own)
const unanswerable = readQueries(own, 'unanswerable.jsonl')
const closely = 'No passage matches the question closely.'
const secret = 'The submarine Narwhal leaves the harbour of Torup at midnight.'
const aboutSecret = 'When does the submarine Narwhal leave Torup?'

interface Outcome {
  readonly relevant: boolean
  readonly answered: boolean
  readonly warned: boolean
}

type Input = Partial<Parameters<DocentSession['chats']['complete']>[1]>

let docent: Docent
let alice: DocentSession
let bob: DocentSession
let ask: (message: string, input?: Input, who?: DocentSession) => Promise<Outcome>

// Says in every call what the documents say of something else.
const writer = recordingModels(() => `${documents[0]!.text} ${documents[1]!.text}`)
const looker = lookingModels({
  turns: [() => [calling('search', { query: 'How tall is Mount Everest?' })], done],
  answer: () => ['28 days.'],
})

/** Sixty passages that bob may read, one that he may not, and what was learned from them. */
beforeAll(async () => {
  const storage = memoryStorage()
  const rename = (provider: typeof writer.provider, id: string) => ({
    ...provider,
    name: id,
    languageModels: provider.languageModels.map((model) => ({ ...model, id })),
  })
  const clock = manualClock()
  docent = await memoryDocent({
    storage,
    clock,
    models: [builtInModels(), rename(writer.provider, 'writer'), rename(looker.provider, 'looker')],
  })
  alice = docent.as({ userId: 'alice' })
  bob = docent.as({ userId: 'bob' })
  await docent.meet({ userId: 'bob' })
  const { id: collectionId } = await alice.collections.create({ name: 'Mixed' })
  const texts = [...documents, { id: 'secret', text: secret }]
  await Promise.all(
    texts.map(({ id, text }) =>
      alice.ingest.plainText({ collectionId, fileName: `${id}.txt`, text, restricted: id === 'secret' }),
    ),
  )
  await alice.collections.share(collectionId, 'bob', { permissions: ['read'] })
  const learned = async () => {
    const [index] = await storage.read({ from: 'collection_index', limit: 1 })
    const ranking = index!['ranking'] as { rows?: number; gate?: object } | null
    return ranking?.gate && ranking.rows
  }
  // The gate is found out when nothing has come in for four seconds, which pass once all is there.
  await vi.waitUntil(
    async () => {
      await clock.advance(1_000)
      return (await learned()) === texts.length
    },
    { timeout: 30_000 },
  )
  ask = async (message, input = {}, who = alice) => {
    const chat = await who.chats.create({ collectionId })
    const request = { message, llm: 'extractive', ...input }
    const { messageId } = await (await who.chats.complete(chat.id, request)).result()
    const { usage } = await detailsOf(who, messageId)
    return {
      relevant: usage['relevant'] === true,
      answered: usage['answered_by_documents'] !== false,
      warned: usage['retrieval_warnings'] === closely,
    }
  }
})
afterAll(() => docent.stop({ graceMs: 0 }))

const asked = async (questions: readonly { readonly text: string }[]) =>
  Promise.all(questions.map(async ({ text }) => ({ text, ...(await ask(text)) })))

describe('a question of a collection from which was learned', () => {
  it('is answered when its passages answer it, rarely with a warning', async () => {
    const outcomes = await asked(answerable)
    expect(outcomes.filter(({ relevant }) => !relevant).length).toBeLessThanOrEqual(3)
    expect(outcomes.filter(({ relevant, warned }) => relevant && !warned).length).toBeGreaterThan(15)
  })

  it('is refused when they do not, and the usage says so', async () => {
    const outcomes = await asked(unanswerable)
    const refused = outcomes.filter(({ relevant }) => !relevant)
    expect(refused.length).toBeGreaterThanOrEqual(3)
    for (const { text, answered, warned } of refused) expect([text, answered, warned]).toEqual([text, false, false])
  })

  it('is answered with a warning where nobody can tell', async () => {
    const outcomes = await asked([...answerable, ...unanswerable])
    const warned = outcomes.filter((outcome) => outcome.warned)
    expect(warned.length).toBeGreaterThan(0)
    for (const { text, relevant } of warned) expect([text, relevant]).toEqual([text, true])
  })

  it('is judged by what was asked, not by the guess that is searched for', async () => {
    const question = 'Who is the president of France?'
    const outcome = await ask(question, { llm: 'writer', ragConfig: { ragType: 'hyde1' } })
    expect(outcome).toMatchObject({ relevant: false, warned: false })
    const answered = await ask(answerable[0]!.text, { llm: 'writer', ragConfig: { ragType: 'hyde1' } })
    expect(answered).toMatchObject({ relevant: true })
  })

  it('is judged by the documents that its user may see', async () => {
    expect(await ask(aboutSecret)).toEqual({ relevant: true, answered: true, warned: false })
    const { relevant, answered, warned } = await ask(aboutSecret, {}, bob)
    expect(answered).toBe(false)
    // Few passages may leave it open; none that he may read answers.
    expect(relevant).toBe(warned)
  })

  it('gets no warning because of what a model searches for besides', async () => {
    const outcome = await ask(answerable[1]!.text, { llm: 'looker', ragConfig: { ragType: 'agentic_rag' } })
    expect(looker.requests.length).toBeGreaterThan(1)
    expect(outcome).toMatchObject({ relevant: true, warned: false })
  })
})
