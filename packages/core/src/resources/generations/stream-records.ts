import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, gt, type JsonValue } from '../../kernel/ports/index.ts'
import {
  rowBy,
  deleteAll,
  insert,
  requireAbsent,
  requireMatch,
  update,
  type RecordStep,
  type RecordStore,
} from '../../kernel/records/index.ts'
import { streamSegmentTable, streamEpochTable, type StreamSegmentRow } from './generation-tables.ts'

/** Generations that have a stream, in order of their ids, some behind one. */
export async function streamedBehind(storage: RecordStore, after: string, limit: number): Promise<string[]> {
  const rows = await storage.read({
    from: streamEpochTable,
    where: gt('generation_id', after),
    orderBy: [{ column: 'generation_id' }],
    columns: ['generation_id'],
    limit,
  })
  return rows.map((row) => row.generation_id)
}

/** Text and end of an answer as it was streamed; `stream-log.ts` defines what of it counts. */
export const findStream = rowBy(streamEpochTable, 'generation_id')

export const segmentsOf = (storage: RecordStore, generationId: string): Promise<StreamSegmentRow[]> =>
  storage.read({
    from: streamSegmentTable,
    where: eq('generation_id', generationId),
    orderBy: [{ column: 'epoch' }, { column: 'start_offset' }],
  })

/** Shuts out writers of earlier epochs. False when there is a newer one. */
export async function openStream(storage: RecordStore, generationId: string, epoch: number): Promise<boolean> {
  const newer = and(eq('generation_id', generationId), gt('epoch', epoch))
  const outcome = await storage.write({
    steps: [
      requireAbsent(streamEpochTable, newer),
      insert(streamEpochTable, { generation_id: generationId, epoch, finish: null }, { onConflict: 'ignore' }),
      // The mark of an earlier epoch stays.
      update(streamEpochTable, { key: { generation_id: generationId }, set: { epoch } }),
    ],
  })
  return outcome.ok
}

export interface StreamPiece {
  readonly generationId: string
  readonly epoch: number
  /** Characters before the text. */
  readonly start: number
  readonly text: string
  /** Marks the end of the text. */
  readonly finish: JsonValue | undefined
}

function stepsOf({ generationId, epoch, start, text, finish }: StreamPiece): readonly RecordStep[] {
  const key = { generation_id: generationId }
  return [
    requireMatch(streamEpochTable, and(eq('generation_id', generationId), eq('epoch', epoch))),
    ...(text === '' ? [] : [insert(streamSegmentTable, { ...key, epoch, start_offset: start, text })]),
    ...(finish === undefined ? [] : [update(streamEpochTable, { key, set: { finish } })]),
  ]
}

/** Writes text of an epoch, or marks its end, or both. False when another epoch has begun. */
export async function writeStream(storage: RecordStore, piece: StreamPiece): Promise<boolean> {
  return (await storage.write({ steps: stepsOf(piece) })).ok
}

/** Of one commit. */
const mostPieces = 100

/**
 * Writes pieces of different streams with as few commits as may be.
 * @returns of each piece what `writeStream` returns for it, or what it throws
 */
export async function writeStreams(
  storage: RecordStore,
  pieces: readonly StreamPiece[],
): Promise<readonly PromiseSettledResult<boolean>[]> {
  const outcomes = new Map<StreamPiece, PromiseSettledResult<boolean>>()
  // In one order everywhere, so that processes do not wait for each other in a circle.
  const sorted = [...pieces].sort((one, other) => (one.generationId < other.generationId ? -1 : 1))
  for (let at = 0; at < sorted.length; at += mostPieces) {
    const group = sorted.slice(at, at + mostPieces)
    const [together] = await Promise.allSettled([writeTogether(storage, group)])
    const apart = together.status === 'fulfilled' && !together.value
    const written = apart ? await Promise.allSettled(group.map((piece) => writeStream(storage, piece))) : []
    group.forEach((piece, index) => outcomes.set(piece, written[index] ?? together))
  }
  return pieces.map((piece) => outcomes.get(piece)!)
}

/**
 * False when nothing was written: one of the streams has another epoch, or one text cannot be stored. Throws when that is not
 * known: what may have been written is not written again.
 */
async function writeTogether(storage: RecordStore, pieces: readonly StreamPiece[]): Promise<boolean> {
  if (pieces.length < 2) return false
  try {
    return (await storage.write({ steps: pieces.flatMap(stepsOf) })).ok
  } catch (error) {
    if (DocentError.isInstance(error) && error.code === 'invalid_input') return false
    throw error
  }
}

/** An epoch above all shuts late writers out; its row goes last, so that a forgetting cut short is begun again. */
export async function deleteStream(storage: RecordStore, generationId: string): Promise<void> {
  const where = eq('generation_id', generationId)
  const last = { generation_id: generationId, epoch: Number.MAX_SAFE_INTEGER }
  await storage.write({ steps: [insert(streamEpochTable, last, { onConflict: 'replace' })] })
  await deleteAll(storage, streamSegmentTable, where)
  await deleteAll(storage, streamEpochTable, where)
}
