import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DocentError, isDiskFull } from '@docent/core/ports'
import { makeFolders } from '../../driver/make-folders.ts'
import { makeOwnerOnly, ownerOnly } from '../../owner-only.ts'
import { fileError, sqliteError } from './sqlite-error.ts'

/** The owner of a data directory. */
export interface Owner {
  readonly pid: number
  /** The URL it serves, once announced. */
  readonly url?: string
}

/** This process owns the directory until it lets go of it, or ends. */
export interface OwnerLock {
  /** Adds the URL that other processes of the machine may ask instead. */
  announce(url: string): void
  release(): void
}

/** Long enough to outlast a concurrent `readOwner`. */
const timeoutMs = 250

/** Referenced until released: a connection that is collected as garbage closes, which would free the directory. */
const held = new Set<DatabaseSync>()

/**
 * Makes this process the owner of the directory. The lock is one of the operating system on `lock.db`, held by an open
 * SQLite connection: it ends with the process, however that ends. The owner's data for others is in `owner.json`
 * beside it, because an exclusively locked database cannot be read; the file counts only while the lock is held.
 * @throws `in_use`
 */
export function lockDirectory(directory: string): OwnerLock {
  const database = open(directory)
  try {
    // In this mode the lock is kept until the connection closes. It needs no write, which would fail on a full disk.
    database.exec('PRAGMA locking_mode = exclusive; BEGIN EXCLUSIVE; COMMIT')
    announceOwner(directory, { pid: process.pid })
  } catch (error) {
    database.close()
    throw isLocked(error) ? inUse(readOwnerFile(directory)) : fileError(error, 'lock.db')
  }
  held.add(database)
  return {
    announce(url) {
      try {
        announceOwner(directory, { pid: process.pid, url })
      } catch (error) {
        throw sqliteError(error)
      }
    },
    release() {
      try {
        rmSync(ownerFile(directory), { force: true })
      } finally {
        held.delete(database)
        database.close()
      }
    },
  }
}

/**
 * The current owner of the directory; undefined when there is none. Lets a command line tool find the running server. A pid of
 * 0 means that the owner has only just started.
 */
export function readOwner(directory: string): Owner | undefined {
  let database: DatabaseSync
  try {
    database = new DatabaseSync(join(directory, 'lock.db'), { readOnly: true })
  } catch {
    return undefined
  }
  try {
    database.prepare('SELECT count(*) FROM sqlite_master').get()
    return undefined
  } catch (error) {
    if (isLocked(error)) return readOwnerFile(directory)
    throw fileError(error, 'lock.db')
  } finally {
    database.close()
  }
}

function open(directory: string): DatabaseSync {
  try {
    makeFolders(directory, ownerOnly.directory)
    const path = join(directory, 'lock.db')
    makeOwnerOnly(path)
    return new DatabaseSync(path, { timeout: timeoutMs })
  } catch (error) {
    throw sqliteError(error)
  }
}

function ownerFile(directory: string): string {
  return join(directory, 'owner.json')
}

/** On a full disk the owner cannot be announced; the lock is still held. */
function announceOwner(directory: string, owner: Owner): void {
  try {
    writeOwner(directory, owner)
  } catch (error) {
    if (!isDiskFull(sqliteError(error))) throw error
    rmSync(ownerFile(directory), { force: true })
    rmSync(`${ownerFile(directory)}.new`, { force: true })
  }
}

/** Replaced as a whole, so that no reader sees a partial file. */
function writeOwner(directory: string, owner: Owner): void {
  const temporary = `${ownerFile(directory)}.new`
  writeFileSync(temporary, JSON.stringify(owner), { mode: ownerOnly.file })
  renameSync(temporary, ownerFile(directory))
}

function readOwnerFile(directory: string): Owner {
  try {
    const { pid, url } = JSON.parse(readFileSync(ownerFile(directory), 'utf8')) as {
      readonly [Field in keyof Owner]?: unknown
    }
    return { pid: Number(pid ?? 0), ...(typeof url === 'string' ? { url } : {}) }
  } catch {
    return { pid: 0 }
  }
}

function isLocked(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && (errcode & 0xff) === 5
}

function inUse(owner: Owner): DocentError {
  const where = owner.url === undefined ? '' : ` at ${owner.url}`
  // It holds the lock and has not yet written its record.
  const who = owner.pid === 0 ? 'Another process, which has just started,' : `Process ${owner.pid}${where}`
  return new DocentError({
    code: 'in_use',
    message: `${who} is using this data directory: stop it, or choose another directory.`,
    details: { ...(owner.pid === 0 ? {} : { pid: owner.pid }), ...(owner.url === undefined ? {} : { url: owner.url }) },
  })
}
