/** @module-tag slow */
import { beforeAll, expect, it } from 'vitest'
import { jobTypeNames } from '../../packages/core/src/resources/analysis-jobs/index.ts'
import { acts } from './analysis-acts.ts'
import { analysisBase, type AnalysisBase } from './analysis-base.ts'
import { cutAt } from './analysis-cuts.ts'

let base: AnalysisBase
beforeAll(async () => void (base = await analysisBase()))

it('knows all types of jobs', () => {
  expect(Object.keys(acts)).toEqual(expect.arrayContaining([...jobTypeNames]))
})

it.each(Object.entries(acts))(
  '%s is done once and leaves nothing over, wherever its process is cut off',
  { timeout: 300_000 },
  async (_name, act) => {
    const whole = await cutAt(base, act, [])
    expect(whole.answer).toMatch(
      /^JOB_STATUS_SUCCEEDED( true)?$|^ARTIFACT_STATUS_AVAILABLE true$|^\d+ entities, no error$|^completed .*Aurora/,
    )
    expect(whole.stored).toMatchObject({ faults: [] })
    expect(whole.reached.length).toBeGreaterThan(3)
    for (let stop = 1; stop <= whole.reached.length; stop++) {
      const cut = await cutAt(base, act, [stop])
      const where = `${whole.reached[stop - 1]} (${stop})`
      expect(cut.answer, where).toBe(whole.answer)
      expect(cut.stored, where).toEqual(whole.stored)
    }
  },
)
