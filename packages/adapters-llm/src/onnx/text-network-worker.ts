import { afterLoading } from '@docent/core/ports'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { NetworkAnswer, NetworkCall, NetworkData } from './text-network.ts'

/** Runs a network, one call after the other: it would hold up the server's own thread. */
const [{ InferenceSession, Tensor, env }, { Tokenizer }] = await Promise.all([
  import('onnxruntime-web'),
  import('@huggingface/tokenizers'),
])
env.wasm.numThreads = 1
env.logLevel = 'error'
const { file, tokenizer: directory, maxTokens, output, result } = workerData as NetworkData

const json = async (name: string) => JSON.parse(await readFile(join(directory, name), 'utf8')) as object
const opened = Promise.all([
  readFile(file).then((network) => InferenceSession.create(network)),
  Promise.all([json('tokenizer.json'), json('tokenizer_config.json')]).then(
    ([tokenizer, config]) => new Tokenizer(tokenizer, config),
  ),
])
// Each call reports it.
opened.catch(() => undefined)

type Tokens = Record<'input_ids' | 'attention_mask' | 'token_type_ids', number[]>

/** The first tokens, without what is cut from the text before the mark of its end. */
function cut(values: readonly number[]): number[] {
  return values.length <= maxTokens ? [...values] : [...values.slice(0, maxTokens - 1), values.at(-1)!]
}

function tokensOf(tokenizer: InstanceType<typeof Tokenizer>, { text, pair }: NetworkCall): Tokens {
  const encoded = tokenizer.encode(text, { text_pair: pair ?? null, return_token_type_ids: true })
  const input_ids = cut(encoded.ids)
  return {
    input_ids,
    attention_mask: input_ids.map(() => 1),
    token_type_ids: cut(encoded.token_type_ids),
  }
}

async function numbersOf(call: NetworkCall): Promise<Float32Array> {
  const [session, tokenizer] = await opened
  const tokens = tokensOf(tokenizer, call)
  const count = tokens.input_ids.length
  const feeds = session.inputNames.map((name: string) => {
    const values = tokens[name as keyof Tokens] as number[] | undefined
    if (values === undefined)
      throw new Error(`the network requires the input "${name}"; supported are ${Object.keys(tokens).join(', ')}`)
    return [name, new Tensor('int64', BigInt64Array.from(values.map(BigInt)), [1, count])] as const
  })
  const usual = result === 'score' ? 'logits' : 'last_hidden_state'
  const name = output ?? (session.outputNames.length === 1 ? session.outputNames[0]! : usual)
  const found = (await session.run(Object.fromEntries(feeds)))[name]
  if (found === undefined)
    throw new Error(`the network has the outputs ${session.outputNames.join(', ')}, without "${name}"`)
  if (found.type !== 'float32') throw new Error(`"${name}" is ${found.type}, not float32`)
  return resultOf(found.data as Float32Array, found.dims, count)
}

function resultOf(data: Float32Array, dims: readonly number[], count: number): Float32Array {
  const size = dims.at(-1)!
  const shape = dims.join(' * ')
  if (result === 'score') {
    // Of two classes the second one means that the text answers.
    if (data.length !== size || size > 2) throw new Error(`its output is ${shape}, not one score`)
    return Float32Array.of(size === 1 ? data[0]! : data[1]! - data[0]!)
  }
  // The network has made one vector of all tokens itself.
  if (dims.length === 2 && dims[0] === 1) return data.slice()
  if (data.length !== count * size) throw new Error(`its output is ${shape}, not a vector for each of ${count} tokens`)
  if (result !== 'mean') {
    const at = result === 'first' ? 0 : count - 1
    return data.slice(at * size, (at + 1) * size)
  }
  const mean = new Float32Array(size)
  for (const [index, value] of data.entries()) mean[index % size]! += value / count
  return mean
}

const port = parentPort!
let queue = Promise.resolve()
const serve = (call: NetworkCall): void => {
  queue = queue.then(async () => {
    try {
      port.postMessage({ id: call.id, numbers: await numbersOf(call) } satisfies NetworkAnswer)
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error)
      port.postMessage({ id: call.id, failure } satisfies NetworkAnswer)
    }
  })
}

afterLoading(() => void port.on('message', serve))
