/** Lets tokens through one by one, by hand: tests stop a stream at an exact place without waiting for time. */
export interface TokenGate {
  /** Resolves when the next token may go; hand it to a fake answer as `beforeToken`. */
  readonly pass: () => Promise<void>
  /** Lets the next `count` tokens go, those already waiting first. */
  readonly release: (count: number) => void
  /** Lets everything go from now on. */
  readonly open: () => void
}

export function tokenGate(): TokenGate {
  const waiting: (() => void)[] = []
  let allowed = 0
  const release = (count: number): void => {
    allowed += count
    while (allowed > 0 && waiting.length > 0) {
      allowed -= 1
      waiting.shift()?.()
    }
  }
  return {
    pass: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        release(0)
      }),
    release,
    open: () => release(Number.POSITIVE_INFINITY),
  }
}
