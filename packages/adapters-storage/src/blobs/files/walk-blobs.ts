import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobInfo } from '@docent/core/ports'
import { prefixSegments } from '../../driver/index.ts'
import { entrySegment, folderPath } from './blob-paths.ts'
import { isMissingFile } from './file-errors.ts'

interface Entry {
  readonly key: string
  readonly kind: 'blob' | 'folder'
  readonly path: string
}

export interface WalkedBlob extends BlobInfo {
  readonly path: string
}

/**
 * Blobs by prefix in the order of their keys. One folder's names are in memory at a time for each level; blobs that
 * disappear during the walk are left out.
 */
export async function* walkBlobs(root: string, prefix: string): AsyncGenerator<WalkedBlob> {
  const { whole, started } = prefixSegments(prefix)
  yield* walkFolder(folderPath(root, whole), whole.map((segment) => `${segment}/`).join(''), started)
}

async function* walkFolder(path: string, keyBefore: string, started: string): AsyncGenerator<WalkedBlob> {
  for (const entry of await sortedEntries(path, keyBefore, started)) {
    if (entry.kind === 'folder') {
      yield* walkFolder(entry.path, entry.key, '')
      continue
    }
    const size = await sizeOf(entry.path)
    if (size !== undefined) yield { key: entry.key, size, path: entry.path }
  }
}

/** Folders are compared with the `/` that their keys have after them, which puts `a-b` before `a/b` and `a0` after it. */
async function sortedEntries(path: string, keyBefore: string, started: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const entry of await entriesOf(path)) {
    const found = entrySegment(entry)
    if (found === undefined || !found.segment.startsWith(started)) continue
    const key = keyBefore + found.segment + (found.kind === 'folder' ? '/' : '')
    entries.push({ key, kind: found.kind, path: join(path, entry.name) })
  }
  return entries.sort((one, other) => (one.key < other.key ? -1 : 1))
}

async function entriesOf(path: string) {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if (isMissingFile(error)) return []
    throw error
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}
