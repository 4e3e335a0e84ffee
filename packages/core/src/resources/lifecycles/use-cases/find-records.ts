import { check, isoTime } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { LifecyclesDependencies } from '../lifecycles-dependencies.ts'
import { findRecordsSchema, type FindRecordsInput, type FoundRecords } from '../record-state.ts'
import { requireOperator } from '../require-operator.ts'

/**
 * The records with an id, of whatever kind and owner: for an id from a log or a report.
 * @throws `forbidden` unless an administrator calls, `invalid_input`
 */
export const findRecords =
  ({ records, lifecycles }: LifecyclesDependencies) =>
  async (principal: Principal, input: FindRecordsInput, options: CallOptions = {}): Promise<FoundRecords> => {
    requireOperator(principal)
    const { recordId } = check(findRecordsSchema, input)
    options.signal?.throwIfAborted()
    const found = await Promise.all(
      lifecycles.map(async (entity) => ({ kind: entity.kind, row: await records.find(entity, recordId) })),
    )
    return {
      records: found.flatMap(({ kind, row }) =>
        row === undefined ? [] : [{ kind, id: row.id, state: row.state, updatedAt: isoTime(row.updated_at) }],
      ),
    }
  }
