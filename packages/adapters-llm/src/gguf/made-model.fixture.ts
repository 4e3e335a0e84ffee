import { writeFileSync } from 'node:fs'

const text = (value: string) => {
  const data = Buffer.from(value)
  return Buffer.concat([count(data.length), data])
}
const count = (value: number) => {
  const data = Buffer.alloc(8)
  data.writeBigUInt64LE(BigInt(value))
  return data
}
const small = (value: number) => {
  const data = Buffer.alloc(4)
  data.writeUInt32LE(value)
  return data
}
const float = (value: number) => {
  const data = Buffer.alloc(4)
  data.writeFloatLE(value)
  return data
}

/** Types of values, as the format numbers them. */
const [uint32, float32, string, array] = [4, 6, 8, 9]

const entry = (key: string, type: number, value: Buffer) => Buffer.concat([text(key), small(type), value])
const list = (type: number, values: readonly Buffer[]) => Buffer.concat([small(type), count(values.length), ...values])

/** The same numbers every time, around zero. */
function numbers(seed: number, length: number, scale: number): Float32Array {
  let state = seed
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32 - 0.5) * scale
  })
}

const width = 32
const heads = 2
const inner = 64
const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`)
const tokens = ['<unk>', '<s>', '</s>', ...bytes, '▁']
/** Unknown, control, control, bytes, normal. */
const types = [2, 3, 3, ...bytes.map(() => 6), 1]

export const dimensions = width

/** Writes a tiny language model of the Llama kind, which reads and writes bytes, with weights that mean nothing. */
export function writeModel(file: string): void {
  const vocabulary = tokens.length
  const metadata = [
    entry('general.architecture', string, text('llama')),
    entry('general.name', string, text('made')),
    entry('llama.context_length', uint32, small(2048)),
    entry('llama.embedding_length', uint32, small(width)),
    entry('llama.block_count', uint32, small(1)),
    entry('llama.feed_forward_length', uint32, small(inner)),
    entry('llama.attention.head_count', uint32, small(heads)),
    entry('llama.attention.head_count_kv', uint32, small(heads)),
    entry('llama.attention.layer_norm_rms_epsilon', float32, float(1e-5)),
    entry('llama.rope.dimension_count', uint32, small(width / heads)),
    entry('llama.vocab_size', uint32, small(vocabulary)),
    entry('tokenizer.ggml.model', string, text('llama')),
    entry('tokenizer.ggml.tokens', array, list(string, tokens.map(text))),
    entry(
      'tokenizer.ggml.scores',
      array,
      list(
        float32,
        tokens.map((_, index) => float(-index)),
      ),
    ),
    entry('tokenizer.ggml.token_type', array, list(5, types.map(small))),
    entry('tokenizer.ggml.unknown_token_id', uint32, small(0)),
    entry('tokenizer.ggml.bos_token_id', uint32, small(1)),
    entry('tokenizer.ggml.eos_token_id', uint32, small(2)),
  ]
  const ones = new Float32Array(width).fill(1)
  const weights: [string, readonly number[], Float32Array][] = [
    ['token_embd.weight', [width, vocabulary], numbers(1, width * vocabulary, 2)],
    ['output_norm.weight', [width], ones],
    ['output.weight', [width, vocabulary], numbers(2, width * vocabulary, 0.5)],
    ['blk.0.attn_norm.weight', [width], ones],
    ['blk.0.ffn_norm.weight', [width], ones],
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((name, index): [string, number[], Float32Array] => [
      `blk.0.${name}.weight`,
      [width, width],
      numbers(3 + index, width * width, 0.5),
    ]),
    ['blk.0.ffn_gate.weight', [width, inner], numbers(7, width * inner, 0.5)],
    ['blk.0.ffn_up.weight', [width, inner], numbers(8, width * inner, 0.5)],
    ['blk.0.ffn_down.weight', [inner, width], numbers(9, width * inner, 0.5)],
  ]
  let offset = 0
  const infos: Buffer[] = []
  const data: Buffer[] = []
  for (const [name, shape, values] of weights) {
    infos.push(Buffer.concat([text(name), small(shape.length), ...shape.map(count), small(0), count(offset)]))
    const content = Buffer.from(values.buffer)
    const padded = Buffer.alloc(Math.ceil(content.length / 32) * 32)
    content.copy(padded)
    data.push(padded)
    offset += padded.length
  }
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    small(3),
    count(weights.length),
    count(metadata.length),
    ...metadata,
    ...infos,
  ])
  writeFileSync(file, Buffer.concat([head, Buffer.alloc((32 - (head.length % 32)) % 32), ...data]))
}
