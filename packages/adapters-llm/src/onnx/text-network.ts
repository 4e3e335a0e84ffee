import { DocentError, startThread, type StartedThread } from '@docent/core/ports'
import { existsSync } from 'node:fs'

export interface NetworkData {
  /** Path of the network. */
  readonly file: string
  /** Directory of `tokenizer.json` and `tokenizer_config.json`. */
  readonly tokenizer: string
  /** Longest input in tokens; longer ones are cut. */
  readonly maxTokens: number
  readonly output: string | undefined
  /** What of the output is the result. */
  readonly result: 'mean' | 'first' | 'last' | 'score'
}

/** To the thread: a text, or a pair of texts that is read together. */
export interface NetworkCall {
  readonly id: number
  readonly text: string
  readonly pair?: string | undefined
}

/** From the thread. */
export type NetworkAnswer =
  { readonly id: number; readonly numbers: Float32Array } | { readonly id: number; readonly failure: string }

/** A network for texts in a thread of its own, which begins with the first call. */
export interface TextNetwork {
  /** @throws `provider_failed` that explains what is wrong with the files, `unavailable` after `close`, the signal's reason */
  run(text: string, pair?: string, signal?: AbortSignal): Promise<Float32Array>
  close(): Promise<void>
}

export function textNetwork(name: string, data: NetworkData): TextNetwork {
  const calls = new Map<number, PromiseWithResolvers<NetworkAnswer>>()
  let thread: StartedThread | undefined
  let last = 0
  let isClosed = false

  function lose(cause?: unknown): void {
    thread = undefined
    const loss = new DocentError({ code: 'unavailable', message: `The thread of ${name} ended.`, cause })
    for (const { reject } of calls.values()) reject(loss)
    calls.clear()
  }

  function opened(): StartedThread {
    if (isClosed) throw new DocentError({ code: 'unavailable', message: `${name} was closed. Make a new one.` })
    if (thread) return thread
    const started = startWorker(data)
    const { worker, keepAlive } = started
    worker.on('message', (answer: NetworkAnswer) => {
      calls.get(answer.id)?.resolve(answer)
      calls.delete(answer.id)
      // An idle thread keeps no process alive.
      if (calls.size === 0) keepAlive(false)
    })
    worker.once('error', lose)
    worker.once('exit', () => {
      if (thread === started) lose()
    })
    thread = started
    return started
  }

  return {
    async run(text, pair, signal) {
      signal?.throwIfAborted()
      const { worker, keepAlive } = opened()
      const id = ++last
      const call = Promise.withResolvers<NetworkAnswer>()
      calls.set(id, call)
      keepAlive(true)
      worker.postMessage({ id, text, pair } satisfies NetworkCall)
      const answer = await call.promise
      signal?.throwIfAborted()
      if ('numbers' in answer) return answer.numbers
      throw new DocentError({ code: 'provider_failed', message: `${name} cannot be used: ${answer.failure}.` })
    },
    async close() {
      isClosed = true
      const open = thread
      lose()
      await open?.end()
    },
  }
}

function startWorker(workerData: NetworkData): StartedThread {
  const isSource = import.meta.url.endsWith('.ts')
  return startThread(isSource ? new URL('./text-network-worker.ts', import.meta.url) : builtWorker(), {
    execArgv: isSource ? ['--conditions=docent-source'] : [],
    env: {},
    workerData,
  })
}

/** Workers are built into the folder of the package's output, and this code into a folder of it or beside them. */
function builtWorker(): URL {
  const beside = new URL('./text-network-worker.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../text-network-worker.js', import.meta.url)
}
