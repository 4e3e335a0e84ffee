import type { Draft, Sweep } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Sealer } from '../../kernel/ports/index.ts'
import { remove, type RecordStore } from '../../kernel/records/index.ts'
import { findSecret, deleteStaleSecrets } from './secret-records.ts'
import { secretTable } from './secret-table.ts'

/** Credentials that a job's caller gave for this job alone. They are nowhere but here, and sealed. */
export interface SecretsSystem {
  /** Keeps them in the batch that starts the job. @throws `unsupported` when the host gave no secret */
  keep(draft: Draft, jobId: string, credentials: unknown): void
  /** Undefined when the job has none. @throws `forbidden` when they cannot be opened any more */
  open(jobId: string): Promise<unknown>
}

const contextOf = (jobId: string) => `job/${jobId}`

export function secretsSystem(dependencies: { readonly storage: RecordStore; readonly sealer: Sealer }): SecretsSystem {
  const { storage, sealer } = dependencies
  return {
    keep(draft, jobId, credentials) {
      const sealed = sealer.seal(JSON.stringify(credentials), contextOf(jobId))
      draft.insert(secretTable, { job_id: jobId, sealed, created_at: draft.now })
    },
    async open(jobId) {
      const row = await findSecret(storage, jobId)
      if (!row) return undefined
      try {
        return JSON.parse(sealer.open(row.sealed, contextOf(jobId))) as unknown
      } catch (error) {
        if (DocentError.isInstance(error)) throw error
        throw new DocentError({
          code: 'forbidden',
          message: 'The credentials of this job are damaged; start it again.',
        })
      }
    },
  }
}

/** Forgets the credentials of a job that ends, in the batch that ends it. */
export function forgetSecret(draft: Draft, jobId: string): void {
  draft.step(remove(secretTable, { job_id: jobId }))
}

const bite = 500

/** Credentials whose job has ended or is gone; there should be none. */
export const secretSweep = ({ storage }: { readonly storage: RecordStore }): Sweep => ({
  name: 'secrets of ended jobs',
  everyMs: 3_600_000,
  async run() {
    const deleted = await deleteStaleSecrets(storage, bite)
    return deleted === bite
  },
})
