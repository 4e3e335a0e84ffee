import { describe, expect, it } from 'vitest'
import { failing, registryOf, textOf } from './registry-fixture.ts'

const catalogue = {
  middle: { price: [1, 4], accuracy: 0.7 },
  cheap: { price: [0.1, 0.4], accuracy: 0.5 },
  best: { price: [5, 20], accuracy: 0.8 },
} as const

const chosen = async (costControls?: object, speed?: Parameters<typeof registryOf>[2]) =>
  (await registryOf(catalogue, {}, speed).registry.choose({ costControls })).id

it('takes the first model when nothing is wished', async () => {
  expect(await chosen()).toBe('middle')
  expect(await chosen({})).toBe('middle')
  expect(await chosen({ model: [], maxCost: undefined })).toBe('middle')
})

it('takes a named model whatever it costs', async () => {
  const { registry } = registryOf(catalogue)
  expect(await registry.choose({ llm: 'best', costControls: { maxCost: 0 } })).toMatchObject({ id: 'best' })
  await expect(registry.choose({ llm: 'other' })).rejects.toMatchObject({ code: 'not_found' })
})

it.each([
  [{ maxCost: 1 }, 'cheap'],
  [{ maxCostPerMillionTokens: 4 }, 'cheap'],
  [{ model: ['best', 'middle'] }, 'middle'],
  [{ model: ['best'] }, 'best'],
  // It costs nothing, but only quotes: that has to be wished for.
  [{ model: ['extractive'] }, 'extractive'],
])('takes the cheapest model that %o allow', async (controls, id) => {
  expect(await chosen(controls)).toBe(id)
})

it.each([{ maxCost: 0.00001 }, { maxCostPerMillionTokens: 0.3 }, { model: ['best'], maxCostPerMillionTokens: 19 }])(
  'refuses %o, which no model satisfies',
  async (controls) => {
    await expect(chosen(controls)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('cost_controls'),
    })
  },
)

it('knows the names of a list', async () => {
  await expect(chosen({ model: ['cheap', 'other'] })).rejects.toMatchObject({ code: 'not_found' })
})

it('counts the prompt for the cost of a call', async () => {
  const { registry } = registryOf(catalogue)
  const wish = { costControls: { maxCost: 0.001 } }
  // 256 tokens of answer cost 0.0001; 9,000 of prompt 0.0009 more.
  expect(await registry.choose(wish, 8_900)).toMatchObject({ id: 'cheap' })
  await expect(registry.choose(wish, 9_100)).rejects.toMatchObject({ code: 'invalid_input' })
})

// A usual call costs 0.0006, 0.006 and 0.03; the steps in accuracy are 0.2 and 0.1.
it.each([
  [0, 'cheap'],
  [0.002, 'cheap'],
  [0.003, 'middle'],
  [0.02, 'middle'],
  [0.03, 'best'],
])('pays %d for a tenth more of accuracy and gets %s', async (willingnessToPay, id) => {
  expect(await chosen({ willingnessToPay })).toBe(id)
})

it('waits no longer for accuracy than the caller is willing to, by the times measured', async () => {
  const speed = new Map([
    ['cheap', { tokensPerSecond: 500, timeToFirstToken: 1 }], // 2 s
    ['middle', { tokensPerSecond: 100, timeToFirstToken: 1 }], // 6 s
    ['best', { tokensPerSecond: 50, timeToFirstToken: 6 }], // 16 s
  ])
  expect(await chosen({ willingnessToWait: 1 }, speed)).toBe('cheap')
  expect(await chosen({ willingnessToWait: 2 }, speed)).toBe('middle')
  expect(await chosen({ willingnessToWait: 10 }, speed)).toBe('best')
  expect(await chosen({ willingnessToWait: 10, willingnessToPay: 0.003 }, speed)).toBe('middle')
  expect(await chosen({ willingnessToWait: 0 })).toBe('best')
})

it('leaves out a model that failed too often in a row, for a while', async () => {
  const { clock, registry, open } = registryOf(
    { first: { speak: failing() }, second: {} },
    { restAfterFailures: 2, restMs: 1_000 },
  )
  const auto = async () => (await registry.choose({})).id
  for (const _ of [1, 2]) {
    expect(await auto()).toBe('first')
    expect(await textOf(await open())).toBe('I am second.')
  }
  expect(await auto()).toBe('second')
  expect(await registry.choose({ llm: 'first' })).toMatchObject({ id: 'first' })
  await clock.advance(1_000)
  expect(await auto()).toBe('first')
  // One more failure is enough: it was not back.
  expect(await textOf(await open())).toBe('I am second.')
  expect(await auto()).toBe('second')
})

it('takes a resting model when there is no other', async () => {
  const { registry, open } = registryOf({ only: { speak: failing() } }, { restAfterFailures: 1 })
  await expect(textOf(await open())).rejects.toMatchObject({ code: 'provider_failed' })
  expect(await registry.choose({})).toMatchObject({ id: 'only' })
})

describe('under auto, with what a piece of work needs', () => {
  const able = {
    plain: { capabilities: { json: false } },
    small: { capabilities: { vision: true, tools: true, contextTokens: 4_000 } },
    large: { capabilities: { vision: true, tools: true, reasoning: true, guidance: ['regex'] } },
  } as const
  const takes = async (needs: object, inputTokens = 0, wish: object = {}) =>
    (await registryOf(able).registry.choose({ ...wish, needs }, inputTokens)).id

  it.each([
    [{}, 0, 'plain'],
    [{ vision: false, json: false, guidance: [] }, 0, 'plain'],
    [{ vision: true }, 0, 'small'],
    [{ json: true }, 0, 'small'],
    [{ tools: true }, 3_800, 'large'],
    [{ reasoning: true }, 0, 'large'],
    [{ guidance: ['regex'] }, 0, 'large'],
    // Nobody meets all of it: who meets most.
    [{ vision: true, repetitionPenalty: true }, 0, 'small'],
    [{ guidance: ['grammar'] }, 0, 'plain'],
  ])('the first model takes it that meets %o and %i tokens of prompt', async (needs, inputTokens, id) => {
    expect(await takes(needs, inputTokens)).toBe(id)
  })

  it('a name and cost_controls stand over it', async () => {
    expect(await takes({ vision: true }, 0, { llm: 'plain' })).toBe('plain')
    expect(await takes({ vision: true }, 0, { costControls: { model: ['plain', 'large'] } })).toBe('large')
  })

  it('who writes goes before who quotes', async () => {
    const { registry } = registryOf({
      quoting: { capabilities: { quotesOnly: true } },
      writing: {},
    })
    expect((await registry.choose({ needs: {} })).id).toBe('quoting')
    expect((await registry.choose({ needs: { writing: true } })).id).toBe('writing')
  })
})
