import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  linkSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { LauncherError } from './launcher-error.mjs'
import { say } from './progress.mjs'

const DEFAULT_TIMING = { pollMs: 200, heartbeatMs: 1_000, silentMs: 15_000, giveUpMs: 10 * 60_000 }

/**
 * Runs `work` while holding an exclusive lock file, so that `npm start` and `npm test` may begin together.
 *
 * A holder that died is recognised by its process id when it ran on this host, and otherwise (another container
 * on the same volume, a process id used again) by a heartbeat that stays away.
 */
export async function withLock(path, work, timing = {}) {
  const limits = { ...DEFAULT_TIMING, ...timing }
  const token = await acquire(path, limits)
  const heartbeat = setInterval(() => touch(path), limits.heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    if (readHolder(path)?.token === token) rmSync(path, { force: true })
  }
}

async function acquire(path, limits) {
  const token = randomUUID()
  let waitedMs = 0
  let silentMs = 0
  let lastBeat
  while (waitedMs <= limits.giveUpMs) {
    if (create(path, token)) return token
    // Silence is counted in this process's own polls: after a suspended laptop wakes up, wall clocks alone
    // would make a healthy holder look dead.
    const beat = lastModified(path)
    silentMs = beat === lastBeat ? silentMs + limits.pollMs : 0
    lastBeat = beat
    const holder = readHolder(path)
    if (holder !== undefined && (isDead(holder) || silentMs >= limits.silentMs)) {
      removeStale(path, holder)
      continue
    }
    if (waitedMs === 0) say('waiting for another docent command to finish preparing ...')
    await sleep(limits.pollMs)
    waitedMs += limits.pollMs
  }
  throw new LauncherError(`another process still holds ${path}; end it, or remove the file when none is running`)
}

function create(path, token) {
  let file
  try {
    file = openSync(path, 'wx')
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'EPERM') return false
    throw error
  }
  writeSync(file, JSON.stringify({ token, pid: process.pid, host: hostname() }))
  closeSync(file)
  return true
}

/** The holder's record; without a token while it is being written or if it was cut off, undefined when there is no lock. */
function readHolder(path) {
  let content
  try {
    content = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  try {
    return JSON.parse(content)
  } catch {
    return { token: undefined, pid: undefined, host: undefined }
  }
}

function isDead(holder) {
  if (holder.pid === undefined || holder.host !== hostname()) return false
  try {
    process.kill(holder.pid, 0)
    return false
  } catch (error) {
    return error.code !== 'EPERM'
  }
}

/**
 * Two waiters may find the same stale lock. Renaming is atomic, so one of them moves it; the other may then move
 * the winner's fresh lock, sees a token it did not expect, and puts it back.
 */
function removeStale(path, expected) {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readHolder(aside)?.token !== expected.token) {
    try {
      linkSync(aside, path)
    } catch {
      // Another process holds it by now; the moved one's heartbeat finds its file gone and does no harm.
    }
  }
  rmSync(aside, { force: true })
}

function lastModified(path) {
  try {
    return statSync(path).mtimeMs
  } catch {
    return undefined
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Another process took the lock while this one was suspended; the work under it is repeatable.
  }
}
