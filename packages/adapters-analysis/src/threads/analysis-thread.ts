import { existsSync } from 'node:fs'
import { DocentError, errorCodes, startThread, type ErrorCode, type StartedThread } from '@docent/core/ports'
import type { AnalysisCalls, AnswerMessage, CallFailure, CallMessage, CallName } from './analysis-calls.ts'

/** What dies young in training is large arrays, which are not in it. */
const youngMemoryMb = 16

export interface ThreadOptions {
  /** JavaScript memory, MB. */
  readonly memoryMb: number
}

/** A thread that computes for analysis. */
export interface AnalysisThread {
  /**
   * @throws what the work or `onStep` throws; `too_large` when the thread ran out of memory, `unavailable` when it ended otherwise
   */
  readonly call: <Name extends CallName>(
    name: Name,
    input: AnalysisCalls[Name]['input'],
    onStep?: () => void,
  ) => Promise<AnalysisCalls[Name]['output']>
  /** Whether it still runs. */
  readonly isAlive: () => boolean
  /** Ends it in the middle of whatever it does; its calls reject. */
  readonly end: () => Promise<void>
}

interface Waiting {
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
  readonly onStep: (() => void) | undefined
}

export function analysisThread({ memoryMb }: ThreadOptions): AnalysisThread {
  const { worker, keepAlive, end } = startWorker(memoryMb)
  const calls = new Map<number, Waiting>()
  let last = 0
  let loss: Error | undefined
  const lose = (error: Error): void => {
    loss ??= error
    for (const { reject } of calls.values()) reject(loss)
    calls.clear()
  }
  const settle = (id: number): Waiting | undefined => {
    const waiting = calls.get(id)
    calls.delete(id)
    // An idle thread keeps no process alive.
    if (calls.size === 0) keepAlive(false)
    return waiting
  }
  const report = (id: number): void => {
    try {
      calls.get(id)?.onStep?.()
    } catch (error) {
      // What the host's own function throws is the call's failure: nobody else could catch it.
      settle(id)?.reject(error)
    }
  }
  worker.on('message', (message: AnswerMessage) => {
    if (message.type === 'step') report(message.id)
    else if (message.type === 'result') settle(message.id)?.resolve(message.output)
    else settle(message.id)?.reject(errorOf(message.failure))
  })
  worker.once('error', (error: unknown) => lose(lossOf(error, memoryMb)))
  worker.once('exit', () => lose(lossOf(undefined, memoryMb)))
  keepAlive(false)
  return {
    call: (name, input, onStep) => {
      if (loss !== undefined) return Promise.reject(loss)
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const id = ++last
      calls.set(id, { resolve, reject, onStep })
      keepAlive(true)
      worker.postMessage({ id, name, input } satisfies CallMessage)
      return promise as Promise<never>
    },
    isAlive: () => loss === undefined,
    end: async () => {
      lose(lossOf(undefined, memoryMb))
      await end()
    },
  }
}

function startWorker(memoryMb: number): StartedThread {
  const isSource = import.meta.url.endsWith('.ts')
  return startThread(isSource ? new URL('./analysis-worker.ts', import.meta.url) : builtWorker(), {
    // Flags of the host's own start are not for this thread, and neither is what its environment holds.
    execArgv: isSource ? ['--conditions=docent-source'] : [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMemoryMb },
  })
}

/** Workers are built into the folder of the package's output, and this code into the entry or a shared part beside them. */
function builtWorker(): URL {
  const beside = new URL('./analysis-worker.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../analysis-worker.js', import.meta.url)
}

function errorOf({ code, message }: CallFailure): Error {
  if (code !== undefined && Object.hasOwn(errorCodes, code))
    return new DocentError({ code: code as ErrorCode, message })
  return new DocentError({
    code: 'internal',
    message: 'Document analysis failed; this is a bug of Docent, and it was logged.',
    cause: new Error(message),
  })
}

/** Why a thread ended with calls unanswered. */
function lossOf(error: unknown, memoryMb: number): DocentError {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new DocentError({
      code: 'too_large',
      message: `Document analysis needs more than the ${memoryMb} MB a thread may have. Use fewer pages, or raise memoryMb.`,
      cause: error,
    })
  return new DocentError({
    code: 'unavailable',
    message: 'A thread of document analysis ended before its work was done. Try again.',
    ...(error !== undefined && { cause: error }),
  })
}
