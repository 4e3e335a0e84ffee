import { z } from 'zod'
import { unlessAborted } from '../../kernel/async/index.ts'
import { defineEffect, type Draft, type EffectOutcome } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { isoTime } from '../../kernel/input/index.ts'
import type { Clock, Ids, StorageDriver } from '../../kernel/ports/index.ts'
import type { KeptBlobs } from '../../kernel/system/index.ts'
import { jobContinues, noteItem, settleItem } from '../../resources/jobs/index.ts'
import type { StoreDamage, StoreReport } from '../verify/index.ts'
import { backUp } from './back-up.ts'

const parameters = z.object({ ownerId: z.string() })
type Parameters = z.output<typeof parameters>

interface Settled {
  readonly jobId: string
  readonly itemId: string
  readonly ownerId: string
}

/** A job that was canceled meanwhile ends as that. */
const settle =
  (item: Settled, more: (draft: Draft) => void = () => {}): EffectOutcome =>
  async (draft) => {
    if (!(await jobContinues(draft, item.jobId))) return settleItem(draft, item, 'canceled')
    more(draft)
    settleItem(draft, item, 'completed')
  }

const failed =
  (itemId: string, doing: string) =>
  ({
    entityId: jobId,
    parameters: { ownerId },
    error,
  }: {
    entityId: string
    parameters: Parameters
    error: DocentError
  }) =>
  (draft: Draft): void => {
    const reason = error.code === 'internal' ? `The server failed while ${doing}; its log says why.` : error.message
    const canceled = error.code === 'canceled'
    settleItem(draft, { jobId, itemId, ownerId }, canceled ? 'canceled' : 'failed', canceled ? undefined : reason)
  }

/** Writes what is damaged into the errors of the job. */
export const verifyStoreEffect = (verify: (signal: AbortSignal) => Promise<StoreReport>) =>
  defineEffect({
    effect: 'job.verifyStore',
    parameters,
    async run(run) {
      const { documents, blobs, indexes, damages, more } = await verify(run.signal)
      const jobId = run.entityId
      return settle({ jobId, itemId: 'store', ownerId: run.parameters.ownerId }, (draft) => {
        const looked = `looked at ${documents} documents, ${blobs} stored files and ${indexes} indexes`
        noteItem(draft, { jobId, itemId: 'report' }, looked)
        const errors = [...damages.map(inWords), ...(more > 0 ? [`and ${more} more`] : [])]
        // In this order by their ids.
        for (const [at, error] of errors.entries()) {
          noteItem(draft, { jobId, itemId: `damage-${String(at + 1).padStart(4, '0')}` }, 'damaged', error)
        }
      })
    },
    failed: failed('store', 'verifying'),
  })

function inWords({ what, problem, name, document, artifact, collectionId }: StoreDamage): string {
  const place = [document, artifact, collectionId === undefined ? undefined : `collection ${collectionId}`].filter(
    Boolean,
  )
  return `${problem} ${what}: ${name}${place.length > 0 ? ` (${place.join(', ')})` : ''}`
}

export interface BackUpDependencies {
  readonly storage: StorageDriver
  readonly blobs: KeptBlobs
  readonly clock: Clock
  readonly ids: Ids
  /** Below which each backup has a directory of its own. */
  readonly directory: string | undefined
}

/**
 * Makes a backup. Each attempt has a directory of its own: one that ended early left a part, which has no manifest and does
 * not count. An attempt that fails or is lost is not repeated automatically, as on a full disk each would need room of its own.
 */
export const backUpEffect = ({ storage, blobs, clock, ids, directory }: BackUpDependencies) =>
  defineEffect({
    effect: 'job.backUp',
    parameters,
    maxAttempts: 1,
    maxLosses: 1,
    async run(run) {
      if (directory === undefined) {
        throw new DocentError({ code: 'unsupported', message: 'This server has no directory for backups any more.' })
      }
      const name = `docent-${isoTime(clock.now()).slice(0, 19).replaceAll(':', '-')}-${ids.uuid().slice(-6)}`
      // The copy ignores signals; a stop does not wait for it, and closing the stores ends it.
      run.signal.throwIfAborted()
      await unlessAborted(backUp({ storage, blobs }, `${directory}/${name}`), run.signal)
      return settle({ jobId: run.entityId, itemId: name, ownerId: run.parameters.ownerId })
    },
    failed: failed('backup', 'writing the backup'),
  })
