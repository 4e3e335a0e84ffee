import { z } from 'zod'
import { requireCollection, scopeOf } from '../../../access/index.ts'
import { check, pageSchema } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { documentStatuses, type Document } from '../document.ts'
import { documentSortColumns } from '../document-records.ts'
import type { DocumentsDependencies } from '../documents-dependencies.ts'
import { presentDocuments } from '../present-documents.ts'

export const documentListSchema = pageSchema.extend({
  sortColumn: z.enum(documentSortColumns).default('updated_at'),
  ascending: z.boolean().default(false),
  groupBySourceChat: z.boolean().default(false),
  collectionId: z.string().optional(),
  metadataFilter: z.record(z.string(), z.unknown()).optional(),
  name: z.string().max(1_000).optional(),
  username: z.string().optional(),
  status: z.enum(documentStatuses).optional(),
  source: z.string().optional(),
  chatSessionId: z.uuid().optional(),
  withSummaries: z.boolean().default(false),
})
export type DocumentListInput = z.input<typeof documentListSchema>

const countSchema = documentListSchema
  .pick({ collectionId: true, chatSessionId: true, name: true, status: true })
  .extend({ owned: z.boolean().default(false) })

/** A list of one collection needs the right to see that collection, not only its documents. */
async function requireVisible(
  { collections }: DocumentsDependencies,
  principal: Principal,
  collectionId: string | undefined,
): Promise<void> {
  if (collectionId === undefined) return
  requireCollection(principal, collectionId)
  await collections.require(scopeOf(principal), collectionId, 'read')
}

function withoutSummary(document: Document): Document {
  const { summary: _, summaryParameters: __, ...rest } = document
  return rest
}

/** Documents the caller may see: all, or those of a collection. @throws `not_found` for an invisible collection */
export const listDocuments =
  (dependencies: DocumentsDependencies) =>
  async (principal: Principal, input: DocumentListInput = {}, options: CallOptions = {}): Promise<Document[]> => {
    options.signal?.throwIfAborted()
    const checked = check(documentListSchema, input)
    const { sortColumn, ascending, groupBySourceChat, withSummaries, offset, limit, ...filter } = checked
    const scope = scopeOf(principal)
    await requireVisible(dependencies, principal, filter.collectionId)
    const order = { sortColumn, ascending, groupBySourceChat }
    const rows = await dependencies.documents.list(scope, filter, order, { offset, limit })
    const listed = await presentDocuments(dependencies.sourceSessions, scope, rows)
    return withSummaries ? listed : listed.map(withoutSummary)
  }

/** @throws `not_found` for an invisible collection */
export const countDocuments =
  (dependencies: DocumentsDependencies) =>
  async (principal: Principal, input: z.input<typeof countSchema> = {}, options: CallOptions = {}): Promise<number> => {
    options.signal?.throwIfAborted()
    const filter = check(countSchema, input)
    await requireVisible(dependencies, principal, filter.collectionId)
    return dependencies.documents.count(scopeOf(principal), filter)
  }

/** @throws `not_found` */
export const getDocument =
  ({ documents, sourceSessions }: DocumentsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<Document> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const [document] = await presentDocuments(sourceSessions, scope, [await documents.require(scope, id)])
    return document!
  }
