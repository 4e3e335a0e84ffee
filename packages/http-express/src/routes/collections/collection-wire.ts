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
import { empty, ignoredField } from '../wire/ignored-field.ts'
import { noGuardrails } from '../wire/no-guardrails.ts'
import { jsonObjectText } from '../wire/parameters.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const rename = { metadata: 'metadata_dict' } as const

/** The address of the picture replaces its version. */
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

/** Relative to the host; each picture has its own. */
const thumbnailPath = ({ id, thumbnail }: Collection, areaUrl: string) =>
  `${areaUrl.replace(/^https?:\/\/[^/]*/, '')}/collections/${id}/thumbnail?version=${thumbnail}`

const settings = wireSchema(collectionSettingsSchema)
/** Ingestion defaults of a collection. */
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
      workspace: ignoredField(empty.text),
      vex_encryption: ignoredField(z.literal('disabled')),
    }),
  ),
}

const update = wireSchema(collectionUpdateSchema)
/** Fields that only creation takes have separate calls later: ignoring them silently would look as if they were set. */
const elsewhere = (call: string) => ignoredField(z.null(), `Not changed here: ${call}.`)
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
      workspace: ignoredField(empty.text),
      vex_encryption: ignoredField(z.literal('disabled')),
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
