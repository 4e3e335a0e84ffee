import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Digests, DocumentSource, SourceRequest } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { jobOfDocument, type DocumentRow } from '../../resources/documents/index.ts'
import { findJob } from '../../resources/jobs/index.ts'
import type { SecretsSystem } from '../../resources/secrets/index.ts'

/** Copies the bytes of a document from where it comes from into the blob store. */
export type SourceFetcher = (
  document: DocumentRow,
  key: string,
  signal: AbortSignal,
) => Promise<{ readonly sha256: string; readonly size: number }>

export function sourceFetcher(dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly digests: Digests
  readonly secrets: SecretsSystem
  readonly sources: ReadonlyMap<string, DocumentSource>
}): SourceFetcher {
  const { storage, blobs, digests, secrets, sources } = dependencies

  /** What the job was asked for: where to look and how, and with which credentials. */
  async function requestOf(documentId: string): Promise<Pick<SourceRequest, 'parameters' | 'credentials'>> {
    const jobId = await jobOfDocument(storage, documentId)
    if (jobId == null) return { parameters: {} }
    const job = await findJob(storage, jobId, ['parameters'])
    const { source, sealed } = (job?.parameters ?? {}) as { readonly source?: unknown; readonly sealed?: boolean }
    return { parameters: source ?? {}, credentials: sealed ? await secrets.open(jobId) : undefined }
  }

  return async (document, key, signal) => {
    const source = sources.get(document.connector)
    if (!source) {
      throw new DocentError({
        code: 'ingestion_failed',
        message: `This server does not read documents from ${document.connector}.`,
      })
    }
    const request = await requestOf(document.id)
    const content = await source.open({ ...request, uri: String(document.uri), signal })
    const hash = digests.createSha256()
    async function* hashed() {
      for await (const part of content) {
        hash.update(part)
        yield part
      }
    }
    const { size } = await blobs.put(key, hashed(), { signal })
    return { sha256: hash.digest(), size }
  }
}
