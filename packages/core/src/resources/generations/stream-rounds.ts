import { DocentError } from '../../kernel/errors/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { storedEndOf, type StreamEnd } from './stream-end.ts'
import { writeStream, writeStreams, type StreamPiece } from './stream-records.ts'

/** The text of one answer on its way to the store. */
export interface Writer {
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

/** What a round writes of a stream. */
interface Sending {
  readonly writer: Writer
  /** What the piece marks as ended. */
  readonly end: Writer['end']
  readonly piece: StreamPiece
}

export interface RoundOptions {
  readonly storage: RecordStore
  /**
   * Each commit is a round trip to a server: what all streams gather during one goes out in the next. Otherwise each stream has its
   * own commit, and the driver joins them.
   */
  readonly together: boolean
  /** Text of this answer is committed, or never will be. */
  readonly written: (generationId: string) => void
}

export interface StreamRounds {
  /** Text of the writer is to be written, or its end. */
  write(writer: Writer): void
  /** Resolves when all of the writer is committed. @throws why it never will be */
  flush(writer: Writer): Promise<void>
}

/** The new text of all streams of a process goes out in rounds, one after the other. */
export function streamRounds({ storage, together, written }: RoundOptions): StreamRounds {
  const dirty = new Set<Writer>()
  let flushing = false

  /** What is to be written of a stream now; nothing, or a piece. */
  function nextOf(writer: Writer): readonly Sending[] {
    const end = writer.end?.marked === false ? writer.end : undefined
    if ((writer.pending === '' && !end) || writer.failed) return []
    const { generationId, epoch, pending: text } = writer
    writer.sending = text
    writer.pending = ''
    const piece = { generationId, epoch, start: writer.committed.length, text, finish: end && storedEndOf(end.mark) }
    return [{ writer, end, piece }]
  }

  function settle({ writer, end, piece }: Sending, outcome: PromiseSettledResult<boolean>) {
    if (outcome.status === 'rejected') {
      const cause: unknown = outcome.reason
      const lost = () => new DocentError({ code: 'unavailable', message: 'The answer could not be stored.', cause })
      writer.failed = DocentError.isInstance(cause) ? cause : lost()
      return
    }
    writer.sending = ''
    if (outcome.value) {
      writer.committed += piece.text
      if (end) end.marked = true
    } else writer.failed = new DocentError({ code: 'conflict', message: 'Another attempt writes this answer now.' })
  }

  const isIdle = ({ pending, sending, end }: Writer) => pending + sending === '' && end?.marked !== false

  async function writeRound(round: readonly Writer[]): Promise<void> {
    const sendings = round.flatMap(nextOf)
    const pieces = sendings.map(({ piece }) => piece)
    const outcomes = together
      ? await writeStreams(storage, pieces)
      : await Promise.allSettled(pieces.map((piece) => writeStream(storage, piece)))
    sendings.forEach((sending, index) => settle(sending, outcomes[index]!))
    for (const writer of round) {
      if (isIdle(writer) || writer.failed) writer.idle.splice(0).forEach((resolve) => resolve())
      written(writer.generationId)
    }
  }

  async function flushAll(): Promise<void> {
    if (flushing) return
    flushing = true
    // What is appended in the same tick goes out together.
    await Promise.resolve()
    try {
      while (dirty.size > 0) {
        const round = [...dirty]
        dirty.clear()
        await writeRound(round)
      }
    } finally {
      flushing = false
    }
  }

  return {
    write(writer) {
      dirty.add(writer)
      void flushAll()
    },
    async flush(writer) {
      while (!isIdle(writer) && !writer.failed) await new Promise<void>((resolve) => writer.idle.push(resolve))
      if (writer.failed) throw writer.failed
    },
  }
}
