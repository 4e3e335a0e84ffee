import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Makes a folder with the parents that are missing. The `recursive` of Node never returns where nothing can be made, as below /proc. */
export async function makeFolders(folder: string): Promise<void> {
  const path = resolve(folder)
  if (await isFolder(path)) return
  await makeFolders(dirname(path))
  await mkdir(path).catch(async (error: unknown) => {
    // Another process may have been quicker.
    if (!(await isFolder(path))) throw error
  })
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
