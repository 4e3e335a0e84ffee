import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of all files in a directory, without those of one name. */
export function sizeOf(directory, except) {
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => name !== except)
    .reduce((sum, entry) => {
      const path = join(directory, entry.name)
      return sum + (entry.isDirectory() ? sizeOf(path) : lstatSync(path).size)
    }, 0)
}
