import {
  array,
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
    entry('tokenizer.ggml.token_type', array, list(int32, types.map(small))),
    entry('tokenizer.ggml.unknown_token_id', uint32, small(0)),
    entry('tokenizer.ggml.bos_token_id', uint32, small(1)),
    entry('tokenizer.ggml.eos_token_id', uint32, small(2)),
  ]
  const ones = new Float32Array(width).fill(1)
  const weights: Weight[] = [
    ['token_embd.weight', [width, vocabulary], numbers(1, width * vocabulary, 2)],
    ['output_norm.weight', [width], ones],
    ['output.weight', [width, vocabulary], numbers(2, width * vocabulary, 0.5)],
    ['blk.0.attn_norm.weight', [width], ones],
    ['blk.0.ffn_norm.weight', [width], ones],
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((name, index): Weight => [
      `blk.0.${name}.weight`,
      [width, width],
      numbers(3 + index, width * width, 0.5),
    ]),
    ['blk.0.ffn_gate.weight', [width, inner], numbers(7, width * inner, 0.5)],
    ['blk.0.ffn_up.weight', [width, inner], numbers(8, width * inner, 0.5)],
    ['blk.0.ffn_down.weight', [inner, width], numbers(9, width * inner, 0.5)],
  ]
  writeGguf(file, metadata, weights)
}
