export type { CommitOptions } from './commit.ts'
export { noDebugPoints, type DebugPoints } from './debug-points.ts'
export type { Draft, Instance, Transition } from './draft.ts'
export {
  defineEffect,
  LeaseLost,
  Stopping,
  type AnyEffectHandler,
  type EffectHandler,
  type EffectOutcome,
  type EffectRun,
} from './effects.ts'
export { defineEntity, type AnyEntity, type Entity, type StoredState } from './entity.ts'
export { command, outcome, timer, type EventOf } from './events.ts'
export { createIdempotency, type Idempotency, type Remember } from './idempotency.ts'
export type { LaneOptions } from './lane.ts'
export { Runtime, type RuntimeOptions } from './runtime.ts'
export { durableSweeps, sweeper, type Sweep, type Sweeper } from './sweeper.ts'
export { durableTables, entityColumns } from './tables.ts'
