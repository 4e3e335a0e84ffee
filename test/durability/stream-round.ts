import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultsOfStore } from './check-dump.ts'
import { durableSession, type DurableSession } from './durable-session.ts'
import { endlessText } from './endless-model.ts'
import type { ChildOptions, Dump } from './protocol.ts'
import { seededRandom } from './seeded-random.ts'

export interface StreamRoundOptions {
  readonly modelUrl: string
  readonly seed: number
  readonly streams: number
  /** At most three: an answer whose fourth attempt is interrupted is given up. */
  readonly kills: number
  /** A process is killed so many milliseconds after it was ready, at the least and at the most. */
  readonly killWithinMs: readonly [number, number]
}

export interface StreamRound {
  readonly faults: readonly string[]
  /** Processes that ended on the way. */
  readonly kills: number
  /** Characters of all answers together. */
  readonly characters: number
}

/** How an answer is made to end once the killing is over. */
type Ending = 'short' | 'finish' | 'stop'

const longestRoundMs = 300_000
const wholeText = endlessText(400_000)
const shortText = endlessText(600)

/**
 * As many answers at once, in a process that is killed again and again while it writes them. Their readers come back as
 * clients would, with the offset and the epoch they have; in the end every answer must be there, once, as its reader has it.
 */
export async function streamRound(options: StreamRoundOptions): Promise<StreamRound> {
  const { modelUrl, seed, streams, kills, killWithinMs } = options
  const directory = mkdtempSync(join(tmpdir(), 'docent-streams-'))
  const random = seededRandom(seed)
  const first: ChildOptions = { directory, modelUrl, vectors: 'memory' }
  const timers = new Set<NodeJS.Timeout>()
  const faults: string[] = []
  let session: DurableSession | undefined
  let killing = true
  const overdue = new AbortController()
  const late = setTimeout(() => overdue.abort(), longestRoundMs)
  try {
    const [least, most] = killWithinMs
    session = await durableSession({
      first,
      mostEnds: kills + 5,
      started(child, ends) {
        if (!killing || ends >= kills) return
        const after = least + random() * (most - least)
        void child.ready.then(
          () => timers.add(setTimeout(() => child.kill(), after)),
          () => {},
        )
      },
    })
    const { call, ask, read, ends } = session
    const endings = Array.from(
      { length: streams },
      (): Ending => (['short', 'finish', 'finish', 'stop'] as const)[Math.floor(random() * 4)]!,
    )
    const answers = await Promise.all(
      endings.map(async (ending, number) => {
        const message = `Question ${number}.${ending === 'short' ? ' [short]' : ''}`
        // A chat each: the model goes by what is in the prompt.
        const { id: chatId } = await call<{ id: string }>('chats', 'create', [{}, { idempotencyKey: `chat-${number}` }])
        const input = { message, llm: 'fake', ragConfig: { ragType: 'llm_only' } }
        const questionId = (await ask<string>({ do: 'ask', chatId, input, key: `ask-${number}` }))!
        return { questionId, ending, ...read(questionId) }
      }),
    )
    let left = answers.length
    for (const { end } of answers) void end.catch(() => {}).finally(() => left--)
    // Anyone who reads notices that a process has ended; when nobody does any more, there is nothing left to be killed.
    await untilHolds(() => ends() >= kills || left === 0, overdue.signal)
    killing = false
    timers.forEach(clearTimeout)
    // Kills may lie before the first words of some; each shows that it is alive before it is ended.
    await Promise.all(
      answers.map(async ({ questionId, ending, reader, end }) => {
        if (ending !== 'short') {
          await Promise.race([reader.until(reader.text().length + 30), end])
          await call('answers', ending, [questionId], ['wrong_state'])
        }
        const text = await end
        if (text !== reader.text()) faults.push(`${questionId}: the reader holds something else than the answer`)
        const whole = ending === 'short' ? shortText : wholeText
        if (ending === 'short' ? text !== whole : !whole.startsWith(text))
          faults.push(`${questionId}: the answer is not what the model said: …${text.slice(-60)}`)
        if (ending === 'finish' && !/\.\s*$/.test(text)) faults.push(`${questionId}: the answer ends within a sentence`)
      }),
    )
    await ask({ do: 'settle' })
    const dump = await session.dump()
    faults.push(...faultsOfStore(dump), ...faultsOfAnswers(dump, answers))
    const characters = answers.reduce((sum, { reader }) => sum + reader.text().length, 0)
    return { faults, kills: ends(), characters }
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return { faults, kills: session?.ends() ?? 0, characters: 0 }
  } finally {
    clearTimeout(late)
    timers.forEach(clearTimeout)
    await session?.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

interface Answered {
  readonly questionId: string
  readonly ending: Ending
  readonly reader: { readonly text: () => string }
}

/** No message lost, none twice, each generation in the end that was asked for, and the message is what the reader has. */
function faultsOfAnswers({ tables }: Dump, answers: readonly Answered[]): string[] {
  const faults: string[] = []
  const messages = tables['message'] ?? []
  if (messages.length !== 2 * answers.length) faults.push(`${messages.length} messages of ${answers.length} questions`)
  for (const { questionId, ending, reader } of answers) {
    const [generation] = (tables['generation'] ?? []).filter((row) => row['id'] === questionId)
    const state = generation?.['state']
    const expected = ending === 'stop' ? 'stopped' : 'completed'
    if (state !== expected) faults.push(`generation ${questionId} ended ${String(state)}, not ${expected}`)
    const [reply] = messages.filter((row) => row['reply_to'] === questionId)
    if (reply?.['content'] !== reader.text()) faults.push(`the message of ${questionId} is not what its reader has`)
  }
  return faults
}

/** Looks at what only other processes change. */
async function untilHolds(holds: () => boolean, overdue: AbortSignal): Promise<void> {
  while (!holds()) {
    if (overdue.aborted) throw new Error('the round takes too long')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
