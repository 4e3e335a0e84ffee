import { DocentError, errorCodes, type ErrorCode } from '../../kernel/errors/index.ts'
import type { Wait } from '../../kernel/durable/index.ts'
import type { Clock, Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { AgentAsk } from '../../resources/agent-runs/index.ts'
import { asksOfAgent } from './asks-of-agent.ts'
import { filesOfAgent, type WrittenFile } from './files-of-agent.ts'
import { goingDown, notStreamed } from './reading-errors.ts'
import { progressOfAgent } from './progress-of-agent.ts'
import { isPaused, steeringOfAnswer, type AnswerSteering } from './steering-of-answer.ts'
import { stepsOfAgent, type AgentStep } from './steps-of-agent.ts'
import { findMessage } from '../../resources/chats/index.ts'
import {
  isFinal,
  type LiveText,
  type StreamLog,
  type GenerationRow,
  generationTopic,
  findGeneration,
} from '../../resources/generations/index.ts'

/**
 * What a reader of an answer gets. Offsets are UTF-16 code units into the answer. A reader continues later from
 * `offset + text.length` and `epoch`.
 */
export type AnswerEvent =
  /** Nothing is made of it yet, because other answers come first; reported again when that changes. */
  | ({ readonly type: 'answer-waiting' } & Wait)
  | { readonly type: 'answer-delta'; readonly text: string; readonly offset: number; readonly epoch: number }
  /** What the reader has is not what counts: the answer up to here is `text`. */
  | { readonly type: 'answer-reset'; readonly text: string; readonly offset: number; readonly epoch: number }
  /** What somebody has asked of it: reported when that changes, and to those who begin to read meanwhile. */
  | { readonly type: 'answer-steered'; readonly steered: AnswerSteering }
  /** The agent that works on it waits for its user: `chats.tellAgent` replies. Reported again when that changes. */
  | { readonly type: 'agent-asks'; readonly asks: readonly AgentAsk[] }
  /** What the program of a custom agent has printed since the last time, while it runs. */
  | { readonly type: 'agent-progress'; readonly text: string }
  /** Files that the agent has written since the last time, unless `agentStreamFiles` is false. */
  | { readonly type: 'agent-files'; readonly files: readonly WrittenFile[] }
  /** Calls of tools that have ended since the last time, for agents with `agentInteractive`. */
  | { readonly type: 'agent-steps'; readonly steps: readonly AgentStep[] }
  | { readonly type: 'answer-finished'; readonly messageId: string; readonly text: string }
  | { readonly type: 'answer-failed'; readonly error: DocentError; readonly messageId: string }

export interface AnswerPosition {
  /** @default 0 */
  readonly offset?: number | undefined
  /** Epoch the reader's text came from. Unknown: taken as the newest. */
  readonly epoch?: number | undefined
}

export interface ReadAnswerDependencies {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly signals: Signals
  readonly log: StreamLog
  /** Whether this process is making the answer. */
  readonly answering: (questionId: string) => boolean
  /** Why an answer has not begun. */
  readonly waitOf: (questionId: string) => Promise<Wait | undefined>
  /** Aborted when this process stops: readers let go, and continue later from where they are. */
  readonly stopping: AbortSignal
  /** Counts a reader, until what it returns is called. */
  readonly opened: () => () => void
}

/** How often the log is looked at when another process writes it. */
const pollMs = 250
/** The same when this process writes it and publishes changes. */
const localPollMs = 1_000
/** How long an answer waits until that is reported. */
const reportWaitAfterMs = 200
/** How often the record is looked at although no change was reported: reports may be lost. */
const recordPollMs = 2_000

/** Whether text up to `offset` that came from `epoch` is part of what counts now. */
function isCurrent(
  bases: readonly number[],
  position: { readonly offset: number; readonly epoch: number },
  length: number,
): boolean {
  const firstLater = bases.slice(position.epoch)
  return position.offset <= Math.min(length, ...firstLater)
}

/** What a reader at a position is to get of the text that counts; undefined where it has it all. */
function newsOf(
  row: GenerationRow,
  { text, epoch }: { readonly text: string; readonly epoch: number },
  position: { readonly offset: number; readonly epoch: number },
) {
  const limit =
    isPaused(row.state) && row.deliver_up_to !== null ? Math.min(text.length, row.deliver_up_to) : text.length
  const { offset } = position
  if (!isCurrent(row.epoch_bases as number[], position, text.length))
    return { type: 'answer-reset', text: text.slice(0, limit), offset: 0, epoch } as const
  return offset < limit
    ? ({ type: 'answer-delta', text: text.slice(offset, limit), offset, epoch } as const)
    : undefined
}

/**
 * Follows an answer from a position to its end, in whatever process it is written. One whose chat is deleted meanwhile
 * ends like one that is stopped, with what was said so far. `asked` is its record as the question left it, where this process
 * has just stored that. @throws `not_found` for one that is gone before anything is read
 */
export function readAnswer(dependencies: ReadAnswerDependencies) {
  const { storage, clock, signals, log, answering, waitOf, stopping, opened } = dependencies

  /** The text that counts, and whether it is whole; undefined when the answer was deleted. */
  async function textOf(
    row: GenerationRow,
    live: LiveText | undefined,
  ): Promise<{ text: string; epoch: number; ended: boolean } | undefined> {
    const epoch = Math.max(1, row.epoch)
    // The message of an answer that came to its end is what its writer wrote.
    if (row.state === 'completed' && live?.epoch === row.epoch) return { text: live.text(), epoch, ended: true }
    if (row.concluded === true) {
      const reply = await findMessage(storage, row.reply_id, ['content'])
      return reply && { text: reply.content, epoch, ended: isFinal(row.state) }
    }
    if (live) return { text: live.text(), epoch: live.epoch, ended: false }
    // Nothing is said before the record has an epoch.
    if (row.epoch === 0) return { text: '', epoch, ended: false }
    return { text: await log.read(row.id, row.epoch_bases as number[]), epoch, ended: false }
  }

  return async function* (
    generationId: string,
    from: AnswerPosition = {},
    signal?: AbortSignal,
    asked?: GenerationRow,
  ): AsyncGenerator<AnswerEvent, void, undefined> {
    let changed = true
    let wake = () => {}
    const hear = () => {
      changed = true
      wake()
    }
    let rowStale = false
    const hearOfRow = () => {
      rowStale = true
      hear()
    }
    /** New text, or nobody here writes any more. */
    const hearOfText = () => (log.live(generationId) ? hear() : hearOfRow())
    const unsubscribe = [
      log.subscribe(generationId, hearOfText),
      signals.subscribe(generationTopic(generationId), hearOfRow),
    ]
    signal?.addEventListener('abort', hear)
    stopping.addEventListener('abort', hearOfRow)
    let offset = from.offset ?? 0
    let epoch = from.epoch
    const began = clock.now()
    let reported: Wait | undefined
    const newSteering = steeringOfAnswer()
    const newAsks = asksOfAgent(storage)
    const progress = progressOfAgent(storage)
    const newSteps = stepsOfAgent(storage)
    const newFiles = filesOfAgent(storage, clock)
    const closed = opened()
    try {
      // Whatever becomes of an answer that is being made here is heard of.
      const known = asked && answering(generationId) ? asked : undefined
      let looked = known ? known.updated_at : began
      const first = known ?? (await findGeneration(storage, generationId))
      if (!first) throw notStreamed()
      let row = first
      /** What the reader has. */
      let seen = ''
      const deleted = (): AnswerEvent => ({ type: 'answer-finished', messageId: first.reply_id, text: seen })
      for (;;) {
        signal?.throwIfAborted()
        changed = false
        const live = log.live(generationId)
        // The record is looked at when it may have changed, at a stop once more, and otherwise from time to time: often when
        // this process does not write.
        if (rowStale || clock.now() - looked >= (live ? recordPollMs : pollMs)) {
          rowStale = false
          looked = clock.now()
          const again = await findGeneration(storage, generationId)
          if (!again) return yield deleted()
          row = again
        }
        const now = await textOf(row, live)
        if (!now) return yield deleted()
        yield* newFiles(row, { answering: now.text !== '' })
        const { text, epoch: newest, ended } = now
        const news = newsOf(row, { text, epoch: newest }, { offset, epoch: epoch ?? newest })
        if (news) {
          yield news
          offset = news.offset + news.text.length
        }
        yield* newSteering(row)
        seen = text.slice(0, offset)
        epoch = newest
        // Most answers begin at once, also of many that are asked at a time: only a wait that lasts is reported.
        if (clock.now() - began >= reportWaitAfterMs && !live && row.state === 'queued') {
          const wait = await waitOf(generationId)
          if (wait && !isSame(wait, reported)) yield { type: 'answer-waiting', ...wait }
          reported = wait
        }
        if (!live) {
          yield* newSteps(row)
          yield* newAsks(row)
          yield* progress(row)
        }
        if (ended) {
          yield endOf(row, text, clock.now())
          return
        }
        if (stopping.aborted) throw goingDown()
        if (changed) continue
        const wait = new Promise<void>((resolve) => (wake = resolve))
        const cancel = clock.schedule(clock.now() + (live ? localPollMs : pollMs), hear)
        if (!changed) await wait
        cancel()
      }
    } finally {
      closed()
      unsubscribe.forEach((stop) => stop())
      signal?.removeEventListener('abort', hear)
      stopping.removeEventListener('abort', hearOfRow)
    }
  }
}

const isSame = (wait: Wait, reported: Wait | undefined) =>
  wait.place === reported?.place && wait.reason === reported.reason

function endOf(row: GenerationRow, text: string, now: number): AnswerEvent {
  const messageId = row.reply_id
  if (row.state !== 'failed') return { type: 'answer-finished', messageId, text }
  const stored = row.error_code ?? 'internal'
  const code: ErrorCode = stored in errorCodes ? (stored as ErrorCode) : 'internal'
  const until = row.error_until ?? null
  return {
    type: 'answer-failed',
    messageId,
    error: new DocentError({
      code,
      message: row.error ?? 'The answer failed.',
      ...(until === null ? {} : { details: { retryAfterMs: Math.max(0, until - now) } }),
    }),
  }
}

export type ReadAnswer = ReturnType<typeof readAnswer>
