import { z } from 'zod'
import { requireCollection, scopeOf } from '../../../access/index.ts'
import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { presentDocuments, type Document } from '../../documents/index.ts'
import { tagNameSchema, tagOf, type Tag } from '../tag.ts'
import { taggedDocuments } from '../tag-filter.ts'
import type { TagsDependencies } from '../tags-dependencies.ts'

/** The caller's own tags and those on documents the caller can see, by name. */
export const listTags =
  ({ records }: TagsDependencies) =>
  async (principal: Principal, page: Page = {}, options: CallOptions = {}): Promise<Tag[]> => {
    options.signal?.throwIfAborted()
    return (await records.list(scopeOf(principal), check(pageSchema, page))).map(tagOf)
  }

/** The caller's own tag of this name, else one on a document the caller can see. @throws `not_found` */
export const getTag =
  ({ records }: TagsDependencies) =>
  async (principal: Principal, name: string, options: CallOptions = {}): Promise<Tag> => {
    options.signal?.throwIfAborted()
    return tagOf(await records.require(scopeOf(principal), check(tagNameSchema, name)))
  }

/** The tags on a document, by name, no matter who owns them. @throws `not_found` */
export const listTagsOnDocument =
  ({ records, documents }: TagsDependencies) =>
  async (principal: Principal, documentId: string, options: CallOptions = {}): Promise<Tag[]> => {
    options.signal?.throwIfAborted()
    await documents.require(scopeOf(principal), documentId)
    return (await records.allOn(documentId)).map(tagOf)
  }

export const taggedDocumentsSchema = pageSchema.extend({
  tagNames: z.array(tagNameSchema).min(1).max(100).describe('Comma-separated; documents with any of them.'),
  collectionId: z.string().min(1).max(128),
})
export type TaggedDocumentsInput = z.input<typeof taggedDocumentsSchema>

/** Documents of a collection with any of the tags, last changed first. @throws `not_found` for an invisible collection */
export const listTaggedDocuments =
  ({ collections, documents, sourceSessions }: TagsDependencies) =>
  async (principal: Principal, input: TaggedDocumentsInput, options: CallOptions = {}): Promise<Document[]> => {
    options.signal?.throwIfAborted()
    const { tagNames, collectionId, ...page } = check(taggedDocumentsSchema, input)
    requireCollection(principal, collectionId)
    const scope = scopeOf(principal)
    await collections.require(scope, collectionId, 'read')
    const filter = { collectionId, where: taggedDocuments({ include: tagNames }, 'id') }
    const rows = await documents.list(scope, filter, { sortColumn: 'updated_at', ascending: false }, page)
    return presentDocuments(sourceSessions, scope, rows)
  }
