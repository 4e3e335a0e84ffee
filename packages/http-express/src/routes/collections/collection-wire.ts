import {
  collectionInputSchema,
  collectionListSchema,
  collectionSchema,
  collectionUpdateSchema,
  reembedSchema,
} from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { chatSettingsWire } from '../chats/chat-settings-wire.ts'
import { empty, harmless } from '../wire/harmless.ts'
import { jsonObjectText } from '../wire/parameters.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const rename = { metadata: 'metadata_dict' } as const

export const collectionWire = wireSchema(collectionSchema, { rename, name: 'Collection' })

const input = wireSchema(collectionInputSchema, { rename })
export const collectionInputWire = {
  decode: input.decode,
  schema: component(
    'CollectionCreateRequest',
    input.schema.extend({
      collection_settings: component(
        'CollectionSettings',
        input.schema.shape.collection_settings.unwrap().extend({ guardrails_settings: harmless(empty.wishes) }),
      ).optional(),
      chat_settings: chatSettingsWire.optional(),
      expiry_date: harmless(empty.text),
      workspace: harmless(empty.text),
      vex_encryption: harmless(z.literal('disabled')),
    }),
  ),
}

export const collectionUpdateWire = wireSchema(collectionUpdateSchema, { name: 'CollectionUpdateRequest' })

export const reembedWire = wireSchema(reembedSchema, { name: 'ReembedRequest' })

const list = wireSchema(collectionListSchema)
export const collectionListWire = {
  decode: list.decode,
  schema: list.schema.extend({
    metadata_filter: jsonObjectText.optional().describe('JSON text: metadata that a collection must have.'),
  }),
}
