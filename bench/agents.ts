/**
 * What the turns of a loop with tools cost beside the calls of the model: answers of three turns, of which two call two tools,
 * against answers of one call, through the library and SQLite, in turns. The model answers at once. The tools are two of the host
 * that answer at once, and two searches. Then so many runs a second, with 32 at a time.
 * Run: node --conditions=docent-source bench/agents.ts [rounds]
 */
import { join } from 'node:path'
import { builtInModels } from '@docent/adapters-llm'
import { defineTool, type DocentSession } from '@docent/core'
import type { ModelRequest, ModelStreamPart, ToolCall } from '@docent/core/ports'
import { instantModel } from './measuring/instant-model.ts'
import { openDocent } from './measuring/open-docent.ts'
import { quantile } from './measuring/quantiles.ts'
import { z } from 'zod'
import { ratiosTo, report } from './measuring/report.ts'
import { sizeAt, sized } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const rounds = sizeAt(2, 3, 1)
const answersOfRound = sized(30, 2)
const runsOfRound = sized(96, 4)
const atOnce = sized(32, 2)
const documents = sized(50, 5)
const turns = 3

type Way = 'one call' | 'searches' | 'tools of the host'

const looking = defineTool({
  name: 'look_up',
  description: 'Looks up a word.',
  class: 'read',
  input: z.object({ word: z.string() }),
  run: async ({ word }) => `${word} stands at the harbour.`,
})

const lookingUp = (word: string): ToolCall => ({ id: word, name: 'look_up', arguments: JSON.stringify({ word }) })
const searching = (query: string): ToolCall => ({ id: query, name: 'search', arguments: JSON.stringify({ query }) })

async function* answer({ tools, messages }: ModelRequest): AsyncGenerator<ModelStreamPart> {
  const turn = messages.filter(({ role }) => role === 'assistant').length + 1
  const usage = { inputTokens: 600, outputTokens: 20 }
  if (!tools) {
    yield { type: 'text-delta', text: 'In the harbour [1].' }
    return yield { type: 'finish', reason: 'stop', usage }
  }
  const calls =
    turn < turns
      ? tools.some(({ name }) => name === 'look_up')
        ? [lookingUp(`crane ${turn}`), lookingUp(`light ${turn}`)]
        : [searching(`harbour of report ${turn}`), searching(`sentence ${turn}`)]
      : [{ id: 'done', name: 'done', arguments: JSON.stringify({ passages: [1], notes: '' }) }]
  for (const call of calls) yield { type: 'tool-call', ...call }
  yield { type: 'finish', reason: 'tool-calls', usage }
}

const instant = instantModel(answer, { tools: true })

using directory = temporaryDirectory()
const docent = await openDocent(join(directory.path, 'docent'), {
  models: [instant, builtInModels()],
  tools: [looking],
})
try {
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Harbours' })
  for (let index = 0; index < documents; index++) {
    const text = `Report ${index}.\n\n${`Sentence of report ${index} about the harbour. `.repeat(40)}`
    await alice.ingest.plainText({ collectionId, fileName: `${index}.txt`, text })
  }
  const one = { count: answersOfRound, callers: 1 }
  const many = { count: runsOfRound, callers: atOnce }
  const taken: Record<Way, number[]> = { 'one call': [], searches: [], 'tools of the host': [] }
  /** Of processors, of one answer. */
  const used: Record<Way, number[]> = { 'one call': [], searches: [], 'tools of the host': [] }
  const runs: Record<Exclude<Way, 'one call'>, number[]> = { searches: [], 'tools of the host': [] }
  for (const way of ['searches', 'tools of the host'] as const)
    await answersIn(alice, collectionId, way, { count: 2, callers: 1 })
  for (let round = 0; round < rounds; round++) {
    for (const way of ['one call', 'searches', 'tools of the host'] as const) {
      const before = process.cpuUsage()
      taken[way].push(quantile((await answersIn(alice, collectionId, way, one)).times, 0.5))
      const { user, system } = process.cpuUsage(before)
      used[way].push((user + system) / 1_000 / answersOfRound)
    }
    for (const way of ['searches', 'tools of the host'] as const)
      runs[way].push(runsOfRound / (await answersIn(alice, collectionId, way, many)).seconds)
  }
  const turnAdds = (of: Record<Way, number[]>, way: Way) =>
    of[way].map((value, round) => (value - of['one call'][round]!) / turns)
  const figuresOf = (way: Exclude<Way, 'one call'>) => [
    {
      name: `an answer of ${turns} turns, ${way}`,
      unit: 'ms',
      values: taken[way],
      ratios: ratiosTo(taken['one call'], taken[way]),
    },
    {
      ...{ name: 'a turn adds', unit: 'ms', values: turnAdds(taken, way) },
      aim: { of: 'value', is: 'at most', limit: 5 } as const,
    },
    { name: 'a turn adds of processors', unit: 'ms', values: turnAdds(used, way) },
    { name: `runs, ${atOnce} at a time`, unit: '/s', values: runs[way] },
  ]
  report(`Loops with tools: answers of ${turns} turns, two of them with two calls`, [
    { name: 'an answer of one call', unit: 'ms', values: taken['one call'] },
    ...figuresOf('tools of the host'),
    ...figuresOf('searches'),
  ])
} finally {
  await docent.stop()
}

async function answersIn(
  user: DocentSession,
  collectionId: string,
  way: Way,
  { count, callers }: { readonly count: number; readonly callers: number },
): Promise<{ readonly times: number[]; readonly seconds: number }> {
  const times: number[] = []
  let asked = 0
  const began = performance.now()
  const caller = async (): Promise<void> => {
    while (asked < count) {
      const number = asked++
      const chat = await user.chats.create(way === 'searches' ? { collectionId } : {})
      const start = performance.now()
      const made = await user.chats.complete(chat.id, {
        message: `Where is the harbour of report ${number % documents}?`,
        llm: 'instant',
        ...(way === 'searches' && { ragConfig: { ragType: 'agentic_rag' as const } }),
        ...(way === 'tools of the host' && { llmArgs: { useAgent: true } }),
      })
      await made.result()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return { times, seconds: (performance.now() - began) / 1000 }
}
