import type { Draft } from '../../kernel/durable/index.ts'
import type { AnalysisJobRow } from '../../resources/analysis-jobs/index.ts'
import { artifactEntity, parseVersionName, type ArtifactRecords } from '../../resources/artifacts/index.ts'
import { namesIn } from './job-inputs.ts'

export const importCancelled = 'Its import was cancelled.'

/** What a job was to make ready has failed, with the reason. */
export async function failImported(
  draft: Draft,
  { id, inputs }: AnalysisJobRow,
  records: ArtifactRecords,
  error: string,
): Promise<void> {
  for (const { field, name } of namesIn(inputs)) {
    const row = await records.find(parseVersionName(name, field))
    if (row?.job_id !== id || row.state !== 'processing') continue
    const artifact = draft.instance(artifactEntity, row)
    draft.send(artifact, { type: 'FAILED', code: 'ingestion_failed' })
    draft.set(artifact, { error })
  }
}
