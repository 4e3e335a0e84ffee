export { tagInputSchema, tagSchema, tagUpdateSchema, type Tag, type TagInput, type TagUpdate } from './tag.ts'
export { tagRecords, type TagRecords } from './tag-records.ts'
export { documentTagTable, tagTable, tagTables } from './tag-tables.ts'

export { tagsService } from './tags-service.ts'
export { taggedDocumentsSchema, type TaggedDocumentsInput } from './use-cases/read-tags.ts'
