/** @module-tag slow */
import { manualClock } from '@docent/core/testing'
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

const tooMany = [
  ['a million regions on many pages', 1_000_000, 100, /more than the 500000 regions/],
  ['half as many on one page', 499_999, 1, /more than the 20000 that/],
] as const

async function world(regions: number, pages: number) {
  const clock = manualClock()
  const docent = await quickAnalysis({ clock })
  const alice = docent.as({ userId: 'alice' })
  const project = idOf((await alice.analysis.projects.create({ displayName: 'Letters' })).name)
  const content = via(regions, pages)
  const create = () =>
    alice.analysis.artifacts.create(
      { project, kind: 'annotationSets' },
      { displayName: 'Many', mime: 'application/json', filename: 'many.json', file: { content } },
    )
  return { clock, docent, alice, project, create }
}

/** The clock is stopped, so that the time of a check never ends. */
it.each(tooMany)('refuses %s, and says so', { timeout: 120_000 }, async (_, regions, pages, says) => {
  const { docent, create } = await world(regions, pages)
  await using _docent = docent
  await expect(create()).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringMatching(says) })
})

it(
  'fails the import of what is refused after a check that takes too long with the same message',
  { timeout: 120_000 },
  async () => {
    const [, regions, pages, says] = tooMany[1]
    const { clock, docent, alice, project, create } = await world(regions, pages)
    await using _docent = docent
    const { name, jobName } = await clock.until(create())
    const { status, error } = await clock.until(endedJob(alice, project, jobName!))
    expect({ status, error }).toMatchObject({
      status: 'JOB_STATUS_FAILED',
      error: { message: expect.stringMatching(says) },
    })
    expect(name).toContain('/annotationSets/')
  },
)
