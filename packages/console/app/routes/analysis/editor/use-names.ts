import { useMemo, useState } from 'react'
import type { Page } from './via.ts'

type NamesOf = (page: Page) => readonly string[]

/** Pages that do not change stay the same objects: each is looked through once. */
function remembered(namesOf: (page: Page) => readonly (string | undefined)[]): NamesOf {
  const known = new WeakMap<Page, readonly string[]>()
  return (page) => {
    const names = known.get(page) ?? [...new Set(namesOf(page).filter((name) => name !== undefined))]
    known.set(page, names)
    return names
  }
}

export const labelsOf = remembered(({ words }) => words.map(({ label }) => label))
export const classOf = remembered(({ pageClass }) => [pageClass])

/** Names in use, in a steady order, so that a key means the same on all pages. Those that come later are last. */
export function useNames(pages: readonly Page[], namesOf: NamesOf) {
  const used = useMemo(() => [...new Set(pages.flatMap(namesOf))].toSorted(), [pages, namesOf])
  const [atFirst] = useState(used)
  const [added, setAdded] = useState<readonly string[]>([])
  const key = used.join('\n')
  const all = useMemo(
    () => [...new Set([...atFirst, ...added, ...key.split('\n')])].filter(Boolean),
    [atFirst, added, key],
  )
  return { all, add: (name: string) => setAdded((before) => [...before, name]) }
}
