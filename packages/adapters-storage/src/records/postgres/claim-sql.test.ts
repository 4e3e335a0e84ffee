import type { Claim, TableDefinition } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { tableShapes, tablesOfOneDurability } from '../schema/table-shape.ts'
import { claimSql } from './claim-sql.ts'

const queue: TableDefinition = {
  name: 'queue',
  columns: {
    id: { type: 'text' },
    lane: { type: 'text' },
    owner: { type: 'text' },
    job_id: { type: 'text', nullable: true },
    state: { type: 'text' },
    due_at: { type: 'integer' },
    lease_until: { type: 'integer', nullable: true },
    lease_holder: { type: 'text', nullable: true },
    attempt: { type: 'integer' },
  },
  primaryKey: ['id'],
}
const find = tablesOfOneDurability(tableShapes({ version: 1, migrations: [], tables: [queue] }))

const ownersOfStatements = (picks: Claim['picks']): string[][] =>
  claimSql({ table: 'queue', lane: 'chat', picks, now: 1, leaseUntil: 2, holder: 'me' }, '"docent"', find).map(
    (statement) => statement.picks.map(({ owner, jobId }) => (jobId === undefined ? owner : `${owner} ${jobId}`)),
  )

it('asks for many owners in one statement, which is one round trip and one transaction', () => {
  const owners = Array.from({ length: 20 }, (_, number) => `user-${number}`)
  const statements = ownersOfStatements(owners.map((owner) => ({ owner, count: 1 })))
  expect(statements).toEqual([owners.slice(0, 16), owners.slice(16)])
})

it.each([
  [
    [{ owner: 'a' }, { owner: 'a' }],
    [['a'], ['a']],
  ],
  [
    [{ owner: 'a', jobId: '1' }, { owner: 'b' }, { owner: 'a' }],
    [['a 1', 'b'], ['a']],
  ],
  [
    [
      { owner: 'a', jobId: '1' },
      { owner: 'a', jobId: '2' },
    ],
    [['a 1', 'a 2']],
  ],
  [
    [
      { owner: 'a', jobId: '1' },
      { owner: 'a', jobId: '1' },
    ],
    [['a 1'], ['a 1']],
  ],
])('keeps picks apart that could find the same row: %j', (picks, statements) => {
  expect(ownersOfStatements(picks.map((pick) => ({ ...pick, count: 1 })))).toEqual(statements)
})
