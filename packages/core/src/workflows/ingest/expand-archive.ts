import type { EffectOutcome, EffectRun } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type {
  ArchiveEntry,
  BlobStore,
  Digests,
  DocumentArchive,
  Ids,
  JsonValue,
  UnreadableEntry,
} from '../../kernel/ports/index.ts'
import type { SettingsSystem } from '../../limits/index.ts'
import {
  deleteDocument,
  documentEntity,
  isCounted,
  restrictionOf,
  type DocumentRow,
} from '../../resources/documents/index.ts'
import { addChildren, jobContinues } from '../../resources/jobs/index.ts'
import { releaseHeldQuota } from './membership-quota.ts'
import { addFailedDocument, addFoundDocument, dropUnused, type IngestTarget } from './new-documents.ts'
import type { FileInHand } from './read-file.ts'
import { failDocument } from './fail-documents.ts'
import { cancelMembership, membershipsOf, replaceByChildren } from './settle-membership.ts'
import { membershipSettingsSchema, parsingSchema } from './ingestion-profile.ts'

interface ExpandDependencies {
  readonly blobs: BlobStore
  readonly digests: Digests
  readonly ids: Ids
  readonly settings: SettingsSystem
}

/** Archives in archives in archives are where unpacking ends. */
const deepest = 3
const entriesAtOnce = 20
const bytesAtOnce = 32 * 2 ** 20

interface StoredEntry {
  readonly entry: Omit<ArchiveEntry, 'bytes'>
  readonly size: number
  readonly sourceKey: string
  readonly sha256: string
}

/**
 * Makes a document of each file in an archive, in the collections that the archive was to go into and under its jobs; the
 * archive itself then goes. Resumes behind the last file committed.
 */
export async function expandArchive(
  { blobs, digests, ids, settings }: ExpandDependencies,
  run: EffectRun<unknown>,
  document: DocumentRow,
  file: FileInHand,
  archive: DocumentArchive,
): Promise<EffectOutcome> {
  const depth = document.archive_depth + 1
  if (depth > deepest) {
    throw new DocentError({
      code: 'ingestion_failed',
      message: `The archive is inside more than ${deepest - 1} nested archives; unpack them first.`,
    })
  }
  let after = (document.archive_after as string | null) ?? undefined
  let found = after !== undefined
  let stored: (StoredEntry | UnreadableEntry)[] = []
  let bytes = 0

  async function store(entry: ArchiveEntry): Promise<StoredEntry> {
    const { bytes: content, ...rest } = entry
    const sourceKey = `sources/${ids.uuid()}`
    await blobs.put(sourceKey, content, { signal: run.signal })
    return { entry: rest, size: content.byteLength, sourceKey, sha256: digests.sha256(content) }
  }

  /** False when nobody wants the archive any more. */
  async function take(): Promise<boolean> {
    const entries = stored
    const last = entries.at(-1)
    stored = []
    bytes = 0
    const wanted = await run.commit(async (draft) => {
      const instance = await draft.load(documentEntity, run.entityId)
      if (!instance || instance.state !== 'parsing') return false
      let wanted = false
      const used = new Set<string>()
      for (const membership of await membershipsOf(draft, run.entityId)) {
        if (membership.state !== 'queued') continue
        const jobId = String(membership.row.job_id)
        if (!(await jobContinues(draft, jobId))) {
          await cancelMembership(draft, membership)
          continue
        }
        wanted = true
        // Its files take the room instead; one that was kept holds its own until it is whole, or stays kept.
        if (!isCounted(membership)) releaseHeldQuota(draft, membership)
        addChildren(draft, jobId, entries.length)
        const ownerId = membership.row.owner_id
        const settingsOfMembership = membershipSettingsSchema.parse(membership.row.settings)
        const restriction = await restrictionOf(draft.storage, membership.row)
        const target: IngestTarget = {
          collectionId: membership.row.collection_id,
          jobId,
          owner: { userId: ownerId, username: document.username },
          profile: {
            membership: settingsOfMembership,
            parsing: parsingSchema.parse(document.parse_preferences ?? {}),
            agentOnly: false,
            ...restriction,
            opened: settingsOfMembership.restrictionGiven && !restriction.restricted,
          },
          documentLimit: await settings.of({ userId: ownerId }, 'document_limit_per_user'),
          added: new Set(),
        }
        for (const entry of entries) {
          const place = placeOf(document, pathOf(entry))
          if ('error' in entry) {
            await addFailedDocument(draft, digests, target, { ...place, error: entry.error })
            continue
          }
          const added = await addFoundDocument(draft, digests, target, {
            ...place,
            size: entry.size,
            content: { sourceKey: entry.sourceKey, sha256: entry.sha256 },
            originalMtime: entry.entry.modifiedAt,
            metadata: document.metadata as Record<string, JsonValue>,
            archiveDepth: depth,
          })
          if (added) used.add(entry.sourceKey)
        }
      }
      dropUnused(
        draft,
        blobs,
        entries.flatMap((entry) => ('sourceKey' in entry && !used.has(entry.sourceKey) ? entry.sourceKey : [])),
      )
      if (wanted && last) draft.set(instance, { archive_after: pathOf(last) })
      return wanted
    })
    if (wanted) found = true
    else for (const entry of entries) if ('sourceKey' in entry) await blobs.delete(entry.sourceKey)
    return wanted
  }

  for await (const entry of archive.entries({ bytes: file.bytes, fileName: file.name, after, signal: run.signal })) {
    stored.push('error' in entry ? entry : await store(entry))
    bytes += 'error' in entry ? 0 : entry.bytes.byteLength
    after = entry.path
    if ((stored.length >= entriesAtOnce || bytes >= bytesAtOnce) && !(await take())) return () => {}
  }
  if (stored.length > 0 && !(await take())) return () => {}
  return async (draft) => {
    if (!found) {
      const error = new DocentError({
        code: 'ingestion_failed',
        message: 'The archive holds no files; pack it again.',
      })
      return failDocument(draft, run.entityId, error)
    }
    const instance = await draft.load(documentEntity, run.entityId)
    if (!instance || instance.state !== 'parsing') return
    const size = instance.row.size
    for (const membership of await membershipsOf(draft, run.entityId)) await replaceByChildren(draft, membership, size)
    await deleteDocument(draft, instance)
  }
}

const pathOf = (entry: StoredEntry | UnreadableEntry): string => ('error' in entry ? entry.path : entry.entry.path)

/** Where a file of an archive comes from, for those who see it listed. */
function placeOf(document: DocumentRow, path: string) {
  const uri = document.uri as string | null
  return {
    name: `${document.name}/${path}`,
    connector: document.connector,
    ...(uri === null ? {} : { uri: `${uri}#${encodeURI(path)}` }),
  }
}
