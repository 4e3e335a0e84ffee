import type { Draft } from '../../kernel/durable/index.ts'
import type { Digests } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import {
  endedOfJob,
  findDocuments,
  restrictionOf,
  type DocumentRow,
  type MembershipRow,
} from '../../resources/documents/index.ts'
import { uploadsByContent, useUpload } from '../../resources/uploads/index.ts'
import { inNameOf, membershipSettingsSchema, parsingSchema } from './ingestion-profile.ts'
import { addDocument, type IngestTarget } from './new-documents.ts'

/** A document that a job did not bring in, and whose file is there. */
export interface Triable {
  readonly membership: MembershipRow
  readonly document: DocumentRow
  readonly content: { readonly sourceKey: string; readonly sha256: string }
  /** The upload that still has the file. */
  readonly uploadId: string | undefined
}

const idsAtOnce = 500
/** Documents of a job that are tried again at once. */
const mostTriable = 10_000

/** The documents of a job that failed or were canceled, as far as their files are kept. */
export async function triableOf(
  storage: RecordStore,
  job: { readonly id: string; readonly owner_id: string },
): Promise<Triable[]> {
  const memberships = await endedOfJob(storage, job.id, mostTriable)
  const documents = new Map<string, DocumentRow>()
  for (let start = 0; start < memberships.length; start += idsAtOnce) {
    const ids = memberships.slice(start, start + idsAtOnce).map((row) => row.document_id)
    for (const row of await findDocuments(storage, ids)) documents.set(row.id, row)
  }
  const hashes = [...documents.values()].flatMap(({ sha256 }) => sha256 ?? [])
  const uploads = await uploadsByContent(storage, job.owner_id, hashes)
  return memberships.flatMap((membership): Triable[] => {
    const document = documents.get(membership.document_id)
    if (document === undefined || document.sha256 === null) return []
    const upload = uploads.get(document.sha256)
    const sourceKey = upload?.blob_key ?? keptKeyOf(document)
    if (sourceKey === undefined) return []
    return [{ membership, document, content: { sourceKey, sha256: document.sha256 }, uploadId: upload?.id }]
  })
}

/** The file of a canceled document goes, and what is in its own folder goes with the document. */
function keptKeyOf({ id, state, source_key: key }: DocumentRow): string | undefined {
  if (key === null || state === 'canceled' || key.startsWith(`documents/${id}/`)) return undefined
  return key
}

/** Adds a document once more as it was to be, in the place of the one that failed. */
export async function addAgain(
  draft: Draft,
  digests: Digests,
  target: Omit<IngestTarget, 'profile'>,
  { membership, document, content, uploadId }: Triable,
): Promise<void> {
  if (uploadId !== undefined) useUpload(draft, uploadId)
  const { restricted, readers } = await restrictionOf(draft.storage, membership)
  const profile = {
    membership: membershipSettingsSchema.parse(membership.settings),
    parsing: inNameOf(target.jobId, parsingSchema.parse(document.parse_preferences ?? {})),
    agentOnly: document.ingest_mode === 'agent_only',
    ...{ restricted, opened: false, readers },
  }
  await addDocument(
    draft,
    digests,
    { ...target, profile },
    {
      name: document.name,
      connector: document.connector,
      size: document.size,
      content,
      uri: document.uri ?? undefined,
      originalMtime: document.original_mtime ?? undefined,
      metadata: document.metadata as Readonly<Record<string, unknown>>,
      archiveDepth: document.archive_depth,
    },
  )
}
