import { parentPort, workerData } from 'node:worker_threads'
import { afterLoading } from '@docent/core/ports'
import type { NetworkAnswer, NetworkCall, NetworkData } from './network-thread.ts'

/** Runs a network, one call after the other: it would hold up the server's own thread. */
const { InferenceSession, Tensor, env } = await import('onnxruntime-web')
env.wasm.numThreads = 1
env.logLevel = 'error'
const { model, output } = workerData as NetworkData
const opened = InferenceSession.create(model)
// Each call reports it.
opened.catch(() => undefined)

async function scoresOf({ tokens, boxes }: NetworkCall): Promise<{ scores: Float32Array; tags: number }> {
  const session = await opened
  const wide = (values: ArrayLike<number>): BigInt64Array => BigInt64Array.from(Array.from(values, BigInt))
  const known: Record<string, () => InstanceType<typeof Tensor>> = {
    input_ids: () => new Tensor('int64', wide(tokens), [1, tokens.length]),
    bbox: () => new Tensor('int64', wide(boxes), [1, tokens.length, 4]),
    attention_mask: () => new Tensor('int64', wide(tokens.map(() => 1)), [1, tokens.length]),
    token_type_ids: () => new Tensor('int64', wide(tokens.map(() => 0)), [1, tokens.length]),
  }
  const feeds = session.inputNames.map((name) => {
    if (known[name] === undefined)
      throw new Error(`it requires the input "${name}"; supported are ${Object.keys(known).join(', ')}`)
    return [name, known[name]()] as const
  })
  const name = output ?? (session.outputNames.length === 1 ? session.outputNames[0]! : 'logits')
  const found = (await session.run(Object.fromEntries(feeds)))[name]
  if (found === undefined) throw new Error(`its outputs are ${session.outputNames.join(', ')}, without "${name}"`)
  const tags = found.dims.at(-1)!
  if (found.type !== 'float32' || found.size !== tokens.length * tags)
    throw new Error(`its "${name}" is ${found.type} of ${found.dims.join(' * ')}, not float32 of 1 * tokens * tags`)
  return { scores: found.data as Float32Array, tags }
}

const port = parentPort!
const serve = (call: NetworkCall): void => {
  scoresOf(call).then(
    (found) => port.postMessage({ id: call.id, ...found } satisfies NetworkAnswer),
    (error: unknown) => {
      const failure = error instanceof Error ? error.message : String(error)
      port.postMessage({ id: call.id, failure } satisfies NetworkAnswer)
    },
  )
}

afterLoading(() => void port.on('message', serve))
