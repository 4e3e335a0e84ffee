// Inversify reads metadata through this polyfill, which has to be there first.
import { recordStore } from '../kernel/records/index.ts'
import 'reflect-metadata'
import { Container } from 'inversify'
import { createIdempotency, Runtime, type Transition } from '../kernel/durable/index.ts'
import { bindAccess } from './bind-access.ts'
import { bindLimits } from './bind-limits.ts'
import { binder } from './binder.ts'
import { bindResources } from './bind-resources.ts'
import { bindWorkflows } from './bind-workflows.ts'
import { entities } from './entities.ts'
import { services } from './identifiers.ts'
import { lanesOf, type LaneSizes } from './lanes.ts'

export interface ContainerSettings {
  readonly lanes?: LaneSizes | undefined
  readonly leaseMs?: number | undefined
  readonly committed: (transitions: readonly Transition[]) => void
  /** Aborted when readers of answers must let go. */
  readonly stopping: AbortSignal
}

/** Binds everything that is built from the ports. The ports themselves are bound by the caller. */
export function buildContainer(settings: ContainerSettings): Container {
  const container = new Container({ defaultScope: 'Singleton' })
  const bind = binder(container)
  const { storage, records, clock, ids, digests, logger, signals, debugPoints, runtime, idempotency, tracer, tally } =
    services

  bind(runtime, { storage, clock, ids, logger, signals, debugPoints, tracer, tally }, (needs) => {
    const { leaseMs, committed } = settings
    return new Runtime({
      ...needs,
      entities,
      lanes: lanesOf(settings.lanes),
      committed,
      ...(leaseMs === undefined ? {} : { leaseMs }),
    })
  })
  bind(idempotency, { storage, clock, digests }, createIdempotency)
  bind(records, { storage }, (needs) => recordStore(needs.storage))
  bindAccess(bind)
  bindLimits(bind)
  bindResources(bind)
  bindWorkflows(bind, settings.stopping)
  return container
}
