import type { AnnotationDraft } from '@docent/client'
import type { Change, Draft } from './draft.ts'
import type { AnnotationOperation, DraftMark } from './draft-operation.ts'
import type { Unsent } from './kept-operations.ts'
import { changeTo, operationsOf, placeKey, placesOf, type Place } from './places-of-draft.ts'

/** How a draft of the server is reached. */
export interface DraftTransport {
  read(after: number): Promise<AnnotationDraft>
  apply(operations: AnnotationOperation[], seen: number): Promise<AnnotationDraft>
}

/** A word or page of which people said different things without knowing of each other. */
export interface Disagreement extends Place {
  readonly key: string
  readonly marks: readonly DraftMark[]
}

export interface SharedState {
  readonly disagreements: readonly Disagreement[]
  /** Who else has said something. */
  readonly others: readonly string[]
  readonly blind: boolean
  /** The version that it was saved as since it was opened: who opens an older version stays there. */
  readonly savedAs: number | undefined
  /** Changes that the server has not confirmed. */
  readonly unsent: number
  readonly error: Error | undefined
}

interface SharedDraftOptions {
  readonly draft: Draft
  readonly transport: DraftTransport
  readonly unsent: readonly Unsent[]
  readonly keep: (unsent: readonly Unsent[]) => void
}

export type SharedDraft = ReturnType<typeof sharedDraft>

const atOnce = 500

const saysSame = ({ mark: one }: DraftMark, { mark: other }: DraftMark): boolean =>
  one?.label === other?.label &&
  (one?.confidence === undefined) === (other?.confidence === undefined) &&
  one?.pageClass === other?.pageClass &&
  (one?.done ?? false) === (other?.done ?? false)

/** Keeps a draft and that of the server the same: what is done here goes there, what others do comes here. */
export function sharedDraft({ draft, transport, unsent, keep }: SharedDraftOptions) {
  const find = placesOf(draft.base)
  const said = new Map<string, readonly DraftMark[]>()
  const waiting = new Map(unsent.map((one) => [placeKey(one.operation), one]))
  const listeners = new Set<() => void>()
  let [seen, blind] = [0, false]
  let savedAs: number | undefined
  /** What it had been saved as when it was opened; nothing yet before the first answer. */
  let savedBefore: { readonly as: number | undefined } | undefined
  let error: Error | undefined
  let running: Promise<void> | undefined
  let state: SharedState | undefined

  function publish(): void {
    const disagreements = [...said].flatMap(([key, marks]): Disagreement[] => {
      const place = find(marks[0]!)
      const isOpen = place !== undefined && !waiting.has(key) && marks.some((one) => !saysSame(one, marks[0]!))
      return isOpen ? [{ ...place, key, marks }] : []
    })
    const others = new Set([...said.values()].flatMap((marks) => marks.flatMap(({ own, by }) => (own ? [] : [by]))))
    const next = { disagreements, others: [...others].sort(), blind, savedAs, unsent: waiting.size, error }
    if (state !== undefined && error === state.error && JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    for (const listener of listeners) listener()
  }

  const changeFor = (marks: readonly DraftMark[]): Change[] => {
    const place = find(marks[0]!)
    const shown = marks.find(({ own }) => own) ?? marks.at(-1)!
    return place === undefined ? [] : [changeTo(draft.base, place, shown.mark)]
  }

  function take(answer: AnnotationDraft): void {
    const places = Map.groupBy(answer.marks, placeKey)
    for (const [key, marks] of places) said.set(key, marks)
    // What is done here and not sent yet comes after it.
    draft.receive([...places].flatMap(([key, marks]) => (waiting.has(key) ? [] : changeFor(marks))))
    const isOpened = blind && !answer.blind
    savedBefore ??= { as: answer.savedAs }
    blind = answer.blind
    savedAs = answer.savedAs === savedBefore.as ? undefined : answer.savedAs
    // What others have said before is new here, too.
    seen = isOpened ? 0 : answer.last
    if (isOpened) said.clear()
  }

  async function exchange(): Promise<void> {
    for (let isRead = false; ;) {
      const before = blind
      const known = waiting.values().next().value?.seen
      const some = [...waiting].filter(([, one]) => one.seen === known).slice(0, atOnce)
      const operations = some.map(([, { operation }]) => operation)
      // What was kept from an earlier visit knows more of the draft than this page.
      if (known === undefined || (known > seen && !isRead)) {
        const answer = await transport.read(seen)
        take(answer)
        isRead = !answer.more
        if (waiting.size === 0 && isRead && before === answer.blind) return
        continue
      }
      const answer = await transport.apply(operations, Math.min(known, seen))
      for (const [key, one] of some) if (waiting.get(key) === one) waiting.delete(key)
      keep([...waiting.values()])
      take(answer)
      if (waiting.size === 0 && !answer.more && before === answer.blind) return
    }
  }

  /** Sends what is to be sent, and brings what is new. @throws Error where the server cannot be reached or refuses it */
  function sync(): Promise<void> {
    running ??= exchange()
      .then(
        () => void (error = undefined),
        (reason: Error) => {
          error = reason
          throw reason
        },
      )
      .finally(() => {
        running = undefined
        publish()
      })
    return running
  }

  draft.receive(
    unsent.flatMap(({ operation: { mark, ...at } }) => {
      const place = find(at)
      return place === undefined ? [] : [changeTo(draft.base, place, mark)]
    }),
  )
  const stop = draft.onChange((changes) => {
    for (const operation of operationsOf(draft, changes)) waiting.set(placeKey(operation), { operation, seen })
    keep([...waiting.values()])
    publish()
  })
  publish()
  return {
    sync,
    stop,
    state: () => state!,
    seen: () => seen,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Says what one of them said, for all. */
    settle({ page, word }: Disagreement, mark: DraftMark['mark']): void {
      draft.apply([changeTo(draft.base, word === undefined ? { page } : { page, word }, mark)])
    },
  }
}
