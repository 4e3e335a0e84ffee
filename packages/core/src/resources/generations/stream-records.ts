import { and, eq, gt, type JsonValue } from '../../kernel/ports/index.ts'
import {
  rowBy,
  deleteAll,
  insert,
  requireAbsent,
  requireMatch,
  update,
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

/** Text and end of an answer as it was streamed; `stream-log.ts` says what of it counts. */
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

/** Writes text of an epoch, or marks its end, or both. False when another epoch has begun. */
export async function writeStream(
  storage: RecordStore,
  piece: {
    readonly generationId: string
    readonly epoch: number
    /** Characters before the text. */
    readonly start: number
    readonly text: string
    readonly finish: JsonValue | undefined
  },
): Promise<boolean> {
  const { generationId, epoch, start, text, finish } = piece
  const key = { generation_id: generationId }
  const current = and(eq('generation_id', generationId), eq('epoch', epoch))
  const segment = insert(streamSegmentTable, { ...key, epoch, start_offset: start, text })
  const outcome = await storage.write({
    steps: [
      requireMatch(streamEpochTable, current),
      ...(text === '' ? [] : [segment]),
      ...(finish === undefined ? [] : [update(streamEpochTable, { key, set: { finish } })]),
    ],
  })
  return outcome.ok
}

/** An epoch above all shuts late writers out; its row goes last, so that a forgetting cut short is begun again. */
export async function deleteStream(storage: RecordStore, generationId: string): Promise<void> {
  const where = eq('generation_id', generationId)
  const last = { generation_id: generationId, epoch: Number.MAX_SAFE_INTEGER }
  await storage.write({ steps: [insert(streamEpochTable, last, { onConflict: 'replace' })] })
  await deleteAll(storage, streamSegmentTable, where)
  await deleteAll(storage, streamEpochTable, where)
}
