export { restateExecutor, type RestateExecutorOptions } from './restate-executor.ts'
export { restateWorker, type RestateWorker, type RestateWorkerOptions } from './restate-worker.ts'
