/** @module-tag slow */
import { defineTool, type AgentAsk, type Answer, type DocentOptions, type ToolApproval } from '@docent/core'
import { manualClock } from '@docent/core/testing'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { calling, lookingModels, resultsIn, promptOf, type LookingTurn } from '../support/looking-models.ts'
import { observatory, detailsOf } from '../support/observatory.ts'

const finish = () => [calling('done', { notes: 'Done.' })]
const interactive = { useAgent: true, agentInteractive: true } as const
const send = (to: string) => calling('send', { to })

async function mailing(
  turns: readonly LookingTurn[],
  { approval, ...options }: Partial<DocentOptions> & { readonly approval?: ToolApproval } = {},
) {
  const sent: string[] = []
  const tool = defineTool({
    name: 'send',
    description: 'Sends a letter.',
    input: z.object({ to: z.string() }),
    ...(approval ? { approval } : {}),
    async run({ to }) {
      sent.push(to)
      return `Sent to ${to}.`
    },
  })
  const models = lookingModels({ turns: [...turns, finish], answer: () => ['So it is.'] })
  // On a clock of its own, a description of the documents would be written meanwhile.
  const made = await observatory(models.provider, options.clock ? {} : undefined, { tools: [tool], ...options })
  const chat = await made.alice.chats.create({})
  const ask = (llmArgs: object = interactive) => made.alice.chats.complete(chat.id, { message: 'Go.', llmArgs })
  return { ...made, chat, sent, ask, requests: models.requests }
}

/** The first that the agent wants of its user. */
async function asksOf(answer: Answer): Promise<readonly AgentAsk[]> {
  for await (const event of answer.events) if (event.type === 'agent-asks') return event.asks
  throw new Error('nothing was asked')
}

it('without a person to ask, nothing acts, and the answer says so', async () => {
  await using where = await mailing([() => [send('bob')]])
  const { messageId } = await (await where.ask({ useAgent: true })).result()
  expect(where.sent).toEqual([])
  expect(resultsIn(where.requests[1]!)[0]).toContain('nobody can be asked here')
  expect(promptOf(where.requests.at(-1)!)).toContain('Not done, because nobody allowed it: send.')
  const [analysis] = await where.alice.chats.meta(messageId, { infoType: 'agent_analysis' })
  expect(JSON.parse(analysis!.content)).toEqual({ not_allowed: ['send'] })
})

it.each([
  ['by its call', (ask: AgentAsk) => JSON.stringify({ approve: ask.callId }), ['bob']],
  ['with a word', () => ' Yes ', ['bob']],
  ['not', (ask: AgentAsk) => JSON.stringify({ deny: ask.callId, reason: 'Not to Bob.' }), []],
  ['not, in words', () => 'Not to Bob.', []],
])('a call that a person allows %s', async (_how, reply, sent) => {
  await using where = await mailing([() => [send('bob')]])
  const answer = await where.ask()
  const [ask] = await asksOf(answer)
  expect(ask).toEqual({ callId: '1.1', kind: 'approval', tool: 'send', arguments: '{"to":"bob"}' })
  expect(where.sent).toEqual([])
  await where.alice.chats.tellAgent(answer.questionId, { message: reply(ask!) })
  const { messageId } = await answer.result()
  expect(where.sent).toEqual(sent)
  const result = resultsIn(where.requests[1]!)[0]
  expect(result).toContain(sent.length > 0 ? 'Sent to bob.' : 'did not allow this call, and it was not carried out. ')
  if (sent.length === 0) expect(result).toContain('Not to Bob.')
  expect((await detailsOf(where.alice, messageId)).usage).toMatchObject({ turns: 2, tool_calls: 2, loop_end: 'done' })
})

it('the reply to a question of the agent is its result', async () => {
  await using where = await mailing([() => [calling('ask_user', { question: 'To whom?' })]])
  const answer = await where.ask()
  const [ask] = await asksOf(answer)
  expect(ask).toMatchObject({ kind: 'answer', question: 'To whom?' })
  const tell = (message: string) => where.alice.chats.tellAgent(answer.questionId, { message })
  await expect(tell(`{"approve":"${ask!.callId}"}`)).rejects.toMatchObject({ code: 'invalid_input' })
  await tell('To Carol.')
  await answer.result()
  expect(resultsIn(where.requests[1]!)[0]).toBe('The user answers: To Carol.')
})

it('of several calls each is decided alone, and what comes after one waits for it', async () => {
  const write = (text: string) => calling('write_file', { name: 'log.txt', text })
  await using where = await mailing([() => [write('one'), send('bob'), send('carol'), write('two')]])
  const { alice, chat } = where
  const answer = await where.ask()
  const asks = await asksOf(answer)
  expect(asks.map(({ callId }) => callId)).toEqual(['1.2', '1.3'])
  const tell = (message: object | string) =>
    alice.chats.tellAgent(answer.questionId, {
      message: typeof message === 'string' ? message : JSON.stringify(message),
    })
  await expect(tell('yes')).rejects.toMatchObject({ message: expect.stringContaining('{"approve": "1.2"}') })
  await expect(tell({ approve: '9.9' })).rejects.toMatchObject({ code: 'invalid_input' })
  await tell({ approve: '1.3' })
  expect(where.sent).toEqual([])
  expect(await alice.chats.agentFiles(chat.id)).toHaveLength(1)
  await tell({ deny: '1.2' })
  await answer.result()
  expect(where.sent).toEqual(['carol'])
  expect(resultsIn(where.requests[1]!).map((result) => result.slice(0, 20))).toEqual([
    'log.txt is kept with',
    'The user did not all',
    '<result>\nSent to car',
    'log.txt is kept with',
  ])
  await expect(tell({ approve: '1.3' })).rejects.toMatchObject({ code: 'wrong_state' })
})

it('asks from the moment on that it has read what others wrote', async () => {
  const turns: LookingTurn[] = [() => [send('bob')], () => [send('carol')]]
  await using where = await mailing(turns, { approval: 'tainted' })
  await (await where.ask({ useAgent: true })).result()
  expect(where.sent).toEqual(['bob'])
  const chat = await where.alice.chats.create({ collectionId: where.collectionId })
  const message = 'Who built the dome?'
  await (await where.alice.chats.complete(chat.id, { message, llmArgs: { useAgent: true } })).result()
  expect(where.sent).toEqual(['bob'])
})

it.each([
  ['read', ['bob']],
  ['read_write', []],
] as const)('a memory that models may %s', async (accessMode, sent) => {
  await using where = await mailing([() => [send('bob')]], { approval: 'tainted' })
  const { id } = await where.alice.memoryBlocks.create({ name: 'Own', content: 'Be kind.', accessMode })
  await (await where.ask({ useAgent: true, memoryBlockId: id })).result()
  // What a model may have written is no word of the user.
  expect(where.sent).toEqual(sent)
})

it('waits as long as the setting says, and continues without', async () => {
  const clock = manualClock()
  await using where = await mailing([() => [send('bob')]], { clock })
  const admin = where.docent.as({ userId: 'admin', permissions: ['administrator'] })
  await admin.configurations.set('agent_waiting_hours', { stringValue: '1' })
  const answer = await where.ask({ ...interactive, agentTotalTimeout: 60 })
  const until = (turns: number) =>
    vi.waitFor(
      async () => {
        await clock.advance(250)
        expect(where.requests).toHaveLength(turns)
      },
      { timeout: 20_000, interval: 1 },
    )
  await until(1)
  const { alice, chat } = where
  // One that waits does not work.
  await vi.waitFor(() => alice.chats.deleteAgentFiles(chat.id))
  await clock.advance(1_800_000)
  await expect(alice.chats.tellAgent(answer.questionId, { message: '{"approve":"9.9"}' })).rejects.toBeDefined()
  expect(where.requests).toHaveLength(1)
  // Not in one leap: what begins then would be past its own time at once.
  await clock.advance(1_800_000 - 2_000)
  await until(3)
  await Promise.all([answer.result(), clock.advance(1_000)])
  expect(where.sent).toEqual([])
  expect(resultsIn(where.requests[1]!)[0]).toContain('Nobody allowed this call')
})

it.each(['stop', 'finish'] as const)('%s ends the waiting', async (how) => {
  await using where = await mailing([() => [send('bob')]])
  const answer = await where.ask()
  await asksOf(answer)
  await where.alice.answers[how](answer.questionId)
  const { body } = await answer.result()
  expect(body).toBe(how === 'stop' ? '' : 'So it is.')
  expect(where.sent).toEqual([])
  await where.docent.settled()
  await expect(where.alice.chats.tellAgent(answer.questionId, { message: 'yes' })).rejects.toMatchObject({
    code: 'wrong_state',
  })
})

it('a chat whose agent waits can be deleted', async () => {
  await using where = await mailing([() => [send('bob')]])
  const answer = await where.ask()
  await asksOf(answer)
  await where.alice.chats.delete(where.chat.id)
  await answer.result().catch(() => {})
  await where.docent.settled()
  expect(where.sent).toEqual([])
})
