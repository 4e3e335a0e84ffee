import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { builtInTool } from '../../../../kernel/tools/index.ts'
import { manualClock } from '../../../../testing/manual-clock.ts'
import type { ToolCall } from '../../../../kernel/ports/index.ts'
import type { ModelCall } from '../../../../resources/usage/index.ts'
import type { WholeAnswer } from '../../../../resources/models/index.ts'
import type { GenerateText } from '../../generate-text.ts'
import type { PlanContext } from '../plan.ts'
import { doneTool } from './done-tool.ts'
import { explore } from './explore.ts'
import { createLedger } from './ledger.ts'
import { loopLimits } from './limits.ts'
import { loopSession } from './session.ts'

const look = builtInTool({
  name: 'look',
  description: 'Looks.',
  input: z.object({}),
  run: async () => ({ content: 'Nothing.' }),
})
const limits = { toolCalls: 60, turns: 6, tokens: 1_000, turnMs: 30_000, totalMs: 100_000, depth: 1, subCalls: 1 }

/** A session whose model answers with `reply`, or never. */
function open(reply: (turn: number) => readonly ToolCall[] | 'never', tokensEach = 10) {
  const clock = manualClock()
  const finish = new AbortController()
  const stop = new AbortController()
  const calls: ModelCall[] = []
  const asked = Promise.withResolvers<void>()
  const offered: string[][] = []
  let turn = 0
  const ask: GenerateText = (_messages, { signal, tools } = {}) => {
    calls.push({ inputTokens: tokensEach, outputTokens: 0, costNano: 0 } as ModelCall)
    offered.push((tools ?? []).map(({ name }) => name))
    const toolCalls = reply(++turn)
    if (toolCalls !== 'never') return Promise.resolve({ text: '', reason: 'tool-calls', toolCalls } as WholeAnswer)
    asked.resolve()
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  }
  const model = { calls: calls as readonly ModelCall[], capabilities: { outputTokens: 1_000 } } as PlanContext['model']
  const controls = { finish: finish.signal, stop: stop.signal, see: () => {}, dispose: () => {} }
  const session = loopSession({ clock, model }, { ask, limits, controls })
  const run = () =>
    explore(session, {
      depth: 0,
      messages: [],
      tools: [look],
      done: doneTool(createLedger()),
      budget: 1_000,
      setRoom: () => {},
    })
  return { clock, finish, stop, asked: asked.promise, offered, session, run }
}

const unknown = (turn: number) => [{ id: String(turn), name: `tool_${turn}`, arguments: '{}' }]

describe('a loop', () => {
  it('ends when a turn takes too long', async () => {
    const { clock, asked, run } = open(() => 'never')
    const explored = run()
    await asked
    await clock.advance(limits.turnMs)
    expect(await explored).toEqual({ end: 'time', findings: undefined })
  })

  it('ends when the whole takes too long', async () => {
    const opened = open((turn) => (turn === 1 ? unknown(turn) : 'never'))
    await opened.clock.advance(limits.totalMs - 1_000)
    const explored = opened.run()
    await opened.asked
    await opened.clock.advance(1_000)
    expect((await explored).end).toBe('time')
    expect(await opened.session.ask([], [])).toBe('time')
  })

  it('is asked for its findings when the tokens are nearly used up', async () => {
    const { run, offered } = open(unknown, 300)
    expect((await run()).end).toBe('tokens')
    expect(offered).toEqual([['look', 'done'], ['look', 'done'], ['look', 'done'], ['done']])
  })

  it('ends at once when the answer is to finish', async () => {
    const { finish, asked, run } = open(() => 'never')
    const explored = run()
    await asked
    finish.abort()
    expect((await explored).end).toBe('finish')
  })

  it('rejects when the answer is stopped', async () => {
    const { stop, asked, run } = open(() => 'never')
    const explored = run()
    await asked
    const reason = new Error('stopped')
    stop.abort(reason)
    await expect(explored).rejects.toBe(reason)
    await expect(run()).rejects.toBe(reason)
  })

  it('throws what the model fails with', async () => {
    const error = new Error('The provider failed.')
    const { run } = open(() => {
      throw error
    })
    await expect(run()).rejects.toBe(error)
  })
})

describe('loopLimits', () => {
  it('grows with the accuracy, and is overruled by the request', () => {
    const turns = (['quick', 'basic', 'standard', 'maximum'] as const).map(
      (agentAccuracy) => loopLimits({ agentAccuracy }).turns,
    )
    expect(turns).toEqual([5, 10, 20, 40])
    expect(loopLimits({})).toEqual(loopLimits({ agentAccuracy: 'standard', agentMaxTurns: 'auto' }))
    expect(loopLimits({}, { fast: true }).turns).toBe(4)
    expect(loopLimits({ agentMaxTurns: 7, agentTotalTimeout: 60 })).toMatchObject({ turns: 7, totalMs: 60_000 })
    expect(loopLimits({}).totalMs).toBe(3_600_000)
    expect(loopLimits({}).turnMs).toBe(120_000)
    expect(loopLimits({ agentTimeout: 7 })).toMatchObject({ turnMs: 7_000, totalMs: 3_600_000 })
  })
})
