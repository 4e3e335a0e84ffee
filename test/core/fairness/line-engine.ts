import type { ManualClock } from '@docent/core/testing'
import type { LanePolicy } from '../../../packages/core/src/kernel/durable/index.ts'
import { parcelEngine, type ParcelEngine, type ParcelEngineOptions, arrived } from '../durable/parcel-engine.ts'
import { parcelEntity } from '../durable/parcel-entity.ts'

/** One piece of work of an owner, as the engine carried it out. */
export interface Piece {
  readonly id: string
  readonly owner: string
  readonly asked: number
  /** Place in the order in which pieces were begun, over all engines of the log. */
  begun?: number
  ended?: boolean
}

export interface WorkLog {
  readonly pieces: Map<string, Piece>
  /** Ids in the order in which they were begun. */
  readonly begun: string[]
  /** Most that ran at a time of each owner, and of jobs of each owner. */
  readonly most: Map<string, number>
  readonly mostJobs: Map<string, number>
}

export const workLog = (): WorkLog => ({ pieces: new Map(), begun: [], most: new Map(), mostJobs: new Map() })

/** A piece's id names its job: `<job>/<number>`. */
export const jobOf = (id: string): string => id.split('/')[0]!

const entity = {
  ...parcelEntity,
  effects: {
    deliver: ({ id, context }: { readonly id: string; readonly context: { readonly owner: string } }) => ({
      lane: 'post',
      owner: context.owner,
      ...(id.includes('/') ? { jobId: jobOf(id) } : {}),
      parameters: { to: context.owner },
    }),
  },
} as typeof parcelEntity

export interface LineEngine extends ParcelEngine {
  ask(id: string, owner: string): Promise<void>
}

/** An engine whose lane has a policy, and whose work takes as long as `work` says. */
export async function lineEngine(
  log: WorkLog,
  policy: LanePolicy,
  options: ParcelEngineOptions & {
    readonly concurrency: number
    readonly keepOne?: boolean
    readonly oneWhenContended?: boolean
    readonly work: (id: string, owner: string) => Promise<void>
    readonly clock: ManualClock
  },
): Promise<LineEngine> {
  const running = new Map<string, string>()
  const { concurrency, keepOne, oneWhenContended, work, clock } = options
  const note = () => {
    for (const [owner, ids] of Map.groupBy(running.keys(), (id) => running.get(id)!)) {
      log.most.set(owner, Math.max(log.most.get(owner) ?? 0, ids.length))
      log.mostJobs.set(owner, Math.max(log.mostJobs.get(owner) ?? 0, new Set(ids.map(jobOf)).size))
    }
  }
  const engine = await parcelEngine({
    ...options,
    entity,
    lanes: { post: { concurrency, keepOne, oneWhenContended } },
    deliver: async (run) => {
      const piece = log.pieces.get(run.entityId)!
      piece.begun ??= log.begun.push(run.entityId) - 1
      running.set(run.entityId, run.parameters.to)
      note()
      try {
        await work(run.entityId, run.parameters.to)
      } finally {
        running.delete(run.entityId)
      }
      const outcome = await arrived(run)
      return (draft) => {
        draft.afterCommit(() => (piece.ended = true))
        return outcome(draft)
      }
    },
  })
  engine.runtime.share({ post: policy })
  return {
    ...engine,
    async ask(id, owner) {
      log.pieces.set(id, { id, owner, asked: clock.now() })
      await engine.pack(id)
      await engine.send(id, owner)
    },
  }
}

/** Work that takes a time of the manual clock. */
export const takes = (clock: ManualClock, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void clock.schedule(clock.now() + milliseconds, resolve))
