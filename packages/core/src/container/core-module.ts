import {
  createIdempotency,
  durableSweeps,
  Runtime,
  type EngineRoute,
  type Transition,
} from '../kernel/durable/index.ts'
import { coreServices, defineModule, sweep } from '../kernel/modules/index.ts'
import { recordStore } from '../kernel/records/index.ts'
import { nextTurn, stepwiseReads, type Contention, type Pace } from '../kernel/system/index.ts'
import { entities } from './entities.ts'
import { claimedLanes, lanesOf, type LaneSizes, type ProcessRole } from './lanes.ts'

export interface CoreSettings {
  readonly lanes?: LaneSizes | undefined
  readonly leaseMs?: number | undefined
  readonly engines?: readonly EngineRoute[] | undefined
  readonly roles: readonly ProcessRole[]
  readonly contention: Contention
  readonly pace: Pace
  readonly committed: (transitions: readonly Transition[]) => void
}

const { storage, clock, digests, history } = coreServices

/** The durable core over the ports. */
export const coreModule = ({ lanes, leaseMs, engines, roles, contention, pace, committed }: CoreSettings) =>
  defineModule({
    provide(bind) {
      const { records, runtime, idempotency, lifecycles } = coreServices
      const { ids, logger, signals, debugPoints, tracer, tally } = coreServices
      bind(lifecycles, {}, () => entities)
      bind(
        runtime,
        { storage, clock, ids, logger, signals, debugPoints, tracer, tally },
        (needs) =>
          new Runtime({
            ...needs,
            entities,
            lanes: lanesOf(lanes, engines),
            committed,
            leaseMs,
            engines,
            claimed: claimedLanes(roles),
            fires: roles.includes('work'),
            nextTurn,
            isContended: contention.isContended,
            pace: (owner, signal) => pace.begin(owner, 'effects', { signal }),
            actFor: pace.actFor,
          }),
      )
      bind(idempotency, { storage, clock, digests }, createIdempotency)
      bind(records, { storage }, (needs) => recordStore(stepwiseReads(needs.storage, pace.step)))
    },
    sweeps: [sweep({ storage, clock, history }, durableSweeps)],
  })
