import { memoryStorage } from '@docent/adapters-storage'
import type { Docent } from '@docent/core'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readJudgedSet, readQueries } from '../../bench/retrieval/judged-set.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { quickClock } from '../support/quick-clock.ts'

const own = join(import.meta.dirname, '..', '..', 'bench', 'retrieval', 'own')
const answerable = readJudgedSet(own).queries
const unanswerable = readQueries(own, 'unanswerable.jsonl')
const closely = 'No passage matches the question closely.'

let docent: Docent
let ask: (message: string) => Promise<{ relevant: boolean; answered: boolean; warned: boolean }>

/** Sixty passages, and what was learned from them. */
beforeAll(async () => {
  const storage = memoryStorage()
  docent = await memoryDocent({ storage, clock: quickClock(20) })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Mixed' })
  const documents = readJudgedSet(own).documents
  await Promise.all(
    documents.map(({ id, text }) => alice.ingest.plainText({ collectionId, fileName: `${id}.txt`, text })),
  )
  const learned = async () => {
    const [index] = await storage.read({ from: 'collection_index', limit: 1 })
    return (index!['ranking'] as { rows?: number } | null)?.rows
  }
  await vi.waitUntil(async () => (await learned()) === documents.length, { timeout: 30_000 })
  ask = async (message) => {
    const chat = await alice.chats.create({ collectionId })
    const { messageId } = await (await alice.chats.complete(chat.id, { message })).result()
    const [meta] = await alice.chats.meta(messageId, { infoType: 'usage_stats' })
    const usage = JSON.parse(meta!.content) as Record<string, unknown>
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

  it('is refused or warned of when they do not, and the usage says so', async () => {
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
})
