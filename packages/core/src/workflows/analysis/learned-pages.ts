import { DocentError } from '../../kernel/errors/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findAnalysisJob } from '../../resources/analysis-jobs/index.ts'
import { placeKey } from '../../resources/annotations/index.ts'
import type { ArtifactRow } from '../../resources/artifacts/index.ts'
import type { AnnotationReader, FoundAnnotations } from './read-annotations.ts'

interface Dependencies {
  readonly storage: RecordStore
  readonly read: AnnotationReader
}

/** What a model has learned from says little about how good it is. A page is known by its name, which is its own within a project. */
export function overlapOf(learned: readonly FoundAnnotations[], { set, row }: FoundAnnotations): string | undefined {
  const known = new Set(
    learned
      .filter((other) => other.row.project_id === row.project_id)
      .flatMap((other) => other.set.pages.map(placeKey)),
  )
  const both = set.pages.filter((page) => known.has(placeKey(page))).length
  if (both === 0) return undefined
  return `${both} of ${set.pages.length} pages that were compared are also learned from, so that the metrics are too good.`
}

/** The annotation sets that models were trained on here, as far as they are still there. */
export function trainingSetReader({ storage, read }: Dependencies) {
  async function nameOfSet({ job_id: id }: ArtifactRow): Promise<string | undefined> {
    const job = id === null ? undefined : await findAnalysisJob(storage, id)
    if (job?.job_type !== 'JOB_TYPE_TRAIN') return undefined
    return (job.inputs as { readonly annotationSet?: string }).annotationSet
  }

  /** A set that is gone, or damaged, is no reason why a prediction should fail. */
  async function readIfThere(name: string, signal: AbortSignal): Promise<FoundAnnotations[]> {
    try {
      return [await read.read(name, signal)]
    } catch (error) {
      signal.throwIfAborted()
      if (DocentError.isInstance(error) && (error.code === 'not_found' || error.code === 'wrong_state')) return []
      throw error
    }
  }

  return async (models: readonly ArtifactRow[], signal: AbortSignal): Promise<FoundAnnotations[]> => {
    const found: FoundAnnotations[] = []
    for (const name of new Set(await Promise.all(models.map(nameOfSet))))
      if (name !== undefined) found.push(...(await readIfThere(name, signal)))
    return found
  }
}
