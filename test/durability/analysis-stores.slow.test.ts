/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileBlobs, sqliteStorage } from '@docent/adapters-storage'
import { afterAll, expect, it } from 'vitest'
import { storedFiles } from '../../packages/adapters-storage/src/vectors/lance/damaged-files.fixture.ts'
import { bytesOf, viaOf } from '../support/analysis-samples.ts'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'
import { versionName } from './analysis-base.ts'

const root = mkdtempSync(join(tmpdir(), 'docent-analysis-stores-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const open = (directory: string) =>
  quickAnalysis({
    storage: sqliteStorage({ directory }),
    blobs: fileBlobs({ directory: join(directory, 'blobs') }),
  })

const annotations = viaOf('b.pdf+0.png')
const firstHalf = Math.floor(annotations.length / 2)

/** A store with files, words, a model, a part of an upload, and the result of a scoring. */
async function fill(directory: string) {
  const docent = await open(directory)
  const alice = docent.as({ userId: 'alice' })
  const of = await quickProject(alice)
  await (await of.recognize()).ended()
  const trained = await (await of.train()).ended()
  const labellingModelName = String(trained.trainOutputs!['model'])
  const published = await (await of.start('JOB_TYPE_PUBLISH', { labellingModelName })).ended()
  const { pipelineId: pipeline } = published.publishOutputs as { pipelineId: string }
  const document = { filename: 'b.pdf', content: quickDocument('Aurora again') }
  const { jobId } = await alice.analysis.scoring.score('main', { pipeline, document })
  const scored = await alice.analysis.scoring.wait(jobId, 30_000)
  const place = { project: of.project, kind: 'annotationSets' } as const
  const inParts = await alice.analysis.artifacts.create(place, { displayName: 'In parts', mime: 'application/json' })
  await alice.analysis.artifacts.uploadPart(versionName(inParts.name), {
    number: 1,
    content: bytesOf(annotations.slice(0, firstHalf)),
  })
  await docent.settled()
  return { docent, ...of, jobId, scored, inParts: inParts.name }
}

it('has all of document analysis in a backup', async () => {
  const { docent, documentSet, jobId, scored, inParts } = await fill(join(root, 'data'))
  await docent.backup(join(root, 'copy'))
  await docent.stop()
  await using restored = await open(join(root, 'copy'))
  const alice = restored.as({ userId: 'alice' })
  const report = await restored.verify()
  expect(report).toMatchObject({ whole: true, damages: [] })
  expect(report.blobs).toBeGreaterThanOrEqual(7)
  expect(await alice.analysis.scoring.result(jobId)).toEqual(scored)
  const content = await alice.analysis.artifacts.download(versionName(documentSet))
  expect(Buffer.concat(await Array.fromAsync(await content.open())).toString()).toContain('Mount Vell')
  // The upload continues where it was.
  await alice.analysis.artifacts.uploadPart(versionName(inParts), {
    number: 2,
    content: bytesOf(annotations.slice(firstHalf)),
  })
  expect((await alice.analysis.artifacts.complete(versionName(inParts))).status).toMatch(/PENDING|RUNNING/)
})

const damages = {
  removed: (file: string) => rm(file),
  cut: (file: string) => truncate(file, 0),
  async turned(file: string) {
    const bytes = await readFile(file)
    bytes[bytes.length >> 1]! ^= 0xff
    await writeFile(file, bytes)
  },
}

it.each(Object.entries(damages))('names each file that is %s, whatever it is of', async (kind, damage) => {
  const directory = join(root, kind)
  await using docent = (await fill(directory)).docent
  const blobs = join(directory, 'blobs')
  const files = (await storedFiles(blobs)).filter((file) => /\/(analysis|scoring)\//.test(file))
  expect(files.length).toBeGreaterThanOrEqual(7)
  for (const file of files) {
    const content = await readFile(file)
    await damage(file)
    const { damages: found } = await docent.verify()
    expect(found, relative(blobs, file)).toHaveLength(1)
    expect(relative(blobs, file)).toContain(found[0]!.name.split('/').at(-1))
    await writeFile(file, content)
  }
  expect(await docent.verify()).toMatchObject({ whole: true })
})
