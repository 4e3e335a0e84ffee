import {
  allCollectionsListSchema,
  collectionInputSchema,
  collectionListSchema,
  collectionSchema,
  collectionSettingsSchema,
  collectionUpdateSchema,
  deleteCollectionsSchema,
  expiryDateSchema,
  inactivityIntervalSchema,
  reembedSchema,
  sizeLimitInputSchema,
  topicModelSchema,
  type Collection,
} from '@docent/core'
import { z } from 'zod'
import { component, type ApiRequest } from '../../framework/index.ts'
import { chatSettingsWire } from '../chats/chat-settings-wire.ts'
import { empty, harmless } from '../wire/harmless.ts'
import { noGuardrails } from '../wire/no-guardrails.ts'
import { jsonObjectText } from '../wire/parameters.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const rename = { metadata: 'metadata_dict' } as const

/** The address of the picture takes the place of its version. */
const collection = wireSchema(
  collectionSchema.extend({ thumbnail: z.string().optional().describe('URL path of its picture.') }),
  { rename, name: 'Collection' },
)
export const collectionWire = {
  schema: collection.schema,
  encode: (value: Collection, request: ApiRequest) =>
    collection.encode(
      value.thumbnail === undefined ? value : { ...value, thumbnail: thumbnailPath(value, request.areaUrl) },
    ),
}

/** Below the mount, whatever its address; another picture has another one. */
const thumbnailPath = ({ id, thumbnail }: Collection, areaUrl: string) =>
  `${areaUrl.replace(/^https?:\/\/[^/]*/, '')}/collections/${id}/thumbnail?version=${thumbnail}`

const settings = wireSchema(collectionSettingsSchema)
/** Defaults of a collection for what is ingested into it. */
export const collectionSettingsForm = {
  ...settings,
  schema: component('CollectionSettings', settings.schema.extend({ guardrails_settings: noGuardrails() })),
}

const input = wireSchema(collectionInputSchema, { rename })
export const collectionInputWire = {
  decode: input.decode,
  schema: component(
    'CollectionCreateRequest',
    input.schema.extend({
      collection_settings: collectionSettingsForm.schema.optional(),
      chat_settings: chatSettingsWire.optional(),
      workspace: harmless(empty.text),
      vex_encryption: harmless(z.literal('disabled')),
    }),
  ),
}

const update = wireSchema(collectionUpdateSchema)
/** What only the creation takes has calls of its own afterwards: dropped in silence it would look as if it were set. */
const elsewhere = (call: string) => harmless(z.null(), `Not changed here: ${call}.`)
export const collectionUpdateWire = {
  decode: update.decode,
  schema: component(
    'CollectionUpdateRequest',
    update.schema.extend({
      chat_settings: chatSettingsWire.optional(),
      collection_settings: elsewhere('PUT /collections/{collection_id}/settings'),
      metadata_dict: elsewhere('PUT /collections/{collection_id}/metadata'),
      expiry_date: elsewhere('PUT /collections/{collection_id}/expiry_date'),
      embedding_model: elsewhere('POST /collections/{collection_id}/reembed_job'),
      workspace: harmless(empty.text),
      vex_encryption: harmless(z.literal('disabled')),
    }),
  ),
}

export const reembedWire = wireSchema(reembedSchema, { name: 'ReembedRequest' })
export const deleteCollectionsWire = wireSchema(deleteCollectionsSchema, { name: 'DeleteCollectionsJobRequest' })
export const allCollectionsListWire = wireSchema(allCollectionsListSchema)
export const expiryDateWire = wireSchema(expiryDateSchema)
export const inactivityIntervalWire = wireSchema(inactivityIntervalSchema)
export const sizeLimitWire = wireSchema(sizeLimitInputSchema)
export const topicModelWire = wireSchema(topicModelSchema, { name: 'TopicModel' })

const list = wireSchema(collectionListSchema)
export const collectionListWire = {
  decode: list.decode,
  schema: list.schema.extend({
    metadata_filter: jsonObjectText.optional().describe('JSON text: metadata that a collection must have.'),
  }),
}
