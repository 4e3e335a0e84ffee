import { closeSync, fsync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { makeFolders } from '../../driver/make-folders.ts'
import { ownerOnly } from '../../owner-only.ts'

const syncFile = promisify(fsync)

/** How often a folder that a delete removed as empty is recreated before the move gives up. */
const mostMoves = 20

/** Moves a file, into a folder that may not exist yet. @returns the folders to sync before its new name survives a power loss */
export function moveFile(from: string, to: string): readonly string[] {
  const folder = dirname(to)
  const changed = new Set([folder])
  for (let move = 1; ; move++) {
    try {
      renameSync(from, to)
      return [...changed]
    } catch (error) {
      // The folder does not exist yet, or a concurrent delete has removed it as empty.
      if (!isMissing(error) || move === mostMoves) throw error
      for (const parent of makeFolder(folder)) changed.add(parent)
    }
  }
}

/** Creates a folder and its parents. @returns the folders that have got a new name */
export function makeFolder(folder: string): readonly string[] {
  const first = makeFolders(folder, ownerOnly.directory)
  if (first === undefined) return []
  const changed: string[] = []
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    changed.push(parent)
    if (parent.length <= dirname(first).length) return changed
  }
}

/** When it returns, the names in these folders survive a power loss. */
export async function syncFolders(folders: readonly string[]): Promise<void> {
  // Windows has no way to sync a folder; there, the journal decides how durable names are.
  if (process.platform !== 'win32') await Promise.all(folders.map(syncFolder))
}

async function syncFolder(folder: string): Promise<void> {
  let handle: number
  try {
    handle = openSync(folder, 'r')
  } catch (error) {
    // Removed again by a delete: nothing left to make durable.
    if (isMissing(error)) return
    throw error
  }
  try {
    await syncFile(handle)
  } catch (error) {
    // Some network file systems refuse to sync folders.
    const code = codeOf(error)
    if (code !== 'EINVAL' && code !== 'ENOTSUP') throw error
  } finally {
    closeSync(handle)
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
