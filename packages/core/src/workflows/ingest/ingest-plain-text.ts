import { z } from 'zod'
import { DocentError, mayHaveHappened } from '../../kernel/errors/index.ts'
import { documentNameSchema } from '../../resources/documents/index.ts'
import {
  beginIngestion,
  checkIngestInput,
  formsOf,
  type IngestDependencies,
  type IngestForms,
} from './begin-ingestion.ts'
import type { IngestOptions } from './ingest-options.ts'
import { addDocument, dropUnused } from './new-documents.ts'

export const plainTextSchema = z.object({
  fileName: documentNameSchema,
  text: z.string(),
})
export type PlainTextInput = {
  readonly collectionId: string
  readonly fileName: string
  readonly text: string
} & IngestOptions

/** Bodies of plain text; larger texts are uploaded as files. */
const largestText = 50_000_000

/** A text as a document. */
export function ingestPlainText(dependencies: IngestDependencies): IngestForms<PlainTextInput> {
  const { blobs, ids, digests } = dependencies
  const begin = beginIngestion(dependencies)
  return formsOf<PlainTextInput>(dependencies, async (principal, input, bounded, options) => {
    const { collectionId } = input
    const { checked, own: named } = checkIngestInput(principal, input, plainTextSchema)
    if (named.text.length > largestText) {
      throw new DocentError({
        code: 'too_large',
        message: `The text is longer than ${largestText} characters; upload it as a file.`,
      })
    }
    const bytes = new TextEncoder().encode(named.text)
    const sourceKey = `texts/${ids.uuid()}`
    await blobs.put(sourceKey, bytes, { signal: options.signal })
    const drop = () => blobs.delete(sourceKey)
    const ingestion = {
      operation: 'ingest_plain_text',
      input,
      collectionId,
      options: checked,
      name: `Ingest ${named.fileName}`,
      bounded,
      onReplay: drop,
      children: {
        count: 1,
        add: async (draft, target) => {
          const added = await addDocument(draft, digests, target, {
            name: named.fileName,
            connector: 'text',
            size: bytes.byteLength,
            content: { sourceKey, sha256: digests.sha256(bytes) },
            metadata: checked.metadata ?? {},
          })
          if (!added) dropUnused(draft, blobs, [sourceKey])
        },
      },
    } satisfies Parameters<typeof begin>[1]
    try {
      return await begin(principal, ingestion, options)
    } catch (error) {
      // What the batch may name stays; when it names nothing the sweep finds it.
      if (!mayHaveHappened(error)) await drop()
      throw error
    }
  })
}
