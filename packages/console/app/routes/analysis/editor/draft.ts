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

export type Draft = ReturnType<typeof annotationDraft>

export const markOf = ({ label, confidence, entityId }: Mark): Mark => ({ label, confidence, entityId })
export const pageMarkOf = ({ pageClass, classConfidence, done }: PageMark): PageMark => ({
  pageClass,
  classConfidence,
  done,
})

const isSame = <Value extends object>(one: Value, other: Value): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** A change with the one that takes it back. */
interface Made {
  readonly change: Change
  readonly back: Change
}

/** Marks of a file on their way to its next version. Each step is undone at once, however many pages it has. */
export function annotationDraft({ pages: base }: AnnotationFile) {
  let pages: readonly Page[] = base
  let undone: (readonly Made[])[] = []
  let done: (readonly Made[])[] = []
  let state: DraftState
  const listeners = new Set<() => void>()
  const senders = new Set<(changes: readonly Change[]) => void>()

  function publish(): void {
    state = {
      pages,
      canUndo: done.length > 0,
      canRedo: undone.length > 0,
      isChanged: pages.some((page, index) => page !== base[index]),
    }
    for (const listener of listeners) listener()
  }

  function make(change: Change): Made {
    const { page: at, words, mark } = change
    const page = pages[at]!
    const next = [...page.words]
    const before = new Map<number, Mark>()
    for (const [index, to] of words ?? []) {
      const original = base[at]!.words[index]!
      before.set(index, markOf(next[index]!))
      next[index] = isSame(markOf(original), markOf(to)) ? original : { ...next[index]!, ...markOf(to) }
    }
    const changed = settled({ ...page, ...mark, words: words ? next : page.words }, base[at]!)
    pages = pages.with(at, changed)
    return { change, back: { page: at, words: before, ...(mark && { mark: pageMarkOf(page) }) } }
  }

  /** What is still as the step made it: what others have said of a word since stays. */
  function stillMade({ change, back }: Made): Change {
    const page = pages[change.page]!
    const words = [...back.words!].filter(([index]) =>
      isSame(markOf(page.words[index]!), markOf(change.words!.get(index)!)),
    )
    const isStill = change.mark !== undefined && isSame(pageMarkOf(page), pageMarkOf(change.mark))
    return { page: change.page, words: new Map(words), ...(isStill && back.mark && { mark: back.mark }) }
  }

  /** What of a change is not so already. */
  function differing({ page: at, words, mark }: Change): Change | undefined {
    const page = pages[at]!
    const some = [...(words ?? [])].filter(([index, to]) => !isSame(markOf(page.words[index]!), markOf(to)))
    const isNew = mark !== undefined && !isSame(pageMarkOf(page), pageMarkOf(mark))
    if (some.length === 0 && !isNew) return undefined
    return { page: at, ...(some.length > 0 && { words: new Map(some) }), ...(isNew && { mark }) }
  }

  function tell(step: readonly Made[]): void {
    publish()
    for (const send of senders) send(step.map(({ change }) => change))
  }

  /** Takes the last step of a list back, and gives what takes that back again. */
  function revert(last: readonly Made[]): readonly Made[] {
    return last.toReversed().map((made) => make(stillMade(made)))
  }

  publish()
  return {
    base,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Gets each change that is made here, also by undo and redo. */
    onChange(send: (changes: readonly Change[]) => void) {
      senders.add(send)
      return () => void senders.delete(send)
    },
    apply(changes: readonly Change[]): void {
      if (changes.length === 0) return
      const step = changes.map(make)
      done = [...done, step]
      undone = []
      tell(step)
    },
    /** What came from elsewhere: it is not undone here. */
    receive(changes: readonly Change[]): void {
      const before = pages
      for (const change of changes) {
        const some = differing(change)
        if (some !== undefined) make(some)
      }
      if (pages !== before) publish()
    },
    /** Gives the page of the step. */
    undo(): number | undefined {
      const last = done.at(-1)
      if (!last) return undefined
      done = done.slice(0, -1)
      const step = revert(last)
      undone = [...undone, step]
      tell(step)
      return last[0]?.change.page
    },
    redo(): number | undefined {
      const last = undone.at(-1)
      if (!last) return undefined
      undone = undone.slice(0, -1)
      const step = revert(last)
      done = [...done, step]
      tell(step)
      return last[0]?.change.page
    },
  }
}

/** The page of the file where nothing differs from it any more. */
function settled(page: Page, base: Page): Page {
  const isBase = isSame(pageMarkOf(page), pageMarkOf(base)) && page.words.every((word, at) => word === base.words[at])
  return isBase ? base : page
}
