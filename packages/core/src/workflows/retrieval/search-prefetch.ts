import type { Scope } from '../../access/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { Passage } from './passage.ts'
import type { CollectionSearch } from './collection-search.ts'
import type { SearchCollection } from './search-collection.ts'

/** Prefetched results that were not used in this time are out of date. */
const freshMs = 2_000
/** A server with more questions than these at a time has nothing to gain: its processors are busy anyway. */
const most = 4

interface Begun {
  readonly at: number
  readonly warnings: readonly string[]
  readonly found: Promise<readonly Passage[]>
}

/** Prefetches searches while their caller is not ready yet, such as during the commit of a question. */
export interface SearchPrefetch {
  /** Begins a search for the next identical one in the same scope, which may never come. */
  begin(scope: Scope, wanted: CollectionSearch): void
  readonly search: SearchCollection
}

export function searchPrefetch({
  search,
  clock,
}: {
  readonly search: SearchCollection
  readonly clock: Clock
}): SearchPrefetch {
  const begun = new Map<string, Begun>()
  const keyOf = (scope: Scope, wanted: CollectionSearch) => JSON.stringify([scope, { ...wanted, signal: undefined }])
  const fresh = ({ at }: Begun) => clock.now() - at <= freshMs

  return {
    begin(scope, wanted) {
      for (const [key, one] of begun) if (!fresh(one)) begun.delete(key)
      if (begun.size >= most) return
      const warnings: string[] = []
      const found = search(scope, { ...wanted, warn: (warning) => warnings.push(warning) })
      found.catch(() => {})
      begun.set(keyOf(scope, wanted), { at: clock.now(), warnings, found })
    },
    async search(scope, wanted) {
      const key = keyOf(scope, wanted)
      const prefetched = begun.get(key)
      begun.delete(key)
      if (!prefetched || !fresh(prefetched)) return search(scope, wanted)
      try {
        const found = await prefetched.found
        wanted.signal?.throwIfAborted()
        for (const warning of prefetched.warnings) wanted.warn?.(warning)
        return [...found]
      } catch {
        wanted.signal?.throwIfAborted()
        return search(scope, wanted)
      }
    },
  }
}
