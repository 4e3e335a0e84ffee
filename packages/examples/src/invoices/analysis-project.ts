import {
  versionOf,
  type AnalysisJob,
  type ArtifactInput,
  type Docent,
  type JobInput,
  type VersionName,
} from '@docent/core'
import { setTimeout as pause } from 'node:timers/promises'

type User = ReturnType<Docent['as']>

/** Called whenever a job came a step further. */
export type OnProgress = (job: AnalysisJob) => void

/** A new project of a user, with waiting for its jobs. */
export async function analysisProject(user: User, displayName: string, onProgress: OnProgress) {
  const { name } = await user.analysis.projects.create({ displayName })
  const project = name.split('/')[1]!

  /** @throws with the job's own error when it did not succeed */
  async function ended(id: string): Promise<AnalysisJob> {
    for (let step = -1; ; await pause(100)) {
      const job = await user.analysis.jobs.get(project, id)
      if (job.currentStep !== step) onProgress(job)
      step = job.currentStep
      if (job.status === 'JOB_STATUS_SUCCEEDED') return job
      if (/_(FAILED|CANCELLED)$/.test(job.status))
        throw new Error(`${job.jobType}: ${job.error?.message ?? job.status}`)
    }
  }

  return {
    /** Runs a job to its end. */
    async run(jobType: JobInput['jobType'], inputs: JobInput['inputs']): Promise<AnalysisJob> {
      const { name: job } = await user.analysis.jobs.create(project, { displayName: jobType, jobType, inputs })
      return ended(job.split('/').at(-1)!)
    },
    /** Brings an artifact in. Returns its resource name once it is available. */
    async bringIn(kind: 'documentSets' | 'annotationSets', input: ArtifactInput): Promise<string> {
      const made = await user.analysis.artifacts.create({ project, kind }, input)
      await ended(made.jobName!.split('/').at(-1)!)
      return made.name
    },
    get: (resource: string) => user.analysis.artifacts.get(parsed(resource)),
    async download(resource: string, file?: string): Promise<string> {
      const { open } = await user.analysis.artifacts.download(parsed(resource), file === undefined ? {} : { file })
      return Buffer.concat(await Array.fromAsync(await open())).toString()
    },
  }
}

/** `projects/P/documentAI/KIND/ID/versions/N` in its parts. */
function parsed(resource: string): VersionName {
  const [, project, , kind, set, , version] = resource.split('/')
  return { project: project!, kind: kind as VersionName['kind'], set: set!, version: versionOf(version!) }
}
