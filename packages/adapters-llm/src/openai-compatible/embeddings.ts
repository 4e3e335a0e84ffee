import { DocentError, type EmbeddingModel } from '@docent/core/ports'
import { z } from 'zod'
import { unitVectors } from '../unit-vectors.ts'
import type { Connection } from './connection.ts'
import type { EmbeddingModelDescriptor } from './descriptors.ts'

const replySchema = z.object({ data: z.array(z.object({ index: z.number(), embedding: z.array(z.number()) })) })

export function remoteEmbedding(
  descriptor: EmbeddingModelDescriptor,
  provider: string,
  connection: Connection,
): EmbeddingModel {
  const { model, dimensions } = descriptor
  const id = descriptor.id ?? model
  const maxBatch = descriptor.maxBatch ?? 96
  const request = async (texts: readonly string[], signal: AbortSignal | undefined): Promise<number[][]> => {
    const body = {
      model,
      input: texts,
      encoding_format: 'float',
      ...(descriptor.requestDimensions === true ? { dimensions } : {}),
    }
    const reply = await connection.post('/embeddings', body, signal)
    try {
      const { data } = replySchema.parse(reply)
      return data.toSorted((left, right) => left.index - right.index).map(({ embedding }) => embedding)
    } catch (error) {
      throw connection.failed(error)
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
      if (texts.length > maxBatch) {
        throw new DocentError({
          code: 'invalid_input',
          message: `The embedding model ${id} takes at most ${maxBatch} texts in one call.`,
        })
      }
      const prefix = descriptor.prefixes?.[kind] ?? ''
      return unitVectors({ texts, dimensions, model: id, provider }, (worded) =>
        request(
          worded.map((text) => `${prefix}${text}`),
          signal,
        ),
      )
    },
  }
}
