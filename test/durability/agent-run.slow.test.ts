/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { noDebugPoints } from '@docent/core'
import { expect, it, vi } from 'vitest'
import { calling } from '../support/looking-models.ts'
import { observatoryTexts, detailsOf } from '../support/observatory.ts'
import { askUntil, filesOf, lookingModel, seat, stepsOf, type AgentScript } from './agent-round.ts'
import { faultsOfStore } from './check-dump.ts'
import { leaseMs, sharedMemory } from './shared-memory.ts'

const looking: AgentScript = {
  turn(turn, request) {
    if (turn === 0) {
      const queries = ['who built the dome', 'seat of the Vell company']
      return [...queries.map((query) => calling('search', { query })), calling('list_documents', {})]
    }
    if (turn === 1) return [calling('read_passages', { passage: 1 })]
    return [calling('done', { passages: [seat(request)], notes: '' })]
  },
  asked: { ragConfig: { ragType: 'agentic_rag' } },
  toolCalls: 5,
  files: {},
}

const acting: AgentScript = {
  turn(turn, request) {
    if (turn === 0) {
      return [
        calling('write_file', { name: 'a.md', text: 'one' }),
        calling('search', { query: 'seat of the Vell company' }),
        calling('edit_file', { name: 'a.md', find: 'one', replace: 'one two' }),
        calling('write_file', { name: 'b.md', text: 'other' }),
      ]
    }
    // Made twice, it would not find its part any more.
    if (turn === 1) return [calling('edit_file', { name: 'a.md', find: 'one two', replace: 'one two three' })]
    return [calling('done', { passages: [seat(request)], notes: 'Both are written.' })]
  },
  asked: { llmArgs: { useAgent: true } },
  toolCalls: 6,
  files: { 'a.md': 'one two three', 'b.md': 'other' },
}

/** What the tools gave, call by call. */
const resultsOf = (history: string) =>
  (JSON.parse(history) as { calls: { tool: string; result: string }[] }[]).map(({ calls }) =>
    calls.map(({ tool, result }) => [tool, result]),
  )

it.each([
  ['looks around', looking],
  ['writes files', acting],
])(
  'a run that %s and is cut off anywhere continues elsewhere; no committed step is made again',
  { timeout: 300_000 },
  async (_what, script) => {
    const whole = await sharedMemory()
    const first = await askUntil(whole, script, Number.POSITIVE_INFINITY)
    const { messageId } = await (await first.asked).result()
    const expected = await detailsOf(first.alice, messageId)
    expect(expected.body).toMatch(/^In Torup \[\d\]\.$/)
    expect(first.model.turns).toEqual([0, 1, 2])
    expect(await filesOf(first.alice, first.chat.id)).toEqual(script.files)
    expect(first.reached.length).toBeGreaterThan(25)

    for (let stopAt = 1; stopAt <= first.reached.length; stopAt++) {
      const memory = await sharedMemory()
      const cut = await askUntil(memory, script, stopAt)
      void cut.asked.catch(() => {})
      const point = await cut.stopped
      const committed = await stepsOf(memory)
      const model = lookingModel(script)
      const other = await memory.join(noDebugPoints, [model.provider, builtInModels()])
      const alice = other.docent.as({ userId: 'alice' })
      const answered = await vi.waitFor(
        async () => {
          await other.clock.advance(leaseMs)
          const answer = (await alice.chats.messages(cut.chat.id)).find((message) => message.replyTo !== undefined)
          expect(answer).toBeDefined()
          return answer!
        },
        { timeout: 30_000, interval: 1 },
      )
      const details = await detailsOf(alice, answered.id)
      const where = `${point} (${stopAt})`
      expect(details.body, where).toBe(expected.body)
      expect(resultsOf(details.history), where).toEqual(resultsOf(expected.history))
      expect(details.references, where).toHaveLength(expected.references.length)
      expect(details.usage, where).toMatchObject({ turns: 3, tool_calls: script.toolCalls, loop_end: 'done' })
      expect(await filesOf(alice, cut.chat.id), where).toEqual(script.files)
      const kept = Object.keys(script.files).length + Object.keys(observatoryTexts).length
      expect(await alice.documents.list({}), where).toHaveLength(kept)
      await vi.waitFor(
        async () => {
          await other.clock.advance(leaseMs)
          await other.docent.settled()
          expect(faultsOfStore(await memory.dump()), where).toEqual([])
        },
        { timeout: 30_000, interval: 1 },
      )
      expect(await stepsOf(memory), where).toEqual([])
      // A turn is asked again only where it was not committed.
      const known = committed.filter(({ kind }) => kind === 'model').map(({ turn }) => Number(turn) - 1)
      expect(
        model.turns.filter((turn) => known.includes(turn)),
        where,
      ).toEqual([])
      const stopping = other.docent.stop({ graceMs: 0 })
      await other.clock.advance(0)
      await stopping
    }
  },
)
