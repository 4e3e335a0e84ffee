import type { Clock, Logger } from '../../../kernel/ports/index.ts'

/** How often what a program prints is kept, so that readers see it. */
const everyMs = 500
const longestPiece = 8_000
/** Characters that are kept of all. */
const longestPrinted = 100_000

export interface PrintedLines {
  add(text: string): void
  /** Whether nothing more is kept. */
  readonly full: boolean
  /** All of it, as far as it is kept. */
  text(): string
  /** Keeps what is left, and takes no more. */
  end(): Promise<void>
}

/** What a program prints, kept in pieces one after the other. @param keep - Keeps a piece, the first at place 1. */
export function printedLines(
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
  keep: (place: number, text: string) => Promise<void>,
): PrintedLines {
  let all = ''
  let kept = 0
  let place = 0
  let cancel: (() => void) | undefined
  let keeping = Promise.resolve()
  let over = false

  function flush(): void {
    cancel?.()
    cancel = undefined
    while (kept < all.length) {
      const piece = all.slice(kept, kept + longestPiece)
      const at = ++place
      kept += piece.length
      keeping = keeping
        .then(() => keep(at, piece))
        .catch((error: unknown) => logger.warn({ error }, 'what an agent printed was not kept'))
    }
  }

  const full = () => over || all.length >= longestPrinted

  return {
    get full() {
      return full()
    },
    add(text) {
      if (full()) return
      const room = longestPrinted - all.length
      all += text.length > room ? `${text.slice(0, room)}\n[The rest is left out.]\n` : text
      cancel ??= clock.schedule(clock.now() + everyMs, flush)
    },
    text: () => all,
    async end() {
      over = true
      flush()
      await keeping
    },
  }
}
