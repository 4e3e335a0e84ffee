import type { DocentSession } from '@docent/core'
import { describe, expect, it } from 'vitest'
import { versionName } from '../durability/analysis-base.ts'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'

/** A project whose pipeline `letters` finds names and places. */
async function published(session: DocentSession) {
  const project = await quickProject(session)
  const { trainOutputs } = await (await project.train()).ended()
  const model = String(trainOutputs!['model'])
  await (await project.start('JOB_TYPE_PUBLISH', { labellingModelName: model, pipelineName: 'letters' })).ended()
  return { ...project, model, definition: await session.analysis.pipelines.get('letters') }
}

/** The results of all documents, and the table of them. */
async function engage(session: DocentSession, { start, documentSet }: Awaited<ReturnType<typeof published>>) {
  const job = await (await start('JOB_TYPE_ENGAGE', { documentSet, pipeline: 'letters' })).ended()
  expect(job.error).toBeUndefined()
  const read = async (file: string): Promise<string> => {
    const { open } = await session.analysis.artifacts.download(versionName(String(job.engageOutputs!['resultSet'])), {
      file,
    })
    return Buffer.concat(await Array.fromAsync(await open())).toString()
  }
  return { results: JSON.parse(await read('results.json')).results, table: await read('results.csv') }
}

describe('a job that engages a pipeline', () => {
  it('shows what its pipeline shows', async () => {
    await using docent = await quickAnalysis()
    const alice = docent.as({ userId: 'alice' })
    const project = await published(alice)
    const plain = await engage(alice, project)
    expect(plain.table).toContain('Aurora')
    expect(plain.results[0]).not.toHaveProperty('lineItems')

    const { definition } = project
    await alice.analysis.pipelines.update('letters', { ...definition, muteOutput: true })
    const muted = await engage(alice, project)
    expect(JSON.stringify(muted)).not.toMatch(/Aurora|Vell/)
    expect(muted.results[0].entities).toHaveLength(plain.results[0].entities.length)
  })

  it('gives line items where its pipeline makes some', async () => {
    await using docent = await quickAnalysis()
    const alice = docent.as({ userId: 'alice' })
    const project = await published(alice)
    const { definition } = project
    await alice.analysis.pipelines.update('letters', { ...definition, builtinPostProcessor: 'supply-chain' })
    expect((await engage(alice, project)).results[0].lineItems).toEqual([])
  })
})

it('is a dependent of its models', async () => {
  await using docent = await quickAnalysis()
  const alice = docent.as({ userId: 'alice' })
  const { model, project, definition } = await published(alice)
  const name = versionName(model)
  expect(await alice.analysis.artifacts.dependents(name)).toContain(`projects/${project}/pipelines/${definition.id}`)
})

it('is a default only of a project that has it', async () => {
  await using docent = await quickAnalysis()
  const alice = docent.as({ userId: 'alice' })
  const { project, definition } = await published(alice)
  const { name } = await alice.analysis.projects.create({ displayName: 'Other' })
  const other = name.slice('projects/'.length)
  const refusal = { code: 'invalid_input', details: { field: 'defaultPipeline' } }
  await expect(alice.analysis.projects.update(project, { defaultPipeline: 'invoices' })).rejects.toMatchObject(refusal)
  await expect(alice.analysis.projects.update(other, { defaultPipeline: definition.id })).rejects.toMatchObject(refusal)
  for (const defaultPipeline of ['letters', definition.id])
    expect(await alice.analysis.projects.update(project, { defaultPipeline })).toMatchObject({ defaultPipeline })
  expect(await alice.analysis.projects.update(project, { defaultPipeline: '' })).not.toHaveProperty('defaultPipeline')
})
