import { DocentError, type ModelRequest } from '@docent/core/ports'
import { expect, it } from 'vitest'
import type { CostReservation, CostReservations, ModelCall } from '../../../packages/core/src/resources/usage/index.ts'
import { saying } from '../../support/priced-models.ts'
import { down, failing, registryOf, requestOf, textOf } from './registry-fixture.ts'

const price = [1, 2] as const
const cap = { setting: 'max_llm_cost_per_user', nano: 1e9, recent: false } as const
const broke = new DocentError({ code: 'over_budget', message: 'Nothing is left.' })

/** Reserves what is asked for, with at most so many tokens of answer; records what it got. */
function purse(mostTokens = Number.POSITIVE_INFINITY, refuses: readonly string[] = []) {
  const reserved: { model: string; inputTokens: number; outputTokens: number; ended: readonly ModelCall[] }[] = []
  const released: string[] = []
  const costs: CostReservations = {
    capsOf: async () => [cap],
    async reserve({ payer }, _caps, { model, inputTokens, outputTokens }, ended = []) {
      if (refuses.includes(model.id)) throw broke
      reserved.push({ model: model.id, inputTokens, outputTokens, ended: [...ended] })
      const tokens = Math.min(outputTokens, mostTokens)
      const id = `${reserved.length}`
      const of = { id, ownerId: payer.userId, model: model.id, provider: model.provider, at: 0 }
      return { ...of, inputTokens, outputTokens: tokens, costNano: 1, booked: true, fresh: true, settled: false }
    },
    async release({ model }: CostReservation) {
      released.push(model)
    },
    refuse: async () => {},
  }
  return { costs, reserved, released }
}

const asks = (models: Parameters<typeof registryOf>[0], mine: ReturnType<typeof purse>, policy = {}) =>
  registryOf(models, policy, new Map(), mine.costs)

it('sets the limit of the answer, by the call, the model, its context and what could be reserved', async () => {
  const limits: (number | undefined)[] = []
  const speak = (request: ModelRequest) => {
    limits.push(request.maxOutputTokens)
    return saying('Ten.')
  }
  const mine = purse()
  const { open } = asks({ m: { price, speak }, tight: { price, speak, capabilities: { contextTokens: 600 } } }, mine)
  await textOf(await open('m'))
  await textOf(await open('m'), requestOf('Hello?', { maxOutputTokens: 300 }))
  await textOf(await open('tight'), requestOf('x '.repeat(150)))
  expect(limits).toEqual([4_000, 300, 600 - 151])
  expect(mine.reserved.map(({ inputTokens }) => inputTokens)).toEqual([6, 6, 151])
  await textOf(await asks({ m: { price, speak } }, purse(500)).open('m'))
  expect(limits.at(-1)).toBe(500)
})

it('reserves nothing for models without a price', async () => {
  const mine = purse()
  await textOf(await asks({ m: {}, free: { price: [0, 0] } }, mine).open('free'))
  expect(mine.reserved).toEqual([])
})

it('gives each call the outcome of those before it, and hands over what was reserved for them', async () => {
  const mine = purse()
  const model = await asks({ m: { price } }, mine).open('m')
  await textOf(model)
  await textOf(model)
  expect(mine.reserved.map(({ ended }) => ended.length)).toEqual([0, 1])
  expect(model.usage().calls.map(({ reservation }) => reservation?.id)).toEqual(['1', '2'])
  expect(mine.released).toEqual([])
})

it('lets go of what was reserved for a model that says nothing, before another answers', async () => {
  const mine = purse()
  const { open } = asks({ large: { price, speak: failing() }, small: { price } }, mine, {
    fallbacks: { large: ['small'] },
  })
  const model = await open('large')
  expect(await textOf(model)).toBe('I am small.')
  expect(mine.released).toEqual(['large'])
  expect(model.calls).toMatchObject([{ model: 'small', reservation: { model: 'small' } }])
})

it('a refusal ends the call; behind a failure it ends the look for another model', async () => {
  const models = { large: { price, speak: failing() }, small: { price }, free: {} }
  const policy = { fallbacks: { large: ['small'] }, restAfterFailures: 1 }
  const { open } = asks(models, purse(undefined, ['small']), policy)
  await expect(textOf(await open('small'))).rejects.toBe(broke)
  // Not its failure: it does not rest.
  await expect(textOf(await open('small'))).rejects.toBe(broke)
  await expect(textOf(await open('large'))).rejects.toMatchObject({ code: down().code })
})
