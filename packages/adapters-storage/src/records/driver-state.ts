import { DocentError } from '@docent/core/ports'

/** The error of every call before `migrate` has finished. */
export function notMigrated(): DocentError {
  return new DocentError({
    code: 'wrong_state',
    message: 'The record store is not open: await docent.start() first, or migrate() where the store is used by itself.',
  })
}

/** The error of every call after `close`. */
export function storeClosed(): DocentError {
  return new DocentError({ code: 'unavailable', message: 'The record store is closed.' })
}

/** The error of a second `migrate`. */
export function alreadyMigrated(): DocentError {
  return new DocentError({ code: 'wrong_state', message: 'The record store is open already: migrate it once.' })
}
