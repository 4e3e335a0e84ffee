import type { Docent, DocentSession } from '@docent/core'
import { describe, expect, it } from 'vitest'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'

/** A project of a user with a pipeline. */
async function published(session: DocentSession, pipelineName: string) {
  const { project, train, start } = await quickProject(session)
  const { trainOutputs } = await (await train()).ended()
  const inputs = { labellingModelName: String(trainOutputs!['model']), pipelineName }
  const { publishOutputs } = await (await start('JOB_TYPE_PUBLISH', inputs)).ended()
  return { project, id: String(publishOutputs!['pipelineId']) }
}

async function users(docent: Docent) {
  const [alice, mallory] = (['alice', 'mallory'] as const).map((userId) => docent.as({ userId }))
  for (const userId of ['alice', 'mallory']) await docent.meet({ userId, username: userId, permissions: [] })
  return { alice: alice!, mallory: mallory! }
}

/** Which pipeline scores a document of the user, by what it shows. */
async function scoredBy(docent: Docent, session: DocentSession, pipeline?: string) {
  const document = { filename: 'a.pdf', content: quickDocument('Aurora stands here') }
  const { jobId } = await session.analysis.scoring.score('main', { pipeline, document })
  await docent.settled()
  const result = await session.analysis.scoring.result(jobId)
  if ('status' in result) throw new Error('It was not scored.')
  return result.entities.some(({ sValue }) => sValue !== '') ? 'own' : 'muted'
}

describe('pipelines that others share with somebody who did not ask', () => {
  it('neither score for them nor stand in the way of their own', async () => {
    await using docent = await quickAnalysis()
    const { alice, mallory } = await users(docent)
    const own = await published(alice, 'letters')
    const theirs = await published(mallory, 'letters')
    const definition = await mallory.analysis.pipelines.get(theirs.id)
    await mallory.analysis.pipelines.update(theirs.id, { ...definition, muteOutput: true })
    await mallory.analysis.projects.update(theirs.project, { defaultPipeline: 'letters' })
    await mallory.analysis.projects.share(theirs.project, 'alice', { permissions: ['write'] })
    expect(await scoredBy(docent, alice)).toBe('own')
    expect(await scoredBy(docent, alice, 'letters')).toBe('own')
    expect((await alice.analysis.pipelines.get('letters')).id).toBe(own.id)
    expect(await scoredBy(docent, alice, theirs.id)).toBe('muted')
    await alice.analysis.pipelines.delete('letters')
    expect((await mallory.analysis.pipelines.get(theirs.id)).status).not.toBe('DELETED')
  })

  it('score for those who have none of their own', async () => {
    await using docent = await quickAnalysis()
    const { alice, mallory } = await users(docent)
    const { project } = await published(alice, 'letters')
    await alice.analysis.projects.share(project, 'mallory', { permissions: ['read'] })
    expect(await scoredBy(docent, mallory)).toBe('own')
    expect(await scoredBy(docent, mallory, 'letters')).toBe('own')
  })
})
