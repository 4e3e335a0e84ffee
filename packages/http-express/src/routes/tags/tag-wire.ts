import { taggedDocumentsSchema, tagInputSchema, tagSchema, tagUpdateSchema } from '@docent/core'
import { wireSchema } from '../wire/wire-schema.ts'

export const tagWire = wireSchema(tagSchema, { name: 'Tag' })
export const tagInputWire = wireSchema(tagInputSchema, { name: 'TagCreateRequest' })
export const tagUpdateWire = wireSchema(tagUpdateSchema, { name: 'TagUpdateRequest' })
export const taggedDocumentsWire = wireSchema(taggedDocumentsSchema)
