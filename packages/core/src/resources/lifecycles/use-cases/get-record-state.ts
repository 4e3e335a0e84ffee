import { z } from 'zod'
import {
  pendingEffectsOf,
  stateChart,
  timersOf,
  type AnyEntity,
  type OutboxRow,
  type TimerRow,
} from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check, compact, isoTime } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { factsOf } from '../facts-of.ts'
import type { LifecyclesDependencies } from '../lifecycles-dependencies.ts'
import { shownAtMost, type RecordState } from '../record-state.ts'
import { requireOperator } from '../require-operator.ts'

const recordNameSchema = z.object({ kind: z.string(), id: z.string() })

/**
 * Where a record of anybody is in its lifecycle, with the chart of the lifecycle and what is pending. Its history is in the
 * audit, by kind and id, with the steps of the engine.
 * @throws `forbidden` unless an administrator calls, `invalid_input` for a kind without a lifecycle, `not_found`
 */
export const getRecordState =
  ({ storage, records, users, lifecycles }: LifecyclesDependencies) =>
  async (
    principal: Principal,
    input: z.input<typeof recordNameSchema>,
    options: CallOptions = {},
  ): Promise<RecordState> => {
    requireOperator(principal)
    const { kind, id } = check(recordNameSchema, input)
    const entity = entityOf(lifecycles, kind)
    options.signal?.throwIfAborted()
    const row = await records.find(entity, id)
    if (row === undefined) {
      throw new DocentError({ code: 'not_found', message: `There is no ${kind.replaceAll('_', ' ')} with this id.` })
    }
    const [effects, timers] = await Promise.all([
      pendingEffectsOf(storage, { kind, id }, shownAtMost),
      timersOf(storage, { kind, id }),
    ])
    const facts = factsOf(entity, row)
    const { owner_id: ownerId, user_id: userId } = facts
    const owner = ownerId ?? userId
    const names = await users.usernames(typeof owner === 'string' ? [owner] : [])
    return compact({
      kind,
      id,
      ownerName: typeof owner === 'string' ? names.get(owner) : undefined,
      state: row.state,
      revision: row.revision,
      createdAt: isoTime(row.created_at),
      updatedAt: isoTime(row.updated_at),
      facts,
      chart: stateChart(entity.machine),
      effects: effects.map(effectOf),
      timers: timers.slice(0, shownAtMost).map(timerOf),
    })
  }

function entityOf(lifecycles: readonly AnyEntity[], kind: string): AnyEntity {
  const entity = lifecycles.find((one) => one.kind === kind)
  if (entity !== undefined) return entity
  const kinds = lifecycles.map((one) => one.kind).join(', ')
  throw new DocentError({
    code: 'invalid_input',
    message: `kind must be that of a record with a lifecycle, one of: ${kinds}.`,
    details: { field: 'kind' },
  })
}

// Parameters of an effect and the error that ends it may quote what a user wrote: neither is shown.
const effectOf = (row: OutboxRow): RecordState['effects'][number] =>
  compact({
    id: row.id,
    type: row.type,
    state: row.state,
    lane: row.lane,
    owner: row.owner,
    dueAt: isoTime(row.due_at),
    attempt: row.attempt,
    lost: row.lost,
    leaseUntil: row.lease_until === null ? undefined : isoTime(row.lease_until),
    jobId: row.job_id ?? undefined,
    requestId: row.request_id ?? undefined,
  })

const timerOf = ({ timer_id: name, due_at: due, event }: TimerRow): RecordState['timers'][number] => ({
  name,
  event: String((event as { readonly type?: unknown }).type),
  dueAt: isoTime(due),
})
