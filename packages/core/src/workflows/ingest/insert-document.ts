import { z } from 'zod'
import { requireCollection, scopeOf } from '../../access/index.ts'
import {
  beginIngestion,
  checkIngestInput,
  formsOf,
  type IngestDependencies,
  type IngestForms,
} from './begin-ingestion.ts'
import type { IngestOptions } from './ingest-options.ts'
import { insertChild } from './insert-child.ts'
import { refuseParsingOptions } from './refuse-parsing-options.ts'

export const insertOptionsSchema = z.object({
  copyDocument: z.boolean().optional().describe('A document of its own instead of the same in two collections.'),
  preserveMetadata: z.boolean().default(false).describe('A copy keeps the metadata of the original.'),
})
const ownSchema = insertOptionsSchema.extend({ documentId: z.string() })
export type InsertInput = { readonly collectionId: string; readonly documentId: string } & z.input<
  typeof insertOptionsSchema
> &
  IngestOptions

/** A document that is there already, into one more collection. */
export function insertDocument(dependencies: IngestDependencies): IngestForms<InsertInput> {
  const begin = beginIngestion(dependencies)
  const { digests, documents, collections } = dependencies
  return formsOf<InsertInput>(dependencies, async (principal, input, bounded, options) => {
    const { collectionId, documentId } = input
    const { checked, own } = checkIngestInput(principal, input, ownSchema)
    const { copyDocument, preserveMetadata } = own
    requireCollection(principal, collectionId)
    refuseParsingOptions(checked)
    const scope = scopeOf(principal)
    const { settings } = await collections.require(scope, collectionId, 'read')
    // Fails at once when there is no such document; the batch looks again.
    const { name } = await documents.requireOpen(scope, documentId)
    const copy = copyDocument ?? (settings as { copyDocument?: boolean }).copyDocument ?? false
    const ingestion = {
      operation: 'insert_document',
      input,
      collectionId,
      options: checked,
      name: `Insert ${name}`,
      bounded,
      children: {
        count: 1,
        add: (draft, target) =>
          insertChild(draft, digests, target, principal, documentId, {
            copy,
            ingestMode: checked.ingestMode,
            metadata: preserveMetadata ? undefined : (checked.metadata ?? {}),
          }),
      },
    } satisfies Parameters<typeof begin>[1]
    return begin(principal, ingestion, options)
  })
}
