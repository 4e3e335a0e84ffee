import { eq } from '../../kernel/ports/index.ts'
import { remove, requireAbsent, update } from '../../kernel/records/index.ts'
import { documentTagTable, tagTable, firstTagOf, findTagOf, usesOfTag } from '../../resources/tags/index.ts'
import type { Erasing } from './erasing.ts'

const atOnce = 100

/**
 * Tags that are still on documents go to the new owner, who may have one of the name already; then it is theirs that is
 * on the document. Without a new owner they are deleted, from the documents of others too.
 */
export const settleTags = (of: Erasing): Promise<void> =>
  of.bites(async (draft, tally) => {
    const { newOwner } = of
    const tag = await firstTagOf(draft.storage, of.userId)
    if (!tag) return 0
    const id = tag.id
    const same = newOwner && (await findTagOf(draft.storage, newOwner.id, tag.name))
    const on = await usesOfTag(draft.storage, id, atOnce)
    if (newOwner && on.length > 0 && !same) {
      draft.step(update(tagTable, { key: { id }, set: { owner_id: newOwner.id } }))
      tally('handedOver', 'tags')
      return 1
    }
    for (const { document_id: documentId, name } of on) {
      const key = { document_id: documentId!, name: name! }
      if (same) {
        const set = { tag_id: same.id }
        draft.step(update(documentTagTable, { key, set, where: eq('tag_id', id) }))
      } else draft.step(remove(documentTagTable, key, { where: eq('tag_id', id), required: true }))
    }
    if (on.length < atOnce) {
      draft.step(requireAbsent(documentTagTable, eq('tag_id', id)))
      draft.step(remove(tagTable, { id }, { required: true }))
      tally('removed', 'tags')
    }
    return 1
  })
