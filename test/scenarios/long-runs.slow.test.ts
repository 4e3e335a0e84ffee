/** @module-tag slow */
import { memoryStorage } from '@docent/adapters-storage'
import { defineTool } from '@docent/core'
import type { ModelRequest } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calling, lookingModels, resultsIn, promptOf, type LookingTurn } from '../support/looking-models.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { observatory, detailsOf } from '../support/observatory.ts'
import { askOnce, dearModels, setCap, spentBy } from '../support/spending.ts'

const capabilities = { contextTokens: 4_096 }
const useAgent = { useAgent: true, agentAccuracy: 'maximum' } as const
const takesNotes = (request: ModelRequest) => promptOf(request).includes('Write your notes now.')
const finish = () => [calling('done', { passages: [], notes: 'All parts are written.' })]
/** Characters of all that a request holds. */
const lengthOf = ({ messages }: ModelRequest) => JSON.stringify(messages).length

const writing = (count: number): LookingTurn[] =>
  Array.from({ length: count }, (_, number) => () => [
    calling('write_file', { name: `part-${number}.md`, text: `Part ${number}. `.repeat(200) }),
    calling('read_file', { name: `part-${number}.md`, lines: 1 }),
  ])

it('a long run keeps its prompt within the window, and what it noted, planned and was sent', async () => {
  const begun = Promise.withResolvers<void>()
  const messageSent = Promise.withResolvers<void>()
  const models = lookingModels({
    capabilities,
    turns: [
      async () => {
        begun.resolve()
        await messageSent.promise
        return [calling('todo', { steps: [{ step: 'Write the appendix', done: false }] })]
      },
      ...writing(24),
      finish,
    ],
    answer: (request) => [takesNotes(request) ? 'NOTED: the parts are numbered.' : 'They are written.'],
  })
  await using place = await observatory(models.provider)
  const chat = await place.alice.chats.create({})
  const answer = await place.alice.chats.complete(chat.id, { message: 'Write the parts.', llmArgs: useAgent })
  await begun.promise
  await place.alice.chats.tellAgent(answer.questionId, { message: 'Use short words.' })
  messageSent.resolve()
  const { messageId, body } = await answer.result()
  expect(body).toBe('They are written.')
  const { usage } = await detailsOf(place.alice, messageId)
  expect(usage).toMatchObject({ loop_end: 'done', turns: 26, tool_calls: 50 })
  const noted = models.requests.filter(takesNotes)
  expect(noted.length).toBe(usage['compactions'])
  expect(noted.length).toBeGreaterThan(1)
  // Four characters of a token, and the schemas of the tools beside the prompt.
  expect(Math.max(...models.requests.map(lengthOf))).toBeLessThan(capabilities.contextTokens * 4)
  const last = promptOf(models.requests.at(-2)!)
  for (const words of ['NOTED: the parts are numbered.', '[ ] Write the appendix', 'Use short words.'])
    expect(last).toContain(words)
  // The notes are taken of what is left out, with the notes before.
  expect(promptOf(noted[1]!)).toContain('NOTED: the parts are numbered.')
  expect(await place.alice.chats.agentFiles(chat.id)).toHaveLength(24)
})

it('a result that had no room any more can be read again, in parts', async () => {
  const lot = defineTool({
    ...{ name: 'draw', description: 'Draws a lot.', approval: 'never', input: z.object({ number: z.int() }) },
    run: async ({ number }) => `Lot ${number}: ${'x'.repeat(1_500)} it wins ${number * 7}.`,
  })
  const left: string[] = []
  const models = lookingModels({
    capabilities,
    turns: [
      ...Array.from({ length: 5 }, (_, number) => () => [calling('draw', { number })]),
      (request) => {
        left.push(...(request.tools ?? []).map(({ name }) => name))
        return [calling('read_result', { call: '1.1', from: 1_500 }), calling('read_result', { call: '9.9' })]
      },
      finish,
    ],
  })
  await using place = await observatory(models.provider, {}, { tools: [lot] })
  const chat = await place.alice.chats.create({})
  await (await place.alice.chats.complete(chat.id, { message: 'Draw.', llmArgs: useAgent })).result()
  expect(models.requests[0]!.tools?.map(({ name }) => name)).not.toContain('read_result')
  expect(left).toContain('read_result')
  expect(promptOf(models.requests[5]!)).toContain('read_result gives it again: call 1.1')
  const [again, missing] = resultsIn(models.requests[6]!)
  expect(again).toContain('it wins 0.')
  expect(missing).toContain('There is no earlier call 9.9.')
})

it('notes about a document are used no more once it cannot be read, and are taken again', async () => {
  const models = lookingModels({
    capabilities,
    turns: [
      () => [calling('search', { query: 'Where is the seat of the Vell company?' })],
      ...writing(12),
      async () => {
        const vell = (await place.alice.documents.list({})).find(({ name }) => name === 'vell.txt')
        await place.alice.documents.delete(vell!.id)
        return [calling('list_files', {})]
      },
      () => [calling('list_files', {})],
      finish,
    ],
    answer: (request) => {
      if (!takesNotes(request)) return ['Done.']
      return [promptOf(request).includes('vell.txt') ? 'NOTED: it is in TORUP.' : 'NOTED: nothing is known.']
    },
  })
  await using place = await observatory(models.provider)
  const chat = await place.alice.chats.create({ collectionId: place.collectionId })
  await (await place.alice.chats.complete(chat.id, { message: 'Write the parts.', llmArgs: useAgent })).result()
  const turns = models.requests.filter(({ tools }) => tools).map(promptOf)
  expect(turns[13]).toContain('NOTED: it is in TORUP.')
  expect(turns.at(-1)).not.toContain('TORUP')
  expect(turns.at(-1)).toContain('NOTED: nothing is known.')
})

it('a run that makes very many calls comes to its end', async () => {
  let made = 0
  const models = lookingModels({
    turns: [() => Array.from({ length: 16 }, () => calling('todo', { steps: [{ step: `Step ${made++}` }] }))],
  })
  const storage = memoryStorage()
  await using place = await observatory(models.provider, {}, { storage })
  const chat = await place.alice.chats.create({})
  const llmArgs = { useAgent: true, agentAccuracy: 'quick' } as const
  const { messageId } = await (await place.alice.chats.complete(chat.id, { message: 'Plan.', llmArgs })).result()
  expect((await detailsOf(place.alice, messageId)).usage).toMatchObject({ loop_end: 'calls', tool_calls: 80, turns: 5 })
})

it('a run ends at the cap of what its user may spend, and says so', async () => {
  let made = 0
  const { asked, models } = dearModels(async function* () {
    const calls = [{ tool: 'todo', arguments: { steps: [{ step: `Step ${made++}` }] } }]
    yield { type: 'text-delta', text: JSON.stringify({ calls }) }
    yield { type: 'finish', reason: 'stop', usage: { inputTokens: 1_000, outputTokens: 500 } }
  })
  await using docent = await memoryDocent({ models })
  await setCap(docent, 'max_llm_cost_per_user', 10)
  await expect(askOnce(docent, 'alice', { llm: 'dear', llmArgs: { useAgent: true } })).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('max_llm_cost_per_user'),
  })
  expect(asked.length).toBeGreaterThan(2)
  expect((await spentBy(docent, 'alice'))?.llmCost).toBeLessThanOrEqual(10)
})
