import type { Docent, DocentOptions, DocentSession, JobInput } from '@docent/core'
import { endedJob, idOf, via } from '../durability/analysis-base.ts'
import { memoryDocent } from './memory-docent.ts'
import { quickDocument, quickParsers } from './quick-documents.ts'
import { quickClassifier, quickLabeller } from './quick-learners.ts'

/** Docent over memory that learns and reads at once; recognition waits for `hold`. */
export const quickAnalysis = (
  options: Partial<DocentOptions> = {},
  hold?: () => Promise<void> | void,
): Promise<Docent> =>
  memoryDocent({
    parsers: quickParsers(hold),
    analysis: { tokenLabeller: quickLabeller(), pageClassifier: quickClassifier() },
    ...options,
  })

/** A project of a user with a document set and an annotation set. */
export async function quickProject(session: DocentSession) {
  const project = idOf((await session.analysis.projects.create({ displayName: 'Letters' })).name)
  const made = async (kind: 'annotationSets' | 'documentSets', mime: string, content: Uint8Array) => {
    const input = { displayName: kind, mime, filename: 'a.pdf', file: { content } }
    const { name, jobName } = await session.analysis.artifacts.create({ project, kind }, input)
    await endedJob(session, project, jobName!)
    return name
  }
  const documentSet = await made(
    'documentSets',
    'application/pdf',
    quickDocument('Aurora stands here', 'on Mount Vell'),
  )
  const annotationSet = await made('annotationSets', 'application/json', via)
  const start = async (jobType: JobInput['jobType'], inputs: JobInput['inputs']) => {
    const { name } = await session.analysis.jobs.create(project, { jobType, displayName: 'main', inputs })
    return {
      name,
      ended: () => endedJob(session, project, name),
      status: async () => (await session.analysis.jobs.get(project, idOf(name))).status,
    }
  }
  const train = () => start('JOB_TYPE_TRAIN', { annotationSet, modelType: 'MODEL_TYPE_TOKEN_LABELING' })
  /** What was read in one way is not read again in that way. */
  const recognize = (...languages: string[]) => start('JOB_TYPE_OCR', { documentSet, languages })
  return { project, documentSet, annotationSet, start, train, recognize }
}
