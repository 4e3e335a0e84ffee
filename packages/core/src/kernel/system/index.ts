export { localSignals } from './local-signals.ts'
export { consoleLogger, pinoLogger, silentLogger, type LogLevel, type PinoLike } from './loggers.ts'
export { nextTurn } from './next-turn.ts'

export { systemClock } from './system-clock.ts'
export { systemDigests } from './system-digests.ts'
export { systemIds } from './system-ids.ts'
export { noSealer, systemSealer } from './system-sealer.ts'
export { handOver, runInThread } from './single-task-thread.ts'
