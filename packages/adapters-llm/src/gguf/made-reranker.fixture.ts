import {
  array,
  boolean,
  entry,
  float,
  float32,
  int32,
  list,
  numbers,
  small,
  string,
  text,
  uint32,
  writeGguf,
  type Weight,
} from './gguf-file.fixture.ts'

const width = 32
const inner = 64
const longest = 256
const words = ['ferry', 'fog', 'rates', 'ticket', 'in']
const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const tokens = [
  ...['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'],
  ...[...words, ...letters].map((token) => `▁${token}`),
  ...letters,
]
/** Control and unknown for the marks, normal for the others. */
const types = tokens.map((_, index) => (index === 1 ? 2 : index < 5 ? 3 : 1))

/** Writes a tiny network of the BERT kind that gives a question and a passage a score, with weights that mean nothing. */
export function writeReranker(file: string): void {
  const metadata = [
    entry('general.architecture', string, text('bert')),
    entry('general.name', string, text('made')),
    entry('bert.context_length', uint32, small(longest)),
    entry('bert.embedding_length', uint32, small(width)),
    entry('bert.block_count', uint32, small(1)),
    entry('bert.feed_forward_length', uint32, small(inner)),
    entry('bert.attention.head_count', uint32, small(2)),
    entry('bert.attention.layer_norm_epsilon', float32, float(1e-5)),
    entry('bert.attention.causal', boolean, Buffer.from([0])),
    // By the score of a pair.
    entry('bert.pooling_type', uint32, small(4)),
    entry('tokenizer.ggml.model', string, text('bert')),
    entry('tokenizer.ggml.token_type_count', uint32, small(2)),
    entry('tokenizer.ggml.tokens', array, list(string, tokens.map(text))),
    entry('tokenizer.ggml.token_type', array, list(int32, types.map(small))),
    entry('tokenizer.ggml.padding_token_id', uint32, small(0)),
    entry('tokenizer.ggml.unknown_token_id', uint32, small(1)),
    entry('tokenizer.ggml.cls_token_id', uint32, small(2)),
    entry('tokenizer.ggml.bos_token_id', uint32, small(2)),
    entry('tokenizer.ggml.seperator_token_id', uint32, small(3)),
    entry('tokenizer.ggml.eos_token_id', uint32, small(3)),
    entry('tokenizer.ggml.mask_token_id', uint32, small(4)),
  ]
  let seed = 0
  const weight = (name: string, shape: readonly number[]): Weight => [
    `${name}.weight`,
    shape,
    numbers(
      (seed += 1),
      shape.reduce((size, side) => size * side, 1),
      1,
    ),
  ]
  const bias = (name: string, length: number): Weight => [`${name}.bias`, [length], new Float32Array(length)]
  const norm = (name: string): Weight[] => [
    [`${name}.weight`, [width], new Float32Array(width).fill(1)],
    bias(name, width),
  ]
  writeGguf(file, metadata, [
    weight('token_embd', [width, tokens.length]),
    weight('token_types', [width, 2]),
    weight('position_embd', [width, longest]),
    ...norm('token_embd_norm'),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].flatMap((name) => [
      weight(`blk.0.${name}`, [width, width]),
      bias(`blk.0.${name}`, width),
    ]),
    ...norm('blk.0.attn_output_norm'),
    weight('blk.0.ffn_up', [width, inner]),
    bias('blk.0.ffn_up', inner),
    weight('blk.0.ffn_down', [inner, width]),
    bias('blk.0.ffn_down', width),
    ...norm('blk.0.layer_output_norm'),
    weight('cls', [width, width]),
    bias('cls', width),
    weight('cls.output', [width, 1]),
    bias('cls.output', 1),
  ])
}
