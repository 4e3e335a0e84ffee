import type { KeptCaller } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { startAnalysisJob, type JobType } from '../analysis-jobs/index.ts'
import type { ArtifactInstance } from './artifact-machine.ts'
import type { ArtifactKind } from './artifact-name.ts'
import { nameOf } from './artifact.ts'
import { derivedName } from './derived-name.ts'

/** What makes an import of a kind ready, and how its input is called. Results are ready as they come. */
export const importJobs: Readonly<Partial<Record<ArtifactKind, { readonly type: JobType; readonly input: string }>>> = {
  annotationSets: { type: 'JOB_TYPE_POSTPROCESS_ANNOTATION_SET', input: 'annotationSet' },
  documentSets: { type: 'JOB_TYPE_POSTPROCESS_DOCUMENT_SET', input: 'documentSet' },
  imageSets: { type: 'JOB_TYPE_POSTPROCESS_IMAGE_SET', input: 'imageSet' },
  models: { type: 'JOB_TYPE_POSTPROCESS_MODEL', input: 'model' },
}

/** All content of an artifact is here: starts the job that makes it ready, in the batch of the caller. Answers the job's id. */
export function startImport(
  draft: Draft,
  artifact: ArtifactInstance,
  {
    by,
    caller,
    choices,
    id,
  }: {
    readonly by: string
    readonly caller: KeptCaller
    readonly choices?: Readonly<Record<string, string>>
    readonly id?: string
  },
): string {
  const { row } = artifact
  const { type, input } = importJobs[row.kind as ArtifactKind]!
  const job = startAnalysisJob(draft, {
    id,
    projectId: row.project_id,
    ownerId: by,
    caller,
    jobType: type,
    displayName: derivedName(`Import of ${row.display_name}`),
    inputs: { [input]: nameOf(row), ...(choices === undefined ? {} : { duplicates: choices }) },
  })
  draft.send(artifact, { type: 'PROCESS' })
  draft.set(artifact, { job_id: job.id })
  return job.id
}
