import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolders } from './make-folders.ts'

/** Where recordings are kept: texts by name. */
export interface RecordingStore {
  /** All names, sorted. */
  list(): Promise<readonly string[]>
  /** Rejects for a name that it does not have. */
  read(name: string): Promise<string>
  /** Replaces what is there under the name, whole or not at all. */
  write(name: string, text: string): Promise<void>
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>
}

/** One file a call, to be kept beside the tests. The directory is made with the first recording. */
export function recordingDirectory(directory: string): RecordingStore {
  return {
    async list() {
      const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return names.filter((name) => name.endsWith('.json')).sort()
    },
    read: (name) => readFile(join(directory, name), 'utf8'),
    async write(name, text) {
      await makeFolders(directory)
      // Whole or not at all: a run that is stopped leaves nothing that cannot be read.
      const aside = join(directory, `${name}.part`)
      await writeFile(aside, text)
      await rename(aside, join(directory, name))
    },
    remove: (name) => rm(join(directory, name), { force: true }),
  }
}
