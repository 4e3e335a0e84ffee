/** The drafts of a process that are neither committed nor given up, by their times. */
export interface Undecided {
  begin(at: number): Disposable
  /** Time of the oldest; undefined when there is none. What carries an earlier time is durable, or never will be. */
  oldest(): number | undefined
}

export function undecided(): Undecided {
  const drafts = new Set<{ readonly at: number }>()
  return {
    begin(at) {
      const draft = { at }
      drafts.add(draft)
      return { [Symbol.dispose]: () => void drafts.delete(draft) }
    },
    oldest() {
      let oldest: number | undefined
      for (const { at } of drafts) oldest = oldest === undefined ? at : Math.min(oldest, at)
      return oldest
    },
  }
}
