import { checkOptions, DocentError, type Reranker } from '@docent/core/ports'
import { z } from 'zod'
import { connect } from '../openai-compatible/connection.ts'
import { requestHeaders } from '../openai-compatible/request-headers.ts'
import { checkTextCount, textScores } from './text-scores.ts'

export interface HttpRerankerOptions {
  /**
   * Base address of `/rerank`, such as `https://api.cohere.com/v2`, `https://api.jina.ai/v1`,
   * `https://api.voyageai.com/v1`, or that of vLLM, llama.cpp, Infinity or LiteLLM on own machines.
   */
  readonly baseUrl: string
  /** Name of the model at the server. */
  readonly model: string
  /** Sent as a bearer token. Never logged and never part of an error. @default no key */
  readonly apiKey?: string
  /** Name of the provider in errors. @default the host of `baseUrl` */
  readonly name?: string
  /** Most texts of one call. @default 100 */
  readonly maxTexts?: number
  /** Score from which on a passage answers the question. @default none: scores only order */
  readonly relevantScore?: number
  /** Further header fields of every request. @default {} */
  readonly headers?: Readonly<Record<string, string>>
  /** Longest wait for an answer; a question waits for it. @default 5_000 */
  readonly timeoutMs?: number
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch
}

const result = z
  .object({ index: z.int().min(0), relevance_score: z.number().optional(), score: z.number().optional() })
  .transform(({ index, relevance_score, score }) => ({ index, score: relevance_score ?? score ?? Number.NaN }))
/** `results` as Cohere, Jina and vLLM name them, `data` as Voyage does. */
const replySchema = z.union([
  z.object({ results: z.array(result) }).transform(({ results }) => results),
  z.object({ data: z.array(result) }).transform(({ data }) => data),
])

/** A reranker behind `POST /rerank`, the interface that Cohere began and most others follow. Requests are sent once. */
export function httpReranker(options: HttpRerankerOptions): Reranker {
  checkOptions('httpReranker()', options, {
    baseUrl: 'required',
    model: 'required',
    apiKey: 'optional',
    name: 'optional',
    maxTexts: 'optional',
    relevantScore: 'optional',
    headers: 'optional',
    timeoutMs: 'optional',
    fetch: 'optional',
  })
  const { model, maxTexts = 100, relevantScore, timeoutMs = 5_000 } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl)) {
    throw new DocentError({
      code: 'invalid_input',
      message: 'The baseUrl of httpReranker() must be an http or https URL.',
    })
  }
  const connection = connect({
    provider: options.name ?? new URL(baseUrl).host,
    baseUrl,
    headers: requestHeaders('httpReranker()', baseUrl, options),
    responseTimeoutMs: timeoutMs,
    idleTimeoutMs: timeoutMs,
    fetch: options.fetch ?? globalThis.fetch,
  })
  return {
    id: model,
    maxTexts,
    ...(relevantScore === undefined ? {} : { relevantScore }),
    rerank: async (query, texts, { signal } = {}) => {
      signal?.throwIfAborted()
      checkTextCount(model, texts, maxTexts)
      if (texts.length === 0) return []
      // No `top_n`: all are scored when it is left out, and Voyage names it otherwise.
      const reply = await connection.post('/rerank', { model, query, documents: texts }, signal)
      try {
        return textScores(replySchema.parse(reply), texts.length)
      } catch (error) {
        throw connection.failed(error)
      }
    },
  }
}
