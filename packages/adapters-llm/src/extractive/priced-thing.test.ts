import { describe, expect, it } from 'vitest'
import { answerFrom, passage, refusal } from './passages.fixture.ts'

const tent = passage(
  1,
  'selva-tent.md',
  [
    '# The Selva tent',
    'It has two entrances and weighs 3 kg.',
    '## Repairs',
    'A torn zip costs 40 crowns at the shop.',
    '## Other goods',
    'The Lobo stove costs 70 crowns.',
    'The Mini is smaller. It costs 180 crowns.',
  ].join('\n\n'),
)
const plan = passage(
  1,
  'joining.md',
  '# Joining plan for Ida Brekke\n\n## Good to know\n\nPay comes on the 5th of each month.\n\nLunch costs 60 crowns.',
)

describe('a price that is asked for', () => {
  it.each([
    ['What does the Lobo cost?', '70 crowns'],
    ['How much does it cost to mend a zip?', '40 crowns'],
    ['What is the price of the Mini?', '180 crowns'],
    ['Was hat der Lobo gekostet?', '70 crowns'],
  ])('is that of the thing beside it: %s', (question, price) => {
    expect(answerFrom(question, tent)).toContain(price)
  })

  it.each([
    ['What does the Selva cost?', tent],
    ['What salary does Ida get?', plan],
    ['How much does Ida earn?', plan],
  ])('is not that of something else in a document about it: %s', (question, document) => {
    expect(answerFrom(question, document)).toMatch(refusal)
  })
})
