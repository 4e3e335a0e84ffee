/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { noDebugPoints, type DebugPoints } from '@docent/core'
import { expect, it, vi } from 'vitest'
import { agentZip } from '../support/agent-forms.ts'
import { helperFiles } from '../support/custom-agent-server.ts'
import { scriptedSandbox } from '../support/scripted-sandbox.ts'
import { pointsUntil } from './agent-round.ts'
import { faultsOfStore } from './check-dump.ts'
import { leaseMs, sharedMemory, type Member, type SharedMemory } from './shared-memory.ts'

const alice = { userId: 'alice', permissions: ['ManageCustomAgent'] }
const polling = { timeout: 30_000, interval: 1 }

/** A program that acts, and what it did. */
function acting(acted: string[], points: DebugPoints) {
  return scriptedSandbox(async ({ job, files }) => {
    await points.reach('program_run acts before')
    acted.push(job.arguments.query)
    files.set('sent.txt', new TextEncoder().encode('sent'))
    await points.reach('program_run acts after')
    return 'Sent.'
  })
}

const join = (memory: SharedMemory, points: DebugPoints, acted: string[]) =>
  memory.join(points, [builtInModels()], { sandbox: acting(acted, points) })

/** Asks, is cut off at one point of the run, and has another process end it. */
async function round(stopAt: number) {
  const memory = await sharedMemory()
  const acted: string[] = []
  const until = pointsUntil(stopAt)
  const { docent } = await join(memory, until.points, acted)
  const session = docent.as(alice)
  const file = { filename: 'agents.zip', content: agentZip(helperFiles({ 'envs.json': {} })) }
  const [made] = await session.customAgents.create({ agentType: 'langgraph', agentArgs: {}, file })
  const chat = await session.chats.create({})
  until.begin()
  const llmArgs = { useAgent: true, agentType: made!.agentCustomAgentId }
  const asked = session.chats.complete(chat.id, { message: 'Send it.', llmArgs })
  void asked.catch(() => {})
  if (!Number.isFinite(stopAt)) await (await asked).result()
  else await until.stopped
  const last = await join(memory, noDebugPoints, acted)
  const answer = await answered(last, chat.id)
  await vi.waitFor(async () => {
    await last.clock.advance(leaseMs)
    await last.docent.settled()
    expect(faultsOfStore(await memory.dump())).toEqual([])
  }, polling)
  const steps = (await memory.dump()).tables['agent_step']
  const stopping = last.docent.stop({ graceMs: 0 })
  await last.clock.advance(0)
  await stopping
  return { acted, answer, steps, reached: until.reached }
}

async function answered({ docent, clock }: Member, chatId: string) {
  let answer: { readonly content: string; readonly error?: string | undefined } | undefined
  await vi.waitFor(async () => {
    await clock.advance(leaseMs)
    const messages = await docent.as(alice).chats.messages(chatId)
    answer = messages.find(({ replyTo }) => replyTo !== undefined)
    // Where the question itself was not stored there is nothing to answer.
    expect(answer !== undefined || messages.length === 0).toBe(true)
  }, polling)
  return answer
}

it(
  'a program is begun once, wherever its process ends, and what is not known is said',
  { timeout: 600_000 },
  async () => {
    const whole = await round(Number.POSITIVE_INFINITY)
    expect(whole.answer).toMatchObject({ content: 'Sent.' })
    const points = whole.reached.length
    expect(points).toBeGreaterThan(10)
    let unsure = 0
    for (let stopAt = 1; stopAt <= points; stopAt++) {
      const { acted, answer, steps } = await round(stopAt)
      const where = `cut at ${whole.reached[stopAt - 1]}`
      expect(acted.length, where).toBeLessThanOrEqual(1)
      expect(steps, where).toEqual([])
      if (answer?.content === 'Sent.') expect(acted, where).toEqual(['Send it.'])
      else if (answer) {
        expect(answer.error, where).toContain('the outcome is unknown')
        unsure++
      }
    }
    expect(unsure).toBeGreaterThan(0)
  },
)
