import { memoryBlobs, memoryData, memoryStorage } from '@docent/adapters-storage'
import type { Docent } from '@docent/core'
import { endedJob, idOf, picture, versionName, via } from '../../durability/analysis-base.ts'
import { apiServer, type ApiServer } from '../../support/api-server.ts'
import { quickProject } from '../../support/quick-analysis.ts'
import { quickDocument, quickParsers } from '../../support/quick-documents.ts'
import { quickClassifier, quickLabeller } from '../../support/quick-learners.ts'
import { rewindable, type Rewind } from '../authorization/rewind.ts'

/**
 * A project of Alice, which Rita may read and Walt may write to; a model in it names Carla, and Otto has nothing to do with
 * it. `alice@…` is a key of Alice for one collection.
 */
export interface AnalysisTable extends AsyncDisposable {
  readonly server: ApiServer
  readonly project: string
  /** Of an available version of each kind, and under `open…` of one whose parts are to come. */
  readonly names: Readonly<Record<string, string>>
  readonly pipeline: string
  readonly job: string
  readonly scoring: string
  readonly group: string
  /** Sees the project, as Eve does. */
  readonly guests: string
  readonly collection: string
  readonly rows: Rewind
}

const contents = {
  imageSets: ['image/png', picture],
  resultSets: ['application/json', new TextEncoder().encode('{}')],
} as const

/** Content of each kind that is what its import expects. */
export const contentsInParts = {
  annotationSets: ['application/json', via],
  documentSets: ['application/pdf', quickDocument('Aurora')],
  imageSets: ['image/png', picture],
  resultSets: ['application/json', new TextEncoder().encode('{}')],
  models: ['application/octet-stream', new TextEncoder().encode('{"kind":"labels","value":[]}')],
} as const

export async function analysisTable(): Promise<AnalysisTable> {
  const data = memoryData()
  const server = await apiServer({
    docent: {
      // Rows come back when the store is rewound, so what they name has to stay.
      ...{ storage: memoryStorage({ data }), blobs: { ...memoryBlobs(), delete: async () => {} } },
      parsers: quickParsers(),
      analysis: { tokenLabeller: quickLabeller(), pageClassifier: quickClassifier() },
    },
  })
  const { docent } = server
  for (const userId of ['alice', 'otto', 'rita', 'walt', 'carla', 'dora', 'eve', 'admin'])
    await docent.meet({ userId, username: userId })
  const made = await records(docent)
  await docent.settled()
  return { ...made, server, rows: rewindable(data), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

async function records(docent: Docent) {
  const alice = docent.as({ userId: 'alice' })
  const { groups } = docent.as({ userId: 'root', permissions: ['administrator'] })
  const { id: group } = await groups.create({ name: 'readers' })
  const { id: guests } = await groups.create({ name: 'guests' })
  const { id: collection } = await alice.collections.create({ name: 'Aurora' })
  const { project, documentSet, annotationSet, ...of } = await quickProject(alice)
  await alice.analysis.projects.share(project, 'rita', { permissions: ['read'] })
  await alice.analysis.projects.share(project, 'walt', { permissions: ['write'] })
  await alice.analysis.projects.share(project, 'eve', { permissions: ['read'] })
  await alice.analysis.projects.shareWithGroup(project, guests, { permissions: ['read'] })
  const names: Record<string, string> = { documentSets: documentSet, annotationSets: annotationSet }
  for (const kind of ['imageSets', 'resultSets'] as const) {
    const [mime, content] = contents[kind]
    const input = { displayName: kind, mime, filename: 'c.png', file: { content } }
    const { name, jobName } = await alice.analysis.artifacts.create({ project, kind }, input)
    if (jobName) await endedJob(alice, project, jobName)
    names[kind] = name
  }
  for (const kind of ['annotationSets', 'documentSets', 'imageSets', 'resultSets', 'models'] as const) {
    const [mime, content] = contentsInParts[kind]
    const { name } = await alice.analysis.artifacts.create({ project, kind }, { displayName: 'In parts', mime })
    await alice.analysis.artifacts.uploadPart(versionName(name), { number: 1, content })
    names[`open ${kind}`] = name
  }
  const trained = await (await of.train()).ended()
  names['models'] = String(trained.trainOutputs!['model'])
  await alice.analysis.artifacts.update(versionName(names['models']), { acl: ['carla'] })
  const publish = await of.start('JOB_TYPE_PUBLISH', { labellingModelName: names['models'], pipelineName: 'letters' })
  const { pipelineId: pipeline } = (await publish.ended()).publishOutputs as { pipelineId: string }
  const document = { filename: 'a.pdf', content: quickDocument('Aurora') }
  const { jobId: scoring } = await alice.analysis.scoring.score('main', { pipeline, document })
  await alice.analysis.scoring.wait(scoring, 30_000)
  return { project, names, pipeline, job: idOf(publish.name), scoring, group, guests, collection }
}
