import { memoryData, memoryStorage, type MemoryData } from '@docent/adapters-storage'
import type { DebugPoints } from '@docent/core'
import type { Ids, Logger, Row, Signals, StorageDriver } from '@docent/core/ports'
import { manualClock, type ManualClock } from '@docent/core/testing'
import { z } from 'zod'
import {
  defineEffect,
  durableTables,
  noDebugPoints,
  Runtime,
  type AnyEntity,
  type EffectHandler,
  type EngineRoute,
  type LaneOptions,
} from '../../../packages/core/src/kernel/durable/index.ts'
import { localSignals, nextTurn, silentLogger, systemIds } from '../../../packages/core/src/kernel/system/index.ts'
import { parcelEntity, parcelTable, shelfTable } from './parcel-entity.ts'

export const parametersSchema = z.object({ to: z.string() })
export type Deliver = EffectHandler<z.output<typeof parametersSchema>>

export interface ParcelEngine {
  readonly runtime: Runtime
  readonly storage: StorageDriver
  readonly clock: ManualClock
  rows(table: string): Promise<Row[]>
  parcel(id: string): Promise<Row>
  /** Puts a parcel there; its id is its label. */
  pack(label: string): Promise<void>
  send(label: string, owner?: string): Promise<void>
}

export interface ParcelEngineOptions {
  /** Records shared with other engines. @default its own */
  readonly data?: MemoryData
  readonly clock?: ManualClock
  readonly shared?: boolean
  readonly deliver?: Deliver['run']
  readonly maxAttempts?: number
  readonly maxLosses?: number
  readonly failed?: Deliver['failed']
  readonly entity?: AnyEntity
  readonly debugPoints?: DebugPoints
  readonly lanes?: Readonly<Record<string, LaneOptions>>
  readonly leaseMs?: number
  readonly random?: () => number
  readonly signals?: Signals
  readonly engines?: readonly EngineRoute[]
  readonly claimed?: ReadonlySet<string>
  readonly isContended?: (owner: string) => boolean
  readonly pace?: (owner: string, signal: AbortSignal) => Promise<() => void>
  readonly actFor?: <Result>(owner: string | undefined, work: () => Result) => Result
  readonly logger?: Logger
  readonly wrap?: (storage: StorageDriver) => StorageDriver
}

export const arrived: NonNullable<ParcelEngineOptions['deliver']> = async (run) => async (draft) => {
  const parcel = await draft.load(parcelEntity, run.entityId)
  if (parcel) draft.send(parcel, { type: 'ARRIVED', days: 1 })
}

const failedParcel: Deliver['failed'] =
  ({ entityId, error }) =>
  async (draft) => {
    const parcel = await draft.load(parcelEntity, entityId)
    if (parcel) draft.send(parcel, { type: 'FAILED', code: error.code })
  }

/** A runtime over memory, a clock moved by hand and one kind of entity; not started. */
export async function parcelEngine(options: ParcelEngineOptions = {}): Promise<ParcelEngine> {
  const clock = options.clock ?? manualClock()
  const entity = options.entity ?? parcelEntity
  const random = options.random
  const ids: Ids = random ? { ...systemIds(clock), random } : systemIds(clock)
  const memory = memoryStorage({ data: options.data ?? memoryData() })
  const driver: StorageDriver = options.shared
    ? { ...memory, capabilities: { ...memory.capabilities, shared: true } }
    : memory
  const storage = options.wrap?.(driver) ?? driver
  await storage.migrate(
    { version: 1, tables: [...durableTables, parcelTable, shelfTable], migrations: [] },
    { mode: 'auto' },
  )
  const runtime = new Runtime({
    storage,
    clock,
    ids,
    logger: options.logger ?? silentLogger,
    signals: options.signals ?? localSignals(),
    debugPoints: options.debugPoints ?? noDebugPoints,
    entities: [entity],
    lanes: options.lanes ?? { post: { concurrency: 4 } },
    leaseMs: options.leaseMs ?? 30_000,
    engines: options.engines ?? [],
    claimed: options.claimed,
    isContended: options.isContended,
    pace: options.pace,
    actFor: options.actFor,
    nextTurn,
  })
  runtime.handle([
    defineEffect({
      effect: 'parcel.deliver',
      parameters: parametersSchema,
      ...(options.maxAttempts === undefined ? {} : { maxAttempts: options.maxAttempts }),
      ...(options.maxLosses === undefined ? {} : { maxLosses: options.maxLosses }),
      run: options.deliver ?? arrived,
      failed: options.failed ?? failedParcel,
    }),
  ])
  const rows = (table: string) => storage.read({ from: table })
  return {
    runtime,
    storage,
    clock,
    rows,
    async parcel(id) {
      const found = (await rows('parcel')).find((row) => row['id'] === id)
      if (!found) throw new Error(`there is no parcel ${id}`)
      return found
    },
    pack: (label) =>
      runtime.commit(
        { actor: 'test' },
        (draft) => void draft.create(entity, { id: label, columns: { label, weight: 0 } }),
      ),
    send: (label, owner = 'alice') =>
      runtime.commit({ actor: 'test' }, async (draft) => {
        draft.send(await draft.require(entity, label), { type: 'SEND', owner })
      }),
  }
}
