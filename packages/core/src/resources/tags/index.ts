export { tagInputSchema, tagSchema, tagUpdateSchema, type Tag, type TagInput, type TagUpdate } from './tag.ts'
export {
  deleteTagsOfDocument,
  firstTagOf,
  findTagOf,
  usesOfTag,
  passTagsOn,
  tagRecords,
  type TagRecords,
} from './tag-records.ts'
export { documentTagTable, tagTable } from './tag-tables.ts'
export { taggedDocumentsSchema, type TaggedDocumentsInput } from './use-cases/read-tags.ts'
