import { startWorker, workerModule } from '../../worker-thread.ts'
import { storeClosed } from '../driver-state.ts'
import type { DatabaseFile } from './open-database.ts'
import { planRegistry, type PlanRegistry } from './plan-registry.ts'
import { sqliteError, workerGone } from './sqlite-error.ts'
import { thrownAway } from './thrown-away.ts'
import type { BatchAnswer, Job, JobAnswer, Statement } from './writer-protocol.ts'
import type { SqlValue } from './sql-text.ts'

/** Maximum jobs of one commit: limits how long the first waits for the last. */
const largestGroup = 256
/**
 * Where a commit takes less than this, this many jobs start at once while others are still being decided: threads then
 * work in parallel. Where it takes longer, on slow disks, jobs are batched, because commits dominate the cost.
 */
const quickCommitMs = 1.5
const earlyGroup = 8

interface Waiting {
  readonly job: Job
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

export interface WriterClient {
  readonly plans: PlanRegistry
  batch(job: Extract<Job, { kind: 'batch' }>): Promise<BatchAnswer>
  /** The number of rows changed. */
  change(statement: Statement): Promise<number>
  /** The rows of each statement. */
  rows(statements: readonly Statement[]): Promise<SqlValue[][][]>
  script(statements: readonly string[]): Promise<void>
  /** Finishes submitted work, then ends the thread. */
  close(): Promise<void>
}

/**
 * The one writer of a file. While a commit runs, jobs queue here; the next message sends them all, and the worker
 * commits them together. Results come after the commit.
 */
export function startWriter(file: DatabaseFile): WriterClient {
  const plans = planRegistry()
  let queue: Waiting[] = []
  let underWay: Waiting[] = []
  let plansSent = 0
  let flushing = false
  let broken: Error | undefined
  let closed = false
  let idle: (() => void) | undefined
  let posted = 0
  let quick = false

  const flush = (): void => {
    flushing = false
    if (underWay.length > 0 || broken !== undefined) return
    underWay = queue.splice(0, largestGroup)
    posted = performance.now()
    try {
      worker.post({ plans: plans.all.slice(plansSent), jobs: underWay.map(({ job }) => job) })
      plansSent = plans.all.length
    } catch (error) {
      // A value that cannot be cloned, such as bytes whose buffer was transferred meanwhile.
      onMessage(underWay.map((): JobAnswer => ({ error: thrownAway(error) })))
    }
  }

  /** Deferred until running callbacks end, so that callers woken together commit together. */
  const flushSoon = (): void => {
    if (flushing || underWay.length > 0) return
    flushing = true
    worker.keepAlive(true)
    process.nextTick(flush)
  }

  const onMessage = (message: unknown): void => {
    const settled = underWay
    underWay = []
    quick = performance.now() - posted < quickCommitMs
    // First, so that the thread works while the waiting callers continue here.
    if (quick && queue.length > 0) flush()
    for (const [index, answer] of (message as JobAnswer[]).entries()) {
      const waiting = settled[index]!
      if ('error' in answer) waiting.reject(sqliteError(answer.error))
      else waiting.resolve(answer.value)
    }
    if (underWay.length > 0) return
    if (queue.length > 0) return flushSoon()
    worker.keepAlive(false)
    idle?.()
  }

  const onDeath = (cause: unknown): void => {
    broken = workerGone(cause)
    for (const waiting of [...underWay, ...queue]) waiting.reject(broken)
    underWay = []
    queue = []
    idle?.()
  }

  const worker = startWorker({
    name: 'sqlite-writer',
    module: workerModule(import.meta.url, 'sqlite-writer'),
    data: file,
    onMessage,
    onDeath,
  })

  const submit = <Value>(job: Job): Promise<Value> => {
    if (broken !== undefined) return Promise.reject(broken)
    if (closed) return Promise.reject(storeClosed())
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    queue.push({ job, resolve: resolve as (value: unknown) => void, reject })
    if (quick && queue.length >= earlyGroup && underWay.length === 0) {
      worker.keepAlive(true)
      flush()
    } else flushSoon()
    return promise
  }

  return {
    plans,
    batch: (job) => submit(job),
    change: (statement) => submit({ kind: 'change', statement }),
    rows: (statements) => submit({ kind: 'rows', statements }),
    script: (statements) => submit({ kind: 'script', statements }),
    async close() {
      closed = true
      if (queue.length + underWay.length > 0) await new Promise<void>((resolve) => (idle = resolve))
      if (broken === undefined) await worker.close('close')
    },
  }
}
