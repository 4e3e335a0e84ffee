import type { Scope } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { ChatSettings } from '../../../resources/chat-settings/index.ts'
import type { TagRecords } from '../../../resources/tags/index.ts'
import type { SearchCollection } from '../../retrieval/index.ts'

/** Documents a tag filter may leave: a longer list would not be looked at in the time of an answer. */
const mostDocuments = 10_000
const pageSize = 1_000

/** Ids of the documents that the tags leave; undefined: the tags exclude nothing. @throws `invalid_input` for too many */
export async function taggedDocumentIds(
  records: TagRecords,
  scope: Scope,
  collectionId: string,
  tags: ChatSettings['tags'],
): Promise<readonly string[] | undefined> {
  if (!tags || ((tags.include ?? []).length === 0 && (tags.exclude ?? []).length === 0)) return undefined
  const ids: string[] = []
  for (;;) {
    const page = await records.documentIds(scope, collectionId, tags, { offset: ids.length, limit: pageSize })
    ids.push(...page)
    if (page.length < pageSize) return ids
    if (ids.length >= mostDocuments) {
      throw new DocentError({
        code: 'invalid_input',
        message: `The tags leave more than ${mostDocuments} documents; name a tag that fewer have, or leave tags out.`,
      })
    }
  }
}

/** The search within these documents; another list of documents is narrowed to them. */
export function searchWithin(search: SearchCollection, documentIds: readonly string[] | undefined): SearchCollection {
  if (documentIds === undefined) return search
  const allowed = new Set(documentIds)
  return async (scope, wanted) => {
    const named = wanted.documentIds ?? []
    const left = named.length === 0 ? documentIds : named.filter((id) => allowed.has(id))
    // An empty list would mean all of them.
    return left.length === 0 ? [] : search(scope, { ...wanted, documentIds: left })
  }
}
