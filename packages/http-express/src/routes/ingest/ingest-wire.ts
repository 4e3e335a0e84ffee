import { ingestOptionsSchema } from '@docent/core'
import { z } from 'zod'
import { wireSchema } from '../wire/wire-schema.ts'

const options = wireSchema(ingestOptionsSchema.omit({ metadata: true }))

/** Ingestion options of every route that ingests. */
export const ingestQuery = options.schema.extend({
  collection_id: z.string().min(1).describe('The target collection.'),
})

/** Metadata of the documents, as core checks it. */
export const ingestMetadata = ingestOptionsSchema.shape.metadata

export function ingestOptionsOf({ collection_id: collectionId, ...rest }: z.output<typeof ingestQuery>) {
  return { collectionId, ...options.decode(rest) }
}
