import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { eq, type Principal } from '../../../kernel/ports/index.ts'
import { remove, requireAbsent, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { deleteUsesOfTag } from '../tag-records.ts'
import { tagNameSchema, tagOf, tagUpdateSchema, type Tag, type TagUpdate } from '../tag.ts'
import { documentTagTable, tagTable } from '../tag-tables.ts'
import type { TagsDependencies } from '../tags-dependencies.ts'

const orNull = (text: string) => (text === '' ? null : text)

/** @throws `not_found`, `forbidden` for a tag of somebody else */
export const updateTag =
  ({ runtime, records }: TagsDependencies) =>
  async (principal: Principal, tagName: string, input: TagUpdate, options: CallOptions = {}): Promise<Tag> => {
    requireGlobal(principal)
    const name = check(tagNameSchema, tagName)
    const { description, format } = check(tagUpdateSchema, input)
    const set = {
      ...(description === undefined ? {} : { description: orNull(description) }),
      ...(format === undefined ? {} : { format: orNull(format) }),
    }
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.requireOwned(scopeOf(principal), name)
      const id = row.id
      if (Object.keys(set).length > 0) {
        draft.step(update(tagTable, { key: { id }, set }))
        draft.record('tag', id, 'UPDATED', { fields: Object.keys(set) })
      }
      return tagOf({ ...row, ...set })
    })
  }

/**
 * Deletes a tag of the caller and takes it off all documents. Ended in between, it is still there on some of them, and the
 * next call ends it.
 * @throws `not_found`, `forbidden` for a tag of somebody else, `conflict` when it is put on a document meanwhile
 */
export const deleteTag =
  ({ runtime, storage, records }: TagsDependencies) =>
  async (principal: Principal, tagName: string, options: CallOptions = {}): Promise<{ readonly tagId: string }> => {
    requireGlobal(principal)
    const name = check(tagNameSchema, tagName)
    const scope = scopeOf(principal)
    const tagId = (await records.requireOwned(scope, name)).id
    await deleteUsesOfTag(storage, tagId, options.signal)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      await records.requireOwned(scope, name)
      draft.step(remove(tagTable, { id: tagId }, { required: true }))
      draft.step(requireAbsent(documentTagTable, eq('tag_id', tagId)))
      draft.record('tag', tagId, 'DELETED')
      return { tagId }
    })
  }
