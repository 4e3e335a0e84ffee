import type { Tracer } from '../../kernel/ports/index.ts'
import { inSpan } from '../../kernel/tracing/index.ts'
import type { SearchCollection } from './search-collection.ts'

/** The search with a span for each; the query is never part of it. */
export function tracedSearch(tracer: Tracer, search: SearchCollection): SearchCollection {
  if (!tracer.enabled) return search
  return (scope, wanted) => {
    const attributes = {
      'docent.collection_id': wanted.collectionId,
      'docent.search.mode': wanted.mode,
      'docent.search.limit': wanted.limit,
    }
    return inSpan(tracer, 'retrieval', { attributes }, async (span) => {
      const passages = await search(scope, wanted)
      span.set({ 'docent.search.found': passages.length })
      return passages
    })
  }
}
