import type { AnnotationFile, Mark, Page, PageMark } from './via.ts'

/** What changes on a page: words by their position, and the page itself. */
export interface Change {
  readonly page: number
  readonly words?: ReadonlyMap<number, Mark>
  readonly mark?: PageMark
}

export interface DraftState {
  readonly pages: readonly Page[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly isChanged: boolean
}

/** Of a word or page as it is to be kept until a version is saved. */
export interface KeptPage {
  readonly words: Readonly<Record<string, Mark>>
  readonly mark?: PageMark
}
export type KeptDraft = Readonly<Record<string, KeptPage>>

export type Draft = ReturnType<typeof annotationDraft>

export const markOf = ({ label, confidence, entityId }: Mark): Mark => ({ label, confidence, entityId })
export const pageMarkOf = ({ pageClass, classConfidence, done }: PageMark): PageMark => ({
  pageClass,
  classConfidence,
  done,
})

const isSame = <Value extends object>(one: Value, other: Value): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Marks of a file on their way to its next version. Each step is undone at once, however many pages it has. */
export function annotationDraft({ pages: base }: AnnotationFile, kept: KeptDraft = {}) {
  let pages: readonly Page[] = base.map((page) => withKept(page, kept[page.key]))
  let undone: (readonly Change[])[] = []
  let done: (readonly Change[])[] = []
  let state: DraftState
  const listeners = new Set<() => void>()

  function publish(): void {
    state = {
      pages,
      canUndo: done.length > 0,
      canRedo: undone.length > 0,
      isChanged: pages.some((page, index) => page !== base[index]),
    }
    for (const listener of listeners) listener()
  }

  /** Makes the changes, and gives those that take them back. */
  function make(changes: readonly Change[]): readonly Change[] {
    const all = [...pages]
    const back = changes.map(({ page: at, words, mark }): Change => {
      const page = all[at]!
      const next = [...page.words]
      const before = new Map<number, Mark>()
      for (const [index, to] of words ?? []) {
        const original = base[at]!.words[index]!
        before.set(index, markOf(next[index]!))
        next[index] = isSame(markOf(original), markOf(to)) ? original : { ...next[index]!, ...markOf(to) }
      }
      all[at] = settled({ ...page, ...mark, words: words ? next : page.words }, base[at]!)
      return { page: at, words: before, mark: pageMarkOf(page) }
    })
    pages = all
    return back
  }

  publish()
  return {
    base,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    apply(changes: readonly Change[]): void {
      if (changes.length === 0) return
      done = [...done, make(changes)]
      undone = []
      publish()
    },
    /** Gives the page of the step. */
    undo(): number | undefined {
      const last = done.at(-1)
      if (!last) return undefined
      done = done.slice(0, -1)
      undone = [...undone, make(last.toReversed())]
      publish()
      return last[0]?.page
    },
    redo(): number | undefined {
      const last = undone.at(-1)
      if (!last) return undefined
      undone = undone.slice(0, -1)
      done = [...done, make(last.toReversed())]
      publish()
      return last[0]?.page
    },
    /** What differs from the file, or from what the pages were at some time. */
    kept: (since: readonly Page[] = base): KeptDraft =>
      Object.fromEntries(pages.flatMap((page, index) => keptOf(page, since[index]!))),
  }
}

/** The page of the file where nothing differs from it any more. */
function settled(page: Page, base: Page): Page {
  const isBase = isSame(pageMarkOf(page), pageMarkOf(base)) && page.words.every((word, at) => word === base.words[at])
  return isBase ? base : page
}

function keptOf(page: Page, base: Page): [string, KeptPage][] {
  if (page === base) return []
  const words = page.words.filter((word, index) => word !== base.words[index])
  return [
    [page.key, { words: Object.fromEntries(words.map((word) => [word.at, markOf(word)])), mark: pageMarkOf(page) }],
  ]
}

function withKept(page: Page, kept: KeptPage | undefined): Page {
  if (kept === undefined) return page
  const absent: Mark = { label: undefined, confidence: undefined, entityId: undefined }
  const words = page.words.map((word) => {
    const mark = kept.words[word.at]
    return mark === undefined ? word : { ...word, ...absent, ...mark }
  })
  const mark: PageMark = { pageClass: undefined, classConfidence: undefined, ...(kept.mark ?? pageMarkOf(page)) }
  return settled({ ...page, ...mark, words }, page)
}
