import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { throwIfAborted } from '../../abort.ts'
import type { Glob, GlobState } from './glob.ts'

export interface FoundFile {
  /** Path from the root, by segments. */
  readonly segments: readonly string[]
  readonly size: number
  readonly modifiedAt: number
}

export interface Walk {
  readonly root: string
  readonly glob: Glob
  /** Segments of the last file that was taken; the walk resumes after it. */
  readonly after: readonly string[] | undefined
  /** Whether a symbolic link to a file may be listed. */
  readonly allowsLink: (path: string) => Promise<boolean>
  readonly signal: AbortSignal
}

/**
 * Files that match, in the order of their segments (by code unit), one directory in memory at a time for each level.
 * Links to files are followed when allowed, links to directories are not: they could form cycles. What cannot be read
 * or disappears meanwhile is passed over.
 */
export function walkFiles(walk: Walk): AsyncIterable<FoundFile> {
  return walkDirectory(walk, [], walk.glob.start, walk.after)
}

async function* walkDirectory(
  walk: Walk,
  segments: readonly string[],
  state: GlobState,
  after: readonly string[] | undefined,
): AsyncIterable<FoundFile> {
  throwIfAborted(walk.signal)
  const entries = await readdir(join(walk.root, ...segments), { withFileTypes: true }).catch(() => [])
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const [passed] = after ?? []
  for (const entry of entries) {
    throwIfAborted(walk.signal)
    if (passed !== undefined && entry.name < passed) continue
    const path = [...segments, entry.name]
    if (entry.isDirectory()) {
      const below = walk.glob.enter(state, entry.name)
      if (below.length > 0) yield* walkDirectory(walk, path, below, entry.name === passed ? after?.slice(1) : undefined)
    } else if (!(entry.name === passed && after?.length === 1) && walk.glob.matches(state, entry.name)) {
      const file = await inspect(walk, path, entry.isSymbolicLink())
      if (file !== undefined) yield file
    }
  }
}

async function inspect(walk: Walk, segments: readonly string[], isLink: boolean): Promise<FoundFile | undefined> {
  const path = join(walk.root, ...segments)
  if (isLink && !(await walk.allowsLink(path))) return undefined
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || !found.isFile()) return undefined
  return { segments, size: found.size, modifiedAt: Math.round(found.mtimeMs) }
}
