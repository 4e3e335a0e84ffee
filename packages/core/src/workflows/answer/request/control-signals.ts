import { DocentError } from '../../../kernel/errors/index.ts'
import type { Clock, Signals } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import { generationTopic, isFinal, findGeneration } from '../../../resources/generations/index.ts'

/** The record is read at least this often: a signal may be lost, or come from another process. */
const lookEveryMs = 500

/** Control signals of callers for an answer that is not streamed yet. */
export interface ControlSignals {
  /** Aborted when it is to come to its end with what it has. */
  readonly finish: AbortSignal
  /** Aborted when it is not wanted any more, and when the attempt's own signal is. */
  readonly stop: AbortSignal
  dispose(): void
}

/** Listens to the control calls of one answer, made in whatever process. */
export function listenToControlSignals(options: {
  readonly clock: Clock
  readonly signals: Signals
  readonly storage: RecordStore
  readonly generationId: string
  readonly signal: AbortSignal
}): ControlSignals {
  const { clock, signals, storage, generationId } = options
  const finish = new AbortController()
  const stop = new AbortController()
  let cancelLook = () => {}
  let disposed = false
  let looking = false

  async function look(): Promise<void> {
    if (looking || disposed) return
    looking = true
    cancelLook()
    try {
      const row = await findGeneration(storage, generationId, ['state'])
      if (!row || isFinal(row.state)) stop.abort(stopped())
      else if (row.state === 'finishing') finish.abort(new Error('The answer is to come to its end.'))
    } catch {
      // The next look may work; errors of the store reach the attempt in other ways.
    } finally {
      looking = false
      if (!disposed) cancelLook = clock.schedule(clock.now() + lookEveryMs, () => void look())
    }
  }

  const unsubscribe = signals.subscribe(generationTopic(generationId), () => void look())
  void look()
  return {
    finish: finish.signal,
    stop: AbortSignal.any([options.signal, stop.signal]),
    dispose() {
      disposed = true
      unsubscribe()
      cancelLook()
    },
  }
}

const stopped = () => new DocentError({ code: 'canceled', message: 'The answer was stopped.' })
