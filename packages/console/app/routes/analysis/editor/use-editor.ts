import { useState } from 'react'
import type { Change, Draft, DraftState } from './draft.ts'
import { boxTowards, type Direction } from './places.ts'
import {
  acceptAbove,
  acceptWords,
  classify,
  entityOf,
  finish,
  hasSuggestions,
  isSuggestion,
  labelWords,
  nextSuggestion,
} from './steps.ts'
import type { Page } from './via.ts'

const none: ReadonlySet<number> = new Set()

export type EditorActions = ReturnType<typeof useEditor>

/** Which page, words and label are chosen, and what can be done with them. */
export function useEditor(name: string, draft: Draft, { pages }: DraftState) {
  const [page, setPage] = usePageOf(name, pages.length)
  const [selected, setSelected] = useState(none)
  const [current, setCurrent] = useState<number>()
  const [armed, setArmed] = useState<string>()
  const shown = pages[page]!

  const choose = (words: Iterable<number>, at: number | undefined) => {
    setSelected(new Set(words))
    setCurrent(at)
  }
  const goTo = (to: number, at?: number) => {
    setPage(Math.min(Math.max(to, 0), pages.length - 1))
    choose(at === undefined ? [] : [at], at)
  }
  const apply = (changes: readonly Change[]) => draft.apply(changes)

  function select(words: readonly number[], adds: boolean, isDrag: boolean): void {
    if (isDrag && armed !== undefined) {
      apply(labelWords(page, words, armed))
      return choose([], words[0])
    }
    choose(adds ? new Set([...selected, ...words]) : words, words.at(-1))
  }

  /** False where there is none in this direction: then Tab leaves the page as everywhere else. */
  function toSuggestion(step: 1 | -1): boolean {
    const found = nextSuggestion(shown, current, step)
    if (found !== undefined) choose(entityOf(shown, found), found)
    return found !== undefined
  }

  const nextPage = (fits: (page: Page) => boolean): number | undefined => {
    const order = pages.map((_, offset) => (page + 1 + offset) % pages.length)
    return order.find((at) => fits(pages[at]!))
  }

  return {
    page,
    shown,
    selected,
    current,
    armed,
    goTo,
    select,
    toSuggestion,
    clear() {
      choose([], undefined)
      setArmed(undefined)
    },
    /** To the words that are selected; without any, to those that are dragged over next. */
    label(label: string | undefined) {
      if (selected.size > 0) apply(labelWords(page, selected, label))
      else setArmed(label === armed ? undefined : label)
    },
    accept() {
      apply(acceptWords(page, shown, selected))
      const next = nextSuggestion(shown, current, 1)
      if (next !== undefined) choose(entityOf(shown, next), next)
    },
    acceptAbove: (least: number, onlyPage: boolean) => apply(acceptAbove(pages, least, onlyPage ? page : undefined)),
    classify: (pageClass: string | undefined) => apply(classify(page, shown, pageClass)),
    move(direction: Direction, adds: boolean) {
      const to = boxTowards(shown.words, current, direction)
      if (to !== undefined) choose(adds ? [...selected, to] : [to], to)
    },
    finish(done: boolean) {
      apply(finish(page, shown, done))
      const next = done ? nextPage((one) => !one.done && one !== shown) : undefined
      if (next !== undefined) goTo(next)
    },
    toOpenPage() {
      const next = nextPage(hasSuggestions)
      if (next !== undefined) {
        const first = pages[next]!.words.findIndex(isSuggestion)
        goTo(next, first < 0 ? undefined : first)
      }
    },
    /** Shows what was taken back, on whichever page it is. */
    undo() {
      const at = draft.undo()
      if (at !== undefined && at !== page) goTo(at)
    },
    redo() {
      const at = draft.redo()
      if (at !== undefined && at !== page) goTo(at)
    },
  }
}

/** The page of a set survives a reload and the next version. */
function usePageOf(name: string, count: number): readonly [number, (page: number) => void] {
  const storedAs = `docent-annotation-page-${name.replace(/\/versions\/.*/, '')}`
  const [page, setPage] = useState(() => Math.min(Number(sessionStorage.getItem(storedAs) ?? 0) || 0, count - 1))
  const change = (to: number) => {
    sessionStorage.setItem(storedAs, String(to))
    setPage(to)
  }
  return [page, change]
}
