import { accessSync, constants, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { DocentError } from '@docent/core/ports'

/** Whether the directory in which LanceDB makes its temporary files is there and can be written. */
export function hasTemporaryDirectory(): boolean {
  try {
    accessSync(tmpdir(), constants.W_OK | constants.X_OK)
    return statSync(tmpdir()).isDirectory()
  } catch {
    return false
  }
}

export const noTemporaryDirectory = (cause?: unknown): DocentError =>
  new DocentError({
    code: 'unavailable',
    message: 'LanceDB has no temporary directory that it can write; make /tmp writable, or set TMPDIR to another one.',
    cause,
  })
