import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DebugPoints } from '@docent/core'
import type { ObjectTarget } from '@docent/core/ports'

/** Remote storage of a test in a directory, which stays when a process is killed: an object is there whole or not at all. */
export function directoryTarget(directory: string, points: DebugPoints): ObjectTarget {
  let written = 0
  return {
    name: 'directory',
    allows: () => true,
    read: async ({ key }) => new Uint8Array(await readFile(join(directory, key))),
    async write({ key }, content) {
      await points.reach('before-remote:write')
      await mkdir(directory, { recursive: true })
      const part = join(directory, `.${process.pid}-${++written}`)
      await writeFile(part, content)
      await rename(part, join(directory, key))
      await points.reach('after-remote:write')
    },
    close: async () => {},
  }
}
