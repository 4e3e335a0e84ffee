import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { and, eq, ne, type Principal } from '../../../kernel/ports/index.ts'
import { remove, requireMatch } from '../../../kernel/records/index.ts'
import { documentTable } from '../../documents/document-tables.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { tagInputSchema, tagNameSchema, tagOf, type Tag, type TagInput } from '../tag.ts'
import { documentTagTable } from '../tag-tables.ts'
import type { TagsDependencies } from '../tags-dependencies.ts'
import { insertTag, requireTag } from './create-tag.ts'

/**
 * Puts a tag on a document: the caller's own of this name, made when there is none. A document that has the name keeps it
 * as it is, regardless of the owner of the tag.
 * @throws `not_found` and `forbidden` as for any change of the document
 */
export const tagDocument =
  ({ runtime, idempotency, records, documents }: TagsDependencies) =>
  async (principal: Principal, documentId: string, input: TagInput, options: CallOptions = {}): Promise<Tag> => {
    requireGlobal(principal)
    const scope = scopeOf(principal)
    const { name } = check(tagInputSchema, input)
    return idempotency.once<Tag, Tag>(principal, 'tagDocument', { documentId, name }, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          await documents.requireChangeable(scope, documentId)
          const there = await records.onDocument(documentId, name)
          const own = there ?? (await records.own(scope, name))
          const tag = own ?? insertTag(draft, principal, name)
          if (!there) {
            if (own) requireTag(draft, own)
            // The purge of a deleted document looks for its tags once.
            const kept = and(eq('id', documentId), ne('state', 'deleting'))
            draft.step(requireMatch(documentTable, kept))
            draft.insert(documentTagTable, {
              document_id: documentId,
              name,
              tag_id: tag.id,
              created_at: draft.now,
            })
            draft.record('document', documentId, 'TAGGED', { tag: tag.id })
          }
          const answer = tagOf(tag)
          remember(draft, answer)
          return answer
        }),
    })
  }

/** Takes a tag off a document; the tag itself stays. @throws `not_found` when the document does not have it, `forbidden` */
export const untagDocument =
  ({ runtime, records, documents }: TagsDependencies) =>
  async (
    principal: Principal,
    documentId: string,
    tagName: string,
    options: CallOptions = {},
  ): Promise<{ readonly tagId: string }> => {
    requireGlobal(principal)
    const name = check(tagNameSchema, tagName)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      await documents.requireChangeable(scopeOf(principal), documentId)
      const tag = await records.onDocument(documentId, name)
      if (!tag) throw new DocentError({ code: 'not_found', message: 'The document has no tag with this name.' })
      draft.step(remove(documentTagTable, { document_id: documentId, name }))
      draft.record('document', documentId, 'UNTAGGED', { tag: tag.id })
      return { tagId: tag.id }
    })
  }
