import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Finding } from './finding.ts'

const subject = 'temporary files'

/** Search indexes, large uploads and programs of agents need a place for them. */
export function checkTemporary(directory: string = tmpdir()): Finding {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK)
    return { subject, state: 'ok', result: `${directory} can be written` }
  } catch {
    const advice = 'Make it writable for this user, or set TMPDIR to another directory.'
    return { subject, state: 'problem', result: `${directory} cannot be written`, advice }
  }
}
