import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Digests } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { Findings, StoreDamage } from './store-report.ts'

export interface BlobChecksDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly digests: Digests
}

export type Problem = StoreDamage['problem']

/** Looks at single blobs, each of which counts in what was found. */
export function blobChecks(
  { storage, blobs, digests }: BlobChecksDependencies,
  findings: Findings,
  signal: AbortSignal | undefined,
) {
  const options = signal ? { signal } : {}
  return {
    /** Whether a row is unchanged. */
    async still<Row extends { readonly id: string }>(
      find: (storage: RecordStore, id: string) => Promise<NoInfer<Row> | undefined>,
      row: Row,
      ...columns: readonly (keyof NoInfer<Row>)[]
    ): Promise<boolean> {
      const now = await find(storage, row.id)
      return now !== undefined && columns.every((column) => now[column] === row[column])
    },

    /** What is wrong with a blob; undefined when nothing is. */
    async problemOf(look: () => Promise<boolean>): Promise<Problem | undefined> {
      findings.blobs++
      try {
        return (await look()) ? undefined : 'damaged'
      } catch (error) {
        signal?.throwIfAborted()
        const { code, retryable } = asDocentError(error)
        if (DocentError.isInstance(error) && code === 'not_found' && !error.details?.damaged) return 'missing'
        if (DocentError.isInstance(error) && retryable) throw error
        return 'damaged'
      }
    },

    async hasDigest(key: string, sha256: unknown): Promise<boolean> {
      const hash = digests.createSha256()
      for await (const part of await blobs.get(key, options)) hash.update(part)
      return sha256 === null || hash.digest() === sha256
    },

    async hasSize(key: string, size: number): Promise<boolean> {
      const info = await blobs.head(key)
      if (info === undefined) throw new DocentError({ code: 'not_found', message: 'There is no such blob.' })
      return info.size === size
    },
  }
}
export type BlobChecks = ReturnType<typeof blobChecks>
