import type { SandboxRequest } from '@docent/core/ports'
import { packTar } from 'modern-tar'
import { programFiles, workspace } from './sandbox-paths.ts'

const page = 4096

/** Room for the files of a folder and their directories. */
export const roomOf = (files: ReadonlyMap<string, Uint8Array>): number =>
  [...files].reduce((sum, [name, { byteLength }]) => {
    return sum + (Math.ceil(byteLength / page) + name.split('/').length) * page
  }, 16 * page)

export interface ArchiveEntry {
  /** Path from the root directory. */
  readonly name: string
  readonly body: Uint8Array
  readonly mode: number
}

/** The files of a request and its program, and others, as a tar archive from the root directory. */
export function inputArchive(
  { image, program, files = new Map(), folders = [] }: SandboxRequest,
  others: readonly ArchiveEntry[] = [],
): Promise<Uint8Array> {
  const own = new Map<string, Uint8Array>(files)
  if (program !== undefined) own.set(programFiles[image], Buffer.from(program))
  const groups = [
    { path: workspace, files: own, mode: 0o644 },
    ...folders.map((folder) => ({ ...folder, mode: 0o555 })),
  ]
  const entries = groups.flatMap(({ path, files: inside, mode }) =>
    [...inside].map(([name, body]): ArchiveEntry => ({ name: `${path.slice(1)}/${name}`, body, mode })),
  )
  return packTar(
    [...entries, ...others].map(({ name, body, mode }) => ({
      header: { name, size: body.byteLength, mode, mtime: new Date(0) },
      body,
    })),
  )
}
