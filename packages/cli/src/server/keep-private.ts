import { chmodSync, statSync } from 'node:fs'
import { makeFolders } from '@docent/adapters-storage/driver'
import { DocentError } from '@docent/core'
import type { Logger } from '@docent/core/ports'

const mode = 0o700
/** Rights of the directory's group and of all others. */
const others = 0o077

/**
 * Creates the data directory if missing, and closes it with all its content to other users of the host, whatever its
 * earlier mode. Where that is not permitted, as on volumes of another user, a warning is logged. Windows
 * has no such modes.
 * @throws `unavailable` when the directory can neither be found nor created
 */
export function keepPrivate(directory: string, logger: Logger): void {
  let found: number
  try {
    makeFolders(directory, mode)
    found = statSync(directory).mode & 0o777
  } catch (cause) {
    const message = 'The data directory can neither be found nor created: choose another with --data or DOCENT_DATA.'
    throw new DocentError({ code: 'unavailable', message, cause })
  }
  if (process.platform === 'win32' || (found & others) === 0) return
  const was = `0${found.toString(8)}`
  try {
    chmodSync(directory, mode)
    logger.warn({ was }, 'the data directory was open to other users of this host; its mode is now 0700')
  } catch (error) {
    logger.warn({ error, was }, 'the data directory is open to other users of this host; set its mode to 0700')
  }
}
