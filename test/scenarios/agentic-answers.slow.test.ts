/** @module-tag slow */
import { manualClock } from '@docent/core/testing'
import { describe, expect, it } from 'vitest'
import { calling, done, lookingModels, numberOf, resultsIn, promptOf } from '../support/looking-models.ts'
import { observatory, observatoryTexts as texts, detailsOf } from '../support/observatory.ts'
import { stuck } from '../support/stuck.ts'

describe('agentic_rag', () => {
  it('looks around with tools, and answers from what it chose, under the numbers it gave', async () => {
    let seat = 0
    const models = lookingModels({
      turns: [
        () => [
          'I look for the builder.',
          calling('search', { query: 'Who built the dome?', limit: 1 }),
          calling('list_documents', {}),
        ],
        () => [calling('search', { query: 'seat of the Vell company', limit: 2 })],
        (request) => {
          seat = numberOf(promptOf(request), 'Torup')
          return [calling('done', { passages: [seat], notes: `The seat is Torup [${seat}].` })]
        },
      ],
      answer: () => [`In Torup [${seat}].`],
    })
    await using place = await observatory(models.provider)
    const { body, usage, references, history, markdown } = await place.ask()

    expect(body).toBe(`In Torup [${seat}].`)
    expect(references).toMatchObject([{ documentName: 'vell.txt', content: texts['vell.txt'] }])
    expect(usage).toMatchObject({ rag_type: 'agentic_rag', turns: 3, tool_calls: 4, calls: 4, loop_end: 'done' })
    // All four calls of the model count.
    expect(usage).toMatchObject({ input_tokens: 40, output_tokens: 20 })

    const answered = models.requests.at(-1)!
    expect(answered.tools).toBeUndefined()
    expect(promptOf(answered)).toContain(`<note>\nThe seat is Torup [${seat}].\n</note>`)
    expect(promptOf(answered)).toContain(`<passage number="${seat}"`)
    expect(promptOf(answered)).not.toContain('soup')

    const [first] = JSON.parse(history) as { text: string; calls: { tool: string; result: string }[] }[]
    expect(first).toMatchObject({
      text: 'I look for the builder.',
      calls: [{ tool: 'search' }, { tool: 'list_documents' }],
    })
    expect(markdown).toContain('### Turn 1')
    // Passages stay where it is checked who may read them.
    expect(history + markdown).not.toContain('Ada Berg')
  })

  it('keeps one number for a passage over all turns', async () => {
    const models = lookingModels({
      turns: [
        () => [calling('search', { query: 'Torup' })],
        () => [calling('read_document', { document: 1 }), calling('read_passages', { passage: 1 })],
        done,
      ],
    })
    await using place = await observatory(models.provider)
    await place.ask()
    const numbers = models.requests.slice(0, 3).map((request) => numberOf(promptOf(request), 'Torup'))
    expect(new Set(numbers).size).toBe(1)
  })

  it('explains to the model what to fix in its calls, and continues', async () => {
    const models = lookingModels({
      turns: [
        () => [
          calling('delete_documents', { all: true }),
          calling('search', '{"query": '),
          calling('read_passages', { passage: 999 }),
          calling('read_document', { document: 77 }),
          calling('search', { query: 'Torup' }),
        ],
        done,
      ],
    })
    await using place = await observatory(models.provider)
    const { usage } = await place.ask()
    const [unknown, malformed, passage, document, found] = resultsIn(models.requests[1]!)
    expect(unknown).toContain('There is no tool delete_documents; there are search, read_passages, list_documents')
    expect(malformed).toContain('not a JSON object')
    expect(passage).toContain('No tool has given a passage 999')
    expect(document).toContain('No tool has given a document 77')
    expect(found).toContain('Torup')
    expect(usage).toMatchObject({ loop_end: 'done', turns: 2 })
  })

  it.each([
    ['by accuracy', { agentAccuracy: 'quick' }, 5],
    ['by its own figure', { agentMaxTurns: 3 }, 3],
  ] as const)('ends %s, the last turn only says what was found', async (_how, llmArgs, turns) => {
    let asked = 0
    const models = lookingModels({ turns: [() => [calling('search', { query: `try ${++asked}` })]] })
    await using place = await observatory(models.provider)
    const { usage, body } = await place.ask({ llmArgs })
    expect(usage).toMatchObject({ turns, loop_end: 'turns' })
    expect(body).toBe('It is so [1].')
    const offered = models.requests.map(({ tools }) => tools?.map(({ name }) => name) ?? [])
    expect(offered.at(-2)).toEqual(['done'])
    expect(offered[0]).toContain('search')
  })

  it('ends when the model goes round in circles', async () => {
    const models = lookingModels({ turns: [() => [calling('search', { query: 'the same' })]] })
    await using place = await observatory(models.provider)
    expect((await place.ask()).usage).toMatchObject({ turns: 4, loop_end: 'repeated' })
  })

  it('takes an answer in words for the end', async () => {
    const models = lookingModels({ turns: [() => ['Torup, says [2].']] })
    await using place = await observatory(models.provider)
    expect((await place.ask()).usage).toMatchObject({ turns: 1, loop_end: 'answered' })
    expect(promptOf(models.requests[1]!)).toContain('Torup, says [2].')
  })

  it('keeps its prompt within the room of a small model', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `f${index}.txt`,
        `Report ${index}. ${'The dome is round and old. '.repeat(60)}`,
      ]),
    )
    let asked = 0
    const models = lookingModels({
      turns: [() => [calling('search', { query: `dome report ${++asked}`, limit: 10 })]],
      capabilities: { contextTokens: 8_192, outputTokens: 1_024 },
    })
    await using place = await observatory(models.provider, files)
    await place.ask({ llmArgs: { agentMaxTurns: 12 } })
    // Three characters a token is what is counted with; English has four.
    const longest = Math.max(...models.requests.map((request) => promptOf(request).length))
    expect(longest).toBeLessThan(8_192 * 3)
    expect(models.requests.some((request) => promptOf(request).includes('Left out to save room'))).toBe(true)
  })

  it('says that it answered as rag when the model cannot call tools', async () => {
    await using place = await observatory(lookingModels({ turns: [done] }).provider)
    const { usage, body, references } = await place.ask({
      llm: 'extractive',
      message: 'Who was the founder of the Vell company?',
    })
    expect(usage).toMatchObject({ rag_type: 'rag', rag_type_asked: 'agentic_rag' })
    expect(body).toContain('Ada Berg')
    expect(references).not.toEqual([])
  })

  it('describes the tools to models that have no calls of their own', async () => {
    const turns = [
      '```json\n{"calls":[{"tool":"search","arguments":{"query":"Torup"}}]}\n```',
      '{"tool": "search", "arguments": ',
      '{"tool":"done","arguments":{"passages":[1],"notes":"Found [1]."}}',
      'In Torup [1].',
    ]
    const models = lookingModels({ turns: [done], answer: () => [turns.shift()!], capabilities: { tools: false } })
    await using place = await observatory(models.provider)
    const { body, usage } = await place.ask()
    expect(body).toBe('In Torup [1].')
    expect(usage).toMatchObject({ turns: 3, loop_end: 'done' })
    expect(models.requests.every(({ tools }) => tools === undefined)).toBe(true)
    expect(promptOf(models.requests[0]!)).toContain('- search: ')
    expect(promptOf(models.requests[1]!)).toContain('Result of search:')
    expect(promptOf(models.requests[2]!)).toContain('There is no tool unreadable_reply')
    expect(promptOf(models.requests[3]!)).not.toContain('- search: ')
  })
})

describe('what the loop finds', () => {
  it('is nothing where nothing is about it, and the answer says so', async () => {
    const models = lookingModels({
      turns: [() => [calling('search', { query: 'volcanic eruptions in Iceland' })], done],
      answer: () => ['The documents do not say.'],
    })
    await using place = await observatory(models.provider)
    const { usage, references } = await place.ask({ message: 'Which volcanoes erupted in Iceland?' })
    expect(promptOf(models.requests[0]!)).toContain('The question alone finds nothing.')
    expect(resultsIn(models.requests[1]!)).toEqual([expect.stringContaining('Nothing in the documents is about this')])
    const answered = promptOf(models.requests.at(-1)!)
    expect(answered).toContain('Nothing in the documents matches the question')
    expect(answered).not.toContain('<passage')
    expect([references, usage]).toMatchObject([[], { answered_by_documents: false, loop_end: 'done' }])
  })

  it('is about the question, and reports it', async () => {
    const models = lookingModels({ turns: [done] })
    await using place = await observatory(models.provider)
    const { usage, references } = await place.ask()
    expect(usage).toMatchObject({ relevant: true, relevance: expect.any(Number) })
    expect(usage).not.toHaveProperty('answered_by_documents')
    expect(references).not.toEqual([])
  })

  it('holds a text once that is in several documents', async () => {
    const copies = {
      ...texts,
      'vell (copy).txt': `${texts['vell.txt']} `,
      'old vell.txt': texts['vell.txt'].toUpperCase(),
    }
    const models = lookingModels({ turns: [() => [calling('search', { query: 'seat of the Vell company' })], done] })
    await using place = await observatory(models.provider, copies)
    await place.ask()
    for (const [result] of [resultsIn(models.requests[1]!), [promptOf(models.requests.at(-1)!)]]) {
      expect(result!.match(/Torup/gi)).toHaveLength(1)
    }
  })
})

describe('a turn that takes too long', () => {
  it.each([
    ['agent_timeout', { agentTimeout: 7 }],
    ['agent_total_timeout', { agentTotalTimeout: 7 }],
  ] as const)('ends the loop after %s, and what was found is answered with', async (_name, llmArgs) => {
    const clock = manualClock()
    const begun = Promise.withResolvers<void>()
    const models = lookingModels({ turns: [({ signal }) => stuck(signal, begun.resolve)] })
    await using place = await observatory(models.provider, texts, { clock })
    const answer = await place.asking({ llmArgs })
    await begun.promise
    await clock.advance(6_999)
    expect(models.requests).toHaveLength(1)
    await clock.advance(1)
    const { messageId } = await answer.result()
    expect((await detailsOf(place.alice, messageId)).usage).toMatchObject({ loop_end: 'time', turns: 0 })
    expect(promptOf(models.requests.at(-1)!)).toContain('Vell')
  })
})

describe('fast_agentic_rag', () => {
  it('has few turns', async () => {
    let asked = 0
    const models = lookingModels({ turns: [() => [calling('search', { query: `try ${++asked}` })]] })
    await using place = await observatory(models.provider)
    const { usage } = await place.ask({ ragConfig: { ragType: 'fast_agentic_rag' } })
    expect(usage).toMatchObject({ rag_type: 'fast_agentic_rag', turns: 4, loop_end: 'turns' })
  })
})

describe('control while the model looks around', () => {
  it('stop ends it at once, with nothing said', async () => {
    const begun = Promise.withResolvers<void>()
    const models = lookingModels({ turns: [({ signal }) => stuck(signal, begun.resolve)] })
    await using place = await observatory(models.provider)
    const answer = await place.asking()
    await begun.promise
    await place.alice.answers.stop(answer.questionId)
    expect(await answer.result()).toMatchObject({ body: '' })
    await place.docent.settled()
    expect(models.requests).toHaveLength(1)
  })

  it('finish makes it answer with what it has', async () => {
    const begun = Promise.withResolvers<void>()
    const models = lookingModels({
      turns: [() => [calling('search', { query: 'Torup' })], ({ signal }) => stuck(signal, begun.resolve)],
      answer: () => ['In Torup [2]. ', 'And more.'],
    })
    await using place = await observatory(models.provider)
    const answer = await place.asking()
    await begun.promise
    await place.alice.answers.finish(answer.questionId)
    const { messageId, body } = await answer.result()
    expect(body.trim()).toBe('In Torup [2].')
    const [usage] = await place.alice.chats.meta(messageId, { infoType: 'usage_stats' })
    expect(JSON.parse(usage!.content)).toMatchObject({ loop_end: 'finish', turns: 1 })
  })
})
