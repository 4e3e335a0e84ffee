import type { TableDefinition } from '../../kernel/ports/index.ts'

/** The row that is of no job: a known text, sealed with the secret that the store was last started with. */
export const markId = 'mark'

/** Credentials of a job, sealed; the row goes when the job ends. */
export const secretTable = {
  name: 'secret',
  columns: {
    job_id: { type: 'text' },
    sealed: { type: 'text' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['job_id'],
} as const satisfies TableDefinition
