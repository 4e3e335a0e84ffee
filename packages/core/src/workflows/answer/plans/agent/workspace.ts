import { DocentError } from '../../../../kernel/errors/index.ts'
import type { BlobStore, Digests, Ids } from '../../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../../kernel/records/index.ts'
import type { ToolOutcome } from '../../../../kernel/tools/index.ts'
import type { SettingsSystem } from '../../../../limits/index.ts'
import {
  agentFilesOf,
  inputFolder,
  longestFile,
  writeAgentFile,
  type InputFile,
} from '../../../../resources/agent-files/index.ts'
import type { DocumentRow } from '../../../../resources/documents/index.ts'

export interface WorkspaceDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly digests: Digests
  readonly settings: SettingsSystem
}

/** Characters of a token, about, so that what a tool gives fits the room of its result. */
export const charactersOfToken = 3

/** A file as tools see it. */
export interface WorkspaceFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Whether it is a document of the collection, which agents only read. */
  readonly readOnly: boolean
}

/** The files of a chat, as the tools of its agent reach them. */
export interface Workspace {
  /** When the run began: what was written from then on is its own. */
  readonly since: number
  /** What agents wrote in the chat, by name. */
  list(): Promise<readonly DocumentRow[]>
  /** The same, and what the asker may read now of the collection's files, below `input/`. */
  files(): Promise<readonly WorkspaceFile[]>
  /** Undefined when there is none. @throws `too_large` */
  read(name: string): Promise<Uint8Array | undefined>
  /** Stores the bytes now; the file is there once `commit` is carried out. @throws `forbidden` below `input/`, `too_large` */
  write(
    name: string,
    content: string | Uint8Array,
  ): Promise<Required<Pick<ToolOutcome, 'commit'>> & { readonly size: number }>
}

export interface WorkspaceOf {
  readonly sessionId: string
  readonly owner: { readonly userId: string; readonly username: string }
  readonly since: number
  /** Files of the collection that the asker may read now. */
  readonly inputs: () => Promise<readonly InputFile[]>
}

export function workspaceOf(
  { storage, blobs, ids, digests, settings }: WorkspaceDependencies,
  of: WorkspaceOf,
): Workspace {
  const list = () => agentFilesOf(storage, of.sessionId)

  async function contentOf(name: string): Promise<{ readonly key: string | null; readonly size: number } | undefined> {
    const input = isInput(name) ? (await of.inputs()).find(({ path }) => path === name) : undefined
    if (input) return { key: input.sourceKey, size: input.size }
    const row = (await list()).find((each) => each.name === name)
    return row && { key: row.source_key, size: row.size }
  }

  return {
    since: of.since,
    list,
    async files() {
      const [own, inputs] = await Promise.all([list(), of.inputs()])
      return [
        ...own.map(({ name, size }) => ({ name, size, readOnly: false })),
        ...inputs.map(({ path, size }) => ({ name: path, size, readOnly: true })),
      ]
    },
    async read(name) {
      const found = await contentOf(name)
      if (!found || found.key === null) return undefined
      if (found.size > largestRead) throw tooLarge(name)
      return blobs.bytes(found.key)
    },
    async write(name, content) {
      if (isInput(name)) throw readOnly()
      const isText = typeof content === 'string'
      if (isText && content.length > longestFile) throw tooLong()
      const bytes = isText ? new TextEncoder().encode(content) : content
      const sourceKey = `texts/${ids.uuid()}`
      await blobs.put(sourceKey, bytes)
      const [documents, ofAgents] = await Promise.all([
        settings.of({ userId: of.owner.userId }, 'document_limit_per_user'),
        settings.of({ userId: of.owner.userId }, 'agents_document_limit_per_user'),
      ])
      const file = { ...of, name, isText, size: bytes.byteLength, sha256: digests.sha256(bytes), sourceKey }
      return { size: bytes.byteLength, commit: (draft) => writeAgentFile(draft, file, { documents, ofAgents }) }
    },
  }
}

/** Whether a file is among those that agents only read. */
export const isInput = (name: string): boolean => name.startsWith(inputFolder)

const readOnly = () =>
  new DocentError({
    code: 'forbidden',
    message: `Files below ${inputFolder} are documents of the collection and can only be read; give the file another path.`,
  })

/** Bytes of a file that is taken into memory as a whole. */
const largestRead = 50_000_000

const tooLarge = (name: string) =>
  new DocentError({
    code: 'too_large',
    message: `${name} has more than ${largestRead} bytes; no tool reads all of it.`,
  })

const tooLong = () =>
  new DocentError({ code: 'too_large', message: `A file has at most ${longestFile} characters; make several.` })
