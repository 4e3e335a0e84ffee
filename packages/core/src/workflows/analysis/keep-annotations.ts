import type { Draft } from '../../kernel/durable/index.ts'
import type { BlobStore, Digests, Ids, JsonValue, ModelReport } from '../../kernel/ports/index.ts'
import { inTurns, sharedTurns } from '../../kernel/system/index.ts'
import { attributesOf, countsOf, writingVia, type AnnotationSet } from '../../resources/annotations/index.ts'
import {
  addFiles,
  analysisPrefix,
  makeArtifact,
  nameOf,
  type ArtifactKind,
  type NewFile,
} from '../../resources/artifacts/index.ts'
import type { AnalysisJobRow } from '../../resources/analysis-jobs/index.ts'
import { meteredContent } from '../../resources/uploads/index.ts'

export interface KeepDependencies {
  readonly blobs: BlobStore
  readonly digests: Digests
  readonly ids: Ids
}

export interface KeptContent {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export interface KeptArtifact {
  readonly kind: ArtifactKind
  readonly displayName: string
  readonly mime: string
  readonly files: readonly NewFile[]
  readonly setId?: string | undefined
  readonly columns?: Parameters<typeof makeArtifact>[1]['columns']
  readonly needs?: readonly string[]
}

/** Writes what jobs make: bytes first, and the rows that name them in the batch that ends the job. */
export function artifactKeeper({ blobs, digests, ids }: KeepDependencies) {
  async function file({ name, mediaType, bytes }: KeptContent, signal: AbortSignal): Promise<NewFile> {
    const key = `${analysisPrefix}${ids.uuid()}`
    await blobs.put(key, bytes, { signal })
    return { name, media_type: mediaType, blob_key: key, ...measure(bytes) }
  }

  const measure = (bytes: Uint8Array) => ({ size: bytes.byteLength, sha256: digests.sha256(bytes) })

  /** Makes the artifact in the batch that ends the job; answers its name. */
  async function make(draft: Draft, job: AnalysisJobRow, artifact: KeptArtifact): Promise<string> {
    const { files, kind, displayName, mime, setId, columns, needs } = artifact
    const made = await makeArtifact(draft, {
      projectId: job.project_id,
      ownerId: job.owner_id,
      kind,
      displayName,
      mime,
      setId,
      columns: { ...columns, job_id: job.id, size: files.reduce((sum, { size }) => sum + size, 0) },
      ...(needs ? { needs } : {}),
    })
    addFiles(draft, made.id, files)
    draft.send(made, { type: 'READY' })
    return nameOf(made.row)
  }

  return {
    file,
    measure,
    /** Counts and hashes what is written while it is made. */
    measured: (content: AsyncIterable<Uint8Array>) =>
      meteredContent(content, digests, Number.MAX_SAFE_INTEGER, () => {}),
    make,

    /** Writes an annotation set; what is returned makes the artifact and answers its name. */
    async annotations(
      set: AnnotationSet,
      of: {
        readonly displayName: string
        readonly signal: AbortSignal
        readonly needs?: readonly string[]
        readonly metricsReport?: ModelReport | undefined
        readonly sourceName?: string | undefined
      },
    ): Promise<(draft: Draft, job: AnalysisJobRow) => Promise<string>> {
      const { displayName, signal, needs, metricsReport, sourceName } = of
      const bytes = await inTurns(writingVia(set), sharedTurns(signal))
      const kept = await file({ name: 'annotations.json', mediaType: 'application/json', bytes }, signal)
      return (draft, job) =>
        make(draft, job, {
          kind: 'annotationSets',
          displayName,
          mime: 'application/json',
          files: [kept],
          columns: {
            ...annotationColumns(set),
            filename: 'annotations.json',
            metrics_report: (metricsReport ?? null) as JsonValue,
            source_name: sourceName ?? null,
          },
          ...(needs ? { needs } : {}),
        })
    },
  }
}
export type ArtifactKeeper = ReturnType<typeof artifactKeeper>

/** What the row of an annotation set has about its content. */
export function annotationColumns(set: AnnotationSet) {
  const { documents, pages } = countsOf(set)
  return { document_count: documents, page_count: pages, attributes: attributesOf(set) as unknown as JsonValue }
}
