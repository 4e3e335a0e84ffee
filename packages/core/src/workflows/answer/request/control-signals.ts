import { DocentError } from '../../../kernel/errors/index.ts'
import type { Clock, Signals } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import { generationTopic, isFinal, findGeneration, type GenerationRow } from '../../../resources/generations/index.ts'

/** The record is read at least this often: a signal may be lost, or come from another process. */
const lookEveryMs = 500

/** Control signals of callers for an answer that is not streamed yet. */
export interface ControlSignals {
  /** Aborted when it is to come to its end with what it has. */
  readonly finish: AbortSignal
  /** Aborted when it is not wanted any more, and when the attempt's own signal is. */
  readonly stop: AbortSignal
  /** Takes the state of the record, for callers that read it themselves after they began to listen. */
  see(state: GenerationRow['state'] | undefined): void
  dispose(): void
}

/** Listens to the control calls of one answer, made in whatever process. */
export function listenToControlSignals(options: {
  readonly clock: Clock
  readonly signals: Signals
  readonly storage: RecordStore
  readonly generationId: string
  readonly signal: AbortSignal
  /** Whether the record is read at once; else the caller does, and gives its state to `see`. @default true */
  readonly looks?: boolean
}): ControlSignals {
  const { clock, signals, storage, generationId } = options
  const finish = new AbortController()
  const stop = new AbortController()
  let cancelLook = () => {}
  let disposed = false
  let looking = false

  function see(state: GenerationRow['state'] | undefined): void {
    if (state === undefined || isFinal(state)) stop.abort(stopped())
    else if (state === 'finishing') finish.abort(new Error('The answer is to come to its end.'))
  }

  const lookLater = () => {
    cancelLook = clock.schedule(clock.now() + lookEveryMs, () => void look())
  }

  async function look(): Promise<void> {
    if (looking || disposed) return
    looking = true
    cancelLook()
    try {
      see((await findGeneration(storage, generationId, ['state']))?.state)
    } catch {
      // The next look may work; errors of the store reach the attempt in other ways.
    } finally {
      looking = false
      if (!disposed) lookLater()
    }
  }

  const unsubscribe = signals.subscribe(generationTopic(generationId), () => void look())
  if (options.looks ?? true) void look()
  else lookLater()
  return {
    finish: finish.signal,
    stop: AbortSignal.any([options.signal, stop.signal]),
    see,
    dispose() {
      disposed = true
      unsubscribe()
      cancelLook()
    },
  }
}

const stopped = () => new DocentError({ code: 'canceled', message: 'The answer was stopped.' })
