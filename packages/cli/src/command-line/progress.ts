import type { Environment, Output } from './command.ts'
import { printable } from './printable.ts'

/** Reports the progress of a long operation to a person. */
export interface Progress {
  /** @param share of the work that is done, 0 … 1, where that is known */
  update(text: string, share?: number): void
  /** The final line. */
  end(text: string): void
}

export const noProgress: Progress = { update: () => {}, end: () => {} }

const plainEveryMs = 5_000
const width = 20

/**
 * On a terminal one line with a bar that changes; elsewhere, such as in a build's log, a line now and then.
 * @param environment of a terminal that cannot (TERM=dumb) or shall not (NO_COLOR) show a bar
 */
export function progressOn(terminal: Output, environment: Environment, now: () => number = Date.now): Progress {
  const live = terminal.isTTY === true && environment['TERM'] !== 'dumb'
  const bar = environment['NO_COLOR'] ? plainBar : colouredBar
  const draw = (text: string) => (terminal.draw === undefined ? terminal.write(text) : terminal.draw(text))
  let updatedAt = now()
  return {
    update(given, share) {
      const text = printable(given)
      if (live) draw(`\r\u001B[K  ${share === undefined ? '' : `${bar(share)} `}${text}${percent(share)}`)
      else if (now() - updatedAt >= plainEveryMs) {
        updatedAt = now()
        terminal.write(`  ${text}${percent(share)}\n`)
      }
    },
    end(given) {
      const text = printable(given)
      draw(live ? `\r\u001B[K  ${text}\n` : `  ${text}\n`)
    },
  }
}

const percent = (share: number | undefined): string => (share === undefined ? '' : `, ${Math.floor(share * 100)} %`)

const filledOf = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * width)

const plainBar = (share: number): string => `[${'#'.repeat(filledOf(share)).padEnd(width, '.')}]`

function colouredBar(share: number): string {
  const filled = filledOf(share)
  return `\u001B[32m${'━'.repeat(filled)}\u001B[90m${'━'.repeat(width - filled)}\u001B[0m`
}
