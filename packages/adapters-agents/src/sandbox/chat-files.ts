import type { HostToolFiles, SandboxLimits } from '@docent/core/ports'
import { folderAndFile, isRelative, usualLimits } from './check-request.ts'

/** Where programs find files of the chat that can only be read; their names begin with it, without the slash. */
export const inputPath = '/input'

export interface ChatFiles {
  /** Those of the working directory. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Those that can only be read, by their path below {@link inputPath}. */
  readonly inputs: ReadonlyMap<string, Uint8Array>
  /** What the model is to know of files that are not there. */
  readonly notes: readonly string[]
}

/** The files of the chat, the smallest first, as many as half of the working directory holds: a program needs room too. */
export async function readChatFiles(chat: HostToolFiles, limits: Partial<SandboxLimits>): Promise<ChatFiles> {
  const { fileBytes, workspaceBytes } = { ...usualLimits, ...limits }
  const files = new Map<string, Uint8Array>()
  const inputs = new Map<string, Uint8Array>()
  const notes: string[] = []
  let room = workspaceBytes / 2
  const listed = [...(await chat.list())].sort((one, other) => one.size - other.size)
  for (const { name, size, readOnly = false } of listed) {
    const [group, path] = readOnly ? [inputs, name.slice(inputPath.length)] : [files, name]
    // Users may rename what agents wrote.
    const isPossible = isRelative(path) && folderAndFile([...group.keys(), path]) === undefined
    const fits = isPossible && size <= Math.min(room, fileBytes)
    const content = fits ? await chat.read(name) : undefined
    if (content === undefined)
      notes.push(
        `The file ${name} of the chat is not there: it is too large, gone, or has a name that a file cannot have or a folder has.`,
      )
    else group.set(path, content)
    room -= content?.byteLength ?? 0
  }
  return { files, inputs, notes }
}
