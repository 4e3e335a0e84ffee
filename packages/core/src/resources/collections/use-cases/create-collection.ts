import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { collectionInputSchema, collectionOf, type Collection, type CollectionInput } from '../collection.ts'
import { collectionLimits, countCollection } from '../collection-count.ts'
import { collectionEntity } from '../collection-machine.ts'
import { requireConsistent, requireRecognizable } from '../collection-settings.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'
import { endOfDay } from '../end-of-day.ts'
import { setLifetime } from '../lifetime.ts'
import { requireAhead } from './change-lifetime.ts'

const expiryOf = (text: string) => (text.includes('T') ? Date.parse(text) : endOfDay(text, 'UTC'))

/**
 * Makes a collection owned by the caller.
 * @throws `forbidden` with a key of one collection, and when there may be no more; `not_found` for an unknown embedding
 * model.
 */
export const createCollection =
  ({ runtime, models, requireUsableLater, parsers, idempotency, settings }: CollectionsDependencies) =>
  async (principal: Principal, input: CollectionInput, options: CallOptions = {}): Promise<Collection> => {
    requireGlobal(principal)
    const checked = check(collectionInputSchema, input)
    const embeddingModel = models.embeddingModel(checked.embeddingModel)
    requireConsistent(checked.collectionSettings ?? {})
    requireRecognizable(checked.collectionSettings ?? {}, parsers)
    await requireUsableLater(scopeOf(principal), checked.chatSettings ?? {})
    return idempotency.once<Collection, Collection>(principal, 'createCollection', checked, options, {
      async first(remember) {
        const limits = await collectionLimits(settings, principal)
        const sizeDefault = await settings.global('default_collection_size_limit')
        const { requestId, signal } = options
        return runtime.commit({ actor: principal.userId, requestId, signal }, async (draft) => {
          await countCollection(draft, principal.userId, limits)
          const { expiryDate } = checked
          const expiry_date = expiryDate === undefined ? null : requireAhead(expiryOf(expiryDate), draft.now)
          const instance = draft.create(collectionEntity, {
            columns: {
              owner_id: principal.userId,
              username: principal.username,
              name: checked.name,
              expiry_date,
              description: checked.description,
              embedding_model: embeddingModel.id,
              is_public: false,
              metadata: checked.metadata ?? {},
              settings: checked.collectionSettings ?? {},
              chat_settings: checked.chatSettings ?? {},
              description_auto_generated: false,
              document_count: 0,
              document_size: 0,
              size_used: 0,
              size_default: sizeDefault,
              sessions_count: 0,
              user_count: 1,
              chunks_allocated: 0,
            },
          })
          const { row } = instance
          if (expiry_date !== null) setLifetime(draft, instance, { ...row, updated_at: draft.now })
          const collection = collectionOf({ ...row, state: 'active', created_at: draft.now, updated_at: draft.now })
          remember(draft, collection)
          return collection
        })
      },
      again: async (answer) => answer,
    })
  }
