import { requireCollection, scopeOf } from '../../../access/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { ChatSettings } from '../../chat-settings/index.ts'
import { chatSettingsOf } from '../chat-defaults.ts'
import { collectionSettingsOf, type Collection } from '../collection.ts'
import type { CollectionSettings } from '../collection-settings.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'
import type { CollectionRow } from '../collection-table.ts'

const readColumn =
  <Value>(read: (row: CollectionRow) => Value) =>
  ({ records }: CollectionsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<Value> => {
    options.signal?.throwIfAborted()
    requireCollection(principal, id)
    return read(await records.require(scopeOf(principal), id, 'read'))
  }

/** Defaults for what is ingested into a collection. @throws `not_found` */
export const getSettings = readColumn((row): CollectionSettings => collectionSettingsOf(row))
/** Defaults for the chats over a collection. @throws `not_found` */
export const getChatSettings = readColumn((row): ChatSettings => chatSettingsOf(row))
/** @throws `not_found` */
export const getMetadata = readColumn((row) => row.metadata as Collection['metadata'])
