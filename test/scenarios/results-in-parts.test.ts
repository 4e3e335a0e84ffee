import { memoryBlobs } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { idOf, versionName } from '../durability/analysis-base.ts'
import { bytesOf } from '../support/analysis-samples.ts'
import { quickAnalysis } from '../support/quick-analysis.ts'

it('joins no results of which a part is replaced meanwhile, and leaves nothing over', async () => {
  const store = memoryBlobs()
  let meanwhile: (() => Promise<unknown>) | undefined
  const bytes: typeof store.bytes = async (...place) => {
    const content = await store.bytes(...place)
    const then = meanwhile
    meanwhile = undefined
    await then?.()
    return content
  }
  await using docent = await quickAnalysis({ blobs: { ...store, bytes } })
  const { artifacts, projects } = docent.as({ userId: 'alice' }).analysis
  const project = idOf((await projects.create({ displayName: 'Letters' })).name)
  const input = { displayName: 'Results', mime: 'application/json' }
  const name = versionName((await artifacts.create({ project, kind: 'resultSets' }, input)).name)
  const send = (number: number, text: string) => artifacts.uploadPart(name, { number, content: bytesOf(text) })
  await send(1, '[1,')
  await send(2, '2]')
  meanwhile = () => send(1, '[3,')
  await expect(artifacts.completeResults(name)).rejects.toMatchObject({ code: 'conflict' })
  expect((await Array.fromAsync(store.list(''))).length).toBe(2)
  await artifacts.completeResults(name)
  const { open } = await artifacts.download(name)
  expect(Buffer.concat(await Array.fromAsync(await open())).toString()).toBe('[3,2]')
  expect((await Array.fromAsync(store.list(''))).length).toBe(1)
})

it('takes each kind of upload to its own end only', async () => {
  await using docent = await quickAnalysis()
  const { artifacts, projects } = docent.as({ userId: 'alice' }).analysis
  const project = idOf((await projects.create({ displayName: 'Letters' })).name)
  const open = async (kind: 'annotationSets' | 'resultSets') => {
    const input = { displayName: 'In parts', mime: 'application/json' }
    const name = versionName((await artifacts.create({ project, kind }, input)).name)
    await artifacts.uploadPart(name, { number: 1, content: bytesOf('{}') })
    return name
  }
  const [results, annotations] = [await open('resultSets'), await open('annotationSets')]
  await expect(artifacts.complete(results)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(artifacts.completeCheckingDuplicates(results)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(artifacts.completeResults(annotations)).rejects.toMatchObject({ code: 'invalid_input' })
})
