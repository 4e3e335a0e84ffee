import type { AnalysisJobRecords } from '../analysis-jobs/index.ts'
import type { OcrStatus } from './artifact.ts'
import type { ArtifactRow } from './artifact-tables.ts'

/** Statuses of document sets, which follow from the jobs that read their text; by id of the version. */
export async function ocrStatuses(
  jobs: AnalysisJobRecords,
  rows: readonly Pick<ArtifactRow, 'id' | 'kind'>[],
): Promise<ReadonlyMap<string, OcrStatus>> {
  const ids = rows.filter(({ kind }) => kind === 'documentSets').map(({ id }) => id)
  const states = new Map<string, string[]>()
  for (const { recognizes, state } of await jobs.recognitions(ids))
    states.set(recognizes!, [...(states.get(recognizes!) ?? []), state])
  return new Map(ids.map((id) => [id, ocrStatusOf(states.get(id) ?? [])]))
}

/** A job that waits counts as one that runs. */
export function ocrStatusOf(states: readonly string[]): OcrStatus {
  if (states.length === 0) return 'OCR_STATUS_NONE_SCHEDULED'
  if (states.some((state) => ['pending', 'running', 'cancelling'].includes(state))) return 'OCR_STATUS_PROCESSING'
  return states.includes('succeeded') ? 'OCR_STATUS_FINISHED' : 'OCR_STATUS_FAILED'
}
