export { noDebugPoints, type DebugPoints } from './debug-points.ts'
export { incremented, type Draft, type InstanceOf, type Transition } from './draft.ts'
export {
  defineEffect,
  joinable,
  MovesToLane,
  Stopping,
  type AnyEffectHandler,
  type EffectHandler,
  type EffectOutcome,
  type EffectRun,
} from './effects.ts'
export { placesOf, type EngineRoute } from './engine-route.ts'
export { defineEntity, type AnyEntity, type EntityTable } from './entity.ts'
export { command, outcome, timer, type EventOf } from './events.ts'
export { createIdempotency, type Idempotency, type Remember } from './idempotency.ts'
export type { LaneOptions } from './lane-options.ts'
export { findFeedReader, insertFeedReader, releaseFeedReader, takeFeedReader } from './feed-reader-records.ts'
export { historyFrom, timeOfEvent } from './history-records.ts'
export { effectsOf, pendingEffectsOf, waitingEffectsOf, waitingIn } from './outbox-records.ts'
export { waitSchema, type LanePolicy, type Wait } from './lane-policy.ts'
export { lookAtQueue, type QueuedLane } from './queue-look.ts'
export { Runtime } from './runtime.ts'
export { checkRetention, durableSweeps, type HistoryRetention } from './durable-sweeps.ts'
export { stateChart } from './state-chart.ts'
export { sweepOrphans } from './sweep-orphans.ts'
export { timersOf } from './timer-records.ts'
export { sweeper, type Sweep } from './sweeper.ts'
export { withdraw } from './withdraw.ts'
export {
  durableTables,
  entityColumns,
  historyTable,
  idempotencyTable,
  concurrencyGateTable,
  outboxTable,
  type HistoryRow,
  type OutboxRow,
  type TimerRow,
} from './tables.ts'
export { keepNewest } from './keep-newest.ts'
