import { DocentError } from '../../../kernel/errors/index.ts'
import { shortName } from '../../../resources/annotations/index.ts'

/** @throws `ingestion_failed` with a message for the user */
export const unusable = (message: string) => new DocentError({ code: 'ingestion_failed', message })

/** A file of an upload that cannot be used, and why. */
export interface LeftOut {
  readonly name: string
  readonly reason: string
}

const mostReasons = 5

/** Why nothing of a ZIP can be used: the reasons of the first files. */
export function nothingUsable(what: string, leftOut: readonly LeftOut[]): DocentError {
  if (leftOut.length === 0) return unusable('The ZIP file is empty.')
  const reasons = leftOut.slice(0, mostReasons).map(({ name, reason }) => `${shortName(name)}: ${reason}`)
  const more = leftOut.length > mostReasons ? ` And ${leftOut.length - mostReasons} more.` : ''
  return unusable(
    `None of the ${leftOut.length} files of the ZIP is ${what} that can be read. ${reasons.join(' ')}${more}`,
  )
}
