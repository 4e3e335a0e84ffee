/**
 * What the turns of a loop with tools cost beside the calls of the model: answers of three turns, of which two search twice,
 * against answers of one call, through the library and SQLite, in turns. The model answers at once. Then so many runs a second,
 * with 32 at a time.
 * Run: node --conditions=docent-source bench/agents.ts [rounds]
 */
import { join } from 'node:path'
import { builtInModels } from '@docent/adapters-llm'
import type { DocentSession } from '@docent/core'
import type { ModelRequest, ModelStreamPart, ToolCall } from '@docent/core/ports'
import { instantModel } from './measuring/instant-model.ts'
import { openDocent } from './measuring/open-docent.ts'
import { quantile } from './measuring/quantiles.ts'
import { report } from './measuring/report.ts'
import { sizeAt, sized } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const rounds = sizeAt(2, 5, 1)
const answersOfRound = sized(40, 2)
const runsOfRound = sized(200, 4)
const atOnce = sized(32, 2)
const documents = sized(50, 5)
const turns = 3

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
      ? [searching(`harbour of report ${turn}`), searching(`sentence ${turn}`)]
      : [{ id: 'done', name: 'done', arguments: JSON.stringify({ passages: [1], notes: '' }) }]
  for (const call of calls) yield { type: 'tool-call', ...call }
  yield { type: 'finish', reason: 'tool-calls', usage }
}

const instant = instantModel(answer, { tools: true })

using directory = temporaryDirectory()
const docent = await openDocent(join(directory.path, 'docent'), { models: [instant, builtInModels()] })
try {
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Harbours' })
  for (let index = 0; index < documents; index++) {
    const text = `Report ${index}.\n\n${`Sentence of report ${index} about the harbour. `.repeat(40)}`
    await alice.ingest.plainText({ collectionId, fileName: `${index}.txt`, text })
  }
  await answersIn(alice, collectionId, 'agentic_rag', { count: 2, callers: 1 })

  const plain: number[] = []
  const turned: number[] = []
  const runs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const one = { count: answersOfRound, callers: 1 }
    plain.push(quantile((await answersIn(alice, collectionId, 'rag', one)).times, 0.5))
    turned.push(quantile((await answersIn(alice, collectionId, 'agentic_rag', one)).times, 0.5))
    const many = await answersIn(alice, collectionId, 'agentic_rag', { count: runsOfRound, callers: atOnce })
    runs.push(runsOfRound / many.seconds)
  }
  report(`Loops with tools: answers of ${turns} turns, two of them with two searches`, [
    { name: 'an answer of one call', unit: 'ms', values: plain },
    { name: `an answer of ${turns} turns`, unit: 'ms', values: turned },
    {
      name: 'a turn adds',
      unit: 'ms',
      values: turned.map((value, round) => (value - plain[round]!) / turns),
      aim: { of: 'value', is: 'at most', limit: 5 },
    },
    { name: `runs, ${atOnce} at a time`, unit: '/s', values: runs },
  ])
} finally {
  await docent.stop()
}

async function answersIn(
  user: DocentSession,
  collectionId: string,
  ragType: 'rag' | 'agentic_rag',
  { count, callers }: { readonly count: number; readonly callers: number },
): Promise<{ readonly times: number[]; readonly seconds: number }> {
  const times: number[] = []
  let asked = 0
  const began = performance.now()
  const caller = async (): Promise<void> => {
    while (asked < count) {
      const number = asked++
      const chat = await user.chats.create({ collectionId })
      const start = performance.now()
      const made = await user.chats.complete(chat.id, {
        message: `Where is the harbour of report ${number % documents}?`,
        llm: 'instant',
        ragConfig: { ragType },
      })
      await made.result()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return { times, seconds: (performance.now() - began) / 1000 }
}
