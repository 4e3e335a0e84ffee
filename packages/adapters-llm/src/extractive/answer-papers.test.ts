import { describe, expect, it } from 'vitest'
import { passageUnits } from './passage-units.ts'
import { answerFrom, passage, refusal } from './passages.fixture.ts'

const receipt = passage(
  1,
  'receipt.txt',
  `Felt slippers
Size 41 - Charcoal
1 @ £24.00
£24.00
Wool brush
2 @ £3.25
£6.50
SUBTOTAL £30.50
Bag £0.20

===================

TOTAL £30.70

REGULAR CUSTOMER
Total stamps: 3,118`,
)

describe('a receipt', () => {
  it('has each thing with what is below it, down to its sum', () => {
    expect(answerFrom('What did the slippers cost?', receipt)).toContain(
      '“Felt slippers Size 41 - Charcoal 1 @ £24.00 £24.00” [1]',
    )
    expect(answerFrom('How much was the wool brush?', receipt)).toContain('“Wool brush 2 @ £3.25 £6.50” [1]')
  })

  it('says by its labels what a sum is', () => {
    const [, first] = answerFrom('What is the total of the receipt?', receipt).split('\n\n')
    expect(first).toBe('“TOTAL £30.70” [1]')
  })

  it('does not say what is not on it', () => {
    expect(answerFrom('What did the umbrella cost?', receipt)).toMatch(refusal)
  })
})

const ticket = passage(
  1,
  'ticket.txt',
  `COACH TICKET

TRAVELLER
ABEL NORDIN

FROM
Ostmere
TO
Calvary Point
LEAVES
07:40
ARRIVES
10:15

SEAT
31A
REFERENCE
KX-77120`,
)

describe('labels above their values', () => {
  it('are one entry with them', () => {
    const lines = passageUnits([ticket]).filter(({ kind }) => kind === 'line')
    expect(lines.map(({ text }) => text)).toEqual([
      'TRAVELLER ABEL NORDIN',
      'FROM Ostmere',
      'TO Calvary Point',
      'LEAVES 07:40',
      'ARRIVES 10:15',
      'SEAT 31A',
      'REFERENCE KX-77120',
    ])
  })

  it('are asked for', () => {
    expect(answerFrom('Which seat does Abel Nordin have?', ticket)).toContain('“SEAT 31A” [1]')
    expect(answerFrom('When does the coach to Calvary Point arrive?', ticket)).toContain('“ARRIVES 10:15” [1]')
  })

  it('are found among other lines where the value has a figure', () => {
    const slip = passage(
      1,
      'slip.txt',
      'Carrier\nNorthern Star\nOrder number\nKB-204518\nSent by Ida Holm\nfrom Ostmere',
    )
    const texts = passageUnits([slip]).map(({ text }) => text)
    expect(texts).toContain('Order number KB-204518')
    expect(texts).toContain('Northern Star')
  })

  it('are below questions, however many', () => {
    const questions = Array.from({ length: 20_000 }, () => '甲乙？')
    const units = passageUnits([passage(1, 'asked.txt', [...questions, 'SEAT', '31A'].join('\n'))])
    expect(units.filter(({ kind }) => kind === 'heading')).toHaveLength(20_000)
    expect(units.at(-1)?.text).toBe('SEAT 31A')
  })

  it('are no paragraphs', () => {
    const prose = passage(1, 'prose.txt', 'The barn\nwas built in 1874 and has\nstood there since.')
    expect(passageUnits([prose]).map(({ kind }) => kind)).toEqual(['sentence'])
  })
})

describe('lines in columns', () => {
  const bill = passage(
    1,
    'bill.txt',
    `Meter serial        77-A-40912
Previous reading    1,482  (2 January 2025)
Present reading     1,523  (30 June 2025)`,
  )

  it('have no heading row where the first is like the others', () => {
    const text = answerFrom('What is the present meter reading?', bill)
    expect(text).toContain('“Present reading 1,523 (30 June 2025)” [1]')
    expect(text).not.toContain('Previous reading:')
  })

  it('are entries, also alone', () => {
    expect(answerFrom('What is the meter serial?', bill)).toContain('“Meter serial 77-A-40912” [1]')
  })

  it('have one of years', () => {
    const sales = passage(
      1,
      'sales.txt',
      'Region     2023     2024\nNorth       410      455\nSouth       380      371',
    )
    expect(answerFrom('What were the sales of the north in 2024?', sales)).toContain('2024: **455**')
  })
})
