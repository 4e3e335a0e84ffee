/** Tells a person how far something long is. */
export interface Progress {
  tell(text: string): void
  /** The last word on it. */
  end(text: string): void
}

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const plainEveryMs = 5_000

/** On a terminal one line that changes; elsewhere, such as in a build's log, a line now and then. */
export function progressOn(terminal: Terminal, now: () => number = Date.now): Progress {
  const live = terminal.isTTY === true
  let toldAt = now()
  return {
    tell(text) {
      if (live) terminal.write(`\r\u001B[K  ${text}`)
      else if (now() - toldAt >= plainEveryMs) {
        toldAt = now()
        terminal.write(`  ${text}\n`)
      }
    },
    end(text) {
      terminal.write(live ? `\r\u001B[K  ${text}\n` : `  ${text}\n`)
    },
  }
}
