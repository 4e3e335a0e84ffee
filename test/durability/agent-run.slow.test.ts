/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { noDebugPoints, type DebugPoints, type DocentSession } from '@docent/core'
import type { ModelProvider, ModelRequest, ToolCall } from '@docent/core/ports'
import { expect, it, vi } from 'vitest'
import { calling, numberOf, toldIn } from '../support/looking-models.ts'
import { observatoryQuestion, observatoryTexts, toldOf } from '../support/observatory.ts'
import { scriptedModels } from '../support/scripted-models.ts'
import { faultsOfStore } from './check-dump.ts'
import { leaseMs, sharedMemory, type SharedMemory } from './shared-memory.ts'

const turnOf = ({ messages }: ModelRequest): number => messages.filter(({ role }) => role === 'assistant').length

interface Script {
  /** What the model does in a turn, by what it is asked with alone. */
  readonly turn: (turn: number, request: ModelRequest) => readonly ToolCall[]
  readonly asked: Pick<Parameters<DocentSession['chats']['complete']>[1], 'ragConfig' | 'llmArgs'>
  readonly toolCalls: number
  /** Texts of the files that are there in the end, by name. */
  readonly files: Readonly<Record<string, string>>
}

const seat = (request: ModelRequest) => numberOf(toldIn(request), 'Torup')

const looking: Script = {
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

const acting: Script = {
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

/** Decides by what it is asked with alone, so that each process has a model of its own. */
function lookingModel(script: Script): { readonly provider: ModelProvider; readonly turns: number[] } {
  const turns: number[] = []
  const provider = scriptedModels(
    async function* (request) {
      const turn = turnOf(request)
      if (request.tools) turns.push(turn)
      if (!request.tools) yield `In Torup [${seat(request)}].`
      else yield* script.turn(turn, request)
    },
    { tools: true, continuation: 'prompted' },
  )
  return { provider, turns }
}

const ofRuns = /agent_run|generation\.(?:answerQuestion|STARTED|RETRIEVED|ANSWERED)/

/** Asks, and stops for ever at one of the points of the run, as a process does that is killed. */
async function askUntil(memory: SharedMemory, script: Script, stopAt: number) {
  const reached: string[] = []
  const stopped = Promise.withResolvers<string>()
  let isOn = false
  const points: DebugPoints = {
    reach(name) {
      if (!isOn) return undefined
      if (reached.length === stopAt) return new Promise<void>(() => {})
      if (!ofRuns.test(name)) return undefined
      if (reached.push(name) < stopAt) return undefined
      stopped.resolve(name)
      return new Promise<void>(() => {})
    },
  }
  const model = lookingModel(script)
  const member = await memory.join(points, [model.provider, builtInModels()])
  const alice = member.docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Observatory' })
  for (const [fileName, text] of Object.entries(observatoryTexts)) {
    await alice.ingest.plainTextJob({ collectionId, fileName, text })
    await member.docent.settled()
  }
  const chat = await alice.chats.create({ collectionId })
  isOn = true
  const asked = alice.chats.complete(chat.id, { message: observatoryQuestion, ...script.asked })
  return { ...member, alice, chat, asked, reached, model, stopped: stopped.promise }
}

/** What the tools gave, call by call. */
const resultsOf = (history: string) =>
  (JSON.parse(history) as { calls: { tool: string; result: string }[] }[]).map(({ calls }) =>
    calls.map(({ tool, result }) => [tool, result]),
  )

const stepsOf = async (memory: SharedMemory) => (await memory.dump()).tables['agent_step']!

async function filesOf(alice: DocentSession, chatId: string): Promise<Record<string, string>> {
  const files = await alice.chats.agentFiles(chatId)
  const texts = files.map(async ({ id, filename }) => {
    const original = await alice.documents.original(id)
    return [filename, Buffer.concat(await Array.fromAsync(await original.read())).toString()] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

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
    const expected = await toldOf(first.alice, messageId)
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
      const told = await toldOf(alice, answered.id)
      const where = `${point} (${stopAt})`
      expect(told.body, where).toBe(expected.body)
      expect(resultsOf(told.history), where).toEqual(resultsOf(expected.history))
      expect(told.references, where).toHaveLength(expected.references.length)
      expect(told.usage, where).toMatchObject({ turns: 3, tool_calls: script.toolCalls, loop_end: 'done' })
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
