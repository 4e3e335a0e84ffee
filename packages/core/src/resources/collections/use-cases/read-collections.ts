import { z } from 'zod'
import { requireAdministrator, requireCollection, requireGlobal, scopeOf } from '../../../access/index.ts'
import { check, pageSchema } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { collectionOf, type Collection } from '../collection.ts'
import { allCollectionsSortColumns, collectionSortColumns } from '../collection-records.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'
import { presentCollection, presentCollections } from '../present-collections.ts'

export const collectionListSchema = pageSchema.extend({
  sortColumn: z.enum(collectionSortColumns).default('updated_at'),
  ascending: z.boolean().default(false),
  nameFilter: z.string().max(512).optional(),
  metadataFilter: z.record(z.string(), z.unknown()).optional(),
  currentUserOnly: z.boolean().default(false),
})
export type CollectionListInput = z.input<typeof collectionListSchema>

export const listCollections =
  (dependencies: CollectionsDependencies) =>
  async (principal: Principal, input: CollectionListInput = {}, options: CallOptions = {}): Promise<Collection[]> => {
    options.signal?.throwIfAborted()
    const { sortColumn, ascending, offset, limit, ...filter } = check(collectionListSchema, input)
    const scope = scopeOf(principal)
    const rows = await dependencies.records.list(scope, filter, { sortColumn, ascending }, { offset, limit })
    return presentCollections(dependencies, scope, rows)
  }

export const allCollectionsListSchema = pageSchema.extend({
  sortColumn: z.enum(allCollectionsSortColumns).default('updated_at'),
  ascending: z.boolean().default(false),
  filter: z.string().max(512).optional().describe("Part of the name or the owner's."),
})
export type AllCollectionsListInput = z.input<typeof allCollectionsListSchema>

/** The collections of all users. @throws `unauthorized` unless an administrator calls */
export const listAllCollections =
  ({ records }: CollectionsDependencies) =>
  async (
    principal: Principal,
    input: AllCollectionsListInput = {},
    options: CallOptions = {},
  ): Promise<Collection[]> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    options.signal?.throwIfAborted()
    const { sortColumn, ascending, filter, ...page } = check(allCollectionsListSchema, input)
    return (await records.listOfAll(filter, { sortColumn, ascending }, page)).map(collectionOf)
  }

export const countCollections =
  ({ records }: CollectionsDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<number> => {
    options.signal?.throwIfAborted()
    return records.count(scopeOf(principal))
  }

export const getCollection =
  (dependencies: CollectionsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<Collection> => {
    options.signal?.throwIfAborted()
    requireCollection(principal, id)
    const scope = scopeOf(principal)
    return presentCollection(dependencies, scope, await dependencies.records.require(scope, id, 'read'))
  }
