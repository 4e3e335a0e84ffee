import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** How often a parent that a concurrent delete removed is made again. */
const mostTries = 20

/**
 * Makes a folder with the parents that are missing. The `recursive` of Node never returns where a file system says that a
 * folder is missing which is there, as /proc does when something is to be made in it.
 * @returns the first folder that was made
 */
export function makeFolders(folder: string, mode?: number): string | undefined {
  const path = resolve(folder)
  if (isFolder(path)) return undefined
  const parent = dirname(path)
  for (let tries = 1; ; tries++) {
    const first = isFolder(parent) ? undefined : makeFolders(parent, mode)
    try {
      mkdirSync(path, { mode })
      return first ?? path
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Somebody else was quicker.
      if (code === 'EEXIST' && isFolder(path)) return first
      if (code !== 'ENOENT' || tries === mostTries) throw error
    }
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
