import { describe, expect, it } from 'vitest'
import { jobOf } from './job.ts'
import type { JobProgressRow, JobRow } from './job-tables.ts'

const row = (state: string, more: Partial<JobRow> = {}): JobRow => ({
  ...{ id: 'j', state, context: {}, machine_version: 1, revision: 1, created_at: 0, updated_at: 0 },
  ...{ owner_id: 'alice', guest: null, kind: 'ingest_uploads', name: 'Ingest', parameters: {}, timeout_seconds: null },
  ...{ finished_at: null, canceled_by: null, cancel_reason: null, ordinal: null, begun_by: null, error: null },
  ...more,
})
const counts = (total: number, completed: number, failed: number, canceled: number): JobProgressRow => ({
  ...{ job_id: 'j', total, completed, failed, canceled, epoch: 0 },
  remaining: total - completed - failed - canceled,
})

describe('the words for how far a job is', () => {
  it.each([
    ['created', counts(3, 0, 0, 0), '0 of 3 done'],
    ['running', counts(3, 1, 1, 0), '1 of 3 done, 1 failed'],
    ['running', counts(0, 0, 0, 0), 'in progress'],
    ['created', undefined, 'in progress'],
    ['canceling', counts(3, 1, 0, 1), 'canceling'],
    ['completed', counts(3, 3, 0, 0), '3 of 3 done'],
    ['completed', counts(3, 1, 1, 1), '1 of 3 done, 1 failed, 1 canceled'],
    ['completed', counts(0, 0, 0, 0), 'nothing to do'],
    ['failed', counts(1, 0, 1, 0), '0 of 1 done, 1 failed'],
    ['failed', counts(0, 0, 0, 0), 'failed'],
    ['canceled', counts(2, 0, 0, 2), '0 of 2 done, 2 canceled'],
    ['canceled', counts(0, 0, 0, 0), 'canceled'],
  ] as const)('%s, %o: %s', (state, progress, words) => {
    expect(jobOf(row(state), progress, [], undefined, 0).status).toBe(words)
  })
})

describe('what trying a job again needs', () => {
  const needed = (parameters: object) =>
    jobOf(row('failed', { parameters: parameters as JobRow['parameters'] }), undefined, [], undefined, 0)

  it('is credentials of its source, where it had its own', () => {
    expect(needed({ connector: 's3', sealed: true, source: {} })).toMatchObject({ retryCredentials: 's3' })
    for (const others of [{ connector: 's3', sealed: false }, { connector: 'website' }, {}])
      expect(needed(others)).not.toHaveProperty('retryCredentials')
  })
})
