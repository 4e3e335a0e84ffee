import { scopeOf } from '../../../access/index.ts'
import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import { and, eq, type Principal } from '../../../kernel/ports/index.ts'
import { existsIn } from '../../../kernel/records/index.ts'
import { membershipTable } from '../document-tables.ts'
import { collectionTable } from '../../collections/collection-table.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { collectionOf, visibleCollections, type Collection } from '../../collections/index.ts'
import type { DocumentsDependencies } from '../documents-dependencies.ts'
import { visibleMemberships } from '../visible-memberships.ts'

/** The visible collections that hold a document, last changed first. @throws `not_found` for an invisible document */
export const listCollectionsOfDocument =
  ({ storage, documents }: DocumentsDependencies) =>
  async (
    principal: Principal,
    documentId: string,
    page: Page = {},
    options: CallOptions = {},
  ): Promise<Collection[]> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    await documents.require(scope, documentId)
    const holding = existsIn(
      membershipTable,
      [{ outer: 'id', inner: 'collection_id' }],
      and(eq('document_id', documentId), visibleMemberships(scope)),
    )
    const rows = await storage.read({
      from: collectionTable,
      where: and(visibleCollections(scope, 'read'), holding),
      orderBy: [{ column: 'updated_at', direction: 'descending' }],
      ...check(pageSchema, page),
    })
    return rows.map(collectionOf)
  }
