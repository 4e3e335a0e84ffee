import type { SandboxRequest } from '@docent/core/ports'
import { packTar } from 'modern-tar'
import { programFiles, workspace } from './sandbox-paths.ts'

const page = 4096

/** Room for the files of a folder and their directories. */
export const roomOf = (files: ReadonlyMap<string, Uint8Array>): number =>
  [...files].reduce((sum, [name, { byteLength }]) => {
    return sum + (Math.ceil(byteLength / page) + name.split('/').length) * page
  }, 16 * page)

/** The files of a request and its program, as a tar archive from the root directory. */
export function inputArchive({ image, program, files = new Map(), folders = [] }: SandboxRequest): Promise<Uint8Array> {
  const own = new Map<string, Uint8Array>(files)
  if (program !== undefined) own.set(programFiles[image], Buffer.from(program))
  const groups = [
    { path: workspace, files: own, mode: 0o644 },
    ...folders.map((folder) => ({ ...folder, mode: 0o555 })),
  ]
  return packTar(
    groups.flatMap((group) =>
      [...group.files].map(([name, body]) => ({
        header: { name: `${group.path.slice(1)}/${name}`, size: body.byteLength, mode: group.mode, mtime: new Date(0) },
        body,
      })),
    ),
  )
}
