import type { Docent } from '@docent/core'
import { expect, it } from 'vitest'
import { endedJob, idOf, versionName } from '../durability/analysis-base.ts'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'

const limit = (docent: Docent, bytes: number) =>
  docent
    .as({ userId: 'admin', permissions: ['administrator'] })
    .configurations.set('upload_bytes_limit_per_user', { stringValue: String(bytes) })

const noRoom = { code: 'forbidden', message: expect.stringContaining('upload_bytes_limit_per_user') }

/** Content that is held back before its end; `reached` is fulfilled once its bytes have been taken. */
function heldContent(bytes: Uint8Array) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  async function* content() {
    yield bytes
    reached.resolve()
    await released.promise
  }
  return { content: content(), reached: reached.promise, release: () => released.resolve() }
}

it('confirms the room of content that comes with its artifact once all of it has come', async () => {
  await using docent = await quickAnalysis()
  const alice = docent.as({ userId: 'alice' })
  const project = idOf((await alice.analysis.projects.create({ displayName: 'Letters' })).name)
  const place = { project, kind: 'annotationSets' } as const
  const described = { displayName: 'Words', mime: 'application/json' }
  const { name } = await alice.analysis.artifacts.create(place, described)
  await limit(docent, 1_000)
  const { content, reached, release } = heldContent(new Uint8Array(600))
  const direct = alice.analysis.artifacts.create(place, { ...described, file: { content } })
  direct.catch(() => {})
  await reached
  // Another process, which does not know of what comes here, takes the room.
  await limit(docent, -1)
  await alice.analysis.artifacts.uploadPart(versionName(name), { number: 1, content: new Uint8Array(600) })
  release()
  await expect(direct).rejects.toMatchObject(noRoom)
  const { items } = await alice.analysis.artifacts.list(place, {})
  expect(items.map((artifact) => artifact.name)).toEqual([name])
})

it('counts documents that wait to be scored, until they are', async () => {
  const held = Promise.withResolvers<void>()
  let isHeld = false
  await using docent = await quickAnalysis({}, () => (isHeld ? held.promise : undefined))
  const alice = docent.as({ userId: 'alice' })
  const { project, train, start } = await quickProject(alice)
  const labellingModelName = String((await (await train()).ended()).trainOutputs!['model'])
  const published = await start('JOB_TYPE_PUBLISH', { labellingModelName })
  expect(await endedJob(alice, project, published.name)).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
  await limit(docent, 1_000)
  isHeld = true
  const score = (bytes: number) => {
    const content = quickDocument('x'.repeat(bytes - 5))
    return alice.analysis.scoring.score('main', { document: { filename: 'a.pdf', content } })
  }
  const calls = await Promise.allSettled(Array.from({ length: 6 }, () => score(400)))
  const done = calls.filter(({ status }) => status === 'fulfilled').length
  expect(done).toBeLessThanOrEqual(2)
  await score(1_000 - done * 400)
  await expect(score(10)).rejects.toMatchObject(noRoom)
  // Uploads of artifacts have the same room.
  const file = { content: quickDocument('Aurora') }
  const input = { displayName: 'Documents', filename: 'a.pdf', mime: 'application/pdf', file }
  await expect(alice.analysis.artifacts.create({ project, kind: 'documentSets' }, input)).rejects.toMatchObject(noRoom)
  held.resolve()
  await docent.settled()
  await score(1_000)
})
