/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStorage } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { versionName } from '../durability/analysis-base.ts'
import { bytesOf } from '../support/analysis-samples.ts'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'

it('keeps each of many parts of one upload that come at once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docent-parts-'))
  try {
    await using docent = await quickAnalysis({ storage: sqliteStorage({ directory }) })
    const { artifacts } = docent.as({ userId: 'alice' }).analysis
    const { project } = await quickProject(docent.as({ userId: 'alice' }))
    const input = { displayName: 'In parts', mime: 'application/json' }
    const name = versionName((await artifacts.create({ project, kind: 'resultSets' }, input)).name)
    const numbers = Array.from({ length: 200 }, (_, at) => at + 1)
    await Promise.all(numbers.map((number) => artifacts.uploadPart(name, { number, content: bytesOf(`${number},`) })))
    expect((await artifacts.get(name)).sizeInStorage).toBe(String(numbers.join().length + 1))
    await artifacts.completeResults(name)
    const { open } = await artifacts.download(name)
    expect(Buffer.concat(await Array.fromAsync(await open())).toString()).toBe(`${numbers.join()},`)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
