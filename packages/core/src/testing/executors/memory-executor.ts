import { DocentError } from '../../kernel/errors/index.ts'
import type { DeliveredEffects, EffectExecutor, EffectReference } from '../../kernel/ports/index.ts'

/** An engine in this process, for tests: it keeps what it is given and brings it to the workers in turn. */
export interface MemoryExecutor extends EffectExecutor {
  /** Whether it answers. What it keeps stays, and is delivered once it is there again. */
  setAway(away: boolean): void
  /** Adds a worker. The returned function takes it away and aborts what it runs. */
  connect(worker: DeliveredEffects): () => Promise<void>
  /** All that was handed over, in order, withdrawn ones and repeats too. */
  readonly handedOver: readonly EffectReference[]
  /** What waits for a worker. */
  waiting(): readonly EffectReference[]
  /** Loses what waits, as an engine without a disk may. */
  lose(): void
}

interface Worker {
  readonly effects: DeliveredEffects
  readonly ended: AbortController
  readonly underWay: Set<Promise<void>>
}

export function memoryExecutor(): MemoryExecutor {
  const waiting: EffectReference[] = []
  const handedOver: EffectReference[] = []
  const known = new Set<string>()
  const workers: Worker[] = []
  let away = false
  let closed = false
  let next = 0

  function requireThere(): void {
    if (away || closed) throw new DocentError({ code: 'unavailable', message: 'The engine does not answer.' })
  }

  function deliver(): void {
    while (!away && workers.length > 0) {
      const reference = waiting.shift()
      if (!reference) return
      const worker = workers[next++ % workers.length]!
      const running: Promise<void> = worker.effects
        .run(reference, { signal: worker.ended.signal })
        .then(() => undefined)
        .catch(() => {
          waiting.push(reference)
          setImmediate(deliver)
        })
        .finally(() => worker.underWay.delete(running))
      worker.underWay.add(running)
    }
  }

  return {
    name: 'memory',
    handedOver,
    waiting: () => waiting,
    lose: () => void waiting.splice(0),
    setAway(isAway) {
      away = isAway
      deliver()
    },
    connect(effects) {
      const worker = { effects, ended: new AbortController(), underWay: new Set<Promise<void>>() }
      workers.push(worker)
      deliver()
      return async () => {
        workers.splice(workers.indexOf(worker), 1)
        worker.ended.abort()
        await Promise.all(worker.underWay)
      }
    },
    async handOver(references, { signal }) {
      requireThere()
      if (signal.aborted)
        throw new DocentError({ code: 'unavailable', message: 'Nobody waits for the engine any more.' })
      for (const reference of references) {
        handedOver.push(reference)
        if (known.has(reference.handOverId)) continue
        known.add(reference.handOverId)
        waiting.push(reference)
      }
      deliver()
    },
    async withdraw(references) {
      requireThere()
      const gone = new Set(references.map(({ handOverId }) => handOverId))
      waiting.splice(0, waiting.length, ...waiting.filter(({ handOverId }) => !gone.has(handOverId)))
    },
    async ping() {
      requireThere()
    },
    async close() {
      closed = true
    },
  }
}
