import { and, eq } from '../../kernel/ports/index.ts'
import { documentTagTable, tagTable } from '../../resources/tags/index.ts'
import type { Erasing } from './erasing.ts'

const atOnce = 100

/**
 * Tags that are still on documents go to the new owner, who may have one of the name already; then it is theirs that is
 * on the document. Without a new owner they are deleted, from the documents of others too.
 */
export const settleTags = (of: Erasing): Promise<void> =>
  of.bites(async (draft, tally) => {
    const { newOwner } = of
    const [tag] = await draft.storage.read({
      from: tagTable.name,
      where: eq('owner_id', of.userId),
      orderBy: [{ column: 'name' }],
      limit: 1,
    })
    if (!tag) return 0
    const id = String(tag['id'])
    const ofNewOwner = and(eq('owner_id', newOwner?.id ?? ''), eq('name', String(tag['name'])))
    const [same] = newOwner ? await draft.storage.read({ from: tagTable.name, where: ofNewOwner, limit: 1 }) : []
    const on = await draft.storage.read({ from: documentTagTable.name, where: eq('tag_id', id), limit: atOnce })
    if (newOwner && on.length > 0 && !same) {
      draft.step({ kind: 'update', table: tagTable.name, key: { id }, set: { owner_id: newOwner.id } })
      tally('handedOver', 'tags')
      return 1
    }
    for (const { document_id: documentId, name } of on) {
      const key = { document_id: documentId!, name: name! }
      if (same) {
        const set = { tag_id: String(same['id']) }
        draft.step({ kind: 'update', table: documentTagTable.name, key, set, where: eq('tag_id', id) })
      } else draft.step({ kind: 'delete', table: documentTagTable.name, key, where: eq('tag_id', id), required: true })
    }
    if (on.length < atOnce) {
      draft.step({ kind: 'requireAbsent', table: documentTagTable.name, where: eq('tag_id', id) })
      draft.step({ kind: 'delete', table: tagTable.name, key: { id }, required: true })
      tally('removed', 'tags')
    }
    return 1
  })
