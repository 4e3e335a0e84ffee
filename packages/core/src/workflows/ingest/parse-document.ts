import { z } from 'zod'
import { defineEffect, type Draft, type EffectRun } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import {
  eq,
  type BlobStore,
  type Clock,
  type Digests,
  type DocumentParsers,
  type ParseResult,
  type Row,
  type StorageDriver,
} from '../../kernel/ports/index.ts'
import { documentEntity, writeParsedText } from '../../resources/documents/index.ts'
import { jobGoesOn } from '../../resources/jobs/index.ts'
import type { SourceFetcher } from './fetch-source.ts'
import { identityOf, liveWithIdentity } from './new-documents.ts'
import { cancelMembership, dropDuplicate, failDocument, membershipsOf } from './settle-membership.ts'

export interface ParseDependencies {
  readonly storage: StorageDriver
  readonly blobs: BlobStore
  readonly parsers: DocumentParsers
  readonly clock: Clock
  readonly digests: Digests
  readonly fetchSource: SourceFetcher
}

/** How often the pages done are written while a long document is parsed. */
const progressEveryMs = 300

interface Parsed {
  readonly result: ParseResult
  readonly characters: number
  readonly mediaType: string
  readonly hasWords: boolean
}

/** Bytes to pages of text: fetches what is not there yet, finds the type by content, parses, keeps text and word boxes. */
export function parseDocumentEffect(dependencies: ParseDependencies) {
  const { storage, digests, fetchSource } = dependencies

  async function readDocument(id: string): Promise<Row | undefined> {
    const [row] = await storage.read({ from: documentEntity.table, where: eq('id', id), limit: 1 })
    return row
  }

  /** Fetches the bytes of a document that came without. Undefined when the collection has them already. */
  async function sourceOf(run: EffectRun<unknown>, document: Row): Promise<Row | undefined> {
    if (document['source_key'] !== null) return document
    const key = `documents/${run.entityId}/source-${run.attempt}`
    const fetched = await fetchSource(document, key, run.signal)
    return run.commit(async (draft) => {
      const instance = await draft.load(documentEntity, run.entityId)
      if (!instance || instance.state !== 'parsing') return undefined
      const columns = { source_key: key, sha256: fetched.sha256, size: fetched.size }
      draft.set(instance, columns)
      let wanted = false
      for (const membership of await membershipsOf(draft, run.entityId)) {
        const source = String(membership.row['source_uri'] ?? document['name'])
        const identity = identityOf(digests, source, fetched.sha256)
        if (await liveWithIdentity(draft, String(membership.row['collection_id']), identity)) {
          dropDuplicate(draft, membership)
        } else {
          draft.set(membership, { identity })
          wanted = true
        }
      }
      if (wanted) return { ...instance.row, ...columns }
      draft.send(instance, { type: 'DELETE' })
      return undefined
    })
  }

  return defineEffect({
    effect: 'document.parseDocument',
    parameters: z.object({}),
    maxAttempts: 4,
    async run(run) {
      const document = await start(run)
      if (!document) return () => {}
      const withSource = await sourceOf(run, document)
      if (!withSource) return () => {}
      const keys = {
        text: `documents/${run.entityId}/text-${run.attempt}`,
        words: `documents/${run.entityId}/words-${run.attempt}`,
      }
      const parsed = await parse(dependencies, run, withSource, keys)
      return async (draft) => {
        const instance = await draft.load(documentEntity, run.entityId)
        if (!instance || !draft.send(instance, { type: 'PARSED', pages: parsed.result.pageCount })) return
        draft.set(instance, {
          text_key: keys.text,
          words_key: parsed.hasWords ? keys.words : null,
          type: parsed.result.type,
          original_type: parsed.mediaType,
          page_count: parsed.result.pageCount,
          pages_done: parsed.result.pageCount,
        })
        for (const membership of await membershipsOf(draft, run.entityId)) {
          if (membership.state === 'queued') draft.send(membership, { type: 'DOCUMENT_PARSED' })
        }
      }
    },
    failed:
      ({ entityId, error }) =>
      (draft) =>
        failDocument(draft, entityId, error),
  })

  /** Undefined when nobody wants the document any more. */
  async function start(run: EffectRun<unknown>): Promise<Row | undefined> {
    const row = await readDocument(run.entityId)
    if (!row || !['received', 'parsing'].includes(String(row['state']))) return undefined
    if (row['state'] === 'parsing') return row
    return run.commit(async (draft: Draft) => {
      const instance = await draft.load(documentEntity, run.entityId)
      if (!instance) return undefined
      for (const membership of await membershipsOf(draft, run.entityId)) {
        const jobId = membership.row['job_id']
        if (jobId !== null && !(await jobGoesOn(draft, String(jobId)))) await cancelMembership(draft, membership)
      }
      if (!draft.send(instance, { type: 'STARTED' })) return undefined
      draft.set(instance, { status: 'running' })
      return instance.row
    })
  }
}

async function parse(
  { storage, blobs, parsers, clock }: ParseDependencies,
  run: EffectRun<unknown>,
  document: Row,
  keys: { readonly text: string; readonly words: string },
): Promise<Parsed> {
  const bytes = await blobs.bytes(String(document['source_key']))
  const fileName = String(document['name'])
  if (bytes.byteLength === 0) {
    throw new DocentError({
      code: 'ingestion_failed',
      message: `${fileName} is empty (0 bytes); upload a file with content.`,
    })
  }
  const mediaType = await parsers.detect(bytes, fileName)
  const parser = mediaType === undefined ? undefined : parsers.parserFor(mediaType)
  if (mediaType === undefined || !parser) {
    const found = mediaType === undefined ? 'is of a type that is not known' : `is ${mediaType}, which cannot be read`
    throw new DocentError({
      code: 'ingestion_failed',
      message: `${fileName} ${found} here; convert it to PDF, text, Markdown or HTML.`,
    })
  }
  let characters = 0
  let pages = 0
  let shown = clock.now()
  // A late attempt has nothing to show any more.
  const parsing = eq('state', 'parsing')
  const showProgress = (set: Readonly<Record<string, number>>) =>
    // Beside the machine: progress is worth nothing to history and must not cost a revision.
    storage
      .write({ steps: [{ kind: 'update', table: 'document', key: { id: run.entityId }, where: parsing, set }] })
      .then(() => {})
  let result: ParseResult | undefined
  const { hasWords } = await writeParsedText(
    blobs,
    keys,
    async (onPage) => {
      let pageCount: Promise<void> | undefined
      result = await parser.parse({
        bytes,
        fileName,
        mediaType,
        signal: run.signal,
        onPageCount: (count) => {
          if (count > 1) pageCount = showProgress({ page_count: count })
        },
        onPage: async (page) => {
          await onPage(page)
          characters += page.text.trim().length
          pages++
          if (clock.now() - shown >= progressEveryMs) {
            shown = clock.now()
            await showProgress({ pages_done: pages })
          }
        },
      })
      await pageCount
    },
    run.signal,
  )
  if (characters === 0) {
    await Promise.all([blobs.delete(keys.text), blobs.delete(keys.words)])
    throw new DocentError({
      code: 'ingestion_failed',
      message: `No text was found in ${fileName}; if it is a scan, run text recognition on it and upload the result.`,
    })
  }
  return { result: result!, characters, mediaType, hasWords }
}
