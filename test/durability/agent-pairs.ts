import { builtInModels } from '@docent/adapters-llm'
import { defineTool, noDebugPoints, type DebugPoints } from '@docent/core'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { calling, promptOf } from '../support/looking-models.ts'
import { detailsOf } from '../support/observatory.ts'
import { askUntil, filesOf, lookingModel, pointsUntil, shownTurns, stepsOf, type AgentScript } from './agent-round.ts'
import { faultsOfStore } from './check-dump.ts'
import { leaseMs, sharedMemory, type Member } from './shared-memory.ts'

/** What is cut off: a script, and how many of its turns and notes there are in the end. */
export interface CutScript extends AgentScript {
  readonly turns: number
  readonly compactions?: number
}

export const sending: CutScript = {
  turns: 2,
  turn(turn) {
    if (turn === 0) {
      return [
        calling('write_file', { name: 'a.md', text: 'one' }),
        calling('send', { to: 'bob' }),
        calling('send', { to: 'carol' }),
      ]
    }
    return [calling('done', { passages: [], notes: 'Sent.' })]
  },
  asked: { llmArgs: { useAgent: true } },
  withoutDocuments: true,
  toolCalls: 4,
  files: { 'a.md': 'one' },
}

/** The same in more turns than its prompt has room for: it takes notes on the way. */
export const noting: CutScript = {
  turns: 5,
  compactions: 1,
  contextTokens: 2_048,
  // What is left out is named; what follows is shown.
  turnOf: (request) => Number(/turns up to (\d+) are/.exec(promptOf(request))?.[1] ?? 0) + shownTurns(request),
  turn(turn, request) {
    if (turn === 0) return sending.turn(turn, request)
    const name = `part-${turn}.md`
    if (turn < 4) return [calling('write_file', { name, text: `Part ${turn}. `.repeat(50) })]
    return [calling('done', { passages: [], notes: 'Sent.' })]
  },
  asked: sending.asked,
  withoutDocuments: true,
  toolCalls: 7,
  files: {
    ...sending.files,
    ...Object.fromEntries([1, 2, 3].map((turn) => [`part-${turn}.md`, `Part ${turn}. `.repeat(50)])),
  },
}

/** A tool that must not act twice, and what it did. Its process may end before and after the act as anywhere else. */
function letters() {
  const sent: string[] = []
  const toolsOf = (points: DebugPoints) => [
    defineTool({
      name: 'send',
      description: 'Sends a letter.',
      approval: 'never',
      input: z.object({ to: z.string() }),
      async run({ to }) {
        await points.reach('agent_run tool before')
        sent.push(to)
        await points.reach('agent_run tool after')
        return `Sent to ${to}.`
      },
    }),
  ]
  return { sent, toolsOf }
}

/** Cuts a run off at one point, continues it elsewhere, cuts that off as well, and has a third process end it. */
async function cutTwice(script: CutScript, first: number, second: number) {
  const memory = await sharedMemory()
  const { sent, toolsOf } = letters()
  const cut = await askUntil(memory, script, first, toolsOf)
  void cut.asked.catch(() => {})
  await cut.stopped
  const join = (points: DebugPoints) =>
    memory.join(points, [lookingModel(script).provider, builtInModels()], { tools: toolsOf(points) })

  const again = pointsUntil(second)
  const other = await join(again.points)
  again.begin()
  const isAnswered = async ({ docent, clock }: Member) => {
    await clock.advance(leaseMs)
    const messages = await docent.as({ userId: 'alice' }).chats.messages(cut.chat.id)
    return messages.find(({ replyTo }) => replyTo !== undefined)
  }
  const until = (member: Member, isEnough: () => boolean) =>
    vi.waitFor(async () => expect((await isAnswered(member)) !== undefined || isEnough()).toBe(true), polling)
  await until(other, () => again.reached.length >= second)
  const last = await join(noDebugPoints)
  await until(last, () => false)
  const answer = await isAnswered(last)
  await vi.waitFor(async () => {
    await last.clock.advance(leaseMs)
    await last.docent.settled()
    expect(faultsOfStore(await memory.dump())).toEqual([])
  }, polling)
  const alice = last.docent.as({ userId: 'alice' })
  const details = { ...(await detailsOf(alice, answer!.id)), sent, files: await filesOf(alice, cut.chat.id) }
  const steps = await stepsOf(memory)
  const stopping = last.docent.stop({ graceMs: 0 })
  await last.clock.advance(0)
  await stopping
  return { ...details, steps, at: cut.reached.at(-1) }
}

const polling = { timeout: 30_000, interval: 1 }

/** A run that nobody cuts off: how many points it has. */
export async function wholeRun(script: CutScript = sending): Promise<number> {
  const { sent, toolsOf } = letters()
  const whole = await askUntil(await sharedMemory(), script, Number.POSITIVE_INFINITY, toolsOf)
  const { messageId } = await (await whole.asked).result()
  expect((await detailsOf(whole.alice, messageId)).usage).toMatchObject(usageOf(script))
  expect(sent).toEqual(['bob', 'carol'])
  return whole.reached.length
}

/** A run that is cut off at two of its points acts once at most, and ends; says how many acts are unknown. */
export async function pairOfCuts(first: number, second: number, script: CutScript = sending): Promise<number> {
  const where = `cut at ${first} and ${second}`
  const ended = await cutTwice(script, first, second)
  expect(new Set(ended.sent).size, where).toBe(ended.sent.length)
  expect(ended.files, where).toEqual(script.files)
  expect(ended.usage, where).toMatchObject(usageOf(script))
  expect(ended.steps, where).toEqual([])
  // What was not sent, or may not have been, is reported.
  const lost = ended.history.split('outcome unknown').length - 1
  expect(ended.sent.length + lost, where).toBeGreaterThanOrEqual(2)
  return lost
}

const usageOf = ({ turns, toolCalls, compactions }: CutScript) => ({
  ...{ turns, tool_calls: toolCalls, loop_end: 'done' },
  ...(compactions === undefined ? {} : { compactions }),
})
