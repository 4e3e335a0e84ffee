import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes ONNX by hand: fields of protocol buffers, of numbers and of bytes. */
const number = (field: number, value: number): Buffer => Buffer.concat([varint(field << 3), varint(value)])

function bytes(field: number, content: Uint8Array | string): Buffer {
  const data = Buffer.from(content as string)
  return Buffer.concat([varint((field << 3) | 2), varint(data.length), data])
}

function varint(value: number): Buffer {
  const all: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) all.push((left % 128) | 128)
  return Buffer.from([...all, left])
}

const message = (field: number, ...parts: readonly Buffer[]): Buffer => bytes(field, Buffer.concat(parts))

const [float, int64] = [1, 7]

const tensor = (name: string, rows: readonly (readonly number[])[]): Buffer =>
  message(
    5,
    number(1, rows.length),
    number(1, rows[0]!.length),
    number(2, float),
    bytes(8, name),
    bytes(9, Buffer.from(Float32Array.from(rows.flat()).buffer)),
  )

const node = (operation: string, inputs: readonly string[], output: string, ...attributes: readonly Buffer[]): Buffer =>
  message(1, ...inputs.map((input) => bytes(1, input)), bytes(2, output), bytes(4, operation), ...attributes)

function value(field: 11 | 12, name: string, type: number, dimensions: readonly (number | string)[]): Buffer {
  const sizes = dimensions.map((size) => message(1, typeof size === 'string' ? bytes(2, size) : number(1, size)))
  return message(field, bytes(1, name), message(2, message(1, number(1, type), message(2, ...sizes))))
}

const network = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([number(1, 8), message(8, bytes(1, ''), number(2, 13)), message(7, bytes(2, 'made'), ...parts)])

const words = [
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'harbour',
  'morning',
  'rates',
  'interest',
  'word',
  'text',
  'ferry',
  'fog',
  'dues',
]

/** A direction for each word; the marks have next to none. */
const table = words.map((_, row) =>
  words.map((_, column) => (column === row ? (row === 1 || row === 2 ? 0.001 : 1) : 0)),
)

export const dimensions = words.length

const input = (name: string) => value(11, name, int64, [1, 'tokens'])

const embeddingNetwork = () =>
  network(
    node('Gather', ['table', 'input_ids'], 'last_hidden_state'),
    tensor('table', table),
    input('input_ids'),
    value(12, 'last_hidden_state', float, [1, 'tokens', dimensions]),
  )

/** Counts the words that both texts have. */
const scoringNetwork = () =>
  network(
    node('Gather', ['table', 'input_ids'], 'vectors'),
    node('Cast', ['token_type_ids'], 'second', message(5, bytes(1, 'to'), number(3, float), number(20, 2))),
    node('Sub', ['one', 'second'], 'first'),
    node('MatMul', ['first', 'vectors'], 'query'),
    node('MatMul', ['second', 'vectors'], 'text'),
    node('Mul', ['query', 'text'], 'common'),
    node('MatMul', ['common', 'known'], 'logits'),
    tensor('table', table),
    tensor('one', [[1]]),
    // Unknown words are no words in common.
    tensor(
      'known',
      words.map((_, index) => [index < 3 ? 0 : 1]),
    ),
    input('input_ids'),
    input('token_type_ids'),
    value(12, 'logits', float, [1, 1, 1]),
  )

const token = (text: string, type: number) => ({ SpecialToken: { id: text, type_id: type } })
const sequence = (id: string, type: number) => ({ Sequence: { id, type_id: type } })

const tokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [],
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'Whitespace' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [token('[CLS]', 0), sequence('A', 0), token('[SEP]', 0)],
    pair: [token('[CLS]', 0), sequence('A', 0), token('[SEP]', 0), sequence('B', 1), token('[SEP]', 1)],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [1], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [2], tokens: ['[SEP]'] },
    },
  },
  decoder: null,
  model: { type: 'WordLevel', vocab: Object.fromEntries(words.map((word, id) => [word, id])), unk_token: '[UNK]' },
}

/** Writes a tiny network with its tokenizer, as a directory of a model has them. */
export function writeNetwork(directory: string, kind: 'embedding' | 'scoring'): string {
  writeFileSync(join(directory, 'tokenizer.json'), JSON.stringify(tokenizer))
  const config = { unk_token: '[UNK]', cls_token: '[CLS]', sep_token: '[SEP]', tokenizer_class: 'PreTrainedTokenizer' }
  writeFileSync(join(directory, 'tokenizer_config.json'), JSON.stringify(config))
  const file = join(directory, 'model.onnx')
  writeFileSync(file, kind === 'embedding' ? embeddingNetwork() : scoringNetwork())
  return file
}
