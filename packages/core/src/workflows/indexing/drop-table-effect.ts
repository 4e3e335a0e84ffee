import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import type { VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { nextIndexOf, findCollectionIndex } from '../../resources/indexes/index.ts'

/** Drops a table that the index does not name any more, some time after: searches that began before may still read it. */
export const dropTableEffect = ({
  storage,
  vectors,
}: {
  readonly storage: RecordStore
  readonly vectors: VectorIndex
}) =>
  defineEffect({
    effect: 'index.dropTable',
    parameters: z.object({ table: z.string() }),
    maxAttempts: 1_000,
    async run({ entityId, parameters: { table } }) {
      const index = await findCollectionIndex(storage, entityId)
      const inUse = index && (index.table_name === table || nextIndexOf(index)?.table === table)
      if (!inUse) await vectors.drop(table)
      return () => {}
    },
    failed: () => () => {},
  })
