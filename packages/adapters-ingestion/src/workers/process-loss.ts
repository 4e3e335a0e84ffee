import { DocentError } from '@docent/core/ports'
import { unreadableFile } from '../unreadable-file.ts'

/** How a process came to its end, or why it never started. */
export interface ProcessEnd {
  readonly code?: number | null
  readonly signal?: NodeJS.Signals | null
  readonly error?: Error
}

/** V8 ends a process that is out of memory by the first, its guard and the system by the second. */
const outOfMemory: readonly unknown[] = ['SIGABRT', 'SIGKILL']
/** Asked to end from outside before it could report an end. */
const stopped: readonly unknown[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Turns the end of a process into its document's error. */
export function lossOf({ code, signal, error }: ProcessEnd): DocentError {
  const cause = error ?? new Error(`The parser process ended with ${signal ?? `code ${code}`}.`)
  if (error !== undefined || stopped.includes(signal)) {
    return new DocentError({ code: 'unavailable', message: 'The parser process is gone; try again later.', cause })
  }
  return unreadableFile(
    outOfMemory.includes(signal)
      ? 'Reading the file needs more memory than allowed; split it into smaller files and upload those.'
      : 'The file broke its parser; export it again, or upload it in another format.',
    cause,
  )
}

/** The error of a document that took too long, or of one of its pages. */
export function overtime(limitMs: number, page: number | undefined): DocentError {
  const limit = describeDuration(limitMs)
  return unreadableFile(
    page === undefined
      ? `Reading the file took longer than ${limit}; split it into smaller files and upload those.`
      : `Reading page ${page} took longer than ${limit}; export the file again, or leave the page out, and upload it again.`,
  )
}

function describeDuration(milliseconds: number): string {
  const minutes = milliseconds / 60_000
  return minutes >= 2 ? `${Math.round(minutes)} minutes` : `${Math.round(milliseconds / 100) / 10} seconds`
}
