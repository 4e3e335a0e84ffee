import { documentMetadataSchema } from '@docent/core'
import { component } from '../../framework/index.ts'

/** JSON that users keep with collections and documents. */
export const metadataWire = component('Metadata', documentMetadataSchema)
