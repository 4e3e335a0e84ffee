import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import {
  documentMetadataSchema,
  documentUpdateSchema,
  type Document,
  type DocumentMetadata,
  type DocumentUpdate,
} from '../document.ts'
import { largestMetadata, metadataBytes } from '../analysis-metadata.ts'
import { documentEntity } from '../document-machine.ts'
import type { DocumentsDependencies } from '../documents-dependencies.ts'
import { indexNewName } from '../index-new-name.ts'
import { presentDocuments } from '../present-documents.ts'
import type { DocumentRow } from '../document-tables.ts'

function change(
  { runtime, documents }: DocumentsDependencies,
  principal: Principal,
  id: string,
  columns: Partial<Pick<DocumentRow, 'name' | 'uri' | 'metadata'>>,
  event: string,
  options: CallOptions,
): Promise<DocumentRow> {
  requireGlobal(principal)
  return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
    const row = await documents.requireChangeable(scopeOf(principal), id)
    const document = draft.instance(documentEntity, row)
    draft.set(document, columns)
    if (columns.name !== undefined && columns.name !== row.name) indexNewName.enqueue(draft, document)
    draft.record('document', id, event, { fields: Object.keys(columns) })
    return { ...row, ...columns, updated_at: draft.now }
  })
}

/**
 * Changes name or URI. What distinguishes it from other documents of a collection stays what it was ingested as.
 * @throws `not_found`, `forbidden`
 */
export const updateDocument =
  (dependencies: DocumentsDependencies) =>
  async (principal: Principal, id: string, input: DocumentUpdate, options: CallOptions = {}): Promise<Document> => {
    const { name, uri } = check(documentUpdateSchema, input)
    const columns = {
      ...(name === undefined ? {} : { name }),
      ...(uri === undefined ? {} : { uri: uri === '' ? null : uri }),
    }
    const row = await change(dependencies, principal, id, columns, 'UPDATED', options)
    const [document] = await presentDocuments(dependencies.sourceSessions, scopeOf(principal), [row])
    return document!
  }

/** @throws `not_found` */
export const getDocumentMetadata =
  ({ documents }: DocumentsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<DocumentMetadata> => {
    options.signal?.throwIfAborted()
    return (await documents.require(scopeOf(principal), id)).metadata as DocumentMetadata
  }

/** Replaces all metadata. @throws `not_found`, `forbidden`, `invalid_input` when it is too large */
export const replaceDocumentMetadata =
  (dependencies: DocumentsDependencies) =>
  async (principal: Principal, id: string, input: DocumentMetadata, options: CallOptions = {}): Promise<void> => {
    const metadata = check(documentMetadataSchema, input)
    if (metadataBytes(metadata) > largestMetadata) {
      throw new DocentError({
        code: 'invalid_input',
        message: `The metadata is larger than ${largestMetadata} bytes as JSON; shorten it.`,
      })
    }
    const columns = { metadata: metadata as JsonValue }
    await change(dependencies, principal, id, columns, 'METADATA_REPLACED', options)
  }
