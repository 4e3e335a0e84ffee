import { scopeOf } from '../../../access/index.ts'
import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { collectionOf, type Collection } from '../../collections/index.ts'
import { collectionsHolding } from '../document-place-records.ts'
import type { DocumentsDependencies } from '../documents-dependencies.ts'

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
    const rows = await collectionsHolding(storage, scope, documentId, check(pageSchema, page))
    return rows.map(collectionOf)
  }
