import { chunkMatchSchema, chunkSchema, chunkSearchResultSchema, chunkSearchSchema } from '@docent/core'
import { wireSchema } from '../wire/wire-schema.ts'

export const chunkWire = wireSchema(chunkSchema, { name: 'Chunk' })
export const chunkSearchResultWire = wireSchema(chunkSearchResultSchema, { name: 'ChunkSearchResult' })
export const chunkSearchWire = wireSchema(chunkSearchSchema)
export const chunkMatchWire = wireSchema(chunkMatchSchema)
