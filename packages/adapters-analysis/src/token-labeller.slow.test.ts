/** @module-tag slow */
import {
  calibrationError,
  type LabelledPage,
  type PageEntity,
  type PredictedEntity,
  type TrainingProgress,
} from '@docent/core/ports'
import { afterAll, describe, expect, it } from 'vitest'
import { disputedInvoices } from './disputed-invoices.fixture.ts'
import { invoices } from './invoices.fixture.ts'
import { tokenLabeller } from './token-labeller.ts'

const signal = new AbortController().signal
const parameters = { epochs: 12 }

const texts = (page: LabelledPage, entities: readonly PredictedEntity[]): Record<string, string> =>
  Object.fromEntries(entities.map(({ label, words }) => [label, words.map((word) => page.words[word]!.text).join(' ')]))

describe('tokenLabeller', () => {
  const labeller = tokenLabeller()
  afterAll(() => labeller.close())

  it('learns fields of invoices and finds them on new ones', async () => {
    const steps: TrainingProgress[] = []
    const onProgress = (progress: TrainingProgress): void => void steps.push(progress)
    const trained = await labeller.train({ pages: invoices(24), seed: 1, parameters, onProgress, signal })
    expect(trained.labels).toEqual(['address', 'company', 'date', 'total'])
    expect(trained.report).toMatchObject({ method: 'cross_validation', documents: 24, pages: 24, indicative: false })
    expect(trained.report.overall.f1).toBeGreaterThan(0.9)
    expect(steps.at(-1)!.done).toBe(steps.at(-1)!.total)

    const model = await labeller.load(trained.artifact)
    const fresh = invoices(6, 77)
    const found = await model.label(fresh, signal)
    const right = fresh.filter((page, at) => {
      const truth = texts(
        page,
        page.entities.map((entity) => ({ ...entity, box: [0, 0, 0, 0], confidence: 1 })),
      )
      return Object.entries(truth).every(([label, text]) => texts(page, found[at]!)[label] === text)
    })
    expect(right.length).toBeGreaterThanOrEqual(5)
    await model.close()
  })

  it('is about as often right as it says, where pages leave room for doubt', async () => {
    const keyOf = ({ label, words }: PageEntity): string =>
      `${label} ${[...words].sort((one, other) => one - other).join()}`
    const request = { pages: disputedInvoices(20, 2), seed: 2, parameters, onProgress: () => undefined, signal }
    const model = await labeller.load((await labeller.train(request)).artifact)
    const fresh = disputedInvoices(150, 52)
    const outcomes = (await model.label(fresh, signal)).flatMap((entities, at) => {
      const truth = new Set(fresh[at]!.entities.map(keyOf))
      return entities.map((entity) => ({ confidence: entity.confidence, isRight: truth.has(keyOf(entity)) }))
    })
    expect(outcomes.length).toBeGreaterThan(400)
    expect(calibrationError(outcomes)).toBeLessThan(0.08)
    await model.close()
  })
})
