import { z } from 'zod'
import { errorCodes, type ErrorCode, type JsonValue, type ModelStreamPart } from '@docent/core/ports'

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]

const failureSchema = z.object({
  code: z.enum(codes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})

/** `left`: the reader stopped; `aborted`: the call was aborted. The rest is unknown. */
const endSchema = z.enum(['finished', 'left', 'aborted', 'failed'])

const callFields = {
  format: z.literal(1),
  model: z.string(),
  /** Of calls with the same request, from 1. */
  call: z.int().min(1),
  request: z.custom<JsonValue>((value) => value !== undefined),
  failure: failureSchema.optional(),
}

const partSchema = z.looseObject({ type: z.string() })

export const recordingSchema = z.discriminatedUnion('kind', [
  z.object({ ...callFields, kind: z.literal('language'), end: endSchema, parts: z.array(partSchema) }),
  z.object({
    ...callFields,
    kind: z.literal('embedding'),
    /** Float32, little endian, base64. */
    vectors: z.array(z.string()),
  }),
])

/** One call of a model, as it is kept. */
export type Recording = z.infer<typeof recordingSchema>
export type LanguageRecording = Extract<Recording, { kind: 'language' }>
export type EmbeddingRecording = Extract<Recording, { kind: 'embedding' }>
export type RecordedEnd = z.infer<typeof endSchema>
export type RecordedFailure = z.infer<typeof failureSchema>

/** JSON leaves out what is undefined, which the port requires. */
export function partOf(stored: LanguageRecording['parts'][number]): ModelStreamPart {
  const part = stored as unknown as ModelStreamPart
  if (part.type !== 'finish') return part
  const { inputTokens, outputTokens, ...rest } = part.usage
  return { ...part, usage: { ...rest, inputTokens, outputTokens } }
}

export const textOf = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`
export const asJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue

export function textOfVector(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4)
  vector.forEach((number, index) => bytes.writeFloatLE(number, index * 4))
  return bytes.toString('base64')
}

export function vectorOfText(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64')
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))
}
