import { z } from 'zod'
import { sessionTool } from './session-tool.ts'

const descriptionLength = 300

const page = { limit: z.int().min(1).max(100).default(25), offset: z.int().min(0).default(0) }

export const listCollections = sessionTool({
  name: 'list_collections',
  description:
    'Lists the collections of documents that can be searched, last changed first. Other tools take their ids.',
  input: z.object({ name_filter: z.string().optional().describe('Part of the name.'), ...page }),
  async run({ collections }, { name_filter: nameFilter, ...range }, options) {
    const found = await collections.list({ ...range, ...(nameFilter !== undefined && { nameFilter }) }, options)
    return {
      collections: found.map(({ id, name, description, documentCount, status }) => ({
        collection_id: id,
        name,
        description: description.slice(0, descriptionLength),
        document_count: documentCount,
        status,
      })),
    }
  },
})

export const listDocuments = sessionTool({
  name: 'list_documents',
  description: 'Lists the documents of a collection, or all that the user can see, last changed first.',
  input: z.object({ collection_id: z.string().optional().describe('From list_collections.'), ...page }),
  async run({ documents }, { collection_id: collectionId, ...range }, options) {
    const found = await documents.list({ ...range, ...(collectionId !== undefined && { collectionId }) }, options)
    return {
      documents: found.map(({ id, name, type, size, pageCount, status, updatedAt }) => ({
        document_id: id,
        ...{ name, type, bytes: size, pages: pageCount, status, updated_at: updatedAt },
      })),
    }
  },
})
