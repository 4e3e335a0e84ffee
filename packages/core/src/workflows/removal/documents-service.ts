import { z } from 'zod'
import { requireCollection, scopeOf } from '../../access/index.ts'
import { check, pageSchema } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { documentOf, documentSortColumns, type Document } from '../../resources/documents/index.ts'
import { deleteDocuments, type DeleteDocumentsDependencies } from './delete-documents.ts'

export const documentListSchema = pageSchema.extend({
  sortColumn: z.enum(documentSortColumns).default('updated_at'),
  ascending: z.boolean().default(false),
  groupBySourceChat: z.boolean().default(false),
  collectionId: z.string().optional(),
  metadataFilter: z.record(z.string(), z.unknown()).optional(),
  username: z.string().optional(),
  status: z.string().optional(),
  source: z.string().optional(),
  chatSessionId: z.uuid().optional(),
})
export type DocumentListInput = z.input<typeof documentListSchema>

const countSchema = documentListSchema
  .pick({ collectionId: true, chatSessionId: true })
  .extend({ owned: z.boolean().default(false) })

/** Documents a principal may see, and their deletion. */
export function documentsService(dependencies: DeleteDocumentsDependencies) {
  const { collections, documents } = dependencies
  const { deleteDocument, removeFromCollection } = deleteDocuments(dependencies)

  /** A list of one collection needs the right to see that collection, not only its documents. */
  async function requireVisible(principal: Principal, collectionId: string | undefined): Promise<void> {
    if (collectionId === undefined) return
    requireCollection(principal, collectionId)
    await collections.require(scopeOf(principal), collectionId, 'read')
  }

  return {
    async list(principal: Principal, input: DocumentListInput = {}, options: CallOptions = {}): Promise<Document[]> {
      options.signal?.throwIfAborted()
      const { sortColumn, ascending, groupBySourceChat, offset, limit, ...filter } = check(documentListSchema, input)
      await requireVisible(principal, filter.collectionId)
      const order = { sortColumn, ascending, groupBySourceChat }
      const rows = await documents.list(scopeOf(principal), filter, order, { offset, limit })
      return rows.map(documentOf)
    },
    async count(
      principal: Principal,
      input: z.input<typeof countSchema> = {},
      options: CallOptions = {},
    ): Promise<number> {
      options.signal?.throwIfAborted()
      const filter = check(countSchema, input)
      await requireVisible(principal, filter.collectionId)
      return documents.count(scopeOf(principal), filter)
    },
    /** @throws `not_found` */
    async get(principal: Principal, id: string, options: CallOptions = {}): Promise<Document> {
      options.signal?.throwIfAborted()
      return documentOf(await documents.require(scopeOf(principal), id))
    },
    delete: deleteDocument,
    removeFromCollection,
  }
}
