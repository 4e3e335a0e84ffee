import type { EffectRun } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { fileNameSchema, inputFolder } from '../../../resources/agent-files/index.ts'
import type { Workspace } from '../plans/agent/workspace.ts'

/** Bytes of files of the chat that a program gets: it needs room too. */
const mostGiven = 50_000_000
/** Files that one run may write. */
const mostWritten = 100

export interface GivenFiles {
  /** Of the working directory. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Documents of the collection, by their names below the folder of inputs. */
  readonly inputs: ReadonlyMap<string, Uint8Array>
}

/** The files of the chat, the smallest first, as many as there is room for. */
export async function chatFiles(workspace: Workspace): Promise<GivenFiles> {
  const files = new Map<string, Uint8Array>()
  const inputs = new Map<string, Uint8Array>()
  let room = mostGiven
  const reading = workspace.reading()
  const listed = [...(await reading.files())].sort((one, other) => one.size - other.size)
  for (const { name, size, readOnly } of listed) {
    const [group, path] = readOnly ? [inputs, name.slice(inputFolder.length)] : [files, name]
    // Users may rename what agents wrote.
    if (size > room || !fileNameSchema.safeParse(path).success || clashes(group, path)) continue
    const content = await reading.read(name)
    if (content === undefined) continue
    group.set(path, content)
    room -= content.byteLength
  }
  return { files, inputs }
}

/** Whether a name is a folder of another, or the other way round. */
const clashes = (files: ReadonlyMap<string, Uint8Array>, name: string): boolean =>
  [...files.keys()].some((other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`))

/** Keeps what a program wrote as files of the chat. What is not kept, as sentences. */
export async function keepFiles(
  run: Pick<EffectRun<unknown>, 'commit'>,
  workspace: Workspace,
  { files, leftOut }: { readonly files: ReadonlyMap<string, Uint8Array>; readonly leftOut: readonly string[] },
): Promise<{ readonly notKept: readonly string[] }> {
  const notKept = [...leftOut]
  const written = [...files].filter(([name]) => !isByProduct(name))
  for (const [index, [name, content]] of written.entries()) {
    if (index >= mostWritten || !fileNameSchema.safeParse(name).success) {
      notKept.push(`${name.slice(0, 100)}: at most ${mostWritten} files are kept, with names such as report.md.`)
      continue
    }
    try {
      const stored = await workspace.store(name, content)
      // A batch each: one that finds no room takes no other with it.
      const [became] = await run.commit((draft) => workspace.commit(draft, [stored]))
      if (became!.as !== 'document') notKept.push(`${name}: ${became!.reason}`)
    } catch (error) {
      if (!DocentError.isInstance(error) || error.retryable) throw error
      notKept.push(`${name}: ${error.message}`)
    }
  }
  return { notKept }
}

const isByProduct = (name: string): boolean =>
  name.split('/').some((part) => part.startsWith('.') || part === '__pycache__')
