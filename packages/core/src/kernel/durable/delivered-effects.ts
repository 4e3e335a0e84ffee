import { z } from 'zod'
import { checkPart } from '../input/index.ts'
import { DocentError } from '../errors/index.ts'
import {
  and,
  eq,
  type Clock,
  type DeliveredEffects,
  type DeliveryEnd,
  type EffectReference,
  type Signals,
  type StorageDriver,
} from '../ports/index.ts'
import { recordStore, update } from '../records/index.ts'
import { Stopping } from './effects.ts'
import type { EffectRunner } from './effect-runner.ts'
import { handedTopic, isHandedOver } from './engine-route.ts'
import { outboxTable, type OutboxRow } from './tables.ts'

export interface DeliveredEffectsOptions {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly signals: Signals
  readonly holder: string
  readonly leaseMs: number
  readonly runner: EffectRunner
  readonly understands: (row: OutboxRow) => boolean
  /** Whether this process runs anything now. */
  readonly accepts: () => boolean
}

const referenceSchema = z.object({
  effectId: z.string().min(1).max(100),
  attempt: z.int().min(1),
  lane: z.string().min(1).max(100),
  handOverId: z.string().max(64),
})

/** Runs what engines deliver: takes the lease from the process that handed it over, and from then on is an effect as any. */
export function deliveredEffects(options: DeliveredEffectsOptions): DeliveredEffects & { idle(): Promise<void> } {
  const { storage, clock, signals, holder, leaseMs, runner } = options
  const records = recordStore(storage)
  const underWay = new Set<Promise<DeliveryEnd>>()

  /** The row, if it is still handed over in that attempt. */
  async function find({ effectId, attempt }: EffectReference): Promise<OutboxRow | undefined> {
    const [row] = await records.read({ from: outboxTable, where: eq('id', effectId), limit: 1 })
    return row?.state === 'leased' && row.attempt === attempt && isHandedOver(row.lease_holder) ? row : undefined
  }

  /** Of several deliveries one gets it. */
  async function take(row: OutboxRow): Promise<OutboxRow | undefined> {
    const set = { lease_holder: holder, lease_until: clock.now() + leaseMs }
    const where = and(eq('state', 'leased'), eq('attempt', row.attempt), eq('lease_holder', String(row.lease_holder)))
    const { ok } = await storage.write({ steps: [update(outboxTable, { key: { id: row.id }, where, set })] })
    return ok ? { ...row, ...set } : undefined
  }

  async function deliver(reference: EffectReference, signal: AbortSignal): Promise<DeliveryEnd> {
    const found = await find(reference)
    if (!found) return 'stale'
    if (!options.understands(found)) throw unavailable('This worker is older than the effect; upgrade it.')
    const row = await take(found)
    if (!row) return 'stale'
    signals.publish(handedTopic(row.lane))
    const running = runner.run(row)
    const abort = () => runner.abort(row.id, new Stopping())
    signal.addEventListener('abort', abort)
    if (signal.aborted || !options.accepts()) abort()
    try {
      return await running
    } finally {
      signal.removeEventListener('abort', abort)
      signals.publish(handedTopic(row.lane))
    }
  }

  return {
    async run(reference, { signal = AbortSignal.any([]) } = {}) {
      const checked = checkPart(referenceSchema, reference)
      if (!options.accepts() || signal.aborted) throw unavailable('This worker is not running.')
      const delivered = deliver(checked, signal)
      underWay.add(delivered)
      return delivered.finally(() => underWay.delete(delivered))
    },
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}

const unavailable = (message: string) => new DocentError({ code: 'unavailable', message })
