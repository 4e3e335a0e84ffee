import type { Docent, DocentOptions, DocentSession } from '@docent/core'
import { DocentError, type Reranker } from '@docent/core/ports'
import { afterEach, describe, expect, it } from 'vitest'
import { makePdf } from '../support/make-pdf.ts'
import { memoryDocent } from '../support/memory-docent.ts'

let docent: Docent | undefined
afterEach(() => docent?.stop({ graceMs: 0 }))

async function start(options: Partial<DocentOptions> = {}): Promise<DocentSession> {
  docent = await memoryDocent(options)
  return docent.as({ userId: 'alice' })
}

async function collectionOf(session: DocentSession, texts: Readonly<Record<string, string>>): Promise<string> {
  const { id } = await session.collections.create({ name: 'A collection' })
  for (const [fileName, text] of Object.entries(texts))
    await session.ingest.plainText({ collectionId: id, fileName, text })
  return id
}

/** The answer of the built-in model to a question, with what it rests on. */
async function ask(session: DocentSession, collectionId: string, message: string) {
  const chat = await session.chats.create({ collectionId })
  const answer = await session.chats.complete(chat.id, { message })
  let id = ''
  for await (const event of answer.events) if (event.type === 'answer-finished') id = event.messageId
  const [usage] = await session.chats.meta(id, { infoType: 'usage_stats' })
  const [reply] = await session.chats.messages(chat.id, { limit: 1 })
  return {
    text: reply!.content,
    references: await session.chats.references(id),
    usage: JSON.parse(usage!.content) as Record<string, unknown>,
  }
}

const leases = {
  'roof.txt': 'The landlord repairs the roof of the house when rain comes in.',
  'garage.txt': 'The roof of the garage is flat and the landlord of the garage may not repair the house.',
}

describe('a reranker', () => {
  const reranker = (rerank: Reranker['rerank']): Reranker => ({ id: 'fake', maxTexts: 10, rerank })

  it('decides the order and the scores of what was found', async () => {
    const read: string[] = []
    const session = await start({
      reranker: reranker((query, texts) => {
        read.push(query)
        return Promise.resolve(texts.map((text) => (text.includes('flat') ? 0.9 : 0.2)))
      }),
    })
    const id = await collectionOf(session, leases)
    const { references, usage } = await ask(session, id, 'Who repairs the roof of the house?')
    expect(read).toEqual(['Who repairs the roof of the house?'])
    const scores = Object.fromEntries(references.map(({ documentName, score }) => [documentName, score]))
    expect([0.9, 0.2]).toEqual(expect.arrayContaining(Object.values(scores)))
    expect(usage).not.toHaveProperty('retrieval_warnings')
  })

  it('that fails costs its order, not the answer, and the answer says so', async () => {
    const failure = new DocentError({ code: 'provider_failed', message: 'The reranker is down; try again.' })
    const session = await start({ reranker: reranker(() => Promise.reject(failure)) })
    const id = await collectionOf(session, leases)
    const { text, usage } = await ask(session, id, 'Who repairs the roof of the house?')
    expect(text).toContain('The landlord repairs the roof of the house')
    expect(usage['retrieval_warnings']).toBe('The passages were not reranked: The reranker is down; try again.')
  })

  it('is closed when the service stops', async () => {
    let closed = 0
    await start({
      reranker: { ...reranker(() => Promise.resolve([])), close: () => Promise.resolve(void closed++) },
    })
    await docent?.stop({ graceMs: 0 })
    expect(closed).toBe(1)
  })

  it('that is too slow costs its order, too', async () => {
    const session = await start({
      reranker: reranker(() => new Promise(() => {})),
      retrieval: { rerankTimeoutMs: 20 },
    })
    const id = await collectionOf(session, leases)
    const { text, usage } = await ask(session, id, 'Who repairs the roof of the house?')
    expect(text).toContain('The landlord repairs the roof of the house')
    expect(usage['retrieval_warnings']).toContain('The reranker fake took longer than 0.02 s.')
  })
})

describe('a question', () => {
  it('finds passages by the rules of their language, and of its own', async () => {
    const session = await start()
    const id = await collectionOf(session, {
      'miete.txt': 'Die Kündigungsfristen der Wohnungen stehen in dem Vertrag, den der Mieter mit uns geschlossen hat.',
      'rent.txt': 'The tenants pay the rents in advance, and the die of the coin is kept in the safe.',
    })
    const found = async (query: string) =>
      (await session.chunks.search(id, { query, topics: [] })).map(({ name }) => name)[0]
    expect(await found('Wohnung Kündigungsfrist')).toBe('miete.txt')
    expect(await found('paying rent')).toBe('rent.txt')
    // `die` builds the German question and is no word of it.
    expect(await found('Was ist die Kündigungsfrist?')).toBe('miete.txt')
  })

  it('that the documents do not touch is distinguished from one they answer', async () => {
    const session = await start()
    const id = await collectionOf(session, leases)
    expect((await ask(session, id, 'Who repairs the roof of the house?')).usage).toMatchObject({ relevant: true })
    expect((await ask(session, id, 'How tall is Mount Everest?')).usage).toMatchObject({ relevant: false })
  })

  it('gets a text once that is in several documents', async () => {
    const session = await start()
    const text = 'Smoking is not allowed in the stairwell, the cellar and the laundry of the house.'
    const id = await collectionOf(session, { 'a.txt': text, 'b.txt': `${text}\n`, 'c.txt': `  ${text.toUpperCase()}` })
    expect((await ask(session, id, 'Where is smoking not allowed?')).references).toHaveLength(1)
  })
})

it('reports the page and place of a quote', async () => {
  const session = await start()
  const { id: collectionId } = await session.collections.create({ name: 'A collection' })
  const bytes = await makePdf(3, { linesPerPage: 3 })
  const content = (async function* () {
    yield bytes
  })()
  const upload = await session.uploads.create({ filename: 'harbours.pdf', content })
  await session.ingest.uploads({ uploadIds: [upload.id], collectionId })
  const { references } = await ask(session, collectionId, 'What does line 2 tell about harbour number 301?')
  const [reference] = references
  expect(reference).toMatchObject({ pages: '3', cited: true })
  const quote = reference!.quotes!.find(({ quote }) => quote.includes('harbour number 301'))
  expect(quote).toMatchObject({ verified: true, pages: '3' })
  const place = reference!.boxes!.filter(({ page }) => page === 3)
  expect(place).toHaveLength(reference!.boxes!.length)
  // Lines are 16 points apart; the second one is at 842 - 734 points from the top.
  expect(place.some(({ box: [x0, y0, , y1] }) => Math.abs(x0! - 56) < 2 && y0! < 108 && y1! > 104)).toBe(true)
})
