import { DocentError, type EmbeddingModel } from '@docent/core/ports'
import { z } from 'zod'
import { unitVectors } from '../provider/index.ts'
import type { Connection } from './connection.ts'
import type { EmbeddingModelDescriptor } from './descriptors.ts'

const embeddingSchema = z.union([z.string(), z.array(z.number())])
const replySchema = z.object({ data: z.array(z.object({ index: z.number(), embedding: embeddingSchema })) })
type Format = 'base64' | 'float'

export function remoteEmbedding(
  descriptor: EmbeddingModelDescriptor,
  provider: string,
  connection: Connection,
): EmbeddingModel {
  const { model, dimensions } = descriptor
  const id = descriptor.id ?? model
  const maxBatch = descriptor.maxBatch ?? 96
  // A quarter of the bytes, and no digits to read. What a server does not know it ignores, or refuses.
  let format: Format = 'base64'
  const requestIn = async (encoding: Format, texts: readonly string[], signal: AbortSignal | undefined) => {
    const body = {
      model,
      input: texts,
      encoding_format: encoding,
      ...(descriptor.requestDimensions === true ? { dimensions } : {}),
    }
    const reply = await connection.post('/embeddings', body, signal)
    try {
      const { data } = replySchema.parse(reply)
      return data.toSorted((left, right) => left.index - right.index).map(({ embedding }) => numbersOf(embedding))
    } catch (error) {
      throw connection.failed(error)
    }
  }
  const request = async (texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> => {
    if (format === 'float') return requestIn(format, texts, signal)
    try {
      return await requestIn(format, texts, signal)
    } catch (error) {
      if (!refusesFormat(error)) throw error
      format = 'float'
      return requestIn(format, texts, signal)
    }
  }
  return {
    id,
    displayName: descriptor.displayName ?? id,
    description: descriptor.description ?? '',
    languages: descriptor.languages ?? ['*'],
    dimensions,
    maxBatch,
    maxTokens: descriptor.maxTokens ?? 512,
    hybridWeight: descriptor.hybridWeight ?? 0.5,
    ...(descriptor.relevantSimilarity === undefined ? {} : { relevantSimilarity: descriptor.relevantSimilarity }),
    embed: async (texts, { kind, signal }) => {
      signal?.throwIfAborted()
      const prefix = descriptor.prefixes?.[kind] ?? ''
      return unitVectors({ texts, maxBatch, dimensions, model: id, provider }, (worded) =>
        request(
          worded.map((text) => `${prefix}${text}`),
          signal,
        ),
      )
    },
  }
}

const refusesFormat = (error: unknown): boolean =>
  DocentError.isInstance(error) && error.code === 'invalid_input' && /encoding_format|base64/i.test(error.message)

/** Base64 holds little-endian numbers of 4 bytes each. */
function numbersOf(embedding: string | readonly number[]): Float32Array {
  if (typeof embedding !== 'string') return Float32Array.from(embedding)
  const bytes = Buffer.from(embedding, 'base64')
  const count = Math.floor(bytes.length / 4)
  // Copied, because numbers of 4 bytes need an aligned buffer.
  return new Float32Array(new Uint8Array(bytes.subarray(0, count * 4)).buffer)
}
