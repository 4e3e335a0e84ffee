import { DocentError } from '@docent/core/ports'
import type * as NodeLlama from 'node-llama-cpp'
import { availableParallelism } from 'node:os'

const peer = { name: 'node-llama-cpp', version: '3.22.1' }

export interface LlamaOptions {
  /** Threads of the processor for each call. @default half of them */
  readonly threads?: number | undefined
  /** What calculates: `false` is the processor alone. @default 'auto': a graphics card where there is one */
  readonly gpu?: false | 'auto' | 'metal' | 'cuda' | 'vulkan' | undefined
}

/** llama.cpp in this process, loaded with the first model. */
export interface LlamaRuntime {
  readonly threads: number
  readonly module: () => Promise<typeof NodeLlama>
  readonly llama: () => Promise<NodeLlama.Llama>
  /** @throws `provider_failed` that names the file */
  readonly model: (file: string) => Promise<NodeLlama.LlamaModel>
  readonly close: () => Promise<void>
}

/** @throws `unsupported` when llama.cpp is not installed, with the command that installs it */
export function llamaRuntime(
  { threads = Math.ceil(availableParallelism() / 2), gpu = 'auto' }: LlamaOptions,
  resolve: (specifier: string) => string = import.meta.resolve,
): LlamaRuntime {
  try {
    resolve(peer.name)
  } catch {
    throw new DocentError({
      code: 'unsupported',
      message: `GGUF models are run by ${peer.name}, which is not installed; run npm install ${peer.name}@${peer.version} and start again.`,
    })
  }
  const module = () => import('node-llama-cpp')
  let opened: Promise<NodeLlama.Llama> | undefined
  let isClosed = false

  async function open(): Promise<NodeLlama.Llama> {
    const { getLlama, LlamaLogLevel } = await module()
    // Nothing is downloaded or compiled while the server runs.
    return getLlama({ gpu, build: 'never', skipDownload: true, logLevel: LlamaLogLevel.error })
  }

  function llama(): Promise<NodeLlama.Llama> {
    if (isClosed) throw new DocentError({ code: 'unavailable', message: 'The GGUF models were closed. Make new ones.' })
    return (opened ??= open())
  }

  return {
    threads,
    module,
    llama,
    async model(file) {
      try {
        return await (await llama()).loadModel({ modelPath: file })
      } catch (error) {
        throw llamaFailure(error, `The model in ${file} cannot be used`)
      }
    },
    async close() {
      isClosed = true
      await (await opened)?.dispose()
    },
  }
}

export function llamaFailure(cause: unknown, what: string): DocentError {
  if (DocentError.isInstance(cause)) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new DocentError({ code: 'provider_failed', message: `${what}: ${reason}`, cause })
}
