import type { PromptPassage } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { extractiveAnswer } from './answer.ts'
import { passage } from './passages.fixture.ts'

const ask = (question: string, passages: readonly PromptPassage[], before: readonly string[] = []): string =>
  extractiveAnswer({ question, before, passages, minCoverage: 0.45 }).text
const refusal = /^The documents do not answer/

const leaflet = passage(
  1,
  'sleep-study.txt',
  `# Your sleep study

## What is a sleep study?

A sleep study records breathing, pulse and brain waves over a night.

## How long does it take?

The recording itself lasts from 10 pm until 6 am. Please arrive two hours before.

## What is covered

The fee covers the bed and a breakfast.

## What is not covered

You pay for these yourself:

1. parking at the clinic,
2. meals of persons who come along,
3. a second night.`,
)

describe('headings that ask what is asked', () => {
  it('finds the answer below the same question about the subject of the document', () => {
    const text = ask('How long does a sleep study take?', [leaflet])
    expect(text).toContain('lasts from 10 pm until 6 am')
  })

  it('tells a negated heading from the other, and quotes its list as a whole', () => {
    const text = ask('What is not covered by the sleep clinic?', [leaflet])
    expect(text).toContain('parking at the clinic')
    expect(text).toContain('a second night')
    expect(text).not.toContain('breakfast')
  })
})

const mowers = passage(
  1,
  'mowers.csv',
  [
    '| Model | Lawn (m²) | Noise (dB) | Price (EUR) |',
    '| --- | --- | --- | --- |',
    '| Brisa 300 | 300 | 58 | 649 |',
    '| Brisa 600 | 600 | 61 | 899 |',
  ].join('\n'),
)
const pool = passage(
  1,
  'pool.md',
  '# Harbour pool\n\nThe main pool is 50 metres long and has eight lanes. The café serves soup until 4 pm.',
)

describe('questions near to what the documents say', () => {
  it.each<readonly [string, PromptPassage]>([
    ['How heavy is the Brisa 600?', mowers],
    ['How loud is the Brisa 900?', mowers],
    ['How deep is the main pool?', pool],
    ['What does a coffee cost at the café of the pool?', pool],
    ['How many parking spaces does the pool have?', pool],
  ])('%s is refused', (question, document) => {
    expect(ask(question, [document])).toMatch(refusal)
  })

  it.each<readonly [string, PromptPassage, string]>([
    ['How loud is the Brisa 600?', mowers, '61'],
    ['What does the Brisa 300 cost?', mowers, '649'],
    ['How long is the main pool?', pool, '50 metres'],
    ['How many lanes does the pool have?', pool, 'eight lanes'],
  ])('%s is answered', (question, document, expected) => {
    expect(ask(question, [document])).toContain(expected)
  })

  it('refuses a number of something else that is named', () => {
    const hotel = passage(1, 'trip.txt', 'You stay at Hotel Lindwurm for three nights, in a double room.')
    expect(ask('What is the phone number of Hotel Lindwurm?', [hotel])).toMatch(refusal)
  })
})

describe('what is asked about a name', () => {
  it('counts more than the name, which another passage has', () => {
    const text = ask('Are dogs allowed in Garnet House?', [
      passage(1, 'lease.txt', 'The Landlord lets the second floor of Garnet House, 18 Dock Lane.'),
      passage(2, 'lease.txt', 'No dogs other than assistance dogs are allowed. Bicycles are kept in the yard.'),
    ])
    expect(text).toContain('No dogs other than assistance dogs')
    expect(text).not.toContain('second floor')
  })
})

describe('two years', () => {
  it('are compared where each has a table of its own', () => {
    const table = (year: number, price: string) =>
      passage(
        year,
        'tariff.xlsx',
        `## Tariff ${year}\n\n| Meter | Standing charge |\n| --- | --- |\n| Small | ${price} |\n| Large | 150 |`,
      )
    const text = ask('How did the standing charge of the small meter change from 2023 to 2024?', [
      table(2024, '62.40'),
      table(2023, '58.80'),
    ])
    expect(text).toContain('62.40')
    expect(text).toContain('58.80')
  })
})

describe('questions that follow', () => {
  const service = passage(
    1,
    'service.md',
    `# Parcels

## Create a parcel

You create a parcel in the app. The events of a parcel are \`parcel.created\` and \`parcel.sent\`.

## Cancel

A parcel can be cancelled until it is scanned.

## Storage

It keeps for a year in the depot. A parcel has a number of 12 digits.`,
  )

  it('ask what else is done with the thing, and not what was done before', () => {
    const text = ask('How do I cancel it?', [service], ['How do I create a parcel?'])
    expect(text).toContain('can be cancelled until it is scanned')
    expect(text).not.toContain('parcel.created')
  })

  it('take "a year" for a figure', () => {
    expect(ask('And how long does it keep?', [service], ['What is a parcel?'])).toContain('keeps for a year')
  })
})

describe('how, why and what for', () => {
  const bees = passage(
    1,
    'bees.md',
    `# Winter feeding

Fondant is meant for emergencies in late winter.

| Food | Price | Keeps |
| --- | --- | --- |
| Fondant | 2.30 € | 24 months |

## Root cause of the losses

Mites had weakened the winter bees.

## Timeline

- 12 October: the losses are noticed.`,
  )

  it('are answered by prose rather than by a row', () => {
    const text = ask('What is fondant used for?', [bees])
    expect(text).toContain('meant for emergencies')
    expect(text).not.toContain('2.30')
  })

  it('finds the cause below its heading', () => {
    const text = ask('What caused the losses?', [bees])
    expect(text).toMatch(/language model:\n\n“Mites had weakened the winter bees\.”/)
  })
})

describe('summaries', () => {
  const shop = passage(
    1,
    'seed-shop.md',
    '# Seed shop\n\n## Delivery\n\nBoxes leave the barn on the fifth of the month.\n\n## Cancelling\n\nYou cancel in your account at any time; prepaid months are paid back.',
  )
  const lease = passage(
    2,
    'office-lease.md',
    '# Office lease\n\nThe rent is payable in advance each quarter. The term is seven years.',
  )

  it('keep to the subject that is asked for', () => {
    const text = ask('Summarise how to cancel.', [shop, lease])
    expect(text).toContain('You cancel in your account')
    expect(text).not.toContain('Boxes leave')
  })

  it.each(['Summarise the office lease.', 'Fasse office lease zusammen.', 'Résume office lease'])(
    'keep to the document that is named: %s',
    (question) => {
      const text = ask(question, [shop, lease])
      expect(text).toContain('payable in advance')
      expect(text).not.toContain('cancel')
    },
  )
})
