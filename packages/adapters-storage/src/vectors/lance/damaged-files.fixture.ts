import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** All files below a directory, in order. */
export async function storedFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** What disks and people do to files. */
export const damages = {
  gone: async (file: string) => rm(file),
  empty: async (file: string) => truncate(file, 0),
  cut: async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2)),
  flipped: async (file: string) => {
    const content = await readFile(file)
    for (let part = 1; part <= 5; part++) {
      const place = Math.floor(((content.length - 1) * part) / 5)
      if (content.length > 0) content[place] = content[place]! ^ 0xff
    }
    await writeFile(file, content)
  },
} as const
