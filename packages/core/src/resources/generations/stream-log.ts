import { DocentError } from '../../kernel/errors/index.ts'
import { finishReasons, type FinishReason, type ModelUsage } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { z } from 'zod'
import { findStream, segmentsOf, deleteStream, openStream, writeStream } from './stream-records.ts'

/** The text of one answer while this process writes it. Only what is committed is in `text`. */
export interface LiveText {
  readonly epoch: number
  /** Everything committed, from offset 0. */
  readonly text: () => string
}

export interface LiveStream extends LiveText {
  /** Adds to the answer; readers see it once it is committed. */
  append(text: string): void
  /** Characters appended, committed or not. */
  readonly length: () => number
  /** Marks the text as whole, in the commit of its last piece: no attempt asks the model to continue it. */
  finish(end: StreamEnd): void
  /** How an earlier attempt ended the text, when it did. */
  readonly ended: StreamEnd | undefined
  /** Resolves when all that was appended is committed. @throws `conflict` when another attempt took over. */
  flush(): Promise<void>
  /** Nobody writes any more; readers look at the record for how it ended. */
  close(): void
}

const tokensSchema = z.number().nullable()
const storedEndSchema = z.object({
  inputTokens: tokensSchema,
  outputTokens: tokensSchema,
  reason: z.enum(finishReasons).nullish(),
  unanswered: z.boolean().optional(),
})

/** What the model reported at the end of its answer. */
export interface StreamEnd {
  readonly usage?: ModelUsage | undefined
  /** Why it ended, when it reported that. */
  readonly reason?: FinishReason | undefined
  /** It said that what it was given does not answer. */
  readonly unanswered?: boolean | undefined
}

export interface StreamLog {
  /** Takes over the writing of an answer: earlier writers are shut out, then what counts of theirs is read. */
  open(generationId: string, epoch: number, bases: readonly number[]): Promise<LiveStream>
  /** What counts of an answer: each epoch continues where its base says. */
  read(generationId: string, bases: readonly number[], from?: number): Promise<string>
  /** The text while this process writes it. */
  live(generationId: string): LiveText | undefined
  /** Calls back after each commit of new text and when the writer closes. */
  subscribe(generationId: string, listener: () => void): () => void
  /** Removes the segments of an answer whose message is committed. */
  forget(generationId: string): Promise<void>
}

interface Writer {
  readonly generationId: string
  readonly epoch: number
  committed: string
  /** On its way to the store. */
  sending: string
  pending: string
  /** To be marked with the next commit, and whether it was. */
  end: { readonly mark: StreamEnd; marked: boolean } | undefined
  failed?: DocentError
  idle: (() => void)[]
}

const finishOf = ({ usage, reason, unanswered }: StreamEnd) => ({
  inputTokens: usage?.inputTokens ?? null,
  outputTokens: usage?.outputTokens ?? null,
  reason: reason ?? null,
  ...(unanswered && { unanswered }),
})

/**
 * One writer a process: the new text of all its streams goes out in batches issued together, which the driver commits as
 * one. A segment's batch requires its epoch, so that an attempt that lost its lease cannot write into another's answer.
 */
export function createStreamLog({ storage }: { readonly storage: RecordStore }): StreamLog {
  const writers = new Map<string, Writer>()
  const listeners = new Map<string, Set<() => void>>()
  const dirty = new Set<Writer>()
  let flushing = false

  const tell = (generationId: string) => {
    for (const listener of [...(listeners.get(generationId) ?? [])]) listener()
  }

  async function writeSegment(writer: Writer): Promise<void> {
    const end = writer.end?.marked === false ? writer.end : undefined
    if ((writer.pending === '' && !end) || writer.failed) return
    const text = writer.pending
    writer.sending = text
    writer.pending = ''
    const { generationId, epoch } = writer
    const start = writer.committed.length
    const written = await writeStream(storage, { generationId, epoch, start, text, finish: end && finishOf(end.mark) })
    writer.sending = ''
    if (written) {
      writer.committed += text
      if (end) end.marked = true
    } else writer.failed = new DocentError({ code: 'conflict', message: 'Another attempt writes this answer now.' })
  }

  const isIdle = ({ pending, sending, end }: Writer) => pending + sending === '' && end?.marked !== false

  async function flushAll(): Promise<void> {
    if (flushing) return
    flushing = true
    try {
      while (dirty.size > 0) {
        const round = [...dirty]
        dirty.clear()
        await Promise.all(
          round.map((writer) =>
            writeSegment(writer).catch((error: unknown) => {
              writer.failed = DocentError.isInstance(error)
                ? error
                : new DocentError({ code: 'unavailable', message: 'The answer could not be stored.', cause: error })
            }),
          ),
        )
        for (const writer of round) {
          if (isIdle(writer) || writer.failed) writer.idle.splice(0).forEach((resolve) => resolve())
          tell(writer.generationId)
        }
      }
    } finally {
      flushing = false
    }
  }

  async function read(generationId: string, bases: readonly number[], from = 0): Promise<string> {
    let text = ''
    const rows = await segmentsOf(storage, generationId)
    for (const row of rows) {
      const start = row.start_offset
      const base = bases[row.epoch - 1]
      // An epoch begins where its base says: what the one before wrote beyond was never counted.
      if (base !== undefined && text.length > base && start === base) text = text.slice(0, base)
      if (start === text.length) text += row.text
    }
    return text.slice(from)
  }

  async function endOf(generationId: string): Promise<StreamEnd | undefined> {
    const row = await findStream(storage, generationId, ['finish'])
    if (!row?.finish) return undefined
    const { inputTokens, outputTokens, reason, unanswered } = storedEndSchema.parse(row.finish)
    return {
      usage: { inputTokens: inputTokens ?? undefined, outputTokens: outputTokens ?? undefined },
      reason: reason ?? undefined,
      unanswered,
    }
  }

  return {
    read,
    async open(generationId, epoch, bases) {
      const opened = await openStream(storage, generationId, epoch)
      if (!opened) throw new DocentError({ code: 'conflict', message: 'A newer attempt writes this answer.' })
      const [committed, ended] =
        epoch === 1 ? ['', undefined] : await Promise.all([read(generationId, bases), endOf(generationId)])
      const writer: Writer = { generationId, epoch, committed, sending: '', pending: '', end: undefined, idle: [] }
      writers.set(generationId, writer)
      return {
        epoch,
        ended,
        text: () => writer.committed,
        length: () => writer.committed.length + writer.sending.length + writer.pending.length,
        append(text) {
          if (text === '') return
          writer.pending += text
          dirty.add(writer)
          void flushAll()
        },
        finish(mark) {
          writer.end = { mark, marked: false }
          dirty.add(writer)
          void flushAll()
        },
        async flush() {
          while (!isIdle(writer) && !writer.failed) await new Promise<void>((resolve) => writer.idle.push(resolve))
          if (writer.failed) throw writer.failed
        },
        close() {
          if (writers.get(generationId) === writer) writers.delete(generationId)
          tell(generationId)
        },
      }
    },
    live(generationId) {
      const writer = writers.get(generationId)
      return writer && { epoch: writer.epoch, text: () => writer.committed }
    },
    subscribe(generationId, listener) {
      const set = listeners.get(generationId) ?? new Set()
      listeners.set(generationId, set)
      set.add(listener)
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(generationId) === set) listeners.delete(generationId)
      }
    },
    forget: (generationId) => deleteStream(storage, generationId),
  }
}
