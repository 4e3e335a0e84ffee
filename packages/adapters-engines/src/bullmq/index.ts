export { bullmqExecutor, type BullmqExecutorOptions } from './bullmq-executor.ts'
export { bullmqWorker, type BullmqWorker, type BullmqWorkerOptions } from './bullmq-worker.ts'
export type { RedisConnection } from './connection.ts'
