import { builtInModels } from '@docent/adapters-llm'
import { noDebugPoints, type HostTool } from '@docent/core'
import type { HostToolContext, HostToolResult, ToolClass } from '@docent/core/ports'
import { expect, it, vi } from 'vitest'
import { calling, lookingModels, resultsIn } from '../support/looking-models.ts'
import { leaseMs, sharedMemory, type Member } from './shared-memory.ts'

const question = {
  ...{ name: 'where', from: 'weather', message: 'Where?' },
  fields: [{ name: 'city', type: 'text', required: true }],
} as const
const polling = { timeout: 30_000, interval: 1 }

const whileCalled = async ({ ask }: HostToolContext): Promise<HostToolResult> => ({
  content: JSON.stringify(await ask!(question)),
})
const byItsEnd = async ({ resumed }: HostToolContext): Promise<HostToolResult> =>
  resumed ? { content: JSON.stringify(resumed) } : { content: '', asks: { questions: [question], state: { at: 7 } } }

/** A run in a process that ends while its user is asked, and what becomes of it in another one. */
async function cutOff(run: (context: HostToolContext) => Promise<HostToolResult>, ofClass: ToolClass) {
  let calls = 0
  const tool: HostTool = {
    ...{ name: 'book', description: 'Books.', parameters: { type: 'object', properties: {} } },
    ...{ class: ofClass, egress: false, approval: 'never', timeoutMs: 60_000 },
    call(_, context) {
      calls += 1
      return run(context)
    },
  }
  const memory = await sharedMemory()
  const models = lookingModels({ turns: [() => [calling('book', {})], () => [calling('done', {})]] })
  const join = () => memory.join(noDebugPoints, [models.provider, builtInModels()], { tools: [tool] })
  // Nobody moves its clock once it has asked: it renews no lease, and takes no reply.
  const ended = await join()
  const alice = ended.docent.as({ userId: 'alice' })
  const chat = await alice.chats.create({})
  const llmArgs = { useAgent: true, agentInteractive: true }
  const { questionId, events } = await alice.chats.complete(chat.id, { message: 'Go.', llmArgs })
  let isAsked = false
  const asking = (async () => {
    for await (const event of events) if (event.type === 'agent-asks') return void (isAsked = true)
  })()
  await vi.waitFor(async () => {
    await ended.clock.advance(250)
    expect(isAsked).toBe(true)
  }, polling)
  await asking
  const other = await join()
  const there = other.docent.as({ userId: 'alice' })
  const isAnswered = async ({ clock }: Member) => {
    await clock.advance(leaseMs / 4)
    const messages = await there.chats.messages(chat.id)
    return messages.some(({ replyTo }) => replyTo !== undefined)
  }
  const tell = (message: object) => there.chats.tellAgent(questionId, { message: JSON.stringify(message) })
  return {
    tell,
    calls: () => calls,
    takenOver: (times: number) =>
      vi.waitFor(async () => {
        await other.clock.advance(leaseMs / 4)
        expect(calls).toBe(times)
      }, polling),
    answered: async () => {
      await vi.waitFor(async () => expect(await isAnswered(other)).toBe(true), polling)
      return resultsIn(models.requests.find(({ messages }) => messages.some(({ role }) => role === 'tool'))!)[0]!
    },
    async [Symbol.asyncDispose]() {
      for (const { docent, clock } of [other, ended]) {
        const stopping = docent.stop({ graceMs: 0 })
        await clock.advance(0)
        await stopping
      }
    },
  }
}

it('questions with which a call ended outlive the process that it ended in', async () => {
  await using run = await cutOff(byItsEnd, 'once')
  await run.tell({ answer: '1.1.1', content: { city: 'Torup' } })
  const resumed = { replies: { where: { action: 'accept', content: { city: 'Torup' } } }, state: { at: 7 } }
  expect(await run.answered()).toContain(JSON.stringify(resumed))
  expect(run.calls()).toBe(2)
})

it('a call that was lost while its user was asked is not made again when it must not be', async () => {
  await using run = await cutOff(whileCalled, 'once')
  expect(await run.answered()).toContain('not known what became of this call')
  expect(run.calls()).toBe(1)
})

it('a call that was lost while its user was asked asks again when it can be made again', async () => {
  await using run = await cutOff(whileCalled, 'read')
  await run.takenOver(2)
  await expect(run.tell({ answer: '1.1.1', content: { city: 'Vell' } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await vi.waitFor(() => run.tell({ answer: '1.1.2', content: { city: 'Torup' } }), polling)
  expect(await run.answered()).toContain('Torup')
  expect(run.calls()).toBe(2)
})

it('a reply that came between two attempts is not given to the wrong one', async () => {
  await using run = await cutOff(whileCalled, 'read')
  await run.tell({ answer: '1.1.1', content: { city: 'Vell' } })
  await run.takenOver(2)
  await vi.waitFor(() => run.tell({ decline: '1.1.2' }), polling)
  expect(await run.answered()).toContain('{"action":"decline"}')
})
