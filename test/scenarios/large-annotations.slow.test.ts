/** @module-tag slow */
import { expect, it } from 'vitest'
import { endedJob, idOf } from '../durability/analysis-base.ts'
import { quickAnalysis } from '../support/quick-analysis.ts'

const region = '{"shape_attributes":{"name":"point","cx":1,"cy":1},"region_attributes":{}}'

/** VIA of so many regions on so many pages. */
function via(regions: number, pages: number): Uint8Array {
  const each = Array.from({ length: regions / pages }, () => region).join()
  const entries = Array.from(
    { length: pages },
    (_, page) =>
      `"a.pdf+${page}.png":{"filename":"a.pdf+${page}.png","size":1,"regions":[${each}],"file_attributes":{}}`,
  )
  return Buffer.from(`{${entries.join()}}`)
}

it.each([
  ['on many pages', 100, /more than the 500000 regions/],
  ['on one page', 1, /more than the 20000 that/],
])('refuses a million regions %s, and says so', { timeout: 120_000 }, async (_, pages, says) => {
  await using docent = await quickAnalysis()
  const { analysis } = docent.as({ userId: 'alice' })
  const project = idOf((await analysis.projects.create({ displayName: 'Letters' })).name)
  const content = via(1_000_000, pages)
  const { name, jobName } = await analysis.artifacts.create(
    { project, kind: 'annotationSets' },
    { displayName: 'Many', mime: 'application/json', filename: 'many.json', file: { content } },
  )
  const { status, error } = await endedJob(docent.as({ userId: 'alice' }), project, jobName!)
  expect({ status, error }).toMatchObject({
    status: 'JOB_STATUS_FAILED',
    error: { message: expect.stringMatching(says) },
  })
  expect(name).toContain('/annotationSets/')
})
