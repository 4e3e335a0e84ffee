import { DocentError, type OptionNames, type ParseResult } from '@docent/core/ports'
import { throwIfAborted } from '../abort.ts'
import type { WorkerRequest } from './worker-protocol.ts'
import { endIdleLauncher } from './parser-launcher.ts'
import { startParserProcess, type ParserProcess } from './parser-process.ts'
import { workerLine, type WorkerLine } from './worker-line.ts'

export interface WorkerLimits {
  /**
   * Processes that parse at the same time.
   * @default 1
   */
  readonly workers?: number
  /**
   * Processes beyond those, for documents of owners of whom nothing is being parsed: they need not wait for those of others,
   * however long these take. Started only when needed.
   * @default 1
   */
  readonly spareWorkers?: number
  /**
   * Processes beyond those, for documents that are known to take long; of several, one is for owners who have none of them.
   * They take no others.
   * @default 2
   */
  readonly slowWorkers?: number
  /**
   * Longest time one document may take in its parser, not counting the time its reader takes for the pages, nor, on Linux, that
   * in which others have the processors (up to ten times as long in all).
   * @default 600_000
   */
  readonly timeLimitMs?: number
  /**
   * Longest time for one page of a PDF. It also bounds the whole: three times this, and an eightieth of it for each page.
   * @default 20_000
   */
  readonly pageTimeLimitMs?: number
  /**
   * Memory one worker may take for JavaScript objects, and again for everything else; its process is ended when it holds
   * twice this and 256 MB.
   * @default 512
   */
  readonly memoryMb?: number
  /**
   * A worker without work is ended after this time, so that an idle process is small; at once, when the pool had no other
   * document within this time before.
   * @default 2_000
   */
  readonly idleMs?: number
  /**
   * A worker is replaced after this many documents, so that what a parser leaks does not add up.
   * @default 100
   */
  readonly documentsPerWorker?: number
  /**
   * A worker is replaced after this many pages.
   * @default 5_000
   */
  readonly pagesPerWorker?: number
}

/** For `checkOptions`. */
export const workerLimitNames: OptionNames<WorkerLimits> = {
  workers: 'optional',
  spareWorkers: 'optional',
  slowWorkers: 'optional',
  timeLimitMs: 'optional',
  pageTimeLimitMs: 'optional',
  memoryMb: 'optional',
  idleMs: 'optional',
  documentsPerWorker: 'optional',
  pagesPerWorker: 'optional',
}

export interface WorkerPool<Result extends ParseResult = ParseResult> {
  /** Parses when a worker is free: owners take turns, those of one in the order of the calls. */
  parse(request: WorkerRequest): Promise<Result>
  /** Processes that exist now. */
  size(): number
  /** Ends all workers; what they parse fails. */
  close(): Promise<void>
}

interface Slot<Result extends ParseResult> {
  worker: ParserProcess<Result> | undefined
  idleTimer: NodeJS.Timeout | undefined
}

/** Workers of one kind of parser: started when first needed, replaced when used up, ended when idle. */
export function createWorkerPool<Result extends ParseResult = ParseResult>(
  url: URL,
  limits: WorkerLimits = {},
): WorkerPool<Result> {
  type PoolSlot = Slot<Result>
  const { workers = 1, timeLimitMs = 600_000, pageTimeLimitMs = 20_000, memoryMb = 512, idleMs = 2_000 } = limits
  const { spareWorkers = 1, slowWorkers = 2, documentsPerWorker = 100, pagesPerWorker = 5_000 } = limits
  const slotsOf = (length: number): PoolSlot[] =>
    Array.from({ length }, () => ({ worker: undefined, idleTimer: undefined }))
  const usualSlots = slotsOf(workers + spareWorkers)
  const slowSlots = slotsOf(Math.max(1, slowWorkers))
  const slots = [...usualSlots, ...slowSlots]
  const usual = workerLine(usualSlots, { workers })
  const slow = workerLine(slowSlots, { workers: Math.max(1, slowWorkers - 1) })
  let closed = false
  /** When the last document came or left, by `performance.now()`. */
  let usedAt = Number.NEGATIVE_INFINITY
  /** Whether the last document came soon after another, or beside one: then more may come. */
  let isSeries = false
  const size = () => slots.filter((slot) => slot.worker !== undefined).length

  const closedError = (): DocentError =>
    new DocentError({ code: 'unavailable', message: 'The parsers are closed because Docent is stopping.' })

  const endWorker = async (slot: PoolSlot): Promise<void> => {
    const { worker } = slot
    slot.worker = undefined
    clearTimeout(slot.idleTimer)
    await worker?.end()
  }

  const release = async (line: WorkerLine<PoolSlot>, slot: PoolSlot): Promise<void> => {
    const { worker } = slot
    const usedUp =
      worker !== undefined &&
      (!worker.usable() || worker.documents >= documentsPerWorker || worker.pages >= pagesPerWorker)
    if (usedUp) await endWorker(slot)
    usedAt = performance.now()
    if (slot.worker !== undefined) {
      // What waits for its turn is given the worker before a timer of no time ends it.
      slot.idleTimer = setTimeout(() => void endWorker(slot), isSeries ? idleMs : 0)
      slot.idleTimer.unref()
    }
    line.free(slot)
  }

  return {
    parse: async (request) => {
      throwIfAborted(request.signal)
      if (closed) throw closedError()
      isSeries = size() > 0 || performance.now() - usedAt < idleMs
      usedAt = performance.now()
      const line = request.slow === true ? slow : usual
      request.onWaiting?.('turn')
      const slot = await line.take(request.owner, request.signal)
      request.onWaiting?.(undefined)
      clearTimeout(slot.idleTimer)
      try {
        if (closed) throw closedError()
        slot.worker ??= startParserProcess({ url, timeLimitMs, pageTimeLimitMs, memoryMb })
        return await slot.worker.parse(request)
      } finally {
        await release(line, slot)
      }
    },
    size,
    close: async () => {
      closed = true
      for (const line of [usual, slow]) line.close(closedError)
      await Promise.all(slots.map(endWorker))
      endIdleLauncher()
    },
  }
}
