import { DocentError } from '@docent/core/ports'
import type { AnalysisJob, Docent, JobInput } from '@docent/core'
import { endedJob, idOf, versionName } from '../durability/analysis-base.ts'
import { bytesOf } from '../support/analysis-samples.ts'
import { quickProject } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'

type Session = ReturnType<Docent['as']>

/** An artifact, and the file of it that is compared; undefined for its only one. */
interface Kept {
  readonly name: string
  readonly file?: string
}

interface Job {
  readonly jobType: JobInput['jobType']
  readonly inputs: JobInput['inputs']
  /** What it makes: the name of its output. */
  readonly output: string
  readonly file?: string
}

/** A project with one artifact of each kind, jobs over it, and what all of them give while nothing is damaged. */
export interface AnalysedProject {
  readonly project: string
  readonly pipeline: string
  /** By artifact, its content. */
  readonly contents: ReadonlyMap<Kept, string>
  /** By job, the content of what it makes. */
  readonly jobs: ReadonlyMap<Job, string>
  readonly scoring: { readonly jobId: string; readonly result: string }
}

export async function contentOf(alice: Session, { name, file }: Kept): Promise<string> {
  const { open } = await alice.analysis.artifacts.download(versionName(name), file === undefined ? {} : { file })
  return Buffer.concat(await Array.fromAsync(await open())).toString('latin1')
}

async function run(alice: Session, project: string, { jobType, inputs }: Job): Promise<AnalysisJob> {
  const { name } = await alice.analysis.jobs.create(project, { jobType, displayName: jobType, inputs })
  return endedJob(alice, project, name)
}

/** The content that a job made. */
async function madeBy(alice: Session, job: AnalysisJob, { output, file }: Job): Promise<string> {
  const outputs = Object.entries(job).find(([field]) => field.endsWith('Outputs'))?.[1] as Record<string, string>
  return contentOf(alice, { name: outputs[output]!, ...(file !== undefined && { file }) })
}

/** @throws when something fails, since nothing is damaged yet */
export async function analysedProject(alice: Session): Promise<AnalysedProject> {
  const { project, documentSet, annotationSet, train, start } = await quickProject(alice)
  const model = String((await (await train()).ended()).trainOutputs!['model'])
  const published = await (await start('JOB_TYPE_PUBLISH', { labellingModelName: model })).ended()
  const pipeline = String(published.publishOutputs!['pipelineId'])
  const engage: Job = {
    ...{ jobType: 'JOB_TYPE_ENGAGE', inputs: { documentSet, pipeline } },
    ...{ output: 'resultSet', file: 'results.json' },
  }
  const list: Job[] = [
    { jobType: 'JOB_TYPE_OCR', inputs: { documentSet }, output: 'annotationSet' },
    {
      ...{ jobType: 'JOB_TYPE_TRAIN', output: 'model' },
      inputs: { annotationSet, modelType: 'MODEL_TYPE_TOKEN_LABELING' },
    },
    {
      ...{ jobType: 'JOB_TYPE_PREDICT', output: 'annotationSet' },
      inputs: { annotationSet, labellingModel: model },
    },
    engage,
  ]
  const jobs = new Map<Job, string>()
  for (const job of list) jobs.set(job, await madeBy(alice, await run(alice, project, job), job))
  const results = String((await run(alice, project, engage)).engageOutputs!['resultSet'])
  const contents = new Map<Kept, string>()
  for (const kept of [
    { name: documentSet },
    { name: annotationSet },
    { name: model },
    { name: results, file: 'results.json' },
  ])
    contents.set(kept, await contentOf(alice, kept))
  const document = { filename: 'b.pdf', content: quickDocument('Aurora again') }
  const { jobId } = await alice.analysis.scoring.score('main', { pipeline, document })
  const result = JSON.stringify(await alice.analysis.scoring.wait(jobId, 60_000))
  return { project, pipeline, contents, jobs, scoring: { jobId, result } }
}

/** Whether an error says that what is stored is lost, and what to do. */
const reportsLost = (error: unknown): boolean =>
  DocentError.isInstance(error) && error.code === 'not_found' && /damaged|missing|again/.test(error.message)

const said = (error: unknown): string =>
  DocentError.isInstance(error) ? `${error.code} ${error.message}` : String(error)

/** What is neither as it was nor named as lost. */
export async function faultsOfAnalysis(alice: Session, analysed: AnalysedProject): Promise<string[]> {
  const { project, contents, jobs, scoring } = analysed
  const faults: string[] = []
  const lost = new Set<string>()
  /** Whether it is as it was; notes what is something else and does not say that it is lost. */
  const same = async (what: string, before: string, look: () => Promise<string>): Promise<boolean> => {
    try {
      if ((await look()) === before) return true
      faults.push(`${what} is silently something else`)
    } catch (error) {
      if (!reportsLost(error)) faults.push(`${what}: ${said(error)}`)
    }
    return false
  }
  for (const [kept, before] of contents)
    if (!(await same(kept.name, before, () => contentOf(alice, kept)))) lost.add(kept.name)
  await same('the scoring', scoring.result, async () =>
    JSON.stringify(await alice.analysis.scoring.result(scoring.jobId)),
  )
  for (const [job, before] of jobs) {
    const ended = await run(alice, project, job)
    if (ended.status === 'JOB_STATUS_SUCCEEDED') {
      await same(`what ${job.jobType} made`, before, () => madeBy(alice, ended, job))
      continue
    }
    const { code, message } = ended.error ?? { code: 'none', message: 'no error' }
    if (code !== 'not_found' || !/damaged or missing/.test(message)) faults.push(`${job.jobType}: ${code} ${message}`)
    if (lost.size === 0) faults.push(`${job.jobType} failed, though nothing is lost: ${message}`)
  }
  return faults
}

/** Uploads parts, has them damaged, and completes: results and annotations are whole, or said to be lost. */
export async function faultsOfUploads(
  alice: Session,
  project: string,
  damage: () => Promise<Session>,
): Promise<string[]> {
  const parts = ['{"a.pdf+0.png":', '{"filename":"a.pdf+0.png",', '"regions":[],"size":-1}}']
  const open = async (kind: 'annotationSets' | 'resultSets') => {
    const { name } = await alice.analysis.artifacts.create(
      { project, kind },
      { displayName: 'Parts', mime: 'application/json' },
    )
    for (const [index, part] of parts.entries())
      await alice.analysis.artifacts.uploadPart(versionName(name), { number: index + 1, content: bytesOf(part) })
    return name
  }
  const [annotations, results] = [await open('annotationSets'), await open('resultSets')]
  const after = await damage()
  const faults: string[] = []
  try {
    const { name: job } = await after.analysis.artifacts.complete(versionName(annotations))
    const { status, error } = await endedJob(after, project, `jobs/${idOf(job)}`)
    if (status !== 'JOB_STATUS_SUCCEEDED') faults.push(`the import is ${status}: ${error?.message}`)
  } catch (error) {
    if (!reportsLost(error)) faults.push(`the import: ${said(error)}`)
  }
  try {
    await after.analysis.artifacts.completeResults(versionName(results))
    if ((await contentOf(after, { name: results })) !== parts.join('')) faults.push('the results are something else')
  } catch (error) {
    if (!reportsLost(error)) faults.push(`the results: ${said(error)}`)
  }
  return faults
}
