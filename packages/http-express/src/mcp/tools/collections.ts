import { z } from 'zod'
import { answerOf, defineTool } from '../tool.ts'

interface Collection {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly document_count: number
  readonly status: 'active' | 'archived'
}

const collection = z.object({
  collection_id: z.string(),
  name: z.string(),
  description: z.string(),
  document_count: z.int(),
  status: z.string(),
})

const descriptionLength = 300

const viewOf = ({ id, name, description, document_count, status }: Collection): z.output<typeof collection> => ({
  collection_id: id,
  name,
  description: description.length > descriptionLength ? `${description.slice(0, descriptionLength)}…` : description,
  document_count,
  status,
})

/** A page of a list, for models. */
export const page = {
  limit: z.int().min(1).max(100).default(25),
  offset: z.int().min(0).default(0),
}

export const listCollections = defineTool({
  name: 'list_collections',
  title: 'List collections',
  description:
    'Lists the collections of documents that the user can see, last changed first. Other tools take their ids.',
  hints: { readOnly: true },
  input: z.object({ name_filter: z.string().optional().describe('Part of the name.'), ...page }),
  output: z.object({ collections: z.array(collection) }),
  async run({ name_filter, limit, offset }, { call }) {
    const found = await call<Collection[]>('list_collections', { name_filter, limit, offset })
    return answerOf({ collections: found.map(viewOf) })
  },
})

export const createCollection = defineTool({
  name: 'create_collection',
  title: 'Create a collection',
  description: 'Creates an empty collection, to which add_text and add_web_page add documents.',
  hints: {},
  input: z.object({ name: z.string().min(1), description: z.string().default('') }),
  output: collection,
  async run(body, { call }) {
    return answerOf(viewOf(await call<Collection>('create_collection', { body })))
  },
})

export const deleteCollection = defineTool({
  name: 'delete_collection',
  title: 'Delete a collection',
  description:
    'Deletes a collection for good, with the documents that are in no other collection. Ask the user before you call it.',
  hints: { destructive: true, idempotent: true },
  input: z.object({ collection_id: z.string() }),
  output: z.object({ deleted: z.string() }),
  async run({ collection_id }, { call }) {
    await call('delete_collection', { collection_id })
    return answerOf({ deleted: collection_id })
  },
})
