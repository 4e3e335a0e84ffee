/** @module-tag slow */
import type { Docent } from '@docent/core'
import { eq } from '@docent/core/ports'
import { afterEach, describe, expect, it } from 'vitest'
import { answerBench, askBench as ask, type AnswerBench } from '../support/answer-bench.ts'

let docent: Docent | undefined
afterEach(() => docent?.stop({ graceMs: 0 }))

async function bench(...given: Parameters<typeof answerBench>): Promise<AnswerBench> {
  const made = await answerBench(...given)
  docent = made.docent
  return made
}

const restrict = (id: string) =>
  ({ kind: 'update', table: 'membership', key: { id }, set: { restricted: true } }) as const
const readBy = (collectionId: string, userId: string) => ({
  resource_kind: 'collection',
  resource_id: collectionId,
  subject: `user:${userId}`,
  level: 1,
  created_at: 0,
})

const shelf = {
  'moles.txt': 'Moles dig tunnels under meadows. A mole eats earthworms.',
  'kites.txt': 'Red kites glide over hills. A kite eats carrion.',
}
/** Paragraphs of a passage each, so that only some fit into a small prompt. */
const longText = (name: string, parts: number) =>
  Array.from(
    { length: parts },
    (_, index) => `${name} part ${index}. ${`Filler ${name} ${index} runs on and on. `.repeat(45)}`,
  ).join('\n\n')

describe('hyde', () => {
  it('hyde1 answers without passages first, searches with that, and keeps it', async () => {
    const b = await bench(({ asked }) => (asked.includes('<passage') ? 'Earthworms [1].' : 'Perhaps carrion.'), shelf)
    const { body, meta, usage } = await ask(b, {
      message: 'What do they eat?',
      ragConfig: { ragType: 'hyde1', hydeNoRagLlmPromptExtension: 'Guess boldly.', ragMaxChunks: 1 },
    })
    expect(body).toBe('Earthworms [1].')
    expect(b.calls.map(({ asked }) => asked)).toEqual([
      'What do they eat?\n\nGuess boldly.',
      expect.stringContaining('carrion'),
    ])
    expect(meta).toMatchObject({ llm_only: 'Perhaps carrion.' })
    expect(meta).not.toHaveProperty('hyde1')
    expect(usage).toMatchObject({ rag_type: 'hyde1', calls: 2, input_tokens: 20, output_tokens: 10, estimated: false })
  })

  it('hyde2 searches once more with the answer of hyde1', async () => {
    const b = await bench((_, index) => ['From memory.', 'Earthworms [1].', 'Both.'][index]!, shelf)
    const { body, meta, usage } = await ask(b, { message: 'What is eaten?', ragConfig: { ragType: 'hyde2' } })
    expect(body).toBe('Both.')
    expect(meta).toMatchObject({ llm_only: 'From memory.', hyde1: 'Earthworms [1].' })
    expect(usage).toMatchObject({ rag_type: 'hyde2', calls: 3, input_tokens: 30 })
  })

  it('is rag with a model that only quotes, and says so', async () => {
    const b = await bench(() => 'Unused.', shelf)
    const { usage } = await ask(b, {
      message: 'What do moles eat?',
      llm: 'extractive',
      ragConfig: { ragType: 'hyde1' },
    })
    expect(usage).toMatchObject({ rag_type: 'rag', rag_type_asked: 'hyde1', calls: 1 })
  })
})

describe('rag+', () => {
  it('keeps the found passages in the order of their document, with neighbours', async () => {
    const b = await bench(() => 'Read.', { 'long.txt': longText('Chapter', 6) }, { contextTokens: 100_000 })
    const config = { ragType: 'rag+', ragMaxChunks: 1, numNeighborChunksToInclude: 1 } as const
    await ask(b, { message: 'Chapter part 3', ragConfig: config })
    await ask(b, { message: 'Chapter part 3', ragConfig: { ...config, numNeighborChunksToInclude: 0 } })
    const pages = b.calls.map(({ asked }) => [...asked.matchAll(/Filler Chapter (\d+) runs on/g)].map(([, n]) => n!))
    const [near, alone] = pages.map((numbers) => [...new Set(numbers)])
    expect(alone!.length).toBeGreaterThan(0)
    expect(near!.length).toBeGreaterThan(alone!.length)
    expect(near).toEqual(near!.toSorted((a, c) => Number(a) - Number(c)))
  })

  it('sums up part by part what does not fit, and cites the passages behind the notes', async () => {
    const b = await bench(
      ({ system, asked }, index) => {
        if (system.includes('take notes'))
          return asked.includes('Bees part') ? `Note ${index}: bees hum [1].` : 'NOTHING'
        return 'Bees hum [1].'
      },
      { 'bees.txt': longText('Bees', 12), 'ants.txt': longText('Ants', 12) },
      { contextTokens: 6_000, outputTokens: 2_000 },
    )
    const { body, usage, messageId } = await ask(b, {
      message: 'Do bees hum? Bees part, Ants part',
      ragConfig: { ragType: 'rag+', ragMaxChunks: 20 },
    })
    expect(body).toBe('Bees hum [1].')
    expect(Number(usage['parts'])).toBeGreaterThan(1)
    expect(usage['calls']).toBe(b.calls.length)
    const last = b.calls.at(-1)!
    expect(last.asked).toContain('<note>')
    expect(last.asked).not.toContain('NOTHING')
    expect(last.request.maxOutputTokens).toBe(1536)
    const references = await b.alice.chats.references(messageId)
    expect(references).toMatchObject([{ documentName: 'bees.txt' }])
  })
})

describe('all_data', () => {
  it('reads every passage that may be seen, in one call when they fit', async () => {
    const b = await bench(() => 'All of it.', shelf)
    const { usage } = await ask(b, { message: 'zzz', ragConfig: { ragType: 'all_data' } })
    expect(b.calls).toHaveLength(1)
    expect(b.calls[0]!.asked).toMatch(/earthworms[^]*carrion/)
    expect(b.calls[0]!.request.maxOutputTokens).toBe(1536)
    expect(usage).toMatchObject({ rag_type: 'all_data', calls: 1 })
  })

  it('uses the limit of the request instead of 1536', async () => {
    const b = await bench(() => 'All of it.', shelf)
    await ask(b, { message: 'zzz', llmArgs: { maxNewTokens: 300 }, ragConfig: { ragType: 'all_data' } })
    expect(b.calls[0]!.request.maxOutputTokens).toBe(300)
  })

  it('reads in parts what does not fit, and answers that nothing was found when no part helps', async () => {
    const b = await bench(
      ({ system }) => (system.includes('take notes') ? 'NOTHING' : 'The documents do not say.'),
      { 'ants.txt': longText('Ants', 20) },
      { contextTokens: 4_000, outputTokens: 1_000 },
    )
    const { usage, messageId } = await ask(b, { message: 'Why?', ragConfig: { ragType: 'all_data' } })
    expect(Number(usage['parts'])).toBeGreaterThan(2)
    expect(usage['calls']).toBe(Number(usage['parts']) + 1)
    expect(b.calls.at(-1)!.asked).toContain('The documents hold nothing about the question.')
    expect(await b.alice.chats.references(messageId)).toEqual([])
  })

  it.each(['all_data', 'rag+', 'hyde1'] as const)('%s does not read what the caller may not see', async (ragType) => {
    const b = await bench(() => 'Read.', shelf)
    const [moles] = (await b.alice.documents.list({ collectionId: b.collectionId })).filter(
      ({ name }) => name === 'moles.txt',
    )
    const memberships = await b.storage.read({ from: 'membership', where: eq('document_id', moles!.id) })
    await b.storage.write({
      steps: [
        ...memberships.map(({ id }) => restrict(String(id))),
        { kind: 'insert', table: 'resource_grant', row: readBy(b.collectionId, 'bob') },
      ],
    })
    const question = { message: 'Moles, kites?', ragConfig: { ragType } }
    for (const as of [b.alice, b.docent.as({ userId: 'bob' })]) {
      b.calls.length = 0
      await ask(b, question, { as })
      const read = b.calls.at(-1)!.asked
      expect(read).toContain('carrion')
      expect(read.includes('earthworms')).toBe(as === b.alice)
    }
  })
})

describe('auto', () => {
  it.each([
    ['What do moles eat?', 'rag'],
    ['Hello!', 'llm_only'],
    ['Summarize the documents.', 'all_data'],
    ['Gib mir eine Zusammenfassung.', 'all_data'],
  ])('answers %j by %s', async (message, plan) => {
    const b = await bench(() => 'So.', shelf)
    expect((await ask(b, { message })).usage).toMatchObject({ rag_type: plan })
  })

  it('takes rag+ for a summary of more than fits into one prompt', async () => {
    const b = await bench(() => 'So [1].', { 'ants.txt': longText('Ants', 12) }, { contextTokens: 3_000 })
    expect((await ask(b, { message: 'Give an overview.' })).usage).toMatchObject({ rag_type: 'rag+' })
  })

  it.each(['rag', 'hyde1', 'rag+', 'all_data', 'agentic_rag', 'agent_only'] as const)(
    'without a collection %s is llm_only, and says so',
    async (ragType) => {
      const b = await bench(() => 'From memory.', {})
      expect(
        (await ask(b, { message: 'Why?', ragConfig: { ragType } }, { withoutCollection: true })).usage,
      ).toMatchObject({
        rag_type: 'llm_only',
        rag_type_asked: ragType,
        rag_type_note: 'The chat has no collection to look into.',
      })
    },
  )

  it('agent_only without use_agent is rag, and says so', async () => {
    const b = await bench(() => 'So.', shelf)
    expect((await ask(b, { message: 'Moles?', ragConfig: { ragType: 'agent_only' } })).usage).toMatchObject({
      rag_type: 'rag',
      rag_type_asked: 'agent_only',
    })
  })
})
