import { z } from 'zod'
import { component, jsonBody, ok, type Area } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { callErrors, type CompatibilitySettings } from './compatibility-settings.ts'

const text = z.string().min(1).max(100_000)

const embeddingInput = component(
  'CompatibleEmbeddingRequest',
  z.object({
    model: z.string().min(1).max(256).describe('Id of an embedding model.'),
    input: z.union([text, z.array(text).min(1).max(1000)]).describe('A text or texts; tokens are not supported.'),
    encoding_format: z.enum(['float', 'base64']).nullish().describe('base64: 32-bit floats, little-endian.'),
    dimensions: z.int().min(1).nullish().describe("Must equal the model's."),
  }),
)

const embeddingReply = component(
  'CompatibleEmbeddingReply',
  z.object({
    object: z.literal('list'),
    model: z.string(),
    data: z.array(
      z.object({
        object: z.literal('embedding'),
        index: z.int(),
        embedding: z.union([z.array(z.number()), z.string()]).describe('In the format that encoding_format names.'),
      }),
    ),
    usage: z.object({
      prompt_tokens: z.int(),
      total_tokens: z.int(),
      estimated: z.literal(true).describe('Counted by the server.'),
    }),
  }),
)

/** Retrieval vectors, for OpenAI-compatible clients. */
export const embeddingRoute = (area: Area, suffix: string, { bodyBytes }: CompatibilitySettings) =>
  defineRoute({
    operationId: `create_compatible_embeddings${suffix}`,
    tag: 'Compatibility',
    area,
    method: 'POST',
    path: '/embeddings',
    summary: "Returns the vectors of texts, like OpenAI's embeddings",
    description: 'An extension. Texts are embedded as passages. Other fields are ignored.',
    request: {
      body: jsonBody(embeddingInput, bodyBytes),
      example: { model: 'hashing-512', input: ['A ticket costs nine euros.'], encoding_format: 'float' },
    },
    responses: { 200: { description: 'One vector per text, in order', schema: embeddingReply } },
    errors: callErrors,
    async handler({ input: { body }, caller, options }) {
      const { model, dimensions } = body
      const input = typeof body.input === 'string' ? [body.input] : body.input
      const call = { model, input, ...(dimensions == null ? {} : { dimensions }) }
      const made = await caller.completions.embed(call, options)
      const encoded = body.encoding_format === 'base64' ? base64 : (vector: readonly number[]) => [...vector]
      return ok({
        object: 'list',
        model: made.model,
        data: made.vectors.map((vector, index) => ({
          object: 'embedding' as const,
          index,
          embedding: encoded(vector),
        })),
        usage: { prompt_tokens: made.inputTokens, total_tokens: made.inputTokens, estimated: true as const },
      })
    },
  })

/** 32-bit floats, little-endian, on any platform. */
function base64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4)
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4))
  return bytes.toString('base64')
}
