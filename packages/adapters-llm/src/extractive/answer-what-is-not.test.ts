import type { PromptPassage } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { answerFrom, passage, refusal } from './passages.fixture.ts'

const call = passage(
  1,
  'grants.md',
  `# River fund

## What is funded

Eligible costs are staff, materials and travel. We do not pay for land, vehicles or debts.

## Objections

You can write to us within six weeks. If you are not content with our reply, turn to the ombudsman.

You may swap the trainer once without charge. Each further swap costs £15.`,
)

describe('questions about what is not so', () => {
  it('are answered by what says no', () => {
    const text = answerFrom('Which costs are not funded?', call)
    expect(text).toContain('We do not pay for land')
    expect(text.indexOf('We do not pay')).toBeLessThan(text.indexOf('Eligible') >>> 0)
  })

  it('are asked with a contraction, too', () => {
    expect(answerFrom("What isn't funded?", call)).toContain('We do not pay for land')
  })
})

describe('sentences that go on', () => {
  it('answer what comes after that', () => {
    const text = answerFrom('How long do I have to write to you, and where can I go after that?', call)
    expect(text).toContain('ombudsman')
    expect(text).not.toContain('No passage was found')
  })

  it('are quoted with what they go on from', () => {
    expect(answerFrom('What does it cost to swap the trainer twice?', call)).toContain('Each further swap costs £15')
  })
})

const train = passage(
  1,
  'night-train.html',
  `# Night train Aurelia

The night train runs every night except Saturday. Breakfast is served in the dining car of the train.`,
)
const licence = passage(1, 'licence.md', '# Licence\n\nThe agreement includes support for 36 months.')

describe('questions whether there is something', () => {
  it.each<readonly [string, PromptPassage]>([
    ['Is there wifi on the night train?', train],
    ['Are there any showers on the night train?', train],
    ['How many named users does the agreement include?', licence],
  ])('%s is refused where nothing says so', (question, document) => {
    expect(answerFrom(question, document)).toMatch(refusal)
  })

  it('are answered where something does', () => {
    expect(answerFrom('Is there breakfast on the night train?', train)).toContain('Breakfast is served')
  })
})

const plants = passage(
  1,
  'garden.xlsx',
  `## Plants

| Article | Price EUR | Keeps |
| --- | --- | --- |
| Lavender | 6.9 | 6 weeks |
| Olive tree | 89 | 4 months |
| Fern | 8.5 | 10 days |`,
)
const services = passage(
  2,
  'garden.xlsx',
  `## Services

| Service | Price |
| --- | --- |
| Delivery | €49 |
| Wintering of tub plants | €7 |
| Planting | €48 |`,
)

describe('questions for the most and the least', () => {
  it('compare the table whose heading is what is asked for', () => {
    expect(answerFrom('cheapest plant', services, plants)).toContain('Lavender')
    expect(answerFrom('Which plant is the most expensive?', services, plants)).toContain('Olive tree')
  })
})

const answers = passage(
  1,
  'bread.html',
  `# Bread: questions

## Why is my bread so dense?

asked by marlow on 3 January

The dough was not left to rise for long enough.

## What is the best oven?

asked by lotte on 5 January

Any oven with a lid on the pot bakes a fine loaf.`,
)

it('finds the answer below a question in other words', () => {
  expect(answerFrom("why's my loaf so dense", answers)).toContain('not left to rise')
})
