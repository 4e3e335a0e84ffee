import type { Draft } from '../../../../kernel/durable/index.ts'
import { DocentError } from '../../../../kernel/errors/index.ts'
import type { BlobStore, Digests, Ids } from '../../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../../kernel/records/index.ts'
import type { SettingsSystem } from '../../../../limits/index.ts'
import {
  agentFilesOf,
  inputFolder,
  longestFile,
  writeAgentFiles,
  type AgentFilePlace,
  type AgentFileRow,
  type InputFile,
  type NewAgentFile,
  type Written,
} from '../../../../resources/agent-files/index.ts'

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

/** The files of a chat as they were when they were listed, which is once, however many are read. */
export interface WorkspaceReading {
  /** What agents wrote in the chat, and what the asker may read of the collection's files, below `input/`. */
  files(): Promise<readonly WorkspaceFile[]>
  /** Undefined when there is none. @throws `too_large` */
  read(name: string): Promise<Uint8Array | undefined>
}

/** The files of a chat, as the tools of its agent reach them. */
export interface Workspace {
  /** When the run began: what was written from then on is its own. */
  readonly since: number
  /** What agents wrote in the chat, by name. */
  list(): Promise<readonly AgentFileRow[]>
  /** For several files at one time, such as those of a program. */
  reading(): WorkspaceReading
  /** As those of a reading, as the files are now. */
  files: WorkspaceReading['files']
  read: WorkspaceReading['read']
  /** Stores the bytes now; they are a file once that is committed. @throws `forbidden` below `input/`, `too_large` */
  store(name: string, content: string | Uint8Array): Promise<NewAgentFile>
  /** Keeps what was stored, in the batch that keeps the result of the call. What became of each, in their order. */
  commit(draft: Draft, files: readonly NewAgentFile[]): Promise<readonly Written[]>
}

export interface WorkspaceOf extends AgentFilePlace {
  /** Files of the collection that the asker may read now. */
  readonly inputs: () => Promise<readonly InputFile[]>
}

export function workspaceOf(
  { storage, blobs, ids, digests, settings }: WorkspaceDependencies,
  of: WorkspaceOf,
): Workspace {
  const list = () => agentFilesOf(storage, of.sessionId)

  async function allFiles() {
    const [own, inputs] = await Promise.all([list(), of.inputs()])
    return [
      ...own.map(({ name, size, source_key: key }) => ({ name, size, readOnly: false, key })),
      ...inputs.map(({ path, size, sourceKey: key }) => ({ name: path, size, readOnly: true, key })),
    ]
  }

  function reading(): WorkspaceReading {
    let listed: ReturnType<typeof allFiles> | undefined
    const files = () => (listed ??= allFiles())
    return {
      files: async () => (await files()).map(({ name, size, readOnly }) => ({ name, size, readOnly })),
      async read(name) {
        const found = (await files()).find((file) => file.name === name)
        if (!found || found.key === null) return undefined
        if (found.size > largestRead) throw tooLarge(name)
        return blobs.bytes(found.key)
      },
    }
  }

  return {
    since: of.since,
    list,
    reading,
    files: () => reading().files(),
    read: (name) => reading().read(name),
    async store(name, content) {
      if (isInput(name)) throw readOnly()
      const isText = typeof content === 'string'
      if (isText && content.length > longestFile) throw tooLong()
      const bytes = isText ? new TextEncoder().encode(content) : content
      const sourceKey = `texts/${ids.uuid()}`
      await blobs.put(sourceKey, bytes)
      return { name, isText, size: bytes.byteLength, sha256: digests.sha256(bytes), sourceKey }
    },
    async commit(draft, files) {
      const [documents, ofAgents] = await Promise.all([
        settings.of({ userId: of.owner.userId }, 'document_limit_per_user'),
        settings.of({ userId: of.owner.userId }, 'agents_document_limit_per_user'),
      ])
      return writeAgentFiles(draft, of, files, { documents, ofAgents })
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
