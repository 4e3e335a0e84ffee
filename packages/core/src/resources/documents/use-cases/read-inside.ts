import { z } from 'zod'
import { scopeOf } from '../../../access/index.ts'
import { compact, isoTime, shownAddress } from '../../../kernel/input/index.ts'
import type { JsonValue, Principal, Row } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { membershipsSeenBy } from '../document-place-records.ts'
import type { DocumentsDependencies } from '../documents-dependencies.ts'
import { readPages } from '../parsed-text.ts'

/** Facts of a document that depend on its kind: any JSON by name. */
export const documentFactsSchema = z.record(z.string(), z.json())
export type DocumentFacts = z.output<typeof documentFactsSchema>

/** Collections named with a document at most. */
const mostCollections = 100

const optionalText = (value: Row[string] | undefined) => (typeof value === 'string' ? value : undefined)

/** Facts of the file as it came. Undefined while its bytes are not here. @throws `not_found` */
export const getSourceFile =
  ({ documents }: DocumentsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<DocumentFacts | undefined> => {
    options.signal?.throwIfAborted()
    const row = await documents.require(scopeOf(principal), id)
    if (row.source_key === null) return undefined
    return compact<DocumentFacts>({
      name: row.name,
      size: row.size,
      ...facts({
        media_type: optionalText(row.original_type),
        sha256: optionalText(row.sha256),
        uri: shownAddress(row.uri),
        connector: optionalText(row.connector),
        mtime: row.original_mtime == null ? undefined : isoTime(row.original_mtime),
      }),
    })
  }

const facts = (values: Readonly<Record<string, JsonValue | undefined>>): DocumentFacts =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as DocumentFacts

/**
 * By page number the engine that read the page from its picture, or `text` where the file gave its text. Undefined for a
 * document without parsed text. @throws `not_found`
 */
export const getPageRecognition =
  ({ blobs, documents }: DocumentsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<DocumentFacts | undefined> => {
    const row = await documents.require(scopeOf(principal), id)
    if (row.text_key === null) return undefined
    const engines: Record<string, string> = {}
    for await (const page of readPages(blobs, row.text_key, options.signal))
      engines[page.number] = page.recognizedBy ?? 'text'
    return engines
  }

/**
 * What parsing and indexing found out: title, warnings, and the state of the document in each visible collection. Undefined
 * when there is nothing. @throws `not_found`
 */
export const getInternalMetadata =
  ({ storage, documents }: DocumentsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<DocumentFacts | undefined> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const row = await documents.require(scope, id)
    const memberships = await membershipsSeenBy(storage, scope, id, mostCollections)
    const collections = memberships.map((membership) =>
      facts({
        collection_id: membership.collection_id,
        state: membership.state,
        chunking: membership.settings as JsonValue,
        chunk_count: membership.chunk_count,
        first_chunk_id: (membership.first_chunk_id as number | null) ?? undefined,
        error: optionalText(membership.error),
      }),
    )
    const parsed = row.text_key !== null
    if (!parsed && collections.length === 0) return undefined
    return facts({
      title: optionalText(row.title),
      warnings: (row.warnings as JsonValue | null) ?? [],
      parser: parsed ? row.type : undefined,
      pages: parsed ? row.page_count : undefined,
      has_word_boxes: row.words_key !== null,
      ingest_mode: row.ingest_mode,
      collections: collections as JsonValue,
    })
  }
