import { scopeOf } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CollectionRecords } from '../../resources/collections/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'

/** What can be named as `model` in a call. */
export interface CallableModel {
  readonly id: string
  /** Provider of a model, owner of a collection. */
  readonly ownedBy: string
  /** Milliseconds since 1970; for models the start of the service. */
  readonly createdAt: number
}

const collectionPrefix = 'collection:'
/** The newest are listed; all can be called. */
const mostCollections = 1000

/** The collection that a model id names, if any. */
export const collectionIn = (model: string): string | undefined =>
  model.startsWith(collectionPrefix) ? model.slice(collectionPrefix.length) : undefined

export const unknownModel = (message: string) =>
  new DocentError({ code: 'not_found', message, details: { field: 'model' } })

/** A key of one collection calls that collection and nothing else. */
export function callableModels(
  registry: ModelRegistry,
  records: Pick<CollectionRecords, 'list' | 'require'>,
  startedAt: number,
) {
  const models: readonly CallableModel[] = [
    { id: 'auto', ownedBy: 'docent', createdAt: startedAt },
    ...registry.languageModels.map(({ id, provider }) => ({ id, ownedBy: provider, createdAt: startedAt })),
  ]
  const asModel = (row: Awaited<ReturnType<typeof records.require>>): CallableModel => ({
    id: `${collectionPrefix}${row.id}`,
    ownedBy: row.username,
    createdAt: row.created_at,
  })

  return {
    async list(principal: Principal, { collections }: { readonly collections: boolean }): Promise<CallableModel[]> {
      const plain = principal.scope.kind === 'global' ? models : []
      if (!collections) return [...plain]
      const sorted = { sortColumn: 'updated_at', ascending: false } as const
      const filter = { currentUserOnly: false }
      const rows = await records.list(scopeOf(principal), filter, sorted, { offset: 0, limit: mostCollections })
      return [...plain, ...rows.filter(({ state }) => state !== 'archived').map(asModel)]
    },

    /** @throws `not_found` */
    async get(
      principal: Principal,
      id: string,
      { collections }: { readonly collections: boolean },
    ): Promise<CallableModel> {
      const collectionId = collections ? collectionIn(id) : undefined
      if (collectionId !== undefined) {
        const row = await records.require(scopeOf(principal), collectionId, 'read').catch((error: unknown) => {
          throw DocentError.isInstance(error) && error.code === 'not_found' ? unknownModel(error.message) : error
        })
        return asModel(row)
      }
      const known = principal.scope.kind === 'global' ? models.find((model) => model.id === id) : undefined
      if (known) return known
      throw unknownModel(`There is no model ${id.slice(0, 100)}.`)
    },
  }
}
