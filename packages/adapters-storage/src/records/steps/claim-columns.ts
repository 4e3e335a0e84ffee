import type { Claim, ColumnType, Predicate } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { TableShape } from '../schema/table-shape.ts'

const claimColumns = {
  lane: 'text',
  owner: 'text',
  state: 'text',
  due_at: 'integer',
  lease_until: 'integer',
  lease_holder: 'text',
  attempt: 'integer',
} as const satisfies Record<string, ColumnType>

/** Refuses to claim from a table that is not a queue, or with invalid numbers. @throws `invalid_input` */
export function checkClaim(table: TableShape, claim: Claim): void {
  for (const [name, type] of Object.entries(claimColumns)) {
    if (table.column(name).type !== type)
      throw invalidInput(`To claim from ${table.name}, its column ${name} must be ${type}.`)
  }
  for (const value of [claim.now, claim.leaseUntil, ...claim.picks.map((pick) => pick.count)]) {
    if (!Number.isSafeInteger(value) || value < 0)
      throw invalidInput('Times and counts of a claim are integers from 0.')
  }
}

/** The due rows of one pick. */
export function claimPredicate(claim: Claim, { owner, jobId }: Claim['picks'][number]): Predicate {
  return {
    op: 'and',
    of: [
      { op: 'eq', column: 'lane', value: claim.lane },
      { op: 'eq', column: 'owner', value: owner },
      { op: 'eq', column: 'state', value: 'waiting' },
      { op: 'lte', column: 'due_at', value: claim.now },
      ...(jobId === undefined ? [] : [{ op: 'eq', column: 'job_id', value: jobId } as const]),
    ],
  }
}
