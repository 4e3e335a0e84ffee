import {
  deleteDocumentsSchema,
  documentChunksSchema,
  documentListSchema,
  documentSchema,
  documentSummarySchema,
  documentUpdateSchema,
} from '@docent/core'
import { jsonObjectText } from '../wire/parameters.ts'
import { wireSchema } from '../wire/wire-schema.ts'

export const documentWire = wireSchema(documentSchema, { rename: { metadata: 'metadata_dict' }, name: 'Document' })

export const documentUpdateWire = wireSchema(documentUpdateSchema, { name: 'DocumentUpdateRequest' })
export const documentSummaryWire = wireSchema(documentSummarySchema, { name: 'DocumentSummary' })
export const deleteDocumentsWire = wireSchema(deleteDocumentsSchema, { name: 'DeleteDocumentsJobRequest' })
export const documentChunksWire = wireSchema(documentChunksSchema)

const list = wireSchema(documentListSchema.omit({ collectionId: true }))
export const documentListWire = {
  decode: list.decode,
  schema: list.schema.extend({
    metadata_filter: jsonObjectText.optional().describe('JSON text: metadata that a document must have.'),
    chat_session_id: list.schema.shape.chat_session_id.describe('Only documents that this chat session made.'),
    name: list.schema.shape.name.describe('Text that the name has in it.'),
    source: list.schema.shape.source.describe("The document's connector, such as upload."),
    with_summaries: list.schema.shape.with_summaries.describe("Whether to include each document's summary."),
  }),
}
