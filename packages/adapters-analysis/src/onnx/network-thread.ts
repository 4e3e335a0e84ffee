import { existsSync } from 'node:fs'
import { DocentError, startThread, type StartedThread } from '@docent/core/ports'
import type { TokenWindow } from './token-windows.ts'

export interface NetworkData {
  readonly model: Uint8Array
  readonly output: string | undefined
}

/** To the thread. */
export interface NetworkCall {
  readonly id: number
  readonly tokens: Int32Array
  /** Four numbers for each token. */
  readonly boxes: Int32Array
}

/** From the thread: `tokens * tags` scores, or what is wrong with the network. */
export type NetworkAnswer =
  | { readonly id: number; readonly scores: Float32Array; readonly tags: number }
  | { readonly id: number; readonly failure: string }

/** A network that runs in a thread of its own. */
export interface NetworkThread {
  /** Scores of each of the window's words. @throws `invalid_input` for a network that does not fit, `unavailable` after `end` */
  readonly scores: (window: TokenWindow, tagCount: number) => Promise<Float64Array[]>
  readonly end: () => Promise<void>
}

export function networkThread(data: NetworkData): NetworkThread {
  const { worker, keepAlive, end } = startWorker(data)
  const calls = new Map<number, PromiseWithResolvers<NetworkAnswer>>()
  let last = 0
  let loss: DocentError | undefined
  const lose = (error?: unknown): void => {
    loss ??= new DocentError({
      code: 'unavailable',
      message: 'The thread of the ONNX labeller ended, or was closed. Make a new labeller.',
      ...(error !== undefined && { cause: error }),
    })
    for (const { reject } of calls.values()) reject(loss)
    calls.clear()
  }
  worker.on('message', (answer: NetworkAnswer) => {
    calls.get(answer.id)?.resolve(answer)
    calls.delete(answer.id)
    // An idle thread keeps no process alive.
    if (calls.size === 0) keepAlive(false)
  })
  worker.once('error', lose)
  worker.once('exit', () => lose())
  keepAlive(false)

  function ask(tokens: readonly number[], boxes: readonly number[]): Promise<NetworkAnswer> {
    if (loss !== undefined) return Promise.reject(loss)
    const call = Promise.withResolvers<NetworkAnswer>()
    const id = ++last
    calls.set(id, call)
    keepAlive(true)
    worker.postMessage({ id, tokens: Int32Array.from(tokens), boxes: Int32Array.from(boxes) } satisfies NetworkCall)
    return call.promise
  }

  return {
    scores: async ({ tokens, boxes, starts }, tagCount) => {
      const answer = await ask(tokens, boxes.flat())
      if ('failure' in answer) throw unfit(answer.failure)
      const { scores, tags } = answer
      if (tags !== tagCount) throw unfit(`it gives ${tags} scores a token, and the option "tags" has ${tagCount}`)
      return starts.map((start) => Float64Array.from(scores.subarray(start * tags, (start + 1) * tags)))
    },
    end: async () => {
      lose()
      await end()
    },
  }
}

const unfit = (problem: string): DocentError =>
  new DocentError({ code: 'invalid_input', message: `The network of the ONNX labeller cannot be used: ${problem}.` })

function startWorker(workerData: NetworkData): StartedThread {
  const isSource = import.meta.url.endsWith('.ts')
  return startThread(isSource ? new URL('./onnx-worker.ts', import.meta.url) : builtWorker(), {
    execArgv: isSource ? ['--conditions=docent-source'] : [],
    env: {},
    workerData,
  })
}

/** Workers are built into the folder of the package's output, and this code into a folder of it or beside them. */
function builtWorker(): URL {
  const beside = new URL('./onnx-worker.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../onnx-worker.js', import.meta.url)
}
