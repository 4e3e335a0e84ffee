/** Reports the progress of a long operation to a person. */
export interface Progress {
  update(text: string): void
  /** The final line. */
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
  let updatedAt = now()
  return {
    update(text) {
      if (live) terminal.write(`\r\u001B[K  ${text}`)
      else if (now() - updatedAt >= plainEveryMs) {
        updatedAt = now()
        terminal.write(`  ${text}\n`)
      }
    },
    end(text) {
      terminal.write(live ? `\r\u001B[K  ${text}\n` : `  ${text}\n`)
    },
  }
}
