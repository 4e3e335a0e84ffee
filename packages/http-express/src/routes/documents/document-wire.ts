import { documentListSchema, documentSchema } from '@docent/core'
import { z } from 'zod'
import { jsonObjectText } from '../wire/parameters.ts'
import { wireSchema } from '../wire/wire-schema.ts'

export const documentWire = wireSchema(documentSchema, { rename: { metadata: 'metadata_dict' }, name: 'Document' })

const list = wireSchema(documentListSchema.omit({ collectionId: true }))
export const documentListWire = {
  decode: list.decode,
  schema: list.schema.extend({
    metadata_filter: jsonObjectText.optional().describe('JSON text: metadata that a document must have.'),
    chat_session_id: list.schema.shape.chat_session_id.describe('Only documents that this chat session made.'),
    source: list.schema.shape.source.describe('Connector the document came through, such as upload.'),
    with_summaries: z.boolean().default(false).describe('Summaries are in the answer whatever this says.'),
  }),
}
