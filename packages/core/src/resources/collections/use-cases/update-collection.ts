import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { collectionUpdateSchema, type Collection, type CollectionUpdate } from '../collection.ts'
import { collectionEntity } from '../collection-machine.ts'
import { describedByHand } from '../documents-changed.ts'
import { requireEditable } from '../edit-rights.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'
import { presentCollection } from '../present-collections.ts'

/** Changes name, description or default rag type. A description set by hand is never regenerated. */
export const updateCollection =
  (dependencies: CollectionsDependencies) =>
  async (principal: Principal, id: string, input: CollectionUpdate, options: CallOptions = {}): Promise<Collection> => {
    requireGlobal(principal)
    const { name, description, ragType } = check(collectionUpdateSchema, input)
    const scope = scopeOf(principal)
    return dependencies.runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await requireEditable(dependencies.records, scope, id)
      const instance = draft.instance(collectionEntity, row)
      const columns = {
        ...(name === undefined ? {} : { name }),
        ...(ragType === undefined ? {} : { rag_type: ragType }),
        ...(description === undefined
          ? {}
          : {
              description,
              description_auto_generated: false,
              description_dirty_at: null,
              description_generation_started_at: null,
            }),
      }
      draft.set(instance, columns)
      if (description !== undefined) await describedByHand(draft, id, String(row['owner_id']))
      draft.record('collection', id, 'UPDATED', { fields: Object.keys(columns) })
      return presentCollection(dependencies, scope, { ...row, ...columns, updated_at: draft.now })
    })
  }
