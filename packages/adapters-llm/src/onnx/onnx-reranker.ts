import { checkOptions, type Reranker } from '@docent/core/ports'
import { dirname } from 'node:path'
import { checkTextCount, textScores } from '../rerank/text-scores.ts'
import { requireRuntime } from './require-runtime.ts'
import { textNetwork } from './text-network.ts'

export interface OnnxRerankerOptions {
  /** The name that collections and log lines know it by. */
  readonly id: string
  /** Path of the network, a cross-encoder that gives one score, such as `model.onnx`, with its data in the same file. */
  readonly file: string
  /** Directory of its `tokenizer.json` and `tokenizer_config.json`. @default that of the network */
  readonly tokenizer?: string
  /** Output to take, where there are several. @default 'logits' */
  readonly output?: string
  /** Longest question and passage together; what is longer is cut. @default 512 */
  readonly maxTokens?: number
  /** Most texts of one call: a question waits for all of them. @default 50 */
  readonly maxTexts?: number
  /** Score from which on a passage answers the question. @default none: scores only order */
  readonly relevantScore?: number
}

/** A reranker of this process, which holds a thread and the weights until it is closed. */
export interface LocalReranker extends Reranker {
  /** Ends its thread, which else ends with the process. */
  close(): Promise<void>
}

/**
 * A reranker of your own weights, in ONNX, without a server. It runs on the processor, in a thread. Needs `onnxruntime-web` and
 * `@huggingface/tokenizers`.
 * @throws `unsupported` without them
 */
export function onnxReranker(options: OnnxRerankerOptions): LocalReranker {
  checkOptions('onnxReranker()', options, {
    id: 'required',
    file: 'required',
    tokenizer: 'optional',
    output: 'optional',
    maxTokens: 'optional',
    maxTexts: 'optional',
    relevantScore: 'optional',
  })
  requireRuntime()
  const { id, file, maxTokens = 512, maxTexts = 50, relevantScore } = options
  const network = textNetwork(`The reranker ${id}`, {
    file,
    tokenizer: options.tokenizer ?? dirname(file),
    maxTokens,
    output: options.output,
    result: 'score',
  })
  return {
    id,
    maxTexts,
    ...(relevantScore === undefined ? {} : { relevantScore }),
    rerank: async (query, texts, { signal } = {}) => {
      signal?.throwIfAborted()
      checkTextCount(id, texts, maxTexts)
      const scores: { index: number; score: number }[] = []
      for (const [index, text] of texts.entries()) {
        const [score = Number.NaN] = await network.run(query, text, signal)
        scores.push({ index, score })
      }
      return textScores(scores, texts.length)
    },
    close: network.close,
  }
}
