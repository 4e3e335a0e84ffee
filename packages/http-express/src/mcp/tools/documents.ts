import { z } from 'zod'
import { answerOf, defineTool } from '../tool.ts'
import { page } from './collections.ts'

interface Document {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly page_count: number
  readonly status: string
  readonly updated_at: string
}

const document = z.object({
  document_id: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  pages: z.int(),
  status: z.string(),
  updated_at: z.string(),
})

export const listDocuments = defineTool({
  name: 'list_documents',
  title: 'List documents',
  description: 'Lists the documents of a collection, or all that the user can see.',
  hints: { readOnly: true },
  input: z.object({ collection_id: z.string().optional().describe('From list_collections.'), ...page }),
  output: z.object({ documents: z.array(document) }),
  async run({ collection_id, limit, offset }, { call }) {
    const found =
      collection_id === undefined
        ? await call<Document[]>('list_documents', { limit, offset })
        : await call<Document[]>('list_documents_for_collection', { collection_id, limit, offset })
    return answerOf({
      documents: found.map(({ id, name, type, size, page_count, status, updated_at }) => ({
        document_id: id,
        name,
        type,
        bytes: size,
        pages: page_count,
        status,
        updated_at,
      })),
    })
  },
})

export const deleteDocument = defineTool({
  name: 'delete_document',
  title: 'Delete a document',
  description:
    'Deletes a document for good; with collection_id it is only removed from that collection, and deleted when it is in no ' +
    'other. Ask the user before you call it.',
  hints: { destructive: true, idempotent: true },
  input: z.object({ document_id: z.string(), collection_id: z.string().optional() }),
  output: z.object({ deleted: z.string() }),
  async run({ document_id, collection_id }, { call }) {
    if (collection_id === undefined) await call('delete_document', { document_id })
    else await call('delete_document_from_collection', { document_id, collection_id })
    return answerOf({ deleted: document_id })
  },
})
