import { DocentError } from '@docent/core'
import { readFileSync } from 'node:fs'

/** A server without callers has about sixty open; its threads, indexes and calls need some each. */
const leastFiles = 256

/** How many files the process may have open. Undefined where there is no limit, or nobody says it. */
export function openFileLimit(
  readLimits: () => string = () => readFileSync('/proc/self/limits', 'utf8'),
): number | undefined {
  try {
    // Node.js has raised the soft limit to the hard one.
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readLimits()) ?? []
    return limit === undefined ? undefined : Number(limit)
  } catch {
    return undefined
  }
}

/**
 * Refused before anything is opened: a process that cannot open what it needs fails later, at any place, and with less to say.
 * @throws `unavailable` naming the limit
 */
export function requireOpenFiles(limit: number | undefined = openFileLimit()): void {
  if (limit === undefined || limit >= leastFiles) return
  throw new DocentError({
    code: 'unavailable',
    message: `This process may open ${limit} files, and the server needs ${leastFiles} at the least: raise the limit, as with ulimit -n 4096, or with LimitNOFILE in its unit of systemd.`,
  })
}
