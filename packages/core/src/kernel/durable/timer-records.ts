import { and, eq } from '../ports/index.ts'
import type { RecordStore } from '../records/index.ts'
import { timerTable, type TimerRow } from './tables.ts'

/** The armed timers of an entity, the earliest due first. */
export const timersOf = (
  storage: RecordStore,
  entity: { readonly kind: string; readonly id: string },
): Promise<TimerRow[]> =>
  storage.read({
    from: timerTable,
    where: and(eq('entity_kind', entity.kind), eq('entity_id', entity.id)),
    orderBy: [{ column: 'due_at' }, { column: 'timer_id' }],
  })
