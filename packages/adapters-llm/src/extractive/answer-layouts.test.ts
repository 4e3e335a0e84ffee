import { describe, expect, it } from 'vitest'
import { shapeOf } from './answer-shape.ts'
import { passageUnits } from './passage-units.ts'
import { answerFrom, passage } from './passages.fixture.ts'

const rates = passage(
  1,
  'rates.xlsx',
  `## Rates

| Contract rates of Halden Freight, valid until the end of December |  |  |  |
| --- | --- | --- | --- |
| Lane | From | To | Per pallet (EUR) |
| L01 | Malmö | Verona | 112 |
| L02 | Oslo | Lyon | 141 |
| L03 | Aarhus | Antwerp | 66 |
| Surcharges |  |  |  |
| Reason | Amount | Since | Remark |
| Tail lift | 35 | 2025 | per stop |
| Night delivery | 120 | 2026 | in towns |`,
)

describe('titles above the heading row of a table', () => {
  it('are not its heading row', () => {
    const text = answerFrom('What does a pallet from Malmö to Verona cost?', rates)
    expect(text).toContain('Per pallet (EUR): **112**')
    expect(text).toContain('“Lane | From | To | Per pallet (EUR)” [1]')
  })

  it('may stand among its rows, with a heading row of their own', () => {
    const text = answerFrom('What is the amount for night delivery?', rates)
    expect(text).toContain('Amount: **120**')
    expect(text).not.toContain('Per pallet')
  })

  it('head the most and the least', () => {
    expect(answerFrom('Which lane is the cheapest per pallet?', rates)).toContain('Per pallet (EUR): **66**')
  })
})

const page = passage(
  1,
  'tidy.txt',
  `EXIT STATUS
       0      Everything was done.
       1      Some files could not be moved.
       4      Another run holds the lock.

OPTIONS
       -d N, --depth N
              Go down at most N levels of
              directories. The default is 1.`,
)

describe('pages that are laid out by spaces', () => {
  it('have lines in two columns', () => {
    const text = answerFrom('What does exit status 4 mean?', page)
    expect(text).toContain('“4 Another run holds the lock.” [1]')
  })

  it('have headings above what is indented deeper', () => {
    const units = passageUnits([page])
    expect(units.find(({ text }) => text.startsWith('Go down'))?.section.headings.at(-1)).toBe('-d N, --depth N')
  })
})

describe('rows for ranges', () => {
  const fees = passage(
    1,
    'rette.md',
    `| ISEE | Tempo pieno | Mezza giornata |
|---|---|---|
| fino a 8.000 € | 95 € | 65 € |
| da 8.001 a 15.000 € | 210 € | 145 € |
| da 15.001 a 26.000 € | 345 € | 240 € |
| oltre 26.000 € | 465 € | 320 € |`,
  )
  const credits = passage(
    1,
    'sla.md',
    `| Availability in the month | Credit |
|---|---|
| below 99.0 %, down to 97.0 % | 25 % |
| below 97.0 % | 50 % |`,
  )

  it.each([
    ['20.000', '345 €'],
    ['30.000', '465 €'],
    ['5.000', '95 €'],
  ])('are for a sum in them: %s', (sum, fee) => {
    expect(answerFrom(`Quanto costa il tempo pieno con un ISEE di ${sum} euro?`, fees)).toContain(`**${fee}**`)
  })

  it('are for a share', () => {
    const text = answerFrom('What credit do I get if availability was 98 percent?', credits)
    expect(text).toContain('**25 %**')
  })
})

describe('lists', () => {
  const contract = passage(
    1,
    'gym.md',
    `## Leaving early

Within the first year you may leave the gym only when you

- move more than 15 miles away,
- are ill for longer than eight weeks, or
- lose your job.

## Sewing a buttonhole

1. Put the button into foot J.
2. Pull down the buttonhole lever.
3. Choose stitch 27.`,
  )

  it('belong to a sentence that continues in them', () => {
    const text = answerFrom('In which cases can I leave the gym within the first year?', contract)
    expect(text).toContain('move more than 15 miles away')
    expect(text).toContain('lose your job')
  })

  it('are quoted as a whole where it is asked how something is done', () => {
    const text = answerFrom('How do I sew a buttonhole?', contract)
    expect(text).toContain('foot J')
    expect(text).toContain('stitch 27')
  })
})

describe('what is asked for in a table', () => {
  const models = passage(
    1,
    'sensors.md',
    `| Model | Range | Order code |
|---|---|---|
| PT-40-L | 0 to 0.4 | 881-004 |
| PT-40-X | 0 to 160 | 881-160 |
| PT-40-V | -1 to 1 | 881-011 |`,
  )
  const tram = passage(
    1,
    'tram.xlsx',
    `## Milestones

| Milestone | Planned | Delay in weeks |
| --- | --- | --- |
| Opening of line 2 | 2027-05-01 | 5 |

## Register

| Risk | Owner | Status |
| --- | --- | --- |
| Bridge over the Wend | Quirke | closed |
| Late delivery | Sparrow | open |

## Notes

Line 2 runs from the harbour to the university.`,
  )
  const years = passage(
    1,
    'training.md',
    `| Year of training | Wage | Books |
|---|---|---|
| 1 | 1,218 euros | 120 euros |
| 2 | 1,276 euros | 80 euros |`,
  )

  it('is the code with all its parts', () => {
    const text = answerFrom('order code PT-40-V', models)
    expect(text).toContain('881-011')
    expect(text).not.toContain('881-160')
  })

  it('is a row of the kind that is asked for', () => {
    const text = answerFrom('Which risk of line 2 has been closed?', tram)
    expect(text).toContain('Bridge over the Wend')
  })

  it('may be counted by words', () => {
    expect(answerFrom('What is the wage in the second year of training?', years)).toContain('**1,276 euros**')
  })
})

describe('a reason', () => {
  it('may be in the next sentence', () => {
    const report = passage(
      1,
      'report.md',
      'We advise against free rides on Sundays. Northport tried them, and most of the extra trips had been walks before.',
    )
    expect(answerFrom('Why are free rides on Sundays advised against?', report)).toContain('Northport tried them')
  })
})

describe('a time', () => {
  const { answer } = shapeOf('When is it?')!

  it.each(['16 March', '3. Oktober', '12 maja', '8 pm', '20.30', 'lunedì'])('is said by %s', (text) => {
    expect(answer.test(text)).toBe(true)
  })

  it.each(['500 euros', '40 kilograms', '25 children'])('is not said by %s', (text) => {
    expect(answer.test(text)).toBe(false)
  })
})

// So long that a way whose steps are the square of it would take minutes.
describe('long hostile text', () => {
  const question = 'Which PT-40-V has the most, and in which range is 20,000?'
  const answerOver = (text: string) => answerFrom(question, passage(1, 'hostile.md', text))

  it.each([
    ['a line of codes', Array.from({ length: 40_000 }, (_, at) => `PT-${at}`).join(' ')],
    ['a line of hyphens', 'a-'.repeat(200_000)],
    ['a cell of digits', `| Range | Fee |\n|---|---|\n| ${'1 '.repeat(200_000)} | 5 |`],
    ['a number with many parts', `| Range | Fee |\n|---|---|\n| ${'1.000'.repeat(80_000)} | 5 |`],
    ['lines that are indented deeper', Array.from({ length: 3_000 }, (_, at) => `${' '.repeat(at)}A word`).join('\n')],
    ['words of most', 'qué más '.repeat(50_000)],
  ])('is read in a time that its length does not square: %s', (_, text) => {
    expect(answerOver(text)).not.toBe('')
  })

  it.each([
    ['titles in turn', `| a | b |\n|---|---|\n${'| title |  |\n| x | y |\n| 1 | 2 |\n'.repeat(20_000)}`],
    ['lines in two columns', 'one   two\n'.repeat(100_000)],
  ])('is read in a time that its length does not square: %s', { tags: ['slow'] }, (_, text) => {
    expect(answerOver(text)).not.toBe('')
  })
})
