import { DocentError } from '../../../../kernel/errors/index.ts'
import type { BlobStore, Digests, Ids } from '../../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../../kernel/records/index.ts'
import type { ToolOutcome } from '../../../../kernel/tools/index.ts'
import type { SettingsSystem } from '../../../../limits/index.ts'
import { agentFilesOf, longestFile, writeAgentFile } from '../../../../resources/agent-files/index.ts'
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

/** The files of a chat, as the tools of its agent reach them. */
export interface Workspace {
  /** When the run began: what was written from then on is its own. */
  readonly since: number
  /** By name. */
  list(): Promise<readonly DocumentRow[]>
  /** Undefined when there is none. */
  read(name: string): Promise<Uint8Array | undefined>
  /** Stores the bytes now; the file is there once `commit` is carried out. */
  write(
    name: string,
    content: string | Uint8Array,
  ): Promise<Required<Pick<ToolOutcome, 'commit'>> & { readonly size: number }>
}

export interface WorkspaceOf {
  readonly sessionId: string
  readonly owner: { readonly userId: string; readonly username: string }
  readonly since: number
}

export function workspaceOf(
  { storage, blobs, ids, digests, settings }: WorkspaceDependencies,
  of: WorkspaceOf,
): Workspace {
  const list = () => agentFilesOf(storage, of.sessionId)
  return {
    since: of.since,
    list,
    async read(name) {
      const row = (await list()).find((each) => each.name === name)
      if (!row || row.source_key === null) return undefined
      return blobs.bytes(row.source_key)
    },
    async write(name, content) {
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

const tooLong = () =>
  new DocentError({ code: 'too_large', message: `A file has at most ${longestFile} characters; make several.` })
