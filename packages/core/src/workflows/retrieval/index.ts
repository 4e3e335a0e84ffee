export { chunkMatchSchema, chunkSearchSchema, chunksService, documentChunksSchema } from './chunks-service.ts'
export { searchCollection, type Passage, type SearchCollection } from './search-collection.ts'
