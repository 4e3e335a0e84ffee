/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { memoryStorage } from '@docent/adapters-storage'
import type { Docent } from '@docent/core'
import { DocentError, eq, type LanguageModelCapabilities, type ModelRequest } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'

const handbook = `# Opening hours

The dome opens at dusk and closes at dawn, all year round.

# Tickets

A ticket costs 12 crowns. Children under six years pay nothing.`

/** A Docent whose model answers as the test says, and what it was asked. */
async function processing(
  answer: (prompt: string, calls: number) => string,
  capabilities: Partial<LanguageModelCapabilities> = {},
) {
  const prompts: string[] = []
  const storage = memoryStorage()
  const speak = async function* (request: ModelRequest) {
    const [part] = request.messages.at(-1)!.content as readonly { readonly text: string }[]
    prompts.push(part!.text)
    yield answer(part!.text, prompts.length)
  }
  const models = [scriptedModels(speak, { json: true, ...capabilities }), builtInModels()]
  const docent = await memoryDocent({ models, storage })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  return {
    docent,
    alice,
    collectionId,
    prompts,
    async ingest(text: string, fileName = 'handbook.md', options: object = {}) {
      await alice.ingest.plainText({ collectionId, fileName, text, ...options })
      const documents = await alice.documents.list({ collectionId })
      return documents.find(({ name }) => name === fileName)!.id
    },
    results: (documentId: string) =>
      storage.read({ from: 'document_summary', where: eq('document_id', documentId), orderBy: [{ column: 'id' }] }),
    [Symbol.asyncDispose]: () => docent.stop({ graceMs: 0 }),
  }
}

const ended = async (docent: Docent, id: string) => {
  await docent.settled()
  return docent.as({ userId: 'alice' }).jobs.get(id)
}

describe('a document is processed', () => {
  it('in parts that leave room for min_max_new_tokens of the answer', async () => {
    await using session = await processing(() => 'So.', { contextTokens: 4_000, outputTokens: 1_000 })
    const text = Array.from({ length: 40 }, (_, number) => `Line ${number}. ${'It turns at night. '.repeat(20)}`)
    const documentId = await session.ingest(text.join('\n\n'))
    const longest = async (llmArgs: object) => {
      session.prompts.length = 0
      await session.alice.documents.process({ documentId, llmArgs })
      await session.docent.settled()
      return Math.max(...session.prompts.map(({ length }) => length))
    }
    const usual = await longest({})
    expect(await longest({ minMaxNewTokens: 3_000 })).toBeLessThan(usual / 2)
  })

  it('to a summary, with the caller’s words where there are any', async () => {
    await using session = await processing(() => 'It opens at dusk.')
    const documentId = await session.ingest(handbook)
    const job = await session.alice.documents.process({ documentId })
    expect(await ended(session.docent, job.id)).toMatchObject({ overallStatus: 'completed', kind: 'process_document' })
    expect(session.prompts[0]).toMatch(/<document>[^]*12 crowns[^]*<\/document>[^]*concise summary/)
    expect(await session.results(documentId)).toMatchObject([{ content: 'It opens at dusk.', error: '' }])

    const own = { prePromptSummary: 'READ:', promptSummary: 'TRANSLATE INTO FRENCH', systemPrompt: '' }
    await session.alice.documents.process({ documentId, ...own })
    await session.docent.settled()
    expect(session.prompts[1]).toMatch(/^READ:[^]*TRANSLATE INTO FRENCH$/)
    const usage = JSON.parse(String((await session.results(documentId))[1]!['usage_stats']))
    expect(usage).toEqual({ llm: 'scripted', cost: 0, calls: 1, input_tokens: 10, output_tokens: 5 })
  })

  it('in parts when it is long, and the results become one', async () => {
    await using session = await processing(
      (prompt, calls) => (prompt.includes('Make one of them') ? 'ALL' : `part ${calls}`),
      {
        contextTokens: 2_000,
        outputTokens: 400,
      },
    )
    const documentId = await session.ingest(
      Array.from({ length: 60 }, (_, i) => `Sentence ${i} about the dome. `.repeat(8)).join('\n\n'),
    )
    await session.alice.documents.process({ documentId })
    await session.docent.settled()
    expect(session.prompts.length).toBeGreaterThan(3)
    expect(await session.results(documentId)).toMatchObject([{ content: 'ALL' }])
    const before = session.prompts.length
    await session.alice.documents.process({
      documentId,
      keepIntermediateResults: true,
      maxNumChunks: 8,
      samplingStrategy: 'first',
    })
    await session.docent.settled()
    const parts = session.prompts.slice(before)
    expect(parts.join('')).toContain('Sentence 0 ')
    expect(parts.join('')).not.toContain('Sentence 59 ')
    const kept = JSON.parse(String((await session.results(documentId))[1]!['content'])) as string[]
    expect(kept).toHaveLength(parts.length)
    expect(kept[0]).toMatch(/^part \d+$/)
  })

  it('to what a JSON schema asks for', async () => {
    const schema = { type: 'object', properties: { price: { type: 'number' } } }
    await using session = await processing(() => '```json\n{"price": 12}\n```')
    const documentId = await session.ingest(handbook)
    const summaryId = '0199a0c0-0000-7000-8000-000000000001'
    await session.alice.documents.process({ documentId, schema, summaryId })
    await session.docent.settled()
    expect(await session.results(documentId)).toMatchObject([{ id: summaryId, content: '{"price":12}' }])
    await expect(session.alice.documents.process({ documentId, summaryId })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await expect(session.alice.documents.process({ documentId, schema, llm: 'extractive' })).rejects.toMatchObject({
      code: 'unsupported',
    })
  })

  it('again after the provider failed, and fails with the reason when it always does', async () => {
    await using session = await processing((_, calls) => {
      if (calls > 1) return 'At last.'
      throw new DocentError({ code: 'rate_limited', message: 'Slow down.', details: { retryAfterMs: 1 } })
    })
    const documentId = await session.ingest(handbook)
    const job = await session.alice.documents.process({ documentId })
    await expect
      .poll(async () => (await session.alice.jobs.get(job.id)).overallStatus, { timeout: 50_000 })
      .toBe('completed')
    expect(await session.results(documentId)).toMatchObject([{ content: 'At last.' }])
    const pages = await session.alice.documents.process({ documentId, pages: [7] })
    const errors = ['handbook.md has no text on the pages asked for; it has 1.']
    expect(await ended(session.docent, pages.id)).toMatchObject({ overallStatus: 'failed', errors })
    expect((await session.results(documentId))[1]).toMatchObject({
      content: '',
      error: expect.stringContaining('pages asked for'),
    })
  })
})

describe('an ingestion', () => {
  it('can ask for a summary and questions; its job ends with them', async () => {
    await using session = await processing((prompt) =>
      prompt.includes('questions')
        ? '1. When does the dome open?\n2. What does a ticket cost?\nSome remark.'
        : 'A handbook.',
    )
    const options = { genDocSummaries: true, genDocQuestions: true }
    const documentId = await session.ingest(handbook, 'handbook.md', options)
    expect(await session.alice.documents.get(documentId)).toMatchObject({ summary: 'A handbook.', status: 'completed' })
    const questions = await session.alice.collections.questions(session.collectionId)
    expect(questions.map(({ question }) => question).sort()).toEqual([
      'What does a ticket cost?',
      'When does the dome open?',
    ])
    const chat = await session.alice.chats.create({ collectionId: session.collectionId })
    expect(await session.alice.chats.questions(chat.id)).toHaveLength(2)
  })

  it('gets them from the built-in model too: quotes, and questions from headings', async () => {
    await using docent = await memoryDocent()
    const alice = docent.as({ userId: 'alice' })
    const { id: collectionId } = await alice.collections.create({
      name: 'Aurora',
      collectionSettings: { genDocSummaries: true, genDocQuestions: true },
    })
    await alice.ingest.plainText({ collectionId, fileName: 'handbook.md', text: handbook })
    const [document] = await alice.documents.list({ collectionId, withSummaries: true })
    expect(document?.summary).toMatch(/quoted from the documents[^]*(dusk|crowns)/)
    const questions = await alice.collections.questions(collectionId)
    expect(questions.map(({ question }) => question)).toContain('What does handbook.md say about “Tickets”?')
  })

  it('keeps its document when the summary cannot be made', async () => {
    await using session = await processing(() => {
      throw new DocentError({ code: 'invalid_input', message: 'The provider refuses it.' })
    })
    const documentId = await session.ingest(handbook, 'handbook.md', { genDocSummaries: true })
    expect(await session.alice.documents.get(documentId)).toMatchObject({ status: 'completed' })
    expect((await session.alice.documents.get(documentId)).summary).toBeUndefined()
  })
})
