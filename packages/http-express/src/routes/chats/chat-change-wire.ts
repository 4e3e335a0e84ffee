import {
  chatSessionUpdateSchema,
  collectionChangeSchema,
  collectionSessionsSchema,
  deleteChatsSchema,
  forkSchema,
  messagePairSchema,
  migrateChatsSchema,
} from '@docent/core'
import { component } from '../../framework/index.ts'
import { wireSchema } from '../wire/wire-schema.ts'

export const chatSessionUpdateWire = wireSchema(chatSessionUpdateSchema, { name: 'ChatSessionUpdateRequest' })
export const collectionChangeWire = wireSchema(collectionChangeSchema, { name: 'CollectionChangeRequest' })
export const forkWire = wireSchema(forkSchema)
export const messagePairWire = wireSchema(messagePairSchema)
export const deleteChatsWire = wireSchema(deleteChatsSchema, { name: 'DeleteChatSessionsJobRequest' })
export const collectionSessionsWire = wireSchema(collectionSessionsSchema)

const migration = wireSchema(migrateChatsSchema)
/** The timeout is a query parameter. */
export const migrateChatsWire = {
  decode: migration.decode,
  query: migration.schema.pick({ timeout: true }),
  body: component('MigrateCollectionChatSessionsJobRequest', migration.schema.omit({ timeout: true })),
}
