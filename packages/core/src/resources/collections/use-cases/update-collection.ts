import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { collectionUpdateSchema, type Collection, type CollectionUpdate } from '../collection.ts'
import { collectionEntity } from '../collection-machine.ts'
import { describedByHand } from '../documents-changed.ts'
import { chatSettingsColumns, chatSettingsOf } from '../chat-defaults.ts'
import { requireEditable } from '../edit-rights.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'
import { presentCollection } from '../present-collections.ts'
import type { ChatSettings } from '../../chat-settings/index.ts'
import { requireShort } from './replace-settings.ts'

/** Both set the same thing, so they must not differ. */
function oneRagType({ ragType, chatSettings }: CollectionUpdate): CollectionUpdate['ragType'] {
  const other = chatSettings?.ragConfig?.ragType
  if (ragType === undefined || other === undefined || ragType === other) return ragType
  throw new DocentError({
    code: 'invalid_input',
    message: `rag_type is ${ragType} and chat_settings.rag_config.rag_type ${other}; they are the same setting, send one.`,
    details: { field: 'rag_type' },
  })
}

const withRagType = (settings: ChatSettings, ragType: CollectionUpdate['ragType']): ChatSettings =>
  ragType === undefined ? settings : { ...settings, ragConfig: { ...settings.ragConfig, ragType } }

/**
 * Changes name, description, default rag type or chat settings. A description set by hand is never regenerated.
 * @throws `invalid_input` also for two rag types that differ
 */
export const updateCollection =
  (dependencies: CollectionsDependencies) =>
  async (principal: Principal, id: string, input: CollectionUpdate, options: CallOptions = {}): Promise<Collection> => {
    requireGlobal(principal)
    const checked = check(collectionUpdateSchema, input)
    const { name, description, chatSettings } = checked
    const ragType = oneRagType(checked)
    if (chatSettings) {
      requireShort(chatSettings as JsonValue)
      await dependencies.requireUsableLater(scopeOf(principal), chatSettings)
    }
    const scope = scopeOf(principal)
    return dependencies.runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await requireEditable(dependencies.records, scope, id)
      const instance = draft.instance(collectionEntity, row)
      const columns = {
        ...(name === undefined ? {} : { name }),
        ...(ragType === undefined && !chatSettings
          ? {}
          : chatSettingsColumns(withRagType(chatSettings ?? chatSettingsOf(row), ragType))),
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
      if (description !== undefined) await describedByHand(draft, id, row.owner_id)
      draft.record('collection', id, 'UPDATED', { fields: Object.keys(columns) })
      return presentCollection(dependencies, scope, { ...row, ...columns, updated_at: draft.now })
    })
  }
