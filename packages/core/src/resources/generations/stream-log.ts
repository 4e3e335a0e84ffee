import { DocentError } from '../../kernel/errors/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { endOfStored, type StreamEnd } from './stream-end.ts'
import { deleteStream, findStream, openStream, segmentsOf } from './stream-records.ts'
import { streamRounds, type Writer } from './stream-rounds.ts'

/** The text of one answer while this process writes it. Only what is committed is in `text`. */
export interface LiveText {
  readonly epoch: number
  /** Everything committed, from offset 0. */
  readonly text: () => string
}

export interface LiveStream extends LiveText {
  /** Adds to the answer; readers see it once it is committed. @throws why what was appended before never will be */
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

export interface StreamLog {
  /** Takes over the writing of an answer: earlier writers are shut out, then what counts of theirs is read. */
  open(generationId: string, epoch: number, bases: readonly number[]): Promise<LiveStream>
  /** What counts of an answer: each epoch continues at its base. */
  read(generationId: string, bases: readonly number[], from?: number): Promise<string>
  /** The text while this process writes it. */
  live(generationId: string): LiveText | undefined
  /** Calls back after each commit of new text and when the writer closes. */
  subscribe(generationId: string, listener: () => void): () => void
  /** Removes the segments of an answer whose message is committed. */
  forget(generationId: string): Promise<void>
}

export interface StreamLogOptions {
  readonly storage: RecordStore
  /** Whether the text of all streams goes out in the same commits. @default false: each stream has its own */
  readonly together?: boolean
}

/**
 * The texts that this process writes, and those of others. A segment's batch requires its epoch, so that an attempt that lost its
 * lease cannot write into another's answer.
 */
export function createStreamLog({ storage, together = false }: StreamLogOptions): StreamLog {
  const writers = new Map<string, Writer>()
  const listeners = new Map<string, Set<() => void>>()
  const notify = (generationId: string) => {
    for (const listener of [...(listeners.get(generationId) ?? [])]) listener()
  }

  const rounds = streamRounds({ storage, together, written: notify })

  async function read(generationId: string, bases: readonly number[], from = 0): Promise<string> {
    let text = ''
    const rows = await segmentsOf(storage, generationId)
    for (const row of rows) {
      const start = row.start_offset
      const base = bases[row.epoch - 1]
      // An epoch begins at its base: what the one before wrote beyond was never counted.
      if (base !== undefined && text.length > base && start === base) text = text.slice(0, base)
      if (start === text.length) text += row.text
    }
    return text.slice(from)
  }

  async function endOf(generationId: string): Promise<StreamEnd | undefined> {
    const row = await findStream(storage, generationId, ['finish'])
    return row?.finish ? endOfStored(row.finish) : undefined
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
          if (writer.failed) throw writer.failed
          writer.pending += text
          rounds.write(writer)
        },
        finish(mark) {
          writer.end = { mark, marked: false }
          rounds.write(writer)
        },
        flush: () => rounds.flush(writer),
        close() {
          if (writers.get(generationId) === writer) writers.delete(generationId)
          notify(generationId)
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
