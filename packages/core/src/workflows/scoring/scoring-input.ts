import { z } from 'zod'
import type { BlobContent } from '../../kernel/ports/index.ts'

const text = z.string().min(1).max(1_024)
const key = text.describe('Key of an object.')
const bucket = text.describe('Name of a bucket.')

/** Where a remote document is, and where what is made of it goes. */
export const remotePlacesSchema = z.object({
  inputKey: key,
  inputBucket: bucket,
  outputKey: key,
  outputBucket: bucket,
  imageKey: key.describe('The beginning of the keys of the pages: + and the number of the page follow.'),
  imageBucket: bucket,
  logKey: key,
  logBucket: bucket,
  extra: z.string().max(10_000).optional().describe('Returned with the result.'),
})
export type RemotePlaces = z.output<typeof remotePlacesSchema>

export const scoringInputSchema = z.object({
  pipeline: z.string().min(1).max(255).optional(),
  documentGuid: z.string().min(1).max(255).optional(),
  remote: remotePlacesSchema.optional(),
})

/** A document to score: one that comes with the call, or one in remote storage. */
export type ScoringInput = z.input<typeof scoringInputSchema> & {
  readonly document?:
    { readonly filename: string; readonly content: BlobContent; readonly maxBytes?: number | undefined } | undefined
}
