import { abortError } from '../abort.ts'

export interface WorkerLine<Slot> {
  /** A slot for a document of the owner. @throws `canceled` when aborted before */
  take(owner: string | undefined, signal: AbortSignal): Promise<Slot>
  free(slot: Slot): void
  /** All who wait get an error. */
  close(error: () => Error): void
}

interface Waiter<Slot> {
  readonly owner: string
  readonly start: (slot: Slot) => void
  readonly fail: (error: Error) => void
}

/**
 * Decides who gets a slot next. `workers` slots are for all owners; the others are for owners without any, so that no owner
 * waits behind the work of one other. Waiting owners take turns. Who names no owner counts as one of them, and
 * gets none of the others.
 */
export function workerLine<Slot>(slots: readonly Slot[], { workers }: { readonly workers: number }): WorkerLine<Slot> {
  const nobody = ''
  const free = [...slots]
  const owners = new Map<Slot, string>()
  const waiting: Waiter<Slot>[] = []
  /** The last turn of an owner who waits or runs. */
  const served = new Map<string, number>()
  let turn = 0

  const runs = (owner: string): boolean => owners.values().some((running) => running === owner)

  function mayStart(owner: string): boolean {
    if (free.length === 0) return false
    return owners.size < workers || (owner !== nobody && !runs(owner))
  }

  function next(): Waiter<Slot> | undefined {
    const able = waiting.filter(({ owner }) => mayStart(owner))
    // Stable: of those alike the one who came first.
    return able.toSorted((one, other) => rank(one) - rank(other))[0]
  }

  /** Owners without running work come first, then the least recently served. */
  const rank = ({ owner }: Waiter<Slot>): number =>
    (runs(owner) ? Number.MAX_SAFE_INTEGER / 2 : 0) + (served.get(owner) ?? 0)

  function startNext(): void {
    for (let waiter = next(); waiter; waiter = next()) {
      waiting.splice(waiting.indexOf(waiter), 1)
      const slot = free.pop()!
      owners.set(slot, waiter.owner)
      served.set(waiter.owner, ++turn)
      waiter.start(slot)
    }
    const here = new Set([...owners.values(), ...waiting.map(({ owner }) => owner)])
    for (const owner of served.keys()) if (!here.has(owner)) served.delete(owner)
  }

  return {
    take: (owner = nobody, signal) =>
      new Promise((resolve, reject) => {
        const onAbort = (): void => {
          waiting.splice(waiting.indexOf(waiter), 1)
          reject(abortError(signal))
        }
        const over = () => signal.removeEventListener('abort', onAbort)
        const waiter: Waiter<Slot> = {
          owner,
          start: (slot) => (over(), resolve(slot)),
          fail: (error) => (over(), reject(error)),
        }
        signal.addEventListener('abort', onAbort, { once: true })
        waiting.push(waiter)
        startNext()
      }),
    free(slot) {
      owners.delete(slot)
      // The last one first: its process is already running.
      free.push(slot)
      startNext()
    },
    close: (error) => waiting.splice(0).forEach(({ fail }) => fail(error())),
  }
}
