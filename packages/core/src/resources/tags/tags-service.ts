import type { TagsDependencies } from './tags-dependencies.ts'
import { deleteTag, updateTag } from './use-cases/change-tag.ts'
import { createTag } from './use-cases/create-tag.ts'
import { getTag, listTaggedDocuments, listTags, listTagsOnDocument } from './use-cases/read-tags.ts'
import { tagDocument, untagDocument } from './use-cases/tag-document.ts'

export const tagsService = (dependencies: TagsDependencies) => ({
  create: createTag(dependencies),
  list: listTags(dependencies),
  get: getTag(dependencies),
  update: updateTag(dependencies),
  delete: deleteTag(dependencies),
  documents: listTaggedDocuments(dependencies),
  onDocument: listTagsOnDocument(dependencies),
  add: tagDocument(dependencies),
  remove: untagDocument(dependencies),
})
