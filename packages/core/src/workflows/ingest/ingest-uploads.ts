import { z } from 'zod'
import { scopeOf } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { useUpload } from '../../resources/uploads/index.ts'
import {
  beginIngestion,
  checkIngestInput,
  formsOf,
  type IngestDependencies,
  type IngestForms,
} from './begin-ingestion.ts'
import type { IngestOptions } from './ingest-options.ts'
import { addDocument } from './new-documents.ts'

const ownSchema = z.object({ uploadIds: z.array(z.string()) })
export type UploadsInput = { readonly uploadIds: readonly string[]; readonly collectionId: string } & IngestOptions

/** Uploaded files. @throws `not_found` when one of the uploads is not there: then nothing is begun. */
export function ingestUploads(dependencies: IngestDependencies): IngestForms<UploadsInput> {
  const { uploads, digests } = dependencies
  const begin = beginIngestion(dependencies)
  return formsOf<UploadsInput>(dependencies, async (principal, input, bounded, options) => {
    const { uploadIds, collectionId } = input
    const { checked } = checkIngestInput(principal, input, ownSchema)
    if (uploadIds.length === 0)
      throw new DocentError({ code: 'invalid_input', message: 'upload_ids must name at least one upload.' })
    const ingestion = {
      operation: 'ingest_upload',
      input,
      collectionId,
      options: checked,
      name: uploadIds.length === 1 ? 'Ingest an upload' : `Ingest ${uploadIds.length} uploads`,
      bounded,
      children: {
        count: new Set(uploadIds).size,
        add: async (draft, target) => {
          for (const upload of await uploads.requireAll(scopeOf(principal), uploadIds)) {
            useUpload(draft, upload.id)
            await addDocument(draft, digests, target, {
              name: upload.filename,
              connector: 'upload',
              size: upload.size,
              content: { sourceKey: upload.blobKey, sha256: upload.sha256 },
              metadata: checked.metadata ?? {},
            })
          }
        },
      },
    } satisfies Parameters<typeof begin>[1]
    return begin(principal, ingestion, options)
  })
}
