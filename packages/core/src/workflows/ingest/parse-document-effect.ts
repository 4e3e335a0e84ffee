import { z } from 'zod'
import { FairTurns } from '../../kernel/async/index.ts'
import { defineEffect, type Draft, type EffectOutcome, type EffectRun } from '../../kernel/durable/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'
import type { Digests, Ids } from '../../kernel/ports/index.ts'
import type { DeploymentSettings, SettingsSystem } from '../../limits/index.ts'
import { deleteDocument, documentEntity, type DocumentRow, findDocument } from '../../resources/documents/index.ts'
import { jobContinues } from '../../resources/jobs/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import { requestedChangesOf, takeOver } from './brought-again.ts'
import { copyOriginal, type CopiedDocument } from './copy-original.ts'
import { embedWhenCut } from './embed-when-cut.ts'
import { expandArchive } from './expand-archive.ts'
import { cutWhenShort } from './cut-when-short.ts'
import { parsed } from './finish-parsing.ts'
import type { SourceFetcher } from './fetch-source.ts'
import { holdQuota } from './membership-quota.ts'
import { applyRequestedChanges, findAlike, identityOf } from './same-document.ts'
import { readFile, takeFile, type FileInHand, type ReadFileDependencies } from './read-file.ts'
import { failDocument } from './fail-documents.ts'
import { slowLane, SlowDocuments } from './slow-documents.ts'
import { cancelMembership, dropDuplicate, endMembership, keepFile, membershipsOf } from './settle-membership.ts'

export interface ParseDependencies extends Omit<ReadFileDependencies, 'slowDocuments'> {
  readonly digests: Digests
  readonly ids: Ids
  readonly fetchSource: SourceFetcher
  readonly settings: SettingsSystem
  readonly deployment: DeploymentSettings
  readonly models: ModelRegistry
}

/** Of files of more bytes few are read at a time, as all of a file is held in memory while it is; of one user one. */
const largeFile = 64 * 1024 * 1024
const largeAtOnce = { places: 2, perOwner: 1 }
const slowLargeAtOnce = { places: 1, perOwner: 1 }

/** Texts that a parser hands over as they are. */
const smallText = 256 * 1024
/** After so long a text is shown as one that is being read. */
const shownAfterMs = 500
const plainTypes: ReadonlySet<string> = new Set(['text/plain', 'text/markdown'])

/**
 * Bytes to pages of text: fetches what is not there yet, finds the type by content, parses, keeps text and word boxes. An
 * archive becomes a document for each file in it; a file that is only to be kept is not parsed.
 */
export function parseDocumentEffect(given: ParseDependencies) {
  const { storage, blobs, digests, clock, deployment } = given
  const slowDocuments = new SlowDocuments({ clock, afterMs: deployment.crawlSlowDocumentSeconds * 1_000 })
  const dependencies = { ...given, slowDocuments }
  const largeFiles = new FairTurns(largeAtOnce)
  const slowLargeFiles = new FairTurns(slowLargeAtOnce)

  return defineEffect({
    effect: 'document.parseDocument',
    parameters: z.object({}),
    // A full disk or a busy transcription service may take a minute to be back.
    maxAttempts: 8,
    async run(run) {
      const found = (run.left as DocumentRow | undefined) ?? (await findDocument(storage, run.entityId))
      if (!found || !['received', 'parsing'].includes(found.state)) return () => {}
      const plain = await plainText(found)
      const document = plain ? found : await start(run, found)
      if (!document) return () => {}
      const keys = {
        source: `documents/${run.entityId}/source-${run.attempt}`,
        text: `documents/${run.entityId}/text-${run.attempt}`,
        words: `documents/${run.entityId}/words-${run.attempt}`,
      }
      const isCopy = document.copy_of !== null && document.source_key === null
      const copied = isCopy ? await copyOriginal(storage, blobs, document, keys, run.signal) : undefined
      if (copied?.text) return parsed(document, { ...copied.source, ...copied.text })
      const withSource = copied ? await keepSource(run, copied.source) : await sourceOf(run, document, keys.source)
      if (!withSource) return () => {}
      if (withSource.ingest_mode === 'agent_only') return kept(run.entityId)
      const read = () => readContent(run, withSource, keys, plain)
      if (plain) return startLate(run, withSource, read)
      if (withSource.size <= largeFile) return read()
      const turns = run.lane === slowLane ? slowLargeFiles : largeFiles
      return turns.run(withSource.owner_id, read, run.signal)
    },
    failed:
      ({ entityId, error }) =>
      (draft) =>
        failDocument(draft, entityId, error),
  })

  async function readContent(
    run: EffectRun<unknown>,
    document: DocumentRow,
    keys: { readonly text: string; readonly words: string },
    plain: FileInHand | undefined,
  ): Promise<EffectOutcome> {
    const file = plain ?? (await takeFile(dependencies, document))
    const archive = dependencies.parsers.archiveFor?.(file.mediaType)
    if (archive) return expandArchive(dependencies, run, document, file, archive)
    const { result, hasWords, pictured, characters } = await readFile(dependencies, run, document, file, keys)
    const text = { textKey: keys.text, characters }
    const cuttings = await cutWhenShort(dependencies, document, text, run.signal)
    // Only what is read in no time: nothing else is read again when the process ends while a model is asked.
    const embedded = plain && (await embedWhenCut(dependencies, run, cuttings))
    const columns = {
      text_key: keys.text,
      words_key: hasWords ? keys.words : null,
      type: result.type,
      original_type: file.mediaType,
      page_count: result.pageCount,
      title: result.title ?? null,
      warnings: result.warnings ?? null,
      pictured_pages: pictured.length > 0 ? pictured : null,
    }
    return parsed(document, columns, cuttings, embedded)
  }

  /** A small text that is there: it is read in less time than a batch takes which records that it is being read. */
  async function plainText(document: DocumentRow): Promise<FileInHand | undefined> {
    const { source_key: key, size, ingest_mode: mode } = document
    if (key === null || size > smallText || mode === 'agent_only') return undefined
    const file = await takeFile(dependencies, document)
    return plainTypes.has(file.mediaType) ? file : undefined
  }

  /** The start of a reading that is over at once is not worth a batch; only of one that is not it is shown. */
  async function startLate<Result>(
    run: EffectRun<unknown>,
    document: DocumentRow,
    read: () => Promise<Result>,
  ): Promise<Result> {
    // When it cannot be shown, the batch that ends the reading finds out why.
    const show = () => void start(run, document).catch(() => undefined)
    const cancel = clock.schedule(clock.now() + shownAfterMs, show)
    try {
      return await read()
    } finally {
      cancel()
    }
  }

  /** Undefined when nobody wants the document any more. */
  async function start(run: EffectRun<unknown>, row: DocumentRow): Promise<DocumentRow | undefined> {
    if (row.state === 'parsing') return row
    return run.commit(async (draft: Draft) => {
      const instance = await draft.recall(documentEntity, row)
      if (!instance) return undefined
      for (const membership of await membershipsOf(draft, run.entityId)) {
        const jobId = membership.row.job_id
        if (jobId !== null && !(await jobContinues(draft, jobId))) await cancelMembership(draft, membership)
      }
      if (!draft.send(instance, { type: 'STARTED' })) return undefined
      draft.set(instance, { status: 'running' })
      return draft.rowAfter(instance)
    })
  }

  async function keepSource(
    run: EffectRun<unknown>,
    columns: CopiedDocument['source'],
  ): Promise<DocumentRow | undefined> {
    return run.commit(async (draft) => {
      const instance = await draft.load(documentEntity, run.entityId)
      if (!instance || instance.state !== 'parsing') return undefined
      draft.set(instance, columns)
      return draft.rowAfter(instance)
    })
  }

  /** Fetches the bytes of a document that came without. Undefined when the collection has them already. */
  async function sourceOf(
    run: EffectRun<unknown>,
    document: DocumentRow,
    key: string,
  ): Promise<DocumentRow | undefined> {
    if (document.source_key !== null) return document
    const fetched = await dependencies.fetchSource(document, key, run.signal)
    return run.commit(async (draft) => {
      const instance = await draft.load(documentEntity, run.entityId)
      if (!instance || instance.state !== 'parsing') return undefined
      const columns = { source_key: key, sha256: fetched.sha256, size: fetched.size }
      draft.set(instance, columns)
      let wanted = false
      let overQuota: DocentError | undefined
      for (const membership of await membershipsOf(draft, run.entityId)) {
        if (membership.row.live !== true) continue
        const source = membership.row.source_uri ?? document.name
        const identity = identityOf(digests, source, fetched.sha256)
        const collectionId = membership.row.collection_id
        const bringer = { userId: membership.row.owner_id, username: document.username }
        const { same: there, free } = await findAlike(draft, collectionId, identity, bringer)
        if (there) {
          const profile = await requestedChangesOf(draft, membership)
          const metadata = document.metadata as Readonly<Record<string, unknown>>
          await applyRequestedChanges(draft, there, bringer, { profile, metadata })
          if (await takeOver(draft, there, membership, document)) draft.remove(membership)
          else dropDuplicate(draft, membership)
          continue
        }
        overQuota = await holdQuota(draft, membership, fetched.size)
        if (overQuota) endMembership(draft, membership, { state: 'failed', error: overQuota })
        else {
          draft.set(membership, { identity: free })
          wanted = true
        }
      }
      if (wanted) return draft.rowAfter(instance)
      if (overQuota) await failDocument(draft, run.entityId, overQuota)
      else await deleteDocument(draft, instance)
      return undefined
    })
  }
}

/** Nothing when somebody wants it to be searchable meanwhile: the conversion has a run of its own. */
const kept =
  (documentId: string): EffectOutcome =>
  async (draft) => {
    const document = await draft.load(documentEntity, documentId)
    if (document && !document.context.converting) await keepFile(draft, document)
  }
