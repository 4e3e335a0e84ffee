import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from './finding.ts'

const leastBytes = 1024 ** 3
const subject = 'data directory'

/** What can be seen of the data directory without opening it. */
export function checkDirectory(directory: string): readonly Finding[] {
  if (!existsSync(directory)) return [checkParent(directory), checkSpace(nearest(directory))]
  if (!statSync(directory).isDirectory()) {
    return [
      {
        subject,
        state: 'problem',
        result: `${directory} is a file`,
        advice: 'Choose a directory with --data or DOCENT_DATA.',
      },
    ]
  }
  return [checkRights(directory), checkSpace(directory)]
}

function checkRights(directory: string): Finding {
  const mode = statSync(directory).mode & 0o777
  if (!isWritable(directory)) {
    return {
      subject,
      state: 'problem',
      result: `${directory} is not writable`,
      advice: 'Give this user the right to write it, or choose another with --data or DOCENT_DATA.',
    }
  }
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    const result = `${directory} is open to other users (mode 0${mode.toString(8)})`
    return {
      subject,
      state: 'note',
      result,
      advice: `Run chmod 700 ${directory}; the server does so when it starts, where it may.`,
    }
  }
  const holds = existsSync(join(directory, 'records.db')) ? 'has records' : 'has no SQLite records'
  return { subject, state: 'ok', result: `${directory} ${holds}` }
}

function checkParent(directory: string): Finding {
  const parent = nearest(directory)
  if (isWritable(parent)) return { subject, state: 'ok', result: `${directory} is made by the first start` }
  const advice = `Create it, writable for this user, or choose another with --data or DOCENT_DATA.`
  return { subject, state: 'problem', result: `${directory} cannot be made: ${parent} is not writable`, advice }
}

function checkSpace(directory: string): Finding {
  const { bavail, bsize } = statfsSync(directory)
  const bytes = bavail * bsize
  const result = `${(bytes / 1024 ** 3).toFixed(1)} GB free`
  if (bytes >= leastBytes) return { subject: 'disk', state: 'ok', result }
  return {
    subject: 'disk',
    state: 'note',
    result,
    advice: 'Make room: with a full disk nothing can be changed any more.',
  }
}

function nearest(directory: string): string {
  let found = directory
  while (!existsSync(found)) found = dirname(found)
  return found
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
